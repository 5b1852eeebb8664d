import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import type { Day } from "~/kit/day";
import type { Page, Slice } from "~/kit/paging";
import type { Staff } from "../accounts/people";
import { deleteFeeRule, endFeeRule, insertFeeRule } from "../marketplaces/write-fee-rule.server";
import { feeColumns } from "../pricing/fees.server";
import type { Fees } from "../pricing/price";
import { missing } from "../refusal";
import { requireProof } from "../sign-in/proof.server";
import { actingStaff } from "../staff/acting-staff";
import { audit } from "../staff/audit.server";
import { readStaffMarketplace } from "./list-marketplaces.server";
import { spanOf } from "./midnight.server";
import { type FeePreview, type FeeScope, previewFees } from "./preview-fees.server";

/** A rule as the list shows it; `next` has not begun, `replaced` and `ended` are kept. Rates in basis points. */
export interface ListedFeeRule extends FeeScope, Fees {
  fee_rule_id: number;
  marketplace: string | null;
  time_zone: string | null;
  valid_from: Date;
  valid_to: Date | null;
  status: "live" | "next" | "replaced" | "ended";
}

/** All rules there have been, those of one place together, the newest first. Plain SQL: what replaces what. */
export async function listFeeRules({ limit, offset }: Slice): Promise<Page<ListedFeeRule>> {
  const rows = await sql<ListedFeeRule[]>`
    SELECT ${feeColumns}, f.marketplace_id, f.state, k.name AS marketplace, k.time_zone, f.valid_from, f.valid_to,
      CASE WHEN f.valid_from > app_now() THEN 'next' WHEN f.valid_to <= app_now() THEN 'ended'
        WHEN EXISTS (SELECT FROM fee_rule n WHERE n.marketplace_id IS NOT DISTINCT FROM f.marketplace_id AND n.state IS NOT DISTINCT FROM f.state
          AND (n.valid_from, n.id) > (f.valid_from, f.id) AND n.valid_from <= app_now() AND (n.valid_to IS NULL OR n.valid_to > app_now())) THEN 'replaced'
        ELSE 'live' END AS status
    FROM fee_rule f LEFT JOIN marketplace k ON k.id = f.marketplace_id
    ORDER BY k.name NULLS FIRST, f.marketplace_id NULLS FIRST, f.state NULLS FIRST, f.valid_from DESC, f.id DESC
    LIMIT ${limit} OFFSET ${offset}`;
  const [{ count }] = await sql<[{ count: number }]>`SELECT count(*)::int AS count FROM fee_rule`;
  return { rows, count };
}

/** The rule for just this place that counts now, as plain facts; undefined where there is none. */
async function liveAt({ marketplace_id, state }: FeeScope) {
  // plain SQL: a rule is read by the fragment of every rule
  const [rule] = await sql<(Fees & { fee_rule_id: number })[]>`
    SELECT ${feeColumns} FROM fee_rule f
    WHERE f.marketplace_id IS NOT DISTINCT FROM ${marketplace_id}::int AND f.state IS NOT DISTINCT FROM ${state}::text
      AND f.valid_from <= app_now() AND (f.valid_to IS NULL OR f.valid_to > app_now()) ORDER BY f.valid_from DESC, f.id DESC LIMIT 1`;
  return rule && factsOf(rule);
}

const factsOf = ({ delivery_cents, service_bps, tax_bps, ...rest }: Fees) => {
  const taxed = [
    rest.tax_on_meals && "meals",
    rest.tax_on_service && "service",
    rest.tax_on_delivery && "delivery",
  ];
  return {
    ...{ delivery_cents, service_bps, tax_bps, taxed: taxed.filter(Boolean).join(" ") },
    coupon_lowers_base: String(rest.coupon_lowers_base),
  };
};

/** A rule that is asked for: what it asks, where it counts, and from which day on, or at once. */
export interface NewFeeRule {
  fees: Fees;
  scope: FeeScope;
  starts_on?: Day | undefined;
}

/** When a rule begins. @throws Refusal `missing` for a marketplace that is not there; `invalid` on `starts_on`. */
async function beginningOf({ scope, starts_on }: NewFeeRule): Promise<Date> {
  const market = scope.marketplace_id === null ? null : await readStaffMarketplace(scope.marketplace_id);
  return (await spanOf({ starts_on }, market?.time_zone)).starts_at;
}

/** What yesterday's carts would have cost under a rule that could be set so. @throws Refusal as `addFeeRule`. */
export async function previewFeeRule(rule: NewFeeRule): Promise<FeePreview> {
  await beginningOf(rule);
  return previewFees(rule.fees, rule.scope);
}

/**
 * Sets fees and taxes from a day on, or at once. What stood before is kept; a checkout that is held keeps its own fees, every
 * other cart is priced by the new rule from then on. With a code of the last ten minutes.
 * @throws Refusal `forbidden`; `missing` for a marketplace that is not there; `invalid` on `starts_on`.
 */
export async function addFeeRule(
  me: Staff,
  { reason, ...rule }: NewFeeRule & { reason: string },
): Promise<void> {
  const by = actingStaff(me, "set fees");
  await requireProof(me);
  const { fees, scope } = rule;
  const starts_at = await beginningOf(rule);
  const before = await liveAt(scope);
  await transaction(async (tx) => {
    const id = await insertFeeRule(tx, { ...scope, ...fees, valid_from: starts_at });
    await audit(tx, by, {
      ...{ action: "fee_rule.added", subject_kind: "fee_rule", subject_id: id, reason },
      ...(before && { before }),
      after: { ...scope, ...factsOf(fees), valid_from: starts_at.toISOString() },
    });
  });
}

/**
 * Ends a rule that counts, so that the next wider one does, or takes back one that has not begun. With a code of the last
 * ten minutes.
 * @throws Refusal `forbidden`; `missing` for one that is over.
 */
export async function stopFeeRule(me: Staff, id: number, reason: string): Promise<void> {
  const by = actingStaff(me, "set fees");
  await requireProof(me);
  await transaction(async (tx) => {
    const subject = { subject_kind: "fee_rule", subject_id: id, reason } as const;
    if (await deleteFeeRule(tx, id)) return audit(tx, by, { action: "fee_rule.taken_back", ...subject });
    if (!(await endFeeRule(tx, id))) throw missing();
    return audit(tx, by, { action: "fee_rule.ended", ...subject });
  });
}
