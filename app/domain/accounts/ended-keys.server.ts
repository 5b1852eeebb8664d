import { sql, type Tx } from "~/data/sql.server";
import { keyedHash } from "~/kit/secret.server";

/**
 * Ends every session and key of somebody whose membership is over. They are kept, past their time, so that a browser that
 * still holds one can be told why it was signed out.
 */
export async function endKeys(tx: Tx, account_id: number): Promise<void> {
  await tx`
    UPDATE access_key SET expires_at = greatest(app_now(), created_at + interval '1 ms'), ended_because = 'membership'
    WHERE account_id = ${account_id} AND expires_at > app_now()`;
}

/** Whether this session ended because its person's membership did, and they have not been told yet. */
export async function isMembershipOver(session: string): Promise<boolean> {
  const [key] = await sql`
    SELECT FROM access_key WHERE hash = ${keyedHash(session)} AND kind = 'session' AND ended_because = 'membership'`;
  return key !== undefined;
}

/** The same question from the screen that tells them: asked again, the answer is no. */
export async function takeMembershipOver(session: string): Promise<boolean> {
  const [key] = await sql`
    DELETE FROM access_key WHERE hash = ${keyedHash(session)} AND kind = 'session' AND ended_because = 'membership' RETURNING id`;
  return key !== undefined;
}
