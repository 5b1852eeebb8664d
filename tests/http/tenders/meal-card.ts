import { conflict } from "~/domain/refusal";
import { fromLedger, payments, spendFrom, tenderOf } from "~/domain/tenders/from-ledger";
import type { Source, TenderKind, TenderMethod } from "~/domain/tenders/tender-kind";

/** A tender that the product does not have: a company's card, which pays meals straight from the company's pool, never a tip. */
export const mealCard = {
  ...fromLedger,
  method: "meal_card" as TenderMethod,
  asset: "usd",
  accounts: [],
  asks: "amount",
  name: "meal card",
  parts: [
    {
      owners: null,
      label: () => "Meal card",
      tone: "plum",
      tick: {
        field: "meal_card",
        title: () => "Meal card",
        note: "Paid by your company. Can't be used for tips.",
      },
    },
  ],
  label: () => "Meal card",
  title: () => "Meal card",
  amountOf: (asked, open) =>
    asked > open.usd ? payments("The meal card amount is more than the order total.") : asked,
  take(amount, { cart_cents }, sources) {
    const own = sources.filter((source) => source.method === mealCard.method);
    const { taken, missing } = spendFrom(own, amount);
    if (missing > 0 || amount > cart_cents)
      return conflict("insufficient_funds", "Your meal card can't pay that much.");
    return taken.map(tenderOf);
  },
} as const satisfies TenderKind;

/** What a person's card can pay, as the statement of the sources would find it. */
export const cardSource = (pool: number, organization_id: number, balance: number): Source => ({
  ledger_account_id: pool,
  method: mealCard.method,
  balance,
  asset: "usd",
  owner: "organization",
  organization_id,
  expires_at: null,
  limits: null,
});
