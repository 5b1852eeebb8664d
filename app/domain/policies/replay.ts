import type { Day } from "~/kit/day";
import type { Cents } from "~/kit/money";
import { evaluatePolicies } from "./evaluate-policies";
import type { Breach, Delivery, PolicyRule } from "./policy";

/** An order that an organization paid for, or part of it. */
export interface PaidOrder extends Omit<Delivery, "paid_days"> {
  account_id: number;
  number: string;
  member: string;
  /** of the organization */
  cents: Cents;
  vouchers: number;
  /** false for what is only counted before the days that are asked about */
  is_asked: boolean;
}

/** What a rule would have kept the organization from paying of an order. */
export interface RefusedOrder extends Pick<PaidOrder, "number" | "member" | "day" | "cents" | "vouchers"> {
  reason: Breach | "maximum";
}

/**
 * Plays orders (in the order in which they were placed) against a rule, with the same check as a checkout. What it
 * refuses takes no place in a person's week or month, as if they had paid it themselves.
 */
export function replay(rule: PolicyRule, orders: readonly PaidOrder[]): RefusedOrder[] {
  const paid = new Map<number, Day[]>();
  const refused: RefusedOrder[] = [];
  for (const order of orders) {
    const { account_id, number, member, day, cents, vouchers } = order;
    const paid_days = paid.get(account_id) ?? [];
    const decision = evaluatePolicies([{ ...rule, id: 0, name: "" }], { ...order, paid_days });
    if (!decision.refused && (decision.limit_cents !== 0 || vouchers > 0))
      paid.set(account_id, [...paid_days, day]);
    const over = decision.limit_cents === null ? 0 : Math.max(0, cents - decision.limit_cents);
    if (!order.is_asked) continue;
    const about = { number, member, day };
    if (decision.refused) refused.push({ ...about, cents, vouchers, reason: decision.refused.breach });
    else if (over > 0) refused.push({ ...about, cents: over, vouchers: 0, reason: "maximum" });
  }
  return refused;
}
