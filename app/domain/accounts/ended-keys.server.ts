import { sql, type Tx } from "~/data/sql.server";
import { keyedHash } from "~/kit/secret.server";

/** Why a key ended: the membership of its person did. */
const MEMBERSHIP = "membership";

/**
 * Ends every session and key of somebody whose membership is over. It is remembered for a day which they were, so that a
 * browser that still holds one can be told why it was signed out.
 */
export async function endKeys(tx: Tx, account_id: number): Promise<void> {
  await tx`
    WITH ended AS (DELETE FROM access_key WHERE account_id = ${account_id} RETURNING hash)
    INSERT INTO ended_key (hash, reason) SELECT hash, ${MEMBERSHIP} FROM ended ON CONFLICT (hash) DO NOTHING`;
}

/** Whether this session ended because its person's membership did, and they have not been told yet. */
export async function isMembershipOver(session: string): Promise<boolean> {
  const [key] =
    await sql`SELECT reason FROM ended_key WHERE hash = ${keyedHash(session)} AND reason = ${MEMBERSHIP}`;
  return key !== undefined;
}

/** The same question from the screen that tells them: asked again, the answer is no. */
export async function takeMembershipOver(session: string): Promise<boolean> {
  const [key] = await sql`
    DELETE FROM ended_key WHERE hash = ${keyedHash(session)} AND reason = ${MEMBERSHIP} RETURNING reason`;
  return key !== undefined;
}
