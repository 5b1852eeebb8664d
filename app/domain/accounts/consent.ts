/** What somebody agrees to by entering a mobile number; kept with the account as it was read. */
export const SMS_CONSENT = "By entering your mobile number you agree to receive text messages.";

/** Every wording there was, the first one first; a new one goes to the end, and old ones stay. */
const SMS_CONSENTS = [SMS_CONSENT];

/** Which wording somebody agreed to, counted from 1; null for words that are none of ours. */
export function smsConsentVersion(text: string): number | null {
  return SMS_CONSENTS.indexOf(text) + 1 || null;
}
