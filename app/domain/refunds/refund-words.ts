import { formatCents } from "~/kit/money";
import { countOf } from "~/kit/text";
import type { TenderRefund } from "../orders/refund-plan";

/** What one method gets back: cents, or pieces for vouchers. */
export interface MethodRefund {
  method: TenderRefund["method"];
  amount_cents?: number;
  quantity?: number;
}

/** Refunds by method, as people see them. */
export function toRefunds(refunds: readonly TenderRefund[]): MethodRefund[] {
  const methods = [...new Set(refunds.map((refund) => refund.method))];
  return methods.map((method) => {
    const own = refunds.filter((refund) => refund.method === method);
    if (method === "voucher") return { method, quantity: own.reduce((sum, one) => sum + one.units, 0) };
    return { method, amount_cents: own.reduce((sum, one) => sum + one.cents, 0) };
  });
}

const WHERE = { wallet: "to the wallet", credit_card: "to the card", voucher: "" } as const;

/** `$12.50 to the card, 1 voucher`; `nothing` for no refunds. */
export function refundWords(refunds: readonly MethodRefund[]): string {
  if (refunds.length === 0) return "nothing";
  return refunds
    .map(({ method, amount_cents = 0, quantity = 0 }) =>
      method === "voucher" ? countOf(quantity, "voucher") : `${formatCents(amount_cents)} ${WHERE[method]}`,
    )
    .join(", ");
}
