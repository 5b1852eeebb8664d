/** What somebody agrees to by entering a mobile number (spec, section 5); kept with the account as it was read. */
export const SMS_CONSENT = "By entering your mobile number you agree to receive text messages.";
