import type { ScimPatchOperation } from "scim-patch";
import scim from "scim-patch";
import { z } from "zod";
import type { ProvisionedInput, ProvisionedMember } from "~/domain/sign-on/provisioned-members.server";
import { env } from "~/kit/env.server";
import { email as emailField, text } from "~/kit/fields.server";
import { rules } from "~/kit/rules";
import { ScimFault } from "./scim-fault";

export const USER_SCHEMA = "urn:ietf:params:scim:schemas:core:2.0:User";
const PATCH_SCHEMA = "urn:ietf:params:scim:api:messages:2.0:PatchOp";

/** A user as RFC 7643 writes one; only what a membership knows. */
export function toScim(member: ProvisionedMember) {
  const { membership_id, email, first_name, last_name, external_id, is_active } = member;
  const id = String(membership_id);
  return {
    schemas: [USER_SCHEMA],
    id,
    ...(external_id === null ? {} : { externalId: external_id }),
    userName: email,
    name: { givenName: first_name, familyName: last_name, formatted: `${first_name} ${last_name}`.trim() },
    displayName: `${first_name} ${last_name}`.trim(),
    emails: [{ value: email, type: "work", primary: true }],
    active: is_active,
    meta: {
      resourceType: "User",
      created: member.created_at.toISOString(),
      lastModified: member.updated_at.toISOString(),
      location: new URL(`/scim/v2/Users/${id}`, env.APP_ORIGIN).href,
    },
  };
}

/** Some providers send "True" for true. */
const flag = z.union([z.boolean(), z.string().transform((value) => value.toLowerCase() === "true")]);

const Email = z.looseObject({ value: z.string().optional(), primary: flag.optional() });

/** What is read of a user that a provider sends; everything else it knows of somebody is left there. */
const ScimUser = z.looseObject({
  userName: text(254, "userName is required"),
  externalId: z.string().max(200).nullish(),
  active: flag.default(true),
  name: z.looseObject({ givenName: z.string().nullish(), familyName: z.string().nullish() }).nullish(),
  displayName: z.string().nullish(),
  emails: z.array(Email).max(20).nullish(),
});

/** A name as ours may be: its characters and length by the rules. */
function nameOf(given: string | null | undefined): string {
  const allowed = (given ?? "").normalize("NFC").match(new RegExp(rules.name.pattern, "gu")) ?? [];
  return allowed.join("").trim().slice(0, rules.name.maxLength).trim();
}

function names({ name, displayName, userName }: z.output<typeof ScimUser>) {
  const [first, ...rest] = (displayName ?? "").split(" ");
  const first_name = nameOf(name?.givenName) || nameOf(first) || nameOf(userName.split("@")[0]) || "Member";
  return { first_name, last_name: nameOf(name?.familyName) || nameOf(rest.join(" ")) };
}

/** The email that is the person's: the userName, where that is one, else the primary email. */
function emailOf({ userName, emails }: z.output<typeof ScimUser>): string {
  const list = emails ?? [];
  const primary = list.find(({ primary: is }) => is === true) ?? list[0];
  for (const given of [userName, primary?.value]) {
    const parsed = emailField.safeParse(given);
    if (parsed.success) return parsed.data;
  }
  throw new ScimFault(400, "userName has to be an email, or emails has to hold one.", "invalidValue");
}

/** Reads a user that a provider sends. @throws ScimFault `invalidValue`. */
export function fromScim(given: unknown): ProvisionedInput {
  const parsed = ScimUser.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ScimFault(400, `${issue?.path.join(".") || "body"}: ${issue?.message}`, "invalidValue");
  }
  const { externalId, active } = parsed.data;
  return {
    ...names(parsed.data),
    email: emailOf(parsed.data),
    external_id: externalId || null,
    is_active: active,
  };
}

const Patch = z.object({
  schemas: z.array(z.string()).refine((all) => all.includes(PATCH_SCHEMA)),
  Operations: z
    .array(
      z.looseObject({
        op: z.string().refine((op) => /^(add|replace|remove)$/i.test(op)),
        path: z.string().max(200).optional(),
        value: z.unknown(),
      }),
    )
    .min(1)
    .max(50),
});

/** Whether something holds a name that reaches into an object's own machinery. */
function isHarmful(value: unknown, depth = 0): boolean {
  if (depth > 8) return true;
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([key, inner]) => isHarmfulName(key) || isHarmful(inner, depth + 1));
}
const isHarmfulName = (name: string) => /__proto__|constructor|prototype/i.test(name);

/**
 * What a member is after a PATCH of theirs (RFC 7644, 3.5.2).
 * @throws ScimFault `invalidSyntax`, `invalidPath`, `invalidValue`.
 */
export function patched(member: ProvisionedMember, given: unknown): ProvisionedInput {
  const parsed = Patch.safeParse(given);
  if (!parsed.success || isHarmful(parsed.data.Operations))
    throw new ScimFault(400, "This is no PatchOp with Operations.", "invalidSyntax");
  const operations = parsed.data.Operations;
  if (operations.some(({ path }) => path !== undefined && isHarmfulName(path)))
    throw new ScimFault(400, "There is no such path.", "invalidPath");
  // a provider that sends only the new email of somebody means their userName too
  const before = toScim(member);
  try {
    return fromScim(
      scim.scimPatch(structuredClone(before) as never, operations as unknown as ScimPatchOperation[]),
    );
  } catch (error) {
    if (error instanceof ScimFault) throw error;
    throw new ScimFault(400, "The operations don't fit this user.", "invalidPath");
  }
}
