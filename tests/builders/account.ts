import { sql } from "~/data/sql.server";
import type { Person, Staff, StaffRole } from "~/domain/accounts/people";
import { newReferralCode } from "~/domain/accounts/referral-code.server";
import { clock } from "~/kit/clock";
import { keyedHash, newKey } from "~/kit/secret.server";
import { aSecondFactor } from "./second-factor";
import { uniqueEmail, uniquePhone } from "./unique";

/** Everybody's password in tests and in the demo. */
export const PASSWORD = "DinDin@2026";
/** argon2id of PASSWORD with 19 MiB and two passes, made once: hashing it again for each person costs 64 ms. */
const PASSWORD_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$NE0chxQrswa0KnqPuIk8gg$yBmOU/0SltPWYR9qxZF/YKtqC1MJgevGwYaz6DVYlhI";

export interface AccountOptions {
  email?: string;
  first_name?: string;
  last_name?: string;
  /** E.164 */
  phone?: string | null;
  /** a phone counts as verified unless this is false */
  phone_verified?: boolean;
  email_verified?: boolean;
  /** false: signed up with Google or Facebook only */
  password?: boolean;
  signup_method?: "other" | "google" | "facebook";
  is_active?: boolean;
  is_password_changed?: boolean;
  referred_by?: { account_id: number };
}

/** An account as a `Person`, with what a test wants to type into a form. */
export interface TestAccount extends Person {
  readonly phone: string | null;
  readonly password: string;
  readonly referral_code: string;
}

/** One account without a role. */
export async function anAccount(options: AccountOptions = {}): Promise<TestAccount> {
  const first_name = options.first_name ?? "Ana";
  const phone = options.phone === undefined ? uniquePhone() : options.phone;
  const now = clock.now();
  const row = {
    email: options.email ?? uniqueEmail(first_name),
    email_verified_at: options.email_verified === false ? null : now,
    phone,
    phone_verified_at: phone === null || options.phone_verified === false ? null : now,
    first_name,
    last_name: options.last_name ?? "Reyes",
    password_hash: options.password === false ? null : PASSWORD_HASH,
    is_password_changed: options.is_password_changed ?? true,
    signup_method: options.signup_method ?? "other",
    is_active: options.is_active ?? true,
    referral_code: newReferralCode(),
    referred_by_id: options.referred_by?.account_id ?? null,
  };
  const [made] = await sql<{ id: number }[]>`INSERT INTO account ${sql(row)} RETURNING id`;
  return {
    account_id: (made as { id: number }).id,
    key_id: 0,
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    is_password_changed: row.is_password_changed,
    allergens: [],
    diets: [],
    household: [],
    helps: [],
    chef: null,
    membership: null,
    staff: null,
    phone,
    password: PASSWORD,
    referral_code: row.referral_code,
  };
}

/** One of the product team, with two-step sign-in on unless told otherwise. */
export async function aStaff(
  options: AccountOptions & { role?: StaffRole; second_factor?: boolean } = {},
): Promise<TestAccount & Staff> {
  const account = await anAccount({ first_name: "Sol", ...options });
  const role = options.role ?? "admin";
  const [made] = await sql<{ id: number }[]>`
    INSERT INTO staff_member ${sql({ account_id: account.account_id, role })} RETURNING id`;
  if (options.second_factor !== false) await aSecondFactor(account);
  const staff_id = (made as { id: number }).id;
  return {
    ...account,
    kind: "staff",
    staff_id,
    role,
    staff: { staff_id, role, is_secured: options.second_factor !== false },
  };
}

/** Gives a person a living access key: `{ key, account }`, where the account's `key_id` is that key's. */
export async function aSignedIn<P extends { account_id: number; key_id: number }>(
  person: P,
  kind: "token" | "session" = "token",
): Promise<{ key: string; account: P }> {
  const key = newKey();
  const [made] = await sql<{ id: number }[]>`
    INSERT INTO access_key (account_id, kind, hash, expires_at)
    VALUES (${person.account_id}, ${kind}, ${keyedHash(key)}, app_now() + interval '30 days') RETURNING id`;
  return { key, account: { ...person, key_id: (made as { id: number }).id } };
}
