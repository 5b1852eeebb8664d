import { limit } from "~/data/limits.server";
import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { publish } from "~/domain/outbox/publish.server";
import { invalid, Refusal } from "~/domain/refusal";
import { insertAccount } from "../accounts/insert-account.server";
import { readReferrer } from "../accounts/referral-code.server";
import type { RegistrationInput } from "../accounts/schemas.server";
import { hashPassword } from "../sign-in/password.server";
import { createKitchenDraft } from "./kitchen-draft.server";

const perAddress = limit("register-address");
const takenPerAddress = limit("register-taken");

/** What a new account is opened with: what registration asks for, its password hashed and its referrer looked up. */
export type NewAccount = Pick<
  RegistrationInput,
  "email" | "first_name" | "last_name" | "phone" | "zip_code" | "role" | "kitchen_name"
> & {
  password_hash: string;
  referrer_id: number | null;
  /** the email was verified by a mailed link */
  is_proved: boolean;
};

/** What somebody is told who signs up too often. */
export async function countSignUp(ip: string): Promise<void> {
  const retryAfter = await perAddress.count(ip);
  if (retryAfter > 0)
    throw new Refusal(
      "limited",
      { reason: "Too many new accounts.", next: "Please try again later." },
      { retryAfter },
    );
}

/**
 * Opens an account in a transaction, with role `chef` also the kitchen's draft. An email that was only invited so far takes
 * the account that waits for it; the invitation still needs its link. Answers the account's id, null for an email
 * that has an account.
 * @throws Refusal `invalid` when a cook's ZIP code is in no marketplace.
 */
export async function openAccount(tx: Tx, input: NewAccount): Promise<number | null> {
  const account_id = await insertAccount(tx, input);
  if (account_id === null) return null;
  if (input.role === "chef") await createKitchenDraft(tx, account_id, input);
  await publish(tx, "account.registered", { account_id }, `account.registered:${account_id}`);
  return account_id;
}

/** The words for an email that has an account, only where they give nothing away that may not be told. */
export function emailTaken(): Refusal {
  return invalid("email", "A user is already registered with this e-mail address.");
}

/** Refuses whoever has to wait; taken and free emails alike, or the refusal would tell which one it is. */
function refuseWhile(retryAfter: number): void {
  if (retryAfter === 0) return;
  throw new Refusal(
    "limited",
    { reason: "Too many tries.", next: "Please try again later." },
    { retryAfter },
  );
}

/**
 * Registers by the REST call: opens an account with a password, with role `chef` also the kitchen's draft, and `also` what
 * else belongs to it, in the same transaction. The web's forms open theirs by a mailed link instead (`requestSignUp`), and
 * never say that an email is taken; an app has to be told, so that is counted (docs/decisions/057). Answers the account's id.
 * @throws Refusal `invalid` when the email has an account already or the referral code is unknown, or a cook's ZIP
 * code is in no marketplace; `limited` when too many
 * accounts were opened from this address within an hour, or too many emails named that have one.
 */
export async function registerAccount(
  input: RegistrationInput,
  ip: string,
  also: (tx: Tx, account_id: number) => Promise<void> = async () => undefined,
): Promise<number> {
  await countSignUp(ip);
  refuseWhile(await takenPerAddress.wait(ip));
  const referrer_id = await readReferrer(input.referral_code, ip);
  const password_hash = await hashPassword(input.password);
  const opened = await transaction(async (tx) => {
    const id = await openAccount(tx, { ...input, password_hash, referrer_id, is_proved: false });
    if (id !== null) await also(tx, id);
    return id;
  });
  if (opened !== null) return opened;
  refuseWhile(await takenPerAddress.count(ip));
  throw emailTaken();
}
