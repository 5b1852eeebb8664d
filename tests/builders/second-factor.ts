import { randomBytes } from "node:crypto";
import { sql } from "~/data/sql.server";
import { unusedCode } from "~/domain/sign-in/totp.server";
import { encrypt } from "~/kit/encrypt.server";

/** Gives an account a second factor. Answers a function that tells its newest code that is not used yet. */
export async function aSecondFactor({ account_id }: { account_id: number }): Promise<() => Promise<string>> {
  const secret = randomBytes(20);
  const stored = encrypt(secret, `second_factor:${account_id}`);
  await sql`
    INSERT INTO second_factor (account_id, kind, secret, confirmed_at) VALUES (${account_id}, 'totp', ${stored}, app_now())`;
  return async () => {
    const [row] = await sql<{ last_step: number | null }[]>`
      SELECT last_step FROM second_factor WHERE account_id = ${account_id}`;
    return unusedCode(secret, row?.last_step ?? null);
  };
}

/** All keys of an account count as proved by a code of its second factor, from now for ten minutes. */
export async function aProof({ account_id }: { account_id: number }): Promise<void> {
  await sql`UPDATE access_key SET proved_at = app_now() WHERE account_id = ${account_id}`;
}
