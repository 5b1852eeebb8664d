import { useFetcher } from "@remix-run/react";
import { paths } from "~/kit/paths";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/card";
import { ErrorNotice } from "~/ui/error-notice";
import { moneyText } from "~/ui/format";
import { ChoiceCard, ChoiceGroup, ChoiceTile } from "~/ui/forms/choice-card";
import { Csrf } from "~/ui/forms/csrf";
import { Field } from "~/ui/forms/field";
import { Live } from "~/ui/forms/live";
import { cardName, type SavedCard } from "../checkout/saved-card";
import { TIP_PERCENTS, tipOf } from "../checkout/split-bill";
import type { StripeSettings } from "../checkout/stripe";
import { useBank } from "../checkout/use-bank";

interface TipPanelProps {
  order_id: number;
  /** the meals' price in cents, of which a percentage is taken */
  subtotal: number;
  /** whose the tip is, in words */
  cooks: string;
  tipping: { cards: readonly SavedCard[]; own_cents: number; stripe: StripeSettings };
}

/** A tip after the order, with own gift money or a saved card. Company money pays none. */
export function TipPanel({ order_id, subtotal, cooks, tipping }: TipPanelProps) {
  const { cards, own_cents, stripe } = tipping;
  const giver = useFetcher<{ client_secret?: string }>();
  const action = paths.order(order_id);
  const { error, isBusy } = useBank(giver.data, { stripe, action, intent: "tip-settle" });
  const percents = subtotal > 0 ? TIP_PERCENTS.filter((percent) => percent > 0) : [];
  const canPay = own_cents > 0 || cards.length > 0;
  return (
    <Panel
      id="add-tip"
      title="Add a tip"
      aside={<span className="text-sm text-ink-2">All of it to {cooks}</span>}
    >
      {!canPay && (
        <p className="text-ink-2">
          A tip is paid with a saved card or with your own gift money. Save a card at your next checkout to
          add one here.
        </p>
      )}
      {canPay && (
        <giver.Form method="post" action={action} className="group/tip grid gap-4">
          <Csrf />
          <Live />
          <ChoiceGroup id="tip-amount" legend="How much" hideLegend className="grid-cols-2 sm:grid-cols-4">
            {percents.map((percent) => (
              <ChoiceTile
                key={percent}
                type="radio"
                name="tip"
                value={String(percent)}
                defaultChecked={percent === 15}
                title={`${percent} %`}
                detail={moneyText(tipOf(subtotal, percent))}
              />
            ))}
            <ChoiceTile
              type="radio"
              name="tip"
              value="other"
              defaultChecked={percents.length === 0}
              title="Other"
            />
          </ChoiceGroup>
          <div className="hidden group-has-[input[value=other]:checked]/tip:block">
            <Field
              name="tip_other"
              label="Tip in dollars"
              inputMode="decimal"
              maxLength={8}
              placeholder="5.00"
              className="max-w-40"
            />
          </div>
          <ChoiceGroup id="tip-pay" legend="How you pay" hideLegend>
            {own_cents > 0 && (
              <ChoiceCard
                type="radio"
                name="pay"
                value="wallet"
                defaultChecked
                title="Gift money"
                detail="Your own"
                aside={moneyText(own_cents)}
              />
            )}
            {cards.map((card, index) => (
              <ChoiceCard
                key={card.id}
                type="radio"
                name="pay"
                value={card.id}
                defaultChecked={own_cents === 0 && index === 0}
                title={`${cardName(card)} ending ${card.card.last4}`}
              />
            ))}
          </ChoiceGroup>
          <ErrorNotice title={error ? "The card was not charged" : undefined} messages={error} />
          <Button
            tone="ink"
            name="intent"
            value="tip"
            disabled={isBusy || giver.state !== "idle"}
            className="justify-self-start"
          >
            Add the tip
          </Button>
        </giver.Form>
      )}
    </Panel>
  );
}
