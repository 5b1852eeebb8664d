import type { TenderMethod } from "~/domain/tenders/tender-kind";
import { isMoney, kindOf } from "~/domain/tenders/tender-kinds";
import { countOf } from "~/kit/text";
import { moneyText } from "../format";

interface Payment {
  method: TenderMethod;
  refunded_cents: number;
  refunded_quantity?: number;
}

/** What came back by one way of paying; a card takes some days. */
function words({ method, refunded_cents, refunded_quantity = 0 }: Payment, isOnCard: boolean): string {
  const { name, arrives } = kindOf(method);
  if (!isMoney(method)) return `${countOf(refunded_quantity, "Voucher")} returned`;
  if (arrives === null) return `${moneyText(refunded_cents)} returned to your ${name}`;
  if (isOnCard) return `${moneyText(refunded_cents)} refunded to your ${name}`;
  return `${moneyText(refunded_cents)} will be back on your ${name} in ${arrives}`;
}

/**
 * What was refunded, of a canceled order or of one that was not; nothing for an order that is neither canceled nor
 * refunded. `isOnCard`: a card has had the days it takes.
 */
export function RefundSummary({
  payments,
  isOnCard,
  isCanceled,
}: {
  payments: readonly Payment[];
  isOnCard: boolean;
  isCanceled: boolean;
}) {
  const back = payments.filter((one) => one.refunded_cents > 0 || (one.refunded_quantity ?? 0) > 0);
  if (back.length === 0 && !isCanceled) return null;
  return (
    <div className="rounded-card border border-line bg-sunk px-5 py-4">
      <p className="text-lg font-bold">{isCanceled ? "This order is canceled" : "You got a refund"}</p>
      <p>
        {back.length === 0
          ? "You weren't charged."
          : `${back.map((one) => words(one, isOnCard)).join(", ")}.`}
      </p>
    </div>
  );
}
