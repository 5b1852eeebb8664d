import { db } from "~/data/prisma.server";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { notifyMany } from "../messages/notify-many.server";
import type { Asset } from "./treasury.server";

/** Those who answer for an organization's money: its activated admins. */
export const adminsOf = (organization_id: number) => sql`
  SELECT account_id FROM membership WHERE organization_id = ${organization_id} AND role IN ('admin', 'finance') AND status = 'activated'`;

/** The product team's people for money. */
const treasurers = sql`
  SELECT account_id FROM staff_member WHERE ended_at IS NULL AND role IN ('finance', 'operations', 'admin')`;

/** Tells the admins of an organization, and staff, that a period began without its money. Once for each period and asset. */
export async function notifyShort(
  organization_id: number,
  asset: Asset,
  period_start: string,
): Promise<void> {
  const members = await db.walletReset.count({
    where: { organization_id, asset, period_start: new Date(period_start), status: "short" },
  });
  if (members === 0) return;
  const key = `organization.reset_short:${organization_id}:${asset}:${period_start}`;
  const facts = { organization_id, asset, period_start, members };
  await transaction(async (tx) => {
    const kind = "reset.short";
    await notifyMany(tx, adminsOf(organization_id), { key, kind, facts: { ...facts, is_for_staff: false } });
    await notifyMany(tx, treasurers, { key: `${key}:staff`, kind, facts: { ...facts, is_for_staff: true } });
  });
}
