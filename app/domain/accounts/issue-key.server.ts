import { sql } from "~/data/sql.server";
import { keyedHash, newKey } from "~/kit/secret.server";

/** How long a key lasts. Days. */
const LIFETIME = { session: 30, token: 365 } as const;

/** Issues a fresh opaque key for an account; only its keyed hash is stored. Signing in always makes a new one. */
export async function issueKey(
  accountId: number,
  kind: "session" | "token",
  userAgent: string | null,
): Promise<string> {
  const key = newKey();
  await sql`INSERT INTO access_key (account_id, kind, hash, expires_at, user_agent)
            VALUES (${accountId}, ${kind}, ${keyedHash(key)}, app_now() + make_interval(days => ${LIFETIME[kind]}),
                    ${userAgent?.slice(0, 200) ?? null})`;
  return key;
}
