import { z } from "zod";
import { DIETS } from "~/kit/diets";
import {
  allergen,
  email,
  id,
  optional,
  optionalText,
  password,
  personName,
  phone,
  text,
  zip,
} from "~/kit/fields.server";
import { rules } from "~/kit/rules";
import { accountRules } from "./rules";

/** The one country of the product. */
const countryCode = z.enum(["+1", "1", "US"], {
  error: ({ input }) => (input === undefined ? "Country code is required" : "Choose the United States (+1)"),
});

/** What signs in. The password is only checked for being there: rules are for new ones. */
const secondFactorCode = z
  .string({ error: "Enter the code" })
  .trim()
  .min(6, "Enter all six digits, or a recovery code")
  .max(20, "Enter all six digits, or a recovery code")
  .describe("six digits of the authenticator, or a recovery code");
export const SecondFactorInput = z.object({ otp: secondFactorCode });

const passwordAgain = optional(z.string().max(200, "Use at most 200 characters")).describe(
  "my password; left out where I signed up with Google or Facebook",
);
/** What a browser answers by a passkey, as JSON in a field of a form; what it says of itself besides is left out. */
const bytes = z.string().max(8000);
const optionalBytes = bytes.optional();
const ofBrowser = {
  id: z.string().min(1).max(2000),
  rawId: bytes,
  type: z.literal("public-key"),
  clientExtensionResults: z.object({}).default({}),
};
const PASSKEY_UNREADABLE = "Your browser's answer can't be read. Try again.";
const fromJson = z
  .string({ error: PASSKEY_UNREADABLE })
  .max(20_000, PASSKEY_UNREADABLE)
  .transform((text, at) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      at.addIssue(PASSKEY_UNREADABLE);
      return z.NEVER;
    }
  });
export const PasskeyInput = z.object({
  passkey: fromJson.pipe(
    z.object(
      {
        ...ofBrowser,
        response: z.object({
          clientDataJSON: bytes,
          authenticatorData: bytes,
          signature: bytes,
          userHandle: optionalBytes,
        }),
      },
      PASSKEY_UNREADABLE,
    ),
  ),
});
export const NewPasskeyInput = z.object({
  name: text(60, "Enter a name for it"),
  passkey: fromJson.pipe(
    z.object(
      {
        ...ofBrowser,
        response: z.object({
          clientDataJSON: bytes,
          attestationObject: bytes,
          transports: z.array(z.string().max(20)).max(10).optional(),
        }),
      },
      PASSKEY_UNREADABLE,
    ),
  ),
});

/** What comes before an authenticator is set up. */
export const PasswordAgainInput = z.object({ password: passwordAgain });
/** What comes with a change of a second factor that is on. */
export const SecondFactorChangeInput = z.object({ password: passwordAgain, otp: secondFactorCode });

export const LoginInput = z.object({
  email,
  password: z
    .string({ error: "Password is required" })
    .min(1, "Password is required")
    .max(200, "Use at most 200 characters"),
  otp: optional(secondFactorCode).describe("after `second_factor_required`"),
});

export const RegistrationInput = z.object({
  first_name: personName("First name"),
  last_name: personName("Last name"),
  email,
  password,
  phone: optional(phone),
  country_code: optional(countryCode),
  referral_code: optional(z.string().max(40, "Enter a valid referral code")).describe(
    "of whoever told them of us",
  ),
  role: optional(z.enum(["diner", "chef"], { error: "Choose diner or chef" })).describe(
    "diner when left out",
  ),
  zip_code: optional(zip).describe("where they live or cook: a chef's marketplace is found by it"),
  kitchen_name: optionalText(80).describe("for a chef"),
});
/** What a mailed link to finish a sign-up is opened with; the password only in another browser than the one that chose it. */
export const ConfirmInput = z.object({
  password: optional(z.string().max(200, "Use at most 200 characters")),
});
export type RegistrationInput = z.output<typeof RegistrationInput>;

