import { Line } from "~/ui/money/receipt";

/** What a payout, or one order of it, is made of. Cents. */
interface Sums {
  meals_cents: number;
  tips_cents: number;
  reversed_cents: number;
  kept_back_cents: number;
}

/** The terms of a line or of the whole; zeros are left out. */
export function PayoutTerms({ of, keptFor = [] }: { of: Sums; keptFor?: string[] }) {
  const kept = keptFor.length > 0 ? `Withheld for order ${keptFor.join(", ")}` : "Withheld for refunds";
  return (
    <>
      {of.meals_cents !== 0 && <Line label="Meals (100%)" cents={of.meals_cents} tone="herb" />}
      {of.tips_cents !== 0 && <Line label="Tips" cents={of.tips_cents} tone="herb" />}
      {of.reversed_cents !== 0 && <Line label="Reversed after a refund" cents={of.reversed_cents} />}
      {of.kept_back_cents !== 0 && <Line label={kept} cents={of.kept_back_cents} />}
    </>
  );
}
