const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Every limit on tries there is, in one table: how many in how many seconds, of what, and the setting that changes the
 * number (docs/cases.md, 67 to 71, 88, 94; docs/rules.md, Limits). Those that are `counted` as rows
 * of the database are decided where the row is written; all others by the one limiter, `~/data/limits.server`, which counts in
 * windows that begin with a key's first try and do not slide (the library has no other): whoever waits for the end of one and
 * goes on with the next gets up to twice the number in a short while, never more than the number in each.
 */
export const limits = {
  "login-address": {
    tries: 25,
    seconds: 5 * MINUTE,
    setting: "LOGIN_FAILURES_PER_ADDRESS",
    of: "failed sign-ins from an address, by whatever way in",
  },
  "login-email": {
    tries: 25,
    seconds: HOUR,
    setting: "LOGIN_FAILURES_PER_EMAIL",
    of: "failed sign-ins for an email, by whatever way in",
  },
  "login-relief": {
    tries: 1,
    seconds: 10 * MINUTE,
    setting: "LOGIN_RELIEF_PER_EMAIL",
    of: "further tries for an email that has used them up, so that its owner gets in",
  },
  "register-address": {
    tries: 300,
    seconds: HOUR,
    setting: "REGISTRATIONS_PER_ADDRESS",
    of: "new accounts from an address: a company behind one still comes in",
  },
  "register-taken": {
    tries: 20,
    seconds: HOUR,
    setting: "TAKEN_REGISTRATIONS_PER_ADDRESS",
    of: "registrations by the REST call, from an address, with an email that has an account",
  },
  "sign-up-email": {
    tries: 5,
    seconds: HOUR,
    setting: "SIGN_UP_MAILS_PER_EMAIL",
    of: "links to finish a sign-up to an email, whether it has an account or not",
  },
  "referral-guess": {
    tries: 30,
    seconds: HOUR,
    setting: "REFERRAL_GUESSES_PER_ADDRESS",
    of: "unknown referral codes that sign-ups from an address name",
  },
  "referral-page": {
    tries: 60,
    seconds: HOUR,
    setting: "REFERRAL_PAGES_PER_ADDRESS",
    of: "unknown referral codes opened as a page from an address",
  },
  "reset-email": {
    tries: 5,
    seconds: HOUR,
    setting: "RESET_MAILS_PER_EMAIL",
    of: "links for a new password to an email",
  },
  "reset-address": {
    tries: 100,
    seconds: HOUR,
    setting: "RESET_REQUESTS_PER_ADDRESS",
    of: "links for a new password asked for from an address",
  },
  "otp-target": {
    tries: 3,
    seconds: 10 * MINUTE,
    setting: "OTP_SENDS_PER_TARGET",
    of: "codes to a phone or mailbox, whoever asks",
    counted: "one_time_code",
  },
  "otp-target-day": {
    tries: 10,
    seconds: DAY,
    setting: "OTP_SENDS_PER_TARGET_A_DAY",
    of: "codes to a phone or mailbox, whoever asks",
    counted: "one_time_code",
  },
  "otp-account": {
    tries: 5,
    seconds: HOUR,
    setting: "OTP_SENDS_PER_ACCOUNT",
    of: "codes that an account asks for",
    counted: "one_time_code",
  },
  "otp-address": {
    tries: 20,
    seconds: DAY,
    setting: "OTP_SENDS_PER_ADDRESS",
    of: "codes asked for from an address, to what is not on the asker's own file",
  },
  "otp-address-typed": {
    tries: 200,
    seconds: DAY,
    setting: "OTP_SENDS_PER_ADDRESS_UNPROVED",
    of: "codes asked for from an address, to what the asker typed at registration: an office behind one still comes in",
  },
  "otp-texts": {
    tries: 5000,
    seconds: DAY,
    setting: "OTP_TEXTS_A_DAY",
    of: "texts in all: whatever somebody finds to make us text, it ends here",
  },
  scim: {
    tries: 1200,
    seconds: MINUTE,
    setting: "SCIM_REQUESTS_PER_ORGANIZATION",
    of: "provisioning calls of an organization's identity provider",
  },
  "sign-on-name": {
    tries: 60,
    seconds: 10 * MINUTE,
    setting: "SIGN_ON_NAMES_PER_ADDRESS",
    of: "sign-on names asked for, by an address",
  },
  "sign-on-check": {
    tries: 20,
    seconds: HOUR,
    setting: "SIGN_ON_CHECKS_PER_ORGANIZATION",
    of: "looks at an identity provider's settings, by an organization",
  },
  "connect-code-send": {
    tries: 3,
    seconds: 10 * MINUTE,
    setting: "CONNECT_CODES_PER_EMAIL",
    of: "codes to connect Google, Facebook or a company's sign-on, to an email",
  },
  "connect-code-day": {
    tries: 10,
    seconds: DAY,
    setting: "CONNECT_CODES_PER_EMAIL_A_DAY",
    of: "codes to connect Google, Facebook or a company's sign-on, to an email",
  },
  "connect-code-try": {
    tries: 5,
    seconds: 10 * MINUTE,
    setting: "CONNECT_CODE_TRIES_PER_EMAIL",
    of: "tries of such a code for an email",
  },
  "owner-code-send": {
    tries: 3,
    seconds: 10 * MINUTE,
    setting: "OWNER_CODES_PER_ACCOUNT",
    of: "codes that show whose account it is, for an account",
  },
  "owner-code-day": {
    tries: 10,
    seconds: DAY,
    setting: "OWNER_CODES_PER_ACCOUNT_A_DAY",
    of: "codes that show whose account it is, for an account",
  },
  "owner-code-try": {
    tries: 5,
    seconds: 10 * MINUTE,
    setting: "OWNER_CODE_TRIES_PER_ACCOUNT",
    of: "tries of such a code for an account",
  },
  "second-factor": {
    tries: 5,
    seconds: 10 * MINUTE,
    setting: "SECOND_FACTOR_TRIES_PER_ACCOUNT",
    of: "codes of a second factor for an account, at sign-in and to change it",
  },
  "contact-address": {
    tries: 20,
    seconds: HOUR,
    setting: "CONTACT_MESSAGES_PER_ADDRESS",
    of: "messages through the contact forms from an address",
  },
  "contact-email": {
    tries: 5,
    seconds: HOUR,
    setting: "CONTACT_MESSAGES_PER_EMAIL",
    of: "messages through the contact forms by an email",
  },
  "gift-code-account": {
    tries: 5,
    seconds: HOUR,
    setting: "GIFT_CODE_FAILURES_PER_ACCOUNT",
    of: "unknown gift-card codes by an account",
  },
  "gift-code-address": {
    tries: 50,
    seconds: HOUR,
    setting: "GIFT_CODE_FAILURES_PER_ADDRESS",
    of: "unknown gift-card codes from an address",
  },
  "coupon-guess": {
    tries: 30,
    seconds: 10 * MINUTE,
    setting: "COUPON_GUESSES_PER_ACCOUNT",
    of: "unknown coupon codes by an account",
  },
  "card-declines": {
    tries: 15,
    seconds: HOUR,
    setting: "CARD_DECLINES_PER_ACCOUNT",
    of: "declined cards of an account, whatever was to be paid or saved",
  },
  "card-setups": {
    tries: 30,
    seconds: HOUR,
    setting: "CARD_SETUPS_PER_ACCOUNT",
    of: "cards that an account begins to save, or saves",
  },
  "picture-account": {
    tries: 120,
    seconds: HOUR,
    setting: "PICTURES_PER_ACCOUNT",
    of: "pictures that an account uploads",
  },
  "member-files": {
    tries: 60,
    seconds: HOUR,
    setting: "MEMBER_FILES_PER_ORGANIZATION",
    of: "files of members that an organization sends",
    counted: "member_import",
  },
  invitations: {
    tries: 20_000,
    seconds: DAY,
    setting: "INVITATIONS_PER_ORGANIZATION",
    of: "people that an organization invites, one by one or by file",
  },
  "invitation-emails": {
    tries: 5,
    seconds: DAY,
    setting: "INVITATION_LETTERS_PER_MEMBER",
    of: "invitations that an organization mails to one person: however often they are rejected, removed and added again",
    counted: "invitation",
  },
  "invitation-address": {
    tries: 1000,
    seconds: HOUR,
    setting: "INVITATION_LINKS_PER_ADDRESS",
    of: "links of invitations opened from an address: a whole office comes in, a guesser gets nowhere",
  },
  "helper-emails": {
    tries: 30,
    seconds: DAY,
    setting: "HELPER_LETTERS_PER_KITCHEN",
    of: "invitations that a cook mails to people who are to help in the kitchen",
  },
  "telemetry-address": {
    tries: 600,
    seconds: 5 * MINUTE,
    setting: "TELEMETRY_PER_ADDRESS",
    of: "packets of the pages' own measurements from an address",
  },
  "telemetry-bytes-address": {
    tries: 4_000_000,
    seconds: 5 * MINUTE,
    setting: "TELEMETRY_BYTES_PER_ADDRESS",
    of: "bytes of such packets from an address: what fills the log",
  },
  "csp-reports-address": {
    tries: 60,
    seconds: 5 * MINUTE,
    setting: "CSP_REPORTS_PER_ADDRESS",
    of: "reports of an address's browsers about what a page's policy blocked",
  },
  "own-data": {
    tries: 10,
    seconds: HOUR,
    setting: "OWN_DATA_PER_ACCOUNT",
    of: "files of everything we keep of them, by an account",
  },
  "push-events": {
    tries: 120,
    seconds: HOUR,
    setting: "PUSH_EVENTS_PER_ACCOUNT",
    of: "events for the push service by an account",
  },
  "push-subscriptions": {
    tries: 60,
    seconds: HOUR,
    setting: "PUSH_SUBSCRIPTIONS_PER_ADDRESS",
    of: "browsers that ask for pushes from an address",
  },
  "exports-unmade": {
    tries: 5,
    seconds: DAY,
    setting: "EXPORTS_WAITING_PER_ACCOUNT",
    of: "exports of an admin that wait or are being made",
    counted: "export",
  },
  exports: {
    tries: 100,
    seconds: DAY,
    setting: "EXPORTS_PER_ACCOUNT",
    of: "exports that an admin asks for",
    counted: "export",
  },
} as const satisfies Record<string, Row>;

interface Row {
  tries: number;
  seconds: number;
  setting: string;
  of: string;
  /** the table whose rows are the count */
  counted?: string;
}

export type LimitName = keyof typeof limits;
export type LimitSetting = (typeof limits)[LimitName]["setting"];
/** What the limiter counts itself. */
export type CountedLimit = {
  [Name in LimitName]: (typeof limits)[Name] extends { counted: string } ? never : Name;
}[LimitName];
