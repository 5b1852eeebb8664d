import { sql } from "~/data/sql.server";
import type { CorporateAdmin, Member } from "../accounts/people";
import { missing } from "../refusal";
import { nextResets } from "../treasury/periods.server";
import type { AdministeredView, OrganizationView } from "./people-schemas.server";

const utc = (column: string) =>
  sql.unsafe(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/** My organization as every member of it may see it: what it gives, and since when I am of it. */
export async function showOrganization(me: Member | CorporateAdmin): Promise<OrganizationView> {
  const [[row], resets] = await Promise.all([
    sql<Omit<OrganizationView, "reset_dollar_date" | "reset_voucher_date">[]>`
      SELECT o.id, o.name AS organization_name, o.status, o.time_zone, p.name AS plan, coalesce(o.dollar_cents, p.dollar_cents, 0) AS dollar_cents,
        coalesce(o.vouchers, p.vouchers, 0) AS vouchers, o.reset_day, m.role, ${utc("m.joined_at")} AS joined_at
      FROM membership m JOIN organization o ON o.id = m.organization_id LEFT JOIN plan p ON p.id = o.plan_id
      WHERE m.id = ${me.membership_id}`,
    nextResets(me.organization_id),
  ]);
  if (!row) throw missing();
  return { ...row, ...resets };
}

/** My organization as its admins see it: with its EIN, how many people it has, and who else administers it. */
export async function showAdministered(me: CorporateAdmin): Promise<AdministeredView> {
  const { organization_id } = me;
  const [organization, [own], [totals], admins] = await Promise.all([
    showOrganization(me),
    sql<Pick<AdministeredView, "ein_number" | "approved_at">[]>`
      SELECT ein_number, ${utc("approved_at")} AS approved_at FROM organization WHERE id = ${organization_id}`,
    sql<AdministeredView["totals"][]>`
      SELECT count(*)::int AS members, (count(*) FILTER (WHERE status = 'activated'))::int AS activated, (count(*) FILTER (WHERE status = 'invited'))::int AS invited,
        (count(*) FILTER (WHERE status = 'suspended'))::int AS suspended, (count(*) FILTER (WHERE status = 'rejected'))::int AS rejected
      FROM membership WHERE organization_id = ${organization_id} AND status <> 'left'`,
    sql<AdministeredView["admins"]>`
      SELECT m.account_id AS id, m.first_name, m.last_name, a.email::text FROM membership m JOIN account a ON a.id = m.account_id
      WHERE m.organization_id = ${organization_id} AND m.role = 'admin' AND m.status = 'activated' ORDER BY m.id LIMIT 100`,
  ]);
  if (!own || !totals) throw missing();
  return { ...organization, ...own, totals, admins: [...admins] };
}
