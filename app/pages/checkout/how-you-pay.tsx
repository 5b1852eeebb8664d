import { countOf } from "~/kit/text";
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
import type { Choice } from "./choice";
import { CodeField as CodeFieldHere } from "./code-field";
import { FORM } from "./form";
import type { Balances, Split } from "./split-bill";

interface Paying {
  balances: Balances;
  /** what the given money is called */
  givenTitle: string;
  givenNote: string;
  /** why a company does not pay all of it; empty where it does */
  policyNote: string;
  /** expense codes of the companies that pay, and who of them needs one */
  codes: readonly { code: string; label: string }[];
  codeNote: string;
  vouchers: number;
  split: Split;
  cards: readonly ListedCard[];
  choice: Choice;
  isLive: boolean;
  stripe: StripeSettings;
  cardError: string | null;
  onCard(api: CardApi | null): void;
}

/** What this way of paying takes of the bill, in the color it has in the receipt's bar; nothing while it takes nothing. */
function Used({ cents, tone }: { cents: number; tone: keyof typeof fills }) {
  if (cents === 0) return null;
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span aria-hidden className={`size-2.5 rounded-[3px] ${fills[tone]}`} />
      {moneyText(cents)}
    </span>
  );
}

/** Money of the wallet that a diner may use: what was given to them first, then their own. */
function WalletMoney({
  balances,
  givenTitle,
  givenNote,
  split,
  choice,
}: Pick<Paying, "balances" | "givenTitle" | "givenNote" | "split" | "choice">) {
  return (
    <>
      {balances.given_cents > 0 && (
        <ChoiceCard
          {...FORM}
          type="checkbox"
          name="given"
          value="1"
          defaultChecked={choice.given}
          title={givenTitle}
          detail={`${moneyText(balances.given_cents)} available`}
          note={givenNote}
          aside={<Used cents={split.given_cents} tone="plum" />}
        />
      )}
      {balances.own_cents > 0 && (
        <ChoiceCard
          {...FORM}
          type="checkbox"
          name="own"
          value="1"
          defaultChecked={choice.own}
          title="Gift money"
          detail={`${moneyText(balances.own_cents)} available`}
          note={`Never expires${balances.given_cents > 0 ? ". Used after the money above." : ""}`}
          aside={<Used cents={split.own_cents} tone="herb" />}
        />
      )}
    </>
  );
}

/** Few companies book by codes: the others' first script goes without it. */
const CodeField = island(
  import.meta.env.SSR ? CodeFieldHere : null,
  async () => (await import("./code-field")).CodeField,
);

/** Saved cards and a new one; hidden where nothing is left for a card to pay. */
function Cards({
  split,
  cards,
  choice,
  isLive,
  stripe,
  cardError,
  onCard,
}: Omit<Paying, "balances" | "givenTitle" | "givenNote" | "policyNote" | "codes" | "codeNote" | "vouchers">) {
  return (
    <fieldset className={split.card_cents > 0 ? "grid gap-2.5" : "hidden"}>
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
          aside={choice.card === saved.id && <Used cents={split.card_cents} tone="turmeric" />}
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
        aside={choice.card === "new" && <Used cents={split.card_cents} tone="turmeric" />}
      />
      {choice.card === "new" && isLive && (
        <NewCard {...FORM} settings={stripe} onCard={onCard} error={cardError} />
      )}
    </fieldset>
  );
}

/** Wallet and vouchers first, then the card that takes the rest. */
export function HowYouPay({
  balances,
  givenTitle,
  givenNote,
  policyNote,
  codes,
  codeNote,
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
  // where vouchers cover all of it there is nothing for a wallet to pay
  const needsMoney = needsCard || split.given_cents + split.own_cents > 0;
  return (
    <Panel id="pay" title="Payment">
      <div className="grid gap-2.5">
        {vouchers > 0 && (
          <p className="flex flex-wrap justify-between gap-x-4 rounded-field bg-plum-wash px-4 py-3.5 font-bold text-plum">
            <span>{countOf(vouchers, "Voucher")} from your company</span>
            <span className="font-normal">You have {balances.vouchers}</span>
          </p>
        )}
        {policyNote && <p>{policyNote}</p>}
        {needsMoney && <WalletMoney {...{ balances, givenTitle, givenNote, split, choice }} />}
        {codes.length > 0 && (vouchers > 0 || balances.given_cents > 0) && (
          <CodeField codes={codes} note={codeNote} chosen={choice.code} />
        )}
        <Cards {...{ split, cards, choice, isLive, stripe, cardError, onCard }} />
        {!needsCard && balances.vouchers >= vouchers && (
          <p className="text-ink-2">
            {needsMoney ? "Your wallet covers" : "Vouchers cover"} the full amount. We won't charge a card.
          </p>
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
