import type { BillPart } from "~/domain/tenders/bill-parts";
import { isCharged, isMoney, kindOf } from "~/domain/tenders/tender-kinds";
import { countOf, joinWords } from "~/kit/text";
import { Panel } from "~/ui/card";
import { ErrorNotice } from "~/ui/error-notice";
import { moneyText } from "~/ui/format";
import { ChoiceCard } from "~/ui/forms/choice-card";
import { island } from "~/ui/island";
import { fills } from "~/ui/money/split-bar";
import type { CardApi } from "../payments/card-field";
import { NewCard } from "../payments/new-card";
import { cardTitle, ENTERING_NEEDS_SCRIPT, type ListedCard } from "../payments/saved-card";
import type { StripeSettings } from "../payments/stripe";
import type { Offer } from "./checkout.server";
import type { Choice } from "./choice";
import { CodeField as CodeFieldHere } from "./code-field";
import { FORM } from "./form";

interface Paying {
  /** what can be ticked besides the card */
  offers: readonly Offer[];
  /** what each part of a tender pays of the bill */
  parts: readonly BillPart[];
  /** vouchers that the diner may spend on this cart */
  ownVouchers: number;
  /** why a company does not pay all of it; empty where it does */
  policyNote: string;
  /** expense codes of the companies that pay, and who of them needs one */
  codes: readonly { code: string; label: string }[];
  codeNote: string;
  /** that the cart costs */
  vouchers: number;
  cards: readonly ListedCard[];
  choice: Choice;
  isLive: boolean;
  stripe: StripeSettings;
  cardError: string | null;
  onCard(api: CardApi | null): void;
}

/** What this way of paying takes of the bill, in the color it has in the receipt's bar; nothing while it takes nothing. */
function Used({ part }: { part: BillPart | undefined }) {
  if (!part) return null;
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span aria-hidden className={`size-2.5 rounded-[3px] ${fills[part.tone]}`} />
      {moneyText(part.cents)}
    </span>
  );
}

/** What a diner may tick before the card takes the rest. */
function Offers({ offers, parts, choice }: Pick<Paying, "offers" | "parts" | "choice">) {
  return offers.map(({ field, title, available_cents, note }) => (
    <ChoiceCard
      key={field}
      {...FORM}
      type="checkbox"
      name={field}
      value="1"
      defaultChecked={choice.ticked.includes(field)}
      title={title}
      detail={`${moneyText(available_cents)} available`}
      note={note}
      aside={<Used part={parts.find((part) => part.field === field)} />}
    />
  ));
}

/** Few companies book by codes: the others' first script goes without it. */
const CodeField = island(
  import.meta.env.SSR ? CodeFieldHere : null,
  async () => (await import("./code-field")).CodeField,
);

/** Saved cards and a new one; hidden where nothing is left for a card to pay. */
function Cards({
  charged,
  cards,
  choice,
  isLive,
  stripe,
  cardError,
  onCard,
}: Pick<Paying, "cards" | "choice" | "isLive" | "stripe" | "cardError" | "onCard"> & {
  /** what is left for it */
  charged: BillPart | undefined;
}) {
  return (
    <fieldset className={charged ? "grid gap-2.5" : "hidden"}>
      <legend className="sr-only">Card</legend>
      {cards.map((saved) => (
        <ChoiceCard
          key={saved.id}
          {...FORM}
          type="radio"
          name="card"
          value={saved.id}
          defaultChecked={choice.card === saved.id}
          title={cardTitle(saved)}
          detail={saved.until}
          aside={choice.card === saved.id && <Used part={charged} />}
        />
      ))}
      <ChoiceCard
        {...FORM}
        type="radio"
        name="card"
        value="new"
        defaultChecked={choice.card === "new"}
        disabled={!isLive}
        title={cards.length > 0 ? "Use another card" : "Card"}
        detail={isLive ? undefined : ENTERING_NEEDS_SCRIPT}
        aside={choice.card === "new" && <Used part={charged} />}
      />
      {choice.card === "new" && isLive && (
        <NewCard {...FORM} settings={stripe} onCard={onCard} error={cardError} />
      )}
    </fieldset>
  );
}

/** What pays all of it where no card does: "Your wallet covers". */
function coveredBy(money: readonly BillPart[]): string {
  const names = [...new Set(money.map(({ method }) => kindOf(method).name))];
  if (names.length === 0) return "Vouchers cover";
  return `Your ${joinWords(names)} ${names.length > 1 ? "cover" : "covers"}`;
}

/** Wallet and vouchers first, then the card that takes the rest. */
export function HowYouPay({
  offers,
  parts,
  ownVouchers,
  policyNote,
  codes,
  codeNote,
  vouchers,
  cards,
  choice,
  isLive,
  stripe,
  cardError,
  onCard,
}: Paying) {
  const charged = parts.find(({ method }) => isCharged(method));
  // where vouchers cover all of it there is nothing for a wallet to pay
  const money = parts.filter(({ method }) => isMoney(method));
  return (
    <Panel id="pay" title="Payment">
      <div className="grid gap-2.5">
        {vouchers > 0 && (
          <p className="flex flex-wrap justify-between gap-x-4 rounded-field bg-plum-wash px-4 py-3.5 font-bold text-plum">
            <span>{countOf(vouchers, "Voucher")} from your company</span>
            <span className="font-normal">You have {ownVouchers}</span>
          </p>
        )}
        {policyNote && <p>{policyNote}</p>}
        {money.length > 0 && <Offers {...{ offers, parts, choice }} />}
        {codes.length > 0 && <CodeField codes={codes} note={codeNote} chosen={choice.code} />}
        <Cards {...{ charged, cards, choice, isLive, stripe, cardError, onCard }} />
        {!charged && ownVouchers >= vouchers && (
          <p className="text-ink-2">{coveredBy(money)} the full amount. We won't charge a card.</p>
        )}
        {choice.card !== "new" && cardError && (
          <div id="card-problem">
            <ErrorNotice title="Your card wasn't charged" messages={cardError} />
          </div>
        )}
      </div>
    </Panel>
  );
}
