import type { MethodRefund } from "../messages/method-refunds";
import type { TenderRefund } from "../orders/refund-plan";
import { isMoney } from "../tenders/tender-kinds";

/** Refunds by method, as people see them. */
export function toRefunds(refunds: readonly TenderRefund[]): MethodRefund[] {
  const methods = [...new Set(refunds.map((refund) => refund.method))];
  return methods.map((method) => {
    const own = refunds.filter((refund) => refund.method === method);
    if (isMoney(method)) return { method, amount_cents: own.reduce((sum, one) => sum + one.cents, 0) };
    return { method, quantity: own.reduce((sum, one) => sum + one.units, 0) };
  });
}
