import { readReferrer } from "../accounts/referral-code.server";
import type { RegistrationInput } from "../accounts/schemas.server";
import { requestSignUp, type SignUpOrigin } from "./request-sign-up.server";

/**
 * Asks for a diner's account: it is opened by the mailed link, as with every sign-up form.
 * @throws Refusal as `requestSignUp`, and `invalid` on a referral code that nobody has.
 */
export async function requestDinerSignUp(
  { email, first_name, last_name, password, phone, zip_code, referral_code }: RegistrationInput,
  from: SignUpOrigin,
): Promise<void> {
  const referrer_id = await readReferrer(referral_code, from.ip);
  const details = { first_name, last_name, phone, zip_code, referrer_id, kitchen_name: "" };
  await requestSignUp({ kind: "diner", email, password, details }, from);
}
