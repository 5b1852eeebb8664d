import { type ComponentType, useEffect, useState } from "react";
import { paths } from "~/kit/paths";
import { formatPhone } from "~/kit/phone";
import { countOf } from "~/kit/text";
import { Panel } from "~/ui/card";
import { ErrorNotice } from "~/ui/error-notice";
import { dayParts, moneyText, wallClock } from "~/ui/format";
import { ChoiceCard, ChoiceGroup, ChoiceTile } from "~/ui/forms/choice-card";
import { Field } from "~/ui/forms/field";
import { AddressForm, type AddressValues } from "../addresses/address-form";
import type { CardApi } from "./card-field";
import type { Choice } from "./choice";
import { type Purse, type Split, TIP_PERCENTS, tipOf } from "./split-bill";
import type { StripeSettings } from "./stripe";

const FORM = { form: "checkout" };

interface Line {
  meal: { schedule: { next_date: string; cutoff_at: string } | null };
}

/** The order deadline of a day where it is the next one of a meal: "order by today, 6 pm" said short. */
function deadlineOf(day: string, lines: readonly Line[], now: string, timeZone: string): string | null {
  const cutoffs = lines.flatMap(({ meal: { schedule } }) =>
    schedule?.next_date === day ? [schedule.cutoff_at] : [],
  );
  const first = cutoffs.sort()[0];
  if (!first) return null;
  const { day: cutoffDay, time } = wallClock(first, timeZone);
  return cutoffDay === wallClock(now, timeZone).day ? `order by ${time}` : null;
}

export function When({
  days,
  chosen,
  lines,
  now,
  timeZone,
}: {
  days: readonly string[];
  chosen: string;
  lines: readonly Line[];
  now: string;
  timeZone: string;
}) {
  return (
    <Panel id="when" title="When" aside={<span className="text-sm text-ink-2">5 to 8 pm</span>}>
      {days.length === 0 ? (
        <p className="text-ink-2">There is no day on which everything in your cart can come.</p>
      ) : (
        <ChoiceGroup id="day" legend="Delivery day" hideLegend className="grid-cols-2 sm:grid-cols-4">
          {days.slice(0, 12).map((day) => {
            const { weekday, date, month } = dayParts(day);
            const deadline = deadlineOf(day, lines, now, timeZone);
            return (
              <ChoiceTile
                key={day}
                {...FORM}
                type="radio"
                name="date"
                value={day}
                defaultChecked={day === chosen}
                title={`${weekday} ${date}`}
                detail={deadline ?? month}
              />
            );
          })}
        </ChoiceGroup>
      )}
    </Panel>
  );
}

type Address = AddressValues & { id: number };

export function Where({
  addresses,
  chosen,
  name,
}: {
  addresses: readonly Address[];
  chosen: number;
  name: string;
}) {
  const fresh = {
    title: "",
    address: "",
    city: "",
    state: "",
    postalCode: "",
    contactPerson: name,
    contactPersonNumber: "",
    extraInstructions: "",
  };
  return (
    <Panel id="where" title="Where">
      <ChoiceGroup id="address" legend="Delivery address" hideLegend>
        {addresses.map((address) => (
          <ChoiceCard
            key={address.id}
            {...FORM}
            type="radio"
            name="address"
            value={String(address.id)}
            defaultChecked={address.id === chosen}
            title={address.title}
            detail={`${address.address}, ${address.city}, ${address.state} ${address.postalCode}`}
            note={[
              address.extraInstructions,
              `${address.contactPerson}, ${formatPhone(address.contactPersonNumber)}`,
            ]
              .filter(Boolean)
              .join(" · ")}
          />
        ))}
      </ChoiceGroup>
      <details className="mt-3" open={addresses.length === 0}>
        <summary className="inline-flex min-h-11 list-none items-center font-bold text-paprika underline-offset-4 hover:underline">
          {addresses.length === 0 ? "Where should dinner go?" : "Another address"}
        </summary>
        <div className="pt-3">
          <AddressForm
            address={fresh}
            answer={undefined}
            next={paths.checkout()}
            button="Save and use this address"
          />
        </div>
      </details>
    </Panel>
  );
}

const brands: Record<string, string> = {
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "American Express",
  discover: "Discover",
};

export interface SavedCard {
  id: string;
  card: { brand: string; last4: string; exp_month: number; exp_year: number };
}

export function cardName({ card }: SavedCard): string {
  return brands[card.brand] ?? "Card";
}

interface Paying {
  purse: Purse;
  vouchers: number;
  split: Split;
  cards: readonly SavedCard[];
  choice: Choice;
  isLive: boolean;
  stripe: StripeSettings;
  cardError: string | null;
  onCard(api: CardApi | null): void;
}

