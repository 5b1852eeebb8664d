import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import type { AdminRole, CorporateAdmin, Member, Person } from "~/domain/accounts/people";
import { clock } from "~/kit/clock";
import { type AccountOptions, anAccount, type TestAccount } from "./account";
import { accountOf, move, openAccount } from "./ledger";
import { unique } from "./unique";

export interface OrganizationOptions {
  name?: string;
  time_zone?: string;
  status?: "waiting" | "approved" | "rejected" | "suspended";
  /** cents in the pool */
  pool?: number;
  /** vouchers in the pool */
  pool_vouchers?: number;
  credit_limit_cents?: number;
  reset_day?: number;
  /** what a member gets each period */
  plan?: { dollar_cents: number; vouchers: number };
}

export interface TestOrganization {
  id: number;
  name: string;
  status: "waiting" | "approved" | "rejected" | "suspended";
}

/** A company, approved, with an empty pool unless it is told what lies in it. */
export async function anOrganization(options: OrganizationOptions = {}): Promise<TestOrganization> {
  const status = options.status ?? "approved";
  const row = {
    name: options.name ?? `Acme ${unique()}`,
    ein_number: "12-3456789",
    time_zone: options.time_zone ?? "America/New_York",
    status,
    approved_at: status === "approved" || status === "suspended" ? clock.now() : null,
    status_reason: status === "rejected" || status === "suspended" ? "For a test" : null,
    credit_limit_cents: options.credit_limit_cents ?? 1_000_000,
    reset_day: options.reset_day ?? 1,
    dollar_cents: options.plan?.dollar_cents ?? null,
    vouchers: options.plan?.vouchers ?? null,
  };
  const [made] = await sql<{ id: number }[]>`INSERT INTO organization ${sql(row)} RETURNING id`;
  const organization = { id: (made as { id: number }).id, name: row.name, status };
  await transaction(async (tx) => {
    const owner = { organization_id: organization.id };
    const dollars = await accountOf(tx, "org_pool", "usd", owner, true);
    const vouchers = await accountOf(tx, "org_pool", "voucher", owner, true);
    if (options.pool)
      await move(tx, "pool.funded", await accountOf(tx, "bank", "usd"), dollars, options.pool);
    if (options.pool_vouchers) {
      const issue = await accountOf(tx, "voucher_issue", "voucher", owner);
      await move(tx, "pool.vouchers", issue, vouchers, options.pool_vouchers);
    }
  });
  return organization;
}

export interface MembershipOptions {
  role?: "member" | "admin" | "finance" | "viewer";
  status?: "invited" | "activated" | "suspended" | "rejected" | "left";
  is_voucher_benefit?: boolean;
  source?: "admin" | "csv" | "referral";
}

/** Makes an account belong to an organization. */
export async function aMembership(
  organization: TestOrganization,
  account: { account_id: number; first_name: string; last_name: string },
  options: MembershipOptions = {},
): Promise<NonNullable<Person["membership"]>> {
  const status = options.status ?? "activated";
  const role = options.role ?? "member";
  const row = {
    organization_id: organization.id,
    account_id: account.account_id,
    role,
    status,
    is_voucher_benefit: options.is_voucher_benefit ?? false,
    corporate_user_source: options.source ?? "admin",
    first_name: account.first_name,
    last_name: account.last_name,
    is_rejected: status === "rejected",
    joined_at: status === "invited" ? null : clock.now(),
    ended_at: status === "left" || status === "rejected" ? clock.now() : null,
  };
  const [made] = await sql<{ id: number }[]>`INSERT INTO membership ${sql(row)} RETURNING id`;
  return {
    membership_id: (made as { id: number }).id,
    organization_id: organization.id,
    admin_role: role === "admin" ? "owner" : role === "member" ? null : role,
    is_voucher_benefit: row.is_voucher_benefit,
    status,
    organization_status: organization.status,
    lacks_second_factor: false,
  };
}

