import type { MethodRefund } from "../messages/method-refunds";
import type { TenderRefund } from "../orders/refund-plan";
import { isMoney } from "../tenders/tender-kinds";

/** Refunds as people see them: by method, and apart what an organization gets in place of the diner. */
export function toRefunds(refunds: readonly TenderRefund[]): MethodRefund[] {
  const nameOf = ({ method, organization }: TenderRefund) => `${method}:${organization ?? ""}`;
  return [...new Set(refunds.map(nameOf))].flatMap((name) => {
    const own = refunds.filter((refund) => nameOf(refund) === name);
    const [first] = own;
    if (!first) return [];
    const { method, organization } = first;
    const to = organization === null ? {} : { organization };
    if (isMoney(method)) return { method, amount_cents: own.reduce((sum, one) => sum + one.cents, 0), ...to };
    return { method, quantity: own.reduce((sum, one) => sum + one.units, 0), ...to };
  });
}

/** Refunds of several orders as one: by method, and apart what an organization gets. */
export function sumRefunds(all: readonly MethodRefund[]): MethodRefund[] {
  const tenders = all.map(({ method, amount_cents = 0, quantity = 0, organization = null }) => ({
    ...{ tender_id: 0, method, cents: amount_cents, units: quantity, organization },
  }));
  return toRefunds(tenders);
}
