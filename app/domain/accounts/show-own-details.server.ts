import { sql } from "~/data/sql.server";
import type { Person } from "./people";

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

/** My own details, for the screens that show and change them. Plain SQL, so that the password's hash stays where it is. */
export async function showOwnDetails(me: Person): Promise<OwnDetails> {
  const [own] = await sql<OwnDetails[]>`
    SELECT first_name, last_name, email::text, email_verified_at IS NOT NULL AS is_email_proved, phone,
      phone_verified_at IS NOT NULL AS is_phone_proved, username::text, dp, zip_code, hear_about_id AS hear_about,
      signup_method = 'other' AND password_hash IS NOT NULL AS has_password, profile_completed_at IS NOT NULL AS is_completed,
      referral_code, ARRAY(SELECT provider::text FROM identity i WHERE i.account_id = a.id ORDER BY 1) AS providers
    FROM account a WHERE id = ${me.account_id}`;
  if (!own) throw new Error(`the account ${me.account_id} is gone`);
  return own;
}
