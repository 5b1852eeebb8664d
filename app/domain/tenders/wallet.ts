import { conflict } from "../refusal";
import { fromLedger, payments, spendFrom, tenderOf } from "./from-ledger";
import type { Payer, Source, TenderKind } from "./tender-kind";

/** What is no organization's, as a receipt names it. */
const NAMES: Record<string, string> = { gift: "Your gift money", promotion: "DinDin credit" };
const TITLES: Record<string, string> = { ...NAMES, gift: "Gift money" };

const OWNERS = ["organization", "promotion", "own"] as const satisfies Source["owner"][];

const endOf = ({ expires_at }: Source) => expires_at?.getTime() ?? Number.POSITIVE_INFINITY;

/**
 * The spending order, for sorting sources: organization money that expires first, then promotional, then own money; the
 * older account first among equals.
 */
export function bySpending(a: Source, b: Source): number {
  const owner = OWNERS.indexOf(a.owner) - OWNERS.indexOf(b.owner);
  if (owner !== 0) return owner;
  return endOf(a) === endOf(b) ? a.ledger_account_id - b.ledger_account_id : endOf(a) - endOf(b);
}

/**
 * Dollars of the wallet: what organizations and promotions gave, then own gift money. What lies above the cart's own cents
 * pays a tip, which only own money may.
 */
export const wallet = {
  ...fromLedger,
  method: "wallet",
  asset: "usd",
  accounts: ["grant", "gift"],
  asks: "amount",
  name: "wallet",
  parts: [
    {
      owners: ["organization", "promotion"],
      label: () => "Wallet",
      tone: "plum",
      tick: {
        field: "given",
        // of whom no company pays all that was given is a present
        title: (isMember) => (isMember ? "Company money and DinDin credit" : "DinDin credit"),
        note: "Used in order of expiration. Can't be used for tips.",
      },
    },
    {
      owners: ["own"],
      label: () => "Gift money",
      tone: "herb",
      tick: { field: "own", title: () => "Gift money", note: "Never expires" },
    },
  ],
  label: ({ from, organization }: Payer) =>
    NAMES[from] ?? `${organization ?? "Your organization"}, from your wallet`,
  title: ({ from, organization }: Payer) =>
    TITLES[from] ?? (organization === null ? "Wallet" : `Wallet, ${organization}`),
  amountOf(asked, open) {
    return asked > open.usd ? payments("The wallet amount is more than the order total.") : asked;
  },
  take(amount, { cart_cents }, sources) {
    const dollars = sources.filter((source) => source.method === "wallet");
    const { taken, missing } = spendFrom(dollars, amount, cart_cents);
    if (missing === 0) return taken.map(tenderOf);
    const all = dollars.reduce((sum, source) => sum + source.balance, 0);
    return conflict(
      "insufficient_funds",
      all < amount
        ? "There's not enough money in your wallet."
        : "You can pay tips by card or with your own gift money, but not with your organization's money.",
    );
  },
} as const satisfies TenderKind;
