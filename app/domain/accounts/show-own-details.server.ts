import { db } from "~/data/prisma.server";
import type { Person } from "./people";

type Provider = OwnDetails["providers"][number];

/** What somebody sees and edits of themselves. */
export interface OwnDetails {
  first_name: string;
  last_name: string;
  email: string;
  is_email_proved: boolean;
  phone: string | null;
  is_phone_proved: boolean;
  username: string | null;
  /** the address of their picture within this site */
  dp: string | null;
  zip_code: string | null;
  hear_about: number | null;
  has_password: boolean;
  is_completed: boolean;
  referral_code: string;
  providers: ("google" | "facebook")[];
}

const shown = {
  ...{ first_name: true, last_name: true, email: true, email_verified_at: true, phone: true },
  ...{ phone_verified_at: true, username: true, dp: true, zip_code: true, hear_about_id: true },
  ...{ profile_completed_at: true, referral_code: true, identities: { select: { provider: true } } },
} as const;

/** Nobody has an identity of the way to sign up that needs none. */
const isProvider = (method: Provider | "other"): method is Provider => method !== "other";

/** My own details, for the screens that show and change them. The password's hash stays in the database. */
export async function showOwnDetails(me: Person): Promise<OwnDetails> {
  const { account_id: id } = me;
  const [own, passwords] = await Promise.all([
    db.account.findUnique({ where: { id }, select: shown }),
    db.account.count({ where: { id, signup_method: "other", password_hash: { not: null } } }),
  ]);
  if (!own) throw new Error(`the account ${id} is gone`);
  const { email_verified_at, phone_verified_at, profile_completed_at, hear_about_id, identities, ...rest } =
    own;
  return {
    ...rest,
    is_email_proved: email_verified_at !== null,
    is_phone_proved: phone_verified_at !== null,
    hear_about: hear_about_id,
    has_password: passwords > 0,
    is_completed: profile_completed_at !== null,
    providers: identities
      .map(({ provider }) => provider)
      .filter(isProvider)
      .sort(),
  };
}
