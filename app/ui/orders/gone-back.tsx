import { countOf } from "~/kit/text";
import { moneyText } from "../format";

interface Payment {
  method: "wallet" | "voucher" | "credit_card";
  refunded_cents: number;
  refunded_quantity?: number;
}

/** What came back by one way of paying; a card takes some days. */
function words({ method, refunded_cents, refunded_quantity = 0 }: Payment, isOnCard: boolean): string {
  if (method === "voucher") return `${countOf(refunded_quantity, "Voucher")} returned`;
  if (method === "wallet") return `${moneyText(refunded_cents)} returned to your wallet`;
  if (isOnCard) return `${moneyText(refunded_cents)} refunded to your card`;
  return `${moneyText(refunded_cents)} will be back on your card in 5 to 10 days`;
}

/** What came of a canceled order, once it is: who got what back. `isOnCard`: a card has had the days it takes. */
export function GoneBack({ payments, isOnCard }: { payments: readonly Payment[]; isOnCard: boolean }) {
  const back = payments.filter((one) => one.refunded_cents > 0 || (one.refunded_quantity ?? 0) > 0);
  return (
    <div className="rounded-card border border-line bg-sunk px-5 py-4">
      <p className="text-lg font-bold">This order is canceled</p>
      <p>
        {back.length === 0
          ? "You weren't charged."
          : `${back.map((one) => words(one, isOnCard)).join(", ")}.`}
      </p>
    </div>
  );
}
