import { type Fragment, type Sql, sql, type Tx } from "~/data/sql.server";
import { DEFAULT_FEES, type Fees } from "./price";

/** The fees that apply, and the rule they come from (null: the product's own defaults). */
export interface FeeRule extends Fees {
  fee_rule_id: number | null;
}

/** The columns of a fee rule `f`, as `FeeRule` names them. */
export const feeColumns = sql`
  f.id AS fee_rule_id, f.delivery_cents, f.service_bps, f.tax_bps, f.tax_on_meals, f.tax_on_service, f.tax_on_delivery,
  f.coupon_lowers_base`;

/**
 * The most specific live fee rule for a marketplace and a state (both SQL expressions, either may be null): marketplace
 * and state, then marketplace, then state, then the general one; of equals the newest.
 */
export function liveFeeRule(marketplace_id: Fragment, state: Fragment, at: Fragment): Fragment {
  return sql`
    SELECT ${feeColumns} FROM fee_rule f
    WHERE (f.marketplace_id IS NULL OR f.marketplace_id = ${marketplace_id}) AND (f.state IS NULL OR f.state = ${state})
      AND f.valid_from <= ${at} AND (f.valid_to IS NULL OR f.valid_to > ${at})
    ORDER BY f.marketplace_id IS NOT NULL DESC, f.state IS NOT NULL DESC, f.valid_from DESC, f.id DESC LIMIT 1`;
}

/** The rule found, or the product's own defaults where none applies. */
export function feeRuleOf(found: FeeRule | null | undefined): FeeRule {
  return found ?? { fee_rule_id: null, ...DEFAULT_FEES };
}

/**
 * The fees of a delivery from one marketplace to one state (two letters): cents and basis points. Without a rule that
 * applies, the product's defaults of $15.00, 20 % and 6 %. Source: docs/rules.md, Pricing.
 */
export async function feesFor(
  on: Sql | Tx,
  { marketplace_id, state }: { marketplace_id: number | null; state: string | null },
): Promise<FeeRule> {
  // plain SQL: the rule of the checkout, as the expression that it has
  const [row] = await on<
    FeeRule[]
  >`${liveFeeRule(sql`${marketplace_id}::int`, sql`${state}::text`, sql`app_now()`)}`;
  return feeRuleOf(row);
}
