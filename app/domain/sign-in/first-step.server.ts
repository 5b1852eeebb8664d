import { db } from "~/data/prisma.server";
import type { Tx } from "~/data/sql.server";
import { queueForRows } from "~/data/transaction.server";
import { keyedHash } from "~/kit/secret.server";
import { Refusal } from "../refusal";

/** The first step of signing in, a password or a provider, is done: whose it was, and which password the account had then. */
export interface FirstStep {
  account_id: number;
  /** stands for that password; another one, or none, has another mark */
  password_mark: string;
}

/** In the same words for an unknown email, a wrong password, one that has changed meanwhile, and an ended account. */
export function noMatch(): Refusal {
  return new Refusal("invalid", "Unable to log in with provided credentials.");
}

/** Stands for a password in what a browser brings back: nothing of its hash can be read from it. */
export function passwordMark(password_hash: string | null): string {
  return keyedHash(`password-mark:${password_hash ?? ""}`)
    .toString("base64url")
    .slice(0, 22);
}

/** The first step of somebody whom a provider has named, as of now. @throws Refusal `invalid` for an account that has ended. */
export async function readFirstStep(account_id: number): Promise<FirstStep> {
  const account = await db.account.findFirst({
    where: { id: account_id, deleted_at: null, is_active: true },
    select: { password_hash: true },
  });
  if (!account) throw noMatch();
  return { account_id, password_mark: passwordMark(account.password_hash) };
}

/**
 * Holds the account as it was at the first step, until the key that is made of it is there: whoever changes the password
 * or turns a second factor on ends all keys, and finds this one, or comes first, and then there is none.
 * @throws Refusal `invalid`, in the words of a wrong password, for one that has another password by now, or has ended.
 */
export async function lockFirstStep(tx: Tx, { account_id, password_mark }: FirstStep): Promise<void> {
  queueForRows(tx, [`account:${account_id}`]);
  // plain SQL: it locks the row
  const [account] = await tx<{ password_hash: string | null }[]>`
    SELECT password_hash FROM account WHERE id = ${account_id} AND deleted_at IS NULL AND is_active FOR SHARE`;
  if (!account || passwordMark(account.password_hash) !== password_mark) throw noMatch();
}

/** Has whoever signs in to an account at this moment be done, or wait: before all its keys are ended by what they don't know yet. */
export async function lockSignIns(tx: Tx, account_id: number): Promise<void> {
  queueForRows(tx, [`account:${account_id}`]);
  // plain SQL: it locks the rows
  await tx`SELECT FROM account WHERE id = ${account_id} FOR NO KEY UPDATE`;
}
