import { sql } from "~/data/sql.server";
import type { CorporateAdmin } from "../accounts/people";
import { missing } from "../refusal";
import { creditLimit } from "../treasury/credit-limit.server";
import { nextResets } from "../treasury/periods.server";
import { readSums } from "../treasury/sums.server";
import type { PoolView, PrepaidView } from "./schemas.server";

/** What my organization has: balance = funded - distributed + expired + returned, for dollars and vouchers, and what it owes. */
export async function showPool(me: CorporateAdmin): Promise<PoolView> {
  const { organization_id } = me;
  const [{ usd, voucher, owed }, resets, credit_limit_cents] = await Promise.all([
    readSums(organization_id),
    nextResets(organization_id),
    creditLimit(sql, organization_id),
  ]);
  return {
    corporate_id: organization_id,
    amount_cents: usd.balance,
    amount: usd.balance / 100,
    vouchers: voucher.balance,
    funded_cents: usd.funded,
    distributed_cents: usd.distributed,
    expired_cents: usd.expired,
    returned_cents: usd.returned,
    issued_vouchers: voucher.funded,
    distributed_vouchers: voucher.distributed,
    expired_vouchers: voucher.expired,
    returned_vouchers: voucher.returned,
    owed_cents: owed,
    credit_limit_cents,
    ...resets,
  };
}

/**
 * What my organization has paid ahead and not yet given.
 * @throws Refusal `missing` for another organization's number.
 */
export async function showPrepaid(me: CorporateAdmin, corporate_id?: number): Promise<PrepaidView> {
  if (corporate_id !== undefined && corporate_id !== me.organization_id) throw missing();
  const { usd } = await readSums(me.organization_id);
  return {
    corporate_id: me.organization_id,
    amount_cents: usd.balance,
    amount: usd.balance / 100,
    funded_cents: usd.funded,
  };
}