/** The spec's Profile. `is_superuser` is the admin of one organization; the product team is `is_staff`. */
export const ProfileView = z.object({
  id: z.int(),
  email: z.string(),
  phone: z.string().nullable().describe("E.164"),
  first_name: z.string(),
  last_name: z.string(),
  is_chef: z.boolean().describe("has a kitchen, approved or not"),
  is_superuser: z.boolean().describe("the admin of an organization"),
  is_staff: z.boolean().describe("of the product team"),
  is_active: z.boolean(),
  account_types: z
    .array(z.enum(["dinner", "organization"]))
    .describe("what one can switch between; organization for an activated member"),
  eater: z.object({ signup_method: z.enum(["other", "google", "facebook"]) }),
  profile: z.object({
    dp: z.string().nullable().describe("the picture's address"),
    chef_profile_image: z.string().nullable(),
    is_voucher_benefit: z.boolean().describe("may pay voucher meals with vouchers"),
    status_code: z
      .string()
      .nullable()
      .describe(
        "of the membership: Activated, Suspended, Rejected; null without one, and until an invitation is accepted",
      ),
    is_rejected: z.boolean().describe("the membership, or the organization with all its people"),
    is_corporate_user: z.boolean(),
    is_password_changed: z
      .boolean()
      .describe("false: choose one at /accounts/corpuser_change_password/ first"),
    corporate_user_source: z
      .string()
      .nullable()
      .describe(
        "how they were added: admin, csv or referral; registration for whoever registered the organization",
      ),
  }),
});
export type ProfileView = z.output<typeof ProfileView>;

/** What login and registration answer: the key for `Authorization: Token` and who it belongs to. */
export const SignedInView = z.object({
  key: z.string().describe("for `Authorization: Token <key>`"),
  profile: ProfileView,
});

export const PhoneCodeInput = z.object({ country_code: countryCode, phone });
export const EmailCodeInput = z.object({ email });

/** Exactly four digits, also where a client sends them as a number that has lost its leading zeros. */
export const OtpInput = z.object({
  otp: z.preprocess(
    (value) =>
      typeof value === "number" && Number.isInteger(value) ? String(value).padStart(4, "0") : value,
    z
      .string({ error: "Enter the 4-digit code" })
      .trim()
      .regex(/^[0-9]{4}$/, rules.code.message),
  ),
});
export const SentCodeView = z.object({
  id: z.int().describe("goes into the path of verify-otp"),
  expires_at: z.string().describe("ISO 8601 UTC"),
  resend_at: z.string().describe("ISO 8601 UTC: from when on another one may be asked for"),
});
export const VerifiedView = z.object({ verified: z.literal(true) });

export const ResetRequest = z.object({ email });

const token = z
  .string({ error: "This link is no longer valid. Request a new one." })
  .regex(/^[\w-]{10,200}$/, "This link is no longer valid. Request a new one.");
export const ResetTokenInput = z.object({ token, uid: optional(id) });

const newPassword = z
  .string({ error: "New password is required" })
  .min(1, "New password is required")
  .pipe(password);
const again = z
  .string({ error: "Re-enter new password is required" })
  .min(1, "Re-enter new password is required")
  .max(rules.password.maxLength, "Use at most 200 characters");

const twice = { new_password: newPassword, re_new_password: again };

/** Both new passwords must be one: said at the second, which is where the slip is. */
const isTwice = (given: { new_password: string; re_new_password: string }) =>
  given.new_password === given.re_new_password;
const differ = { path: ["re_new_password"], error: accountRules.passwordsDiffer };

export const FirstPasswordInput = z.object(twice).refine(isTwice, differ);
export const ResetPasswordInput = z.object({ token, ...twice }).refine(isTwice, differ);
const oldPassword = z
  .string({ error: "Password is required" })
  .min(1, "Password is required")
  .max(200, "Use at most 200 characters");
export const ChangePasswordInput = z.object({ old_password: oldPassword, ...twice }).refine(isTwice, differ);

/** What the verbs of passwords answer. */
export const DetailView = z.object({ detail: z.string() });

/** What is said after a change of password. */
export const PasswordChangedView = DetailView.extend({
  key: z
    .string()
    .optional()
    .describe(
      "the key for `Authorization: Token <key>` from now on, for a call that came with one; the old one has ended",
    ),
});

const proofText = z.string({ error: "Enter a text" }).min(1, "Enter a text").max(4000, "This is too long");

/** Eight letters: mailed to the email of an account that somebody comes to from a provider, or sent to an account's owner. */
const emailCode = z
  .string({ error: "Enter the 8-character code" })
  .trim()
  .max(20, "Enter the 8-character code");

/** What proves with an app that it is me: a code of my second factor or, where I have none, the one that was sent to me. */
export const OwnerProofInput = z.object({
  otp: optional(secondFactorCode),
  owner_code: optional(emailCode).describe(
    "where I have no second factor: the code that was sent to me after `owner_code_required`",
  ),
});
export const OwnerCodeInput = z.object({ owner_code: emailCode });