/** Wallet and vouchers first, then the card that takes the rest. */
export function HowYouPay({
  purse,
  vouchers,
  split,
  cards,
  choice,
  isLive,
  stripe,
  cardError,
  onCard,
}: Paying) {
  const needsCard = split.card_cents > 0;
  return (
    <Panel id="pay" title="How you pay">
      <div className="grid gap-2.5">
        {vouchers > 0 && (
          <p className="flex justify-between gap-4 rounded-field bg-plum-wash px-4 py-3.5 font-bold text-plum">
            <span>{countOf(vouchers, "Voucher")} from your company</span>
            <span className="font-normal">of {purse.vouchers} you have</span>
          </p>
        )}
        {purse.given_cents > 0 && (
          <ChoiceCard
            {...FORM}
            type="checkbox"
            name="given"
            value="1"
            defaultChecked={choice.given}
            title="Company and promotional money"
            detail="What expires first is used first; it pays no tip"
            aside={moneyText(purse.given_cents)}
          />
        )}
        {purse.own_cents > 0 && (
          <ChoiceCard
            {...FORM}
            type="checkbox"
            name="own"
            value="1"
            defaultChecked={choice.own}
            title="Gift money"
            detail={purse.given_cents > 0 ? "Never expires; used after company money" : "Never expires"}
            aside={moneyText(purse.own_cents)}
          />
        )}
        <fieldset className={needsCard ? "grid gap-2.5" : "hidden"}>
          <legend className="sr-only">Card</legend>
          {cards.map((saved) => (
            <ChoiceCard
              key={saved.id}
              {...FORM}
              type="radio"
              name="card"
              value={saved.id}
              defaultChecked={choice.card === saved.id}
              title={`${cardName(saved)} ending ${saved.card.last4}`}
              detail={`${String(saved.card.exp_month).padStart(2, "0")} / ${String(saved.card.exp_year).slice(-2)}`}
              aside={choice.card === saved.id ? moneyText(split.card_cents) : undefined}
            />
          ))}
          <ChoiceCard
            {...FORM}
            type="radio"
            name="card"
            value="new"
            defaultChecked={choice.card === "new"}
            disabled={!isLive}
            title={cards.length > 0 ? "Another card" : "Card"}
            detail={isLive ? undefined : "Entering a card needs JavaScript"}
            aside={choice.card === "new" ? moneyText(split.card_cents) : undefined}
          />
          {choice.card === "new" && isLive && <NewCard settings={stripe} onCard={onCard} error={cardError} />}
        </fieldset>
        {!needsCard && (
          <p className="text-ink-2">
            {split.given_cents + split.own_cents > 0
              ? "Your wallet covers all of it: no card is charged."
              : "Vouchers cover all of it: no card is charged."}
          </p>
        )}
        {choice.card !== "new" && (
          <ErrorNotice title={cardError ? "The card was not charged" : undefined} messages={cardError} />
        )}
      </div>
    </Panel>
  );
}

type Slot = ComponentType<{
  settings: StripeSettings;
  onReady(api: CardApi | null): void;
  onMessage(message: string | null): void;
}>;

/** The provider's card field, fetched only when somebody wants to enter a card; its place is kept meanwhile. */
function NewCard({
  settings,
  onCard,
  error,
}: {
  settings: StripeSettings;
  onCard(api: CardApi | null): void;
  error: string | null;
}) {
  const [slot, setSlot] = useState<{ Field: Slot } | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  useEffect(() => {
    import("./card-field").then(
      ({ default: Field }) => setSlot({ Field }),
      () => setTyped("The card form could not be loaded. Please check your connection and try again."),
    );
  }, []);
  const message = error ?? typed;
  return (
    <div className="grid gap-3 rounded-field border border-line p-4">
      <div className="grid gap-1.5">
        <span className="font-medium" id="card-label">
          Card details
        </span>
        <div
          className={`min-h-12 rounded-field border bg-surface px-3.5 py-3 ${message ? "border-danger" : "border-line-strong"}`}
        >
          {slot && <slot.Field settings={settings} onReady={onCard} onMessage={setTyped} />}
        </div>
        <p role="alert" className="text-sm font-medium text-danger empty:hidden">
          {message}
        </p>
      </div>
      <label className="flex min-h-11 items-center gap-3">
        <input form="checkout" type="checkbox" name="save" value="1" className="tick" />
        Keep this card for next time
      </label>
    </div>
  );
}

/** A tip goes to the cooks whole; none is the start. */
export function Tip({
  subtotal,
  choice,
  cooks,
}: {
  subtotal: number;
  choice: Choice;
  cooks: readonly string[];
}) {
  return (
    <Panel
      id="tip"
      title="Tip"
      aside={
        <span className="text-sm text-ink-2">
          All of it to {cooks.length === 1 ? cooks[0] : "your cooks"}
        </span>
      }
    >
      <div className="group/tip">
        <ChoiceGroup id="tip-choice" legend="Tip" hideLegend className="grid-cols-3 sm:grid-cols-5">
          {TIP_PERCENTS.map((percent) => (
            <ChoiceTile
              key={percent}
              {...FORM}
              type="radio"
              name="tip"
              value={String(percent)}
              defaultChecked={choice.tip === String(percent)}
              title={percent === 0 ? "None" : `${percent} %`}
              detail={percent === 0 ? undefined : moneyText(tipOf(subtotal, percent))}
            />
          ))}
          <ChoiceTile
            {...FORM}
            type="radio"
            name="tip"
            value="other"
            defaultChecked={choice.tip === "other"}
            title="Other"
          />
        </ChoiceGroup>
        <div className="mt-3 hidden group-has-[input[value=other]:checked]/tip:block">
          <Field
            {...FORM}
            name="tip_other"
            label="Tip in dollars"
            inputMode="decimal"
            defaultValue={choice.tip_other}
            maxLength={8}
            placeholder="5.00"
            className="max-w-40"
          />
        </div>
      </div>
    </Panel>
  );
}