async function give(
  organization: TestOrganization,
  membership_id: number,
  account_id: number,
  asset: "usd" | "voucher",
  amount: number,
): Promise<void> {
  if (amount === 0) return;
  await transaction(async (tx) => {
    const owner = { organization_id: organization.id };
    const grant = { account_id, membership_id, asset, amount, source: "distribution", ...owner };
    const [made] = await tx<{ id: number }[]>`INSERT INTO wallet_grant ${tx(grant)} RETURNING id`;
    const to = await openAccount(tx, "grant", asset, { account_id, grant_id: (made as { id: number }).id });
    await move(tx, "grant.distributed", await accountOf(tx, "org_pool", asset, owner, true), to, amount);
  });
}

/** Organization money from the pool, which must hold it. Cents, without a period. */
export function grantMoney(
  of: TestOrganization,
  membership_id: number,
  account_id: number,
  cents: number,
): Promise<void> {
  return give(of, membership_id, account_id, "usd", cents);
}

/** Vouchers from the pool, which must hold them. */
export function grantVouchers(
  of: TestOrganization,
  membership_id: number,
  account_id: number,
  count: number,
): Promise<void> {
  return give(of, membership_id, account_id, "voucher", count);
}

export interface MemberOptions extends AccountOptions, MembershipOptions {
  organization?: TestOrganization;
  /** cents of organization money; the pool is filled with as much first */
  wallet?: number;
  /** vouchers; the pool is filled with as many first, and the benefit is on */
  vouchers?: number;
}

export type TestMember = TestAccount & Member & { readonly organization: TestOrganization };

async function fillPool(organization: TestOrganization, cents: number, vouchers: number): Promise<void> {
  await transaction(async (tx) => {
    const owner = { organization_id: organization.id };
    const pool = (asset: "usd" | "voucher") => accountOf(tx, "org_pool", asset, owner, true);
    if (cents > 0)
      await move(tx, "pool.funded", await accountOf(tx, "bank", "usd"), await pool("usd"), cents);
    const issue = await accountOf(tx, "voucher_issue", "voucher", owner);
    if (vouchers > 0) await move(tx, "pool.vouchers", issue, await pool("voucher"), vouchers);
  });
}

/** One of a company's people: activated, with what the company gave. */
export async function aMember(options: MemberOptions = {}): Promise<TestMember> {
  const organization = options.organization ?? (await anOrganization());
  const account = await anAccount({ first_name: "Noor", last_name: "Haddad", ...options });
  const { wallet = 0, vouchers = 0 } = options;
  const membership = await aMembership(organization, account, {
    is_voucher_benefit: vouchers > 0,
    ...options,
  });
  await fillPool(organization, wallet, vouchers);
  await grantMoney(organization, membership.membership_id, account.account_id, wallet);
  await grantVouchers(organization, membership.membership_id, account.account_id, vouchers);
  const { membership_id, organization_id } = membership;
  return { ...account, kind: "member", membership, membership_id, organization_id, organization };
}

/** An admin of one organization: an owner (the spec's is_superuser) unless told otherwise. */
export async function aCorporateAdmin(
  options: AccountOptions & { organization?: TestOrganization; role?: AdminRole } = {},
): Promise<TestAccount & CorporateAdmin & { readonly organization: TestOrganization }> {
  const organization = options.organization ?? (await anOrganization());
  const { role = "owner" } = options;
  const account = await anAccount({ first_name: "Olive", last_name: "Adams", ...options });
  const membership = await aMembership(organization, account, { role: role === "owner" ? "admin" : role });
  const { membership_id, organization_id } = membership;
  return {
    ...account,
    kind: "corporate_admin",
    role,
    membership,
    membership_id,
    organization_id,
    organization,
  };
}

/** So many people of one organization, straight into the tables: what thousands take too long for one by one. */
export async function manyMembers(organization_id: number, count: number): Promise<void> {
  const tail = unique();
  await sql`
    WITH people AS (
      INSERT INTO account (email, first_name, last_name, referral_code)
      SELECT ${tail}::text || '.' || n || '@many.test', 'Many', 'People', upper(substr(md5(${tail}::text || n), 1, 12)) FROM generate_series(1, ${count}::int) AS n RETURNING id
    )
    INSERT INTO membership (organization_id, account_id, status, first_name, last_name, joined_at)
    SELECT ${organization_id}::int, id, 'activated'::"MemberStatus", 'Many', 'People', app_now() FROM people`;
  await sql`ANALYZE membership`;
}