/** What a client got from Google or Facebook; `redirect_uri` and `code_verifier` as they were when the code was asked for. */
export const SocialInput = z
  .object({
    access_token: optional(proofText).describe("this or `code`"),
    code: optional(proofText).describe("as the provider sent it back"),
    redirect_uri: optional(z.url({ error: "Enter the address that the code was sent to" }).max(500)).describe(
      "the one the code was asked for with; this site's own when left out",
    ),
    code_verifier: optional(proofText).describe("where the code was asked for with a PKCE challenge"),
    email: optional(email).describe("when the provider gives none"),
    email_code: optional(emailCode).describe("the code that was mailed after `email_not_verified`"),
    otp: optional(secondFactorCode).describe("after `second_factor_required`"),
  })
  .refine((given) => (given.access_token === undefined) !== (given.code === undefined), {
    path: ["access_token"],
    error: "Send the access_token or the code",
  });

/** Left out and empty are the same, as the spec says of profile updates; an explicit null clears, where the field can be empty. */
function emptyAsMissing<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess(
    (value) => (value === "" || value === false || value === 0 ? undefined : value),
    schema.optional(),
  );
}

const username = z
  .string({ error: rules.username.message })
  .trim()
  .regex(new RegExp(`^${rules.username.pattern}$`), rules.username.message);

/** What somebody says of themselves. Roles, money, organizations and the email are not here, so they are never written. */
export const ProfileInput = z.object({
  first_name: emptyAsMissing(personName("First name")),
  last_name: emptyAsMissing(personName("Last name")),
  phone: emptyAsMissing(phone.nullable()),
  country_code: emptyAsMissing(countryCode.nullable()),
  username: emptyAsMissing(username.nullable()),
  zip_code: emptyAsMissing(zip.nullable()),
  hear_about: emptyAsMissing(id.nullable()),
  dp: emptyAsMissing(z.null({ error: "Send a picture to /accounts/upload-dp/" })),
});
export type ProfileInput = z.output<typeof ProfileInput>;

/** A screen's form of it: every field stands there, so one that is empty is cleared; the names must be. */
const cleared = (value: unknown) => (value === undefined || value === "" ? null : value);
export const ProfileForm = ProfileInput.extend({
  first_name: personName("First name"),
  last_name: personName("Last name"),
  phone: z.preprocess(cleared, phone.nullable()),
  username: z.preprocess(cleared, username.nullable()),
  zip_code: z.preprocess(cleared, zip.nullable()),
  hear_about: z.preprocess(cleared, id.nullable()),
});

export const HearAboutView = z.object({ id: z.int(), title: z.string() });

/** What a provider's person adds on the screen they come back to, with who the provider said they are. */
export const SocialMoreInput = z.object({
  email: optional(email),
  email_code: optional(emailCode),
  sealed: proofText,
});

/** What I avoid, of the nine allergens, and how I eat. Nothing ticked is nothing of it. */
export const DietInput = z.object({
  allergens: z.array(allergen).default([]),
  diets: z.array(z.enum(DIETS, { error: "Choose from the list" })).default([]),
});
export type DietInput = z.output<typeof DietInput>;

/** Somebody who eats with me: a first name or nickname, and what to heed for them. Nothing ticked would warn of nothing. */
export const EaterInput = DietInput.extend({ name: personName("Name") }).refine(
  ({ allergens, diets }) => allergens.length + diets.length > 0,
  {
    path: ["allergens"],
    error: "Choose what they avoid, or how they eat below",
    // said together with what is wrong with the name
    when: ({ value }) => DietInput.safeParse(value).success,
  },
);
export type EaterInput = z.output<typeof EaterInput>;

/** Somebody's own email once more, and the words that give their own money up where there is some. */
export const DeleteAccountInput = z.object({
  email: text(254, "Enter your account's email"),
  give_up: optionalText(60),
});

export const SecondFactorView = z.object({
  is_on: z.boolean(),
  since: z.string().nullable().describe("ISO 8601 UTC"),
  codes_left: z.int().describe("recovery codes that nobody has used"),
});
export const PendingAuthenticatorView = z.object({
  secret: z.string().describe("base 32, to type into an authenticator"),
  uri: z.string().describe("`otpauth://…`, to show as a QR code"),
});
export const SecondFactorProofView = z.object({
  proved_until: z
    .string()
    .describe("ISO 8601 UTC; until then this key or session is asked for no other code"),
});
export const RecoveryCodesView = z.object({
  recovery_codes: z.array(z.string()).describe("good once each, and never answered again"),
});
