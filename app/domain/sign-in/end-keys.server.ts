import { db } from "~/data/prisma.server";
import { type Fragment, type Sql, sql, type Tx } from "~/data/sql.server";
import { keyedHash } from "~/kit/secret.server";

/** Why keys of somebody ended: their membership plan was rejected, they have left the organization, or its sign-on ended them. */
export type KeyEndReason = "rejected" | "left" | "sign_on_ended";

/** Ends every session and key of an account at once; for a day their hashes remember why, so that a browser can be told. */
export async function endKeys(tx: Tx, account_id: number, reason: KeyEndReason): Promise<void> {
  // plain SQL: keys move from one table to another in one statement
  await tx`
    WITH gone AS (DELETE FROM access_key WHERE account_id = ${account_id} RETURNING hash)
    INSERT INTO ended_key (hash, reason) SELECT hash, ${reason} FROM gone ON CONFLICT DO NOTHING`;
}

/** As `endKeys` for the keys whose ids a query picks, all in one statement. Answers how many there were. */
export async function endKeysWhere(ids: Fragment, reason: KeyEndReason, on: Sql | Tx = sql): Promise<number> {
  // plain SQL: keys go and are remembered in one statement
  const ended = await on`
    WITH gone AS (
      DELETE FROM access_key WHERE id IN (${ids}) RETURNING hash
    ), kept AS (INSERT INTO ended_key (hash, reason) SELECT hash, ${reason} FROM gone ON CONFLICT DO NOTHING)
    SELECT FROM gone`;
  return ended.length;
}

/** Why a key that lets nobody in anymore was ended; null where nobody remembers. */
export async function keyEndReason(key: string): Promise<KeyEndReason | null> {
  const ended = await db.endedKey.findFirst({ where: { hash: keyedHash(key) }, select: { reason: true } });
  return (ended?.reason as KeyEndReason | undefined) ?? null;
}
