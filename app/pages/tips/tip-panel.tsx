import { useFetcher } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { paths } from "~/kit/paths";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/card";
import { ErrorNotice } from "~/ui/error-notice";
import { moneyText } from "~/ui/format";
import { ChoiceCard, ChoiceGroup, ChoiceTile } from "~/ui/forms/choice-card";
import { Csrf } from "~/ui/forms/csrf";
import { Field } from "~/ui/forms/field";
import { HydratedFlag } from "~/ui/forms/hydrated";
import { PickCard } from "../payments/pick-card";
import type { SavedCard } from "../payments/saved-card";
import type { StripeSettings } from "../payments/stripe";
import { useBank } from "../payments/use-bank";
import { CHOOSE_TIP, TIP_PERCENTS, tipCents, tipOf, tipProblem } from "./tip-choice";

interface TipPanelProps {
  order_id: number;
  /** the meals' price in cents, of which a percentage is taken */
  subtotal: number;
  /** whose the tip is, in words */
  cooks: string;
  tipping: {
    cards: readonly SavedCard[];
    own_cents: number;
    /** what the cooks have of earlier tips */
    given_cents: number;
    stripe: StripeSettings;
    once: string;
  };
}

/** What a tip's refusal says; null for every other answer. */
function noOf(answer: unknown): { no: string; code: string | null } | null {
  return typeof answer === "object" && answer !== null && "no" in answer
    ? (answer as { no: string; code: string | null })
    : null;
}

/** What is wrong with the amount that was chosen or typed, in words; null when nothing is. */
function amountProblem(form: FormData, subtotal: number): string | null {
  const choice = { tip: String(form.get("tip") ?? ""), tip_other: String(form.get("tip_other") ?? "") };
  if (choice.tip === "") return CHOOSE_TIP;
  if (tipProblem(choice)) return tipProblem(choice);
  return tipCents(choice, subtotal) ? null : "Enter an amount, like 5.00";
}

/** Shares of the meals' subtotal (cents), or an amount of one's own. */
function TipAmounts({ subtotal, error }: { subtotal: number; error: string | null }) {
  const percents = subtotal > 0 ? TIP_PERCENTS.filter((percent) => percent > 0) : [];
  return (
    <>
      <ChoiceGroup
        id="tip-amount"
        legend="Tip amount"
        hideLegend
        role="radiogroup"
        error={error === CHOOSE_TIP ? CHOOSE_TIP : null}
        className={percents.length > 0 ? "grid-cols-2 sm:grid-cols-4" : "hidden!"}
      >
        {percents.map((percent) => (
          <ChoiceTile
            key={percent}
            type="radio"
            name="tip"
            value={String(percent)}
            title={`${percent}%`}
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
          error={error === CHOOSE_TIP ? null : error}
          inputMode="decimal"
          maxLength={8}
          placeholder="5.00"
          className="max-w-72"
        />
      </div>
    </>
  );
}

function GiftMoney({ cents }: { cents: number }) {
  return (
    <ChoiceCard
      type="radio"
      name="pay"
      value="wallet"
      defaultChecked
      title="Gift money"
      detail="Your balance"
      aside={moneyText(cents)}
    />
  );
}

/** Why a tip was not taken: by the card, whose fields say it themselves where a new one is entered, or for another reason. */
function NotCharged({ error, refused }: { error: string | null; refused: ReturnType<typeof noOf> }) {
  return error ? (
    <ErrorNotice title="Your card wasn't charged" messages={error} />
  ) : (
    <ErrorNotice
      title={refused?.code === "payment_required" ? "Your card wasn't charged" : undefined}
      messages={refused?.no}
    />
  );
}

/**
 * A tip after the order, with own gift money, a saved card or a new one. Company money pays none. Nothing is chosen
 * beforehand: how much is the diner's to say, and whoever did not hear that theirs arrived gives no second one by pressing.
 */
export function TipPanel({ order_id, subtotal, cooks, tipping }: TipPanelProps) {
  const { cards, own_cents, given_cents, stripe, once } = tipping;
  const giver = useFetcher<unknown>();
  const form = useRef<HTMLFormElement>(null);
  const action = paths.order(order_id);
  const isKept = () => form.current !== null && new FormData(form.current).has("save");
  const { error, isBusy, onCard } = useBank(giver.data, { stripe, action, intent: "tip-settle", isKept });
  const initial = own_cents > 0 ? "wallet" : (cards[0]?.id ?? "new");
  const [pay, setPay] = useState(initial);
  const [tipError, setTipError] = useState<string | null>(null);
  const [read, setRead] = useState<unknown>(null);
  const refused = giver.state === "idle" && giver.data !== read ? noOf(giver.data) : null;
  const isPaying = isBusy || giver.state !== "idle";
  const takeChoice = () => {
    if (form.current) setPay(String(new FormData(form.current).get("pay") ?? ""));
    setTipError(null);
    setRead(giver.data);
  };
  // After a step back the browser puts back what was chosen then.
  useEffect(() => {
    const chosen = form.current && new FormData(form.current).get("pay");
    if (chosen) setPay(String(chosen));
  }, []);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (isPaying) return event.preventDefault();
    const problem = amountProblem(new FormData(event.currentTarget), subtotal);
    setTipError(problem);
    if (problem === null) return;
    event.preventDefault();
    const field = problem === CHOOSE_TIP ? "tip" : "tip_other";
    event.currentTarget.querySelector<HTMLElement>(`[name=${field}]`)?.focus();
  };
  return (
    <Panel
      id="add-tip"
      title="Add a tip"
      aside={<span className="text-sm text-ink-2">100% goes to {cooks}</span>}
    >
      <giver.Form
        method="post"
        action={action}
        ref={form}
        className="group/tip grid gap-4"
        onChange={takeChoice}
        onSubmit={onSubmit}
      >
        <Csrf />
        <HydratedFlag />
        <input type="hidden" name="once" value={once} />
        {given_cents > 0 && <p className="text-ink-2">You've tipped {moneyText(given_cents)} so far.</p>}
        <TipAmounts subtotal={subtotal} error={tipError} />
        <ChoiceGroup id="tip-pay" legend="Payment" hideLegend>
          {own_cents > 0 && <GiftMoney cents={own_cents} />}
          <PickCard {...{ name: "pay", cards, initial, stripe, error, onCard }} chosen={pay} />
        </ChoiceGroup>
        <NotCharged error={pay === "new" ? null : error} refused={refused} />
        <Button
          tone="ink"
          name="intent"
          value="tip"
          aria-disabled={isPaying || undefined}
          className="justify-self-start"
        >
          Add tip
        </Button>
      </giver.Form>
    </Panel>
  );
}
