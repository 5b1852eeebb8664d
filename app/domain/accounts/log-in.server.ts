import { sql } from "~/data/sql.server";
import { Refusal } from "~/domain/refusal";
import { issueKey } from "./issue-key.server";
import { isPassword } from "./password.server";
import { countTry, giveBack } from "./sign-in-limits.server";

/** Where a sign-in comes from, for limits and the list of devices. */
export interface From {
  ip: string;
  userAgent: string | null;
  /** `session` for the web's cookie, `token` for apps */
  kind: "session" | "token";
}

/**
 * Signs in by e-mail and password and answers a fresh key. One limiter serves the web and REST: failures count, 25 in
 * five minutes for an address and 25 an hour for an e-mail.
 * @throws Refusal `invalid` in the same words for an unknown e-mail, a wrong password and an ended account; `limited`.
 */
export async function logIn(
  input: { email: string; password: string },
  from: From,
): Promise<{ key: string; account_id: number }> {
  await countTry(input.email, from.ip);
  const [account] = await sql<{ id: number; password_hash: string | null; is_active: boolean }[]>`
    SELECT id, password_hash, is_active FROM account WHERE email = ${input.email} AND deleted_at IS NULL`;
  const right = await isPassword(account?.password_hash ?? null, input.password).catch(
    async (busy: unknown) => {
      await giveBack(input.email, from.ip, false);
      throw busy;
    },
  );
  if (!account || !right || !account.is_active) {
    throw new Refusal("invalid", "Unable to log in with provided credentials.");
  }
  await giveBack(input.email, from.ip, true);
  return { key: await issueKey(account.id, from.kind, from.userAgent), account_id: account.id };
}
