import { db } from "~/data/prisma.server";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { notifyMany } from "../messages/notify-many.server";

/** Tells everybody what a batch brought them, once each, unless it has been undone meanwhile. */
export async function notifyDistributed(distribution_id: number): Promise<void> {
  const where = { id: distribution_id, undone_at: null };
  const batch = await db.distribution.findUnique({ where, select: { id: true } });
  if (!batch) return;
  // plain SQL: part of a statement for any number of people
  const people = sql`SELECT account_id FROM wallet_grant WHERE distribution_id = ${distribution_id}`;
  const key = `organization.distributed:${distribution_id}`;
  await transaction((tx) =>
    notifyMany(tx, people, { key, kind: "distribution.received", facts: { distribution_id } }),
  );
}

/** Tells everybody from whom the undoing of a batch took something, once each; who had spent all of it hears nothing. */
export async function notifyUndone(distribution_id: number): Promise<void> {
  // plain SQL: part of a statement for any number of people
  const people = sql`
    SELECT g.account_id FROM wallet_grant g JOIN ledger_account l ON l.grant_id = g.id
    WHERE g.distribution_id = ${distribution_id} AND EXISTS (
      SELECT FROM posting p JOIN ledger_txn x ON x.id = p.txn_id WHERE p.ledger_account_id = l.id AND x.kind = 'grant.undone')`;
  const key = `organization.distribution_undone:${distribution_id}`;
  await transaction((tx) =>
    notifyMany(tx, people, { key, kind: "distribution.taken_back", facts: { distribution_id } }),
  );
}
