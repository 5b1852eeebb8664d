import { z } from "zod";
import { email, optional, optionalText, password, personName, phone, zip } from "~/kit/fields.server";

/** What signs in. The password is only checked for being there: rules are for new ones. */
export const LoginInput = z.object({
  email,
  password: z
    .string({ error: "Password is required" })
    .min(1, "Password is required")
    .max(200, "Use at most 200 characters"),
});

export const RegistrationInput = z.object({
  first_name: personName("First name"),
  last_name: personName("Last name"),
  email,
  password,
  phone: optional(phone),
  country_code: optional(z.enum(["+1", "1", "US"], { error: "Choose the United States, +1" })),
  referral_code: optional(z.string().max(40, "Enter a valid referral code")),
  role: optional(z.enum(["diner", "chef"], { error: "Choose diner or chef" })),
  zip_code: optional(zip),
  kitchen_name: optionalText(80),
});
export type RegistrationInput = z.output<typeof RegistrationInput>;

/** The spec's Profile. `is_superuser` is the admin of one organisation; the product team is `is_staff`. */
export const ProfileView = z.object({
  id: z.int(),
  email: z.string(),
  phone: z.string().nullable(),
  first_name: z.string(),
  last_name: z.string(),
  is_chef: z.boolean(),
  is_superuser: z.boolean(),
  is_staff: z.boolean(),
  is_active: z.boolean(),
  account_types: z.array(z.enum(["dinner", "organization"])),
  eater: z.object({ signup_method: z.enum(["other", "google", "facebook"]) }),
  profile: z.object({
    dp: z.string().nullable(),
    chef_profile_image: z.string().nullable(),
    is_voucher_benefit: z.boolean(),
    status_code: z.string().nullable(),
    is_rejected: z.boolean(),
    is_corporate_user: z.boolean(),
    is_password_changed: z.boolean(),
    corporate_user_source: z.string().nullable(),
  }),
});
export type ProfileView = z.output<typeof ProfileView>;

/** What login and registration answer: the key for `Authorization: Token` and who it belongs to. */
export const SignedInView = z.object({ key: z.string(), profile: ProfileView });
