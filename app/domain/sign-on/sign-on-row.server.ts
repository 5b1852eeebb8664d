import type { IdentityProvider } from "~/adapters/openid.server";
import { limit } from "~/data/limits.server";
import { db } from "~/data/prisma.server";
import { decrypt, encrypt } from "~/kit/encrypt.server";
import { env } from "~/kit/env.server";
import { signInPaths } from "~/kit/sign-in-paths";
import { Refusal } from "../refusal";
import { signOnName } from "./schemas.server";

/** What an organization enters at its provider and in its directory: the same for all, so it is there before anything is set up. */
export const signOnAddresses = () => ({
  redirect_uri: new URL(signInPaths.signOnReturn(), env.APP_ORIGIN).href,
  base_url: new URL("/scim/v2", env.APP_ORIGIN).href,
});

/** Whose secret is encrypted, as `encrypt` wants it. */
const secretOf = (organization_id: number) => `sign_on:${organization_id}`;
const refreshOf = (organization_id: number) => `sign_on_session:${organization_id}`;

export const encryptSecret = (organization_id: number, secret: string) =>
  encrypt(Buffer.from(secret), secretOf(organization_id));

export const encryptRefresh = (organization_id: number, token: string) =>
  encrypt(Buffer.from(token), refreshOf(organization_id));

export const decryptRefresh = (organization_id: number, stored: Uint8Array) =>
  decrypt(stored, refreshOf(organization_id)).toString();

/** An organization's provider with its secret as it is, and what its people call it. */
export interface SignOnProvider extends IdentityProvider {
  organization_id: number;
  organization: string;
  name: string;
}

/** What somebody typed or followed as a sign-on name; one that can't be any is nobody's. */
const nameOf = (typed: string): string => signOnName.safeParse(typed).data ?? "";

/** The provider of an organization that is approved, by its sign-on name or the organization's id; null for none. */
export async function readProvider(
  by: { name: string } | { organization_id: number },
): Promise<SignOnProvider | null> {
  const key = "name" in by ? { name: nameOf(by.name) } : by;
  const row = await db.signOn.findFirst({
    where: { ...key, organization: { status: "approved" } },
    select: {
      ...{ organization_id: true, name: true, issuer: true, client_id: true, client_secret: true },
      organization: { select: { name: true } },
    },
  });
  if (!row) return null;
  const { organization, client_secret, ...rest } = row;
  const secret = decrypt(client_secret, secretOf(row.organization_id)).toString();
  return { ...rest, organization: organization.name, client_secret: secret };
}

const asked = limit("sign-on-name");

/** Names are no secret, but nobody reads them off by trying. @throws Refusal `limited`. */
async function countAsked(ip: string): Promise<void> {
  const retryAfter = await asked.count(ip);
  if (retryAfter > 0)
    throw new Refusal(
      "limited",
      { reason: "Too many tries.", next: "Please wait a bit and try again." },
      { retryAfter },
    );
}

/** The provider that a link by name leads to, as `readProvider`. @throws Refusal `limited`. */
export async function openSignOn(name: string, ip: string): Promise<SignOnProvider | null> {
  await countAsked(ip);
  return readProvider({ name });
}

/** The organization that has a sign-on name; null for none. @throws Refusal `limited`. */
export async function findSignOn(
  name: string,
  ip: string,
): Promise<{ name: string; organization: string } | null> {
  await countAsked(ip);
  const found = await db.signOn.findFirst({
    where: { name: nameOf(name), organization: { status: "approved" } },
    select: { name: true, organization: { select: { name: true } } },
  });
  return found && { name: found.name, organization: found.organization.name };
}
