import type { Tx } from "~/data/sql.server";
import { clock } from "~/kit/clock";

/** A fee rule as staff set it: cents and basis points; null in the scope is everywhere. */
export interface NewFeeRule {
  marketplace_id: number | null;
  state: string | null;
  delivery_cents: number;
  service_bps: number;
  tax_bps: number;
  tax_on_meals: boolean;
  tax_on_service: boolean;
  tax_on_delivery: boolean;
  coupon_lowers_base: boolean;
  valid_from: Date;
}

/** Adds a rule. Rules are never changed: of those for the same place the one that began last counts. */
export async function insertFeeRule(tx: Tx, rule: NewFeeRule): Promise<number> {
  const { id } = await tx.db.feeRule.create({ data: rule, select: { id: true } });
  return id;
}

/**
 * Ends a rule that counts now, with those of the same place that it has replaced: the next wider one takes its place. Answers
 * whether it was there to be ended.
 */
export async function endFeeRule(tx: Tx, id: number): Promise<boolean> {
  const now = clock.now();
  const open = { valid_from: { lt: now }, OR: [{ valid_to: null }, { valid_to: { gt: now } }] };
  const select = { marketplace_id: true, state: true } as const;
  const place = await tx.db.feeRule.findFirst({ where: { id, ...open }, select });
  if (!place) return false;
  await tx.db.feeRule.updateMany({ where: { ...place, ...open }, data: { valid_to: now } });
  return true;
}

/** Takes back a rule that has not begun: nothing was priced by it. Answers whether there was one. */
export async function deleteFeeRule(tx: Tx, id: number): Promise<boolean> {
  const { count } = await tx.db.feeRule.deleteMany({ where: { id, valid_from: { gt: clock.now() } } });
  return count === 1;
}
