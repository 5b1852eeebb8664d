import { z } from "zod";
import { optional, text } from "~/kit/fields.server";

/** What an organization's people type to sign in: small letters, digits and hyphens. */
export const signOnName = text(40, "Enter a sign-on name")
  .transform((value) => value.toLowerCase())
  .refine((value) => /^[a-z0-9](?:[a-z0-9-]{1,38})[a-z0-9]$/.test(value), {
    error: "Use 3 to 40 letters, digits or hyphens",
  })
  // the address that providers lead back to
  .refine((value) => value !== "callback", { error: "Choose another name" });

export const AskSignOnInput = z.object({ name: text(40, "Enter your company's sign-on name") });

export const SignOnCodeInput = z.object({
  email_code: text(20, "Enter the code from your email"),
  sealed: z.string().max(4000).default(""),
});

export const SignOnInput = z.object({
  name: signOnName,
  issuer: text(300, "Enter the issuer's address").refine((value) => {
    if (!URL.canParse(value)) return false;
    const { search, hash, username, protocol } = new URL(value);
    return /^https?:$/.test(protocol) && search === "" && hash === "" && username === "";
  }, "Enter an address like https://login.example.com"),
  client_id: text(200, "Enter the client ID"),
  /** left out: the one that is stored stays */
  client_secret: optional(text(500)),
});
export type SignOnInput = z.output<typeof SignOnInput>;

/** How an organization's people sign in by its identity provider. The secret is never shown. */
export const SignOnView = z.object({
  name: z.string(),
  issuer: z.string(),
  client_id: z.string(),
  redirect_uri: z.string().describe("what the provider has to be told to lead back to"),
  sign_on_url: z.string().describe("where members begin"),
  connected: z.int().describe("members who have signed in by it"),
  unchecked: z
    .int()
    .describe(
      "of those who are signed in by it, how many the provider gave no refresh token for: whether they may still be is asked of nobody, and who leaves there stays signed in unless provisioning removes them",
    ),
});
export type WireSignOn = z.output<typeof SignOnView>;

/** A secret that a provider provisions with. It is shown once, when it is made. */
export const ProvisioningTokenView = z.object({
  id: z.int(),
  created_at: z.iso.datetime(),
  created_by: z.string().describe("an admin's name"),
  last_used_at: z.iso.datetime().nullable(),
});
export type WireProvisioningToken = z.output<typeof ProvisioningTokenView>;

export const NewProvisioningToken = ProvisioningTokenView.extend({
  token: z.string().describe("shown this once"),
  base_url: z.string().describe("the address of the SCIM 2.0 service"),
});
export type WireNewToken = z.output<typeof NewProvisioningToken>;
