import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { formatDay } from "~/kit/day";
import { paths } from "~/kit/paths";
import { notifyMany } from "../messages/notify-many.server";
import type { Asset } from "./treasury.server";

/** Those who answer for an organisation's money: its activated admins. */
export const adminsOf = (organization_id: number) => sql`
  SELECT account_id FROM membership WHERE organization_id = ${organization_id} AND role = 'admin' AND status = 'activated'`;

/** The product team's people for money. */
const treasurers = sql`
  SELECT account_id FROM staff_member WHERE ended_at IS NULL AND role IN ('finance', 'operations', 'admin')`;

/** Tells the admins of an organisation, and staff, that a period began without its money. Once for each period and asset. */
export async function tellShort(organization_id: number, asset: Asset, period_start: string): Promise<void> {
  const [row] = await sql<{ name: string; members: number }[]>`
    SELECT o.name, count(*) AS members FROM organization o
    JOIN wallet_reset r ON r.organization_id = o.id AND r.asset = ${asset} AND r.period_start = ${period_start} AND r.status = 'short'
    WHERE o.id = ${organization_id} GROUP BY o.name`;
  if (!row) return;
  const what = asset === "usd" ? "wallet money" : "vouchers";
  const key = `organization.reset_short:${organization_id}:${asset}:${period_start}`;
  const message = {
    topic: "organization",
    title: `${row.name}: the ${what} of ${formatDay(period_start)} could not be given`,
    path: paths.account(),
  };
  const whole = `The pool does not hold enough for all ${row.members} members, so nobody was given any. What was left of the period before has gone back to the pool.`;
  const then =
    asset === "usd"
      ? "Add money to the pool: as soon as it is enough, everybody gets the whole amount."
      : "Vouchers are issued again once the invoices for earlier ones are paid.";
  await transaction(async (tx) => {
    await notifyMany(tx, adminsOf(organization_id), { ...message, key, body: `${whole}\n\n${then}` });
    await notifyMany(tx, treasurers, { ...message, key: `${key}:staff`, body: whole });
  });
}
