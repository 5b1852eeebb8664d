import { ProviderFailure } from "~/adapters/oauth.server";
import { checkProvider } from "~/adapters/openid.server";
import { limit } from "~/data/limits.server";
import { db } from "~/data/prisma.server";
import { sql, type Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import { env } from "~/kit/env.server";
import { signInPaths } from "~/kit/sign-in-paths";
import type { CorporateAdmin } from "../accounts/people";
import { invalid, missing, Refusal } from "../refusal";
import { endKeysWhere } from "../sign-in/end-keys.server";
import { audit } from "../staff/admin-audit.server";
import type { SignOnInput, WireSignOn } from "./schemas.server";
import { encryptSecret, signOnAddresses } from "./sign-on-row.server";

const checks = limit("sign-on-check");

/** My organization's single sign-on; null where none is set up. */
export async function showSignOn({ organization_id }: CorporateAdmin): Promise<WireSignOn | null> {
  const row = await db.signOn.findUnique({
    where: { organization_id },
    select: { name: true, issuer: true, client_id: true, _count: { select: { identities: true } } },
  });
  if (!row) return null;
  const { _count, ...rest } = row;
  return {
    ...rest,
    redirect_uri: signOnAddresses().redirect_uri,
    sign_on_url: new URL(signInPaths.signOn(row.name), env.APP_ORIGIN).href,
    connected: _count.identities,
    unchecked: await db.signOnIdentity.count({
      where: { organization_id, refresh_token: null, sessions: { some: {} } },
    }),
  };
}

/** Asks the provider, so that a mistyped address is found here and not by the first member who signs in. */
async function checkIssuer({ organization_id }: CorporateAdmin, issuer: string): Promise<void> {
  const retryAfter = await checks.count(String(organization_id));
  if (retryAfter > 0)
    throw new Refusal(
      "limited",
      { reason: "Too many tries.", next: "Please wait a bit and try again." },
      { retryAfter },
    );
  await checkProvider(issuer).catch((error: unknown) => {
    if (!(error instanceof ProviderFailure)) throw error;
    throw invalid("issuer", "We can't read this provider's settings. Check the address.");
  });
}

/**
 * Sets up or changes my organization's single sign-on. Who has signed in by another provider before signs in again: another
 * issuer or client ends the sessions that the old one opened.
 * @throws Refusal `invalid` on `issuer` that does not answer as a provider, on `name` that another organization has, on
 *   `client_secret` where none is stored; `limited`.
 */
export async function setUpSignOn(me: CorporateAdmin, input: SignOnInput): Promise<WireSignOn> {
  const { organization_id } = me;
  const { name, issuer, client_id, client_secret } = input;
  await checkIssuer(me, issuer);
  await transaction(async (tx) => {
    // plain SQL: a lock, since there may be no row yet
    await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`sign_on:${organization_id}`}, 0))`;
    const before = await tx.db.signOn.findUnique({
      where: { organization_id },
      select: { name: true, issuer: true, client_id: true },
    });
    const taken = await tx.db.signOn.findFirst({
      where: { name, organization_id: { not: organization_id } },
      select: { organization_id: true },
    });
    if (taken) throw invalid("name", "This name is taken. Choose another one.");
    const isOther = before !== null && (before.issuer !== issuer || before.client_id !== client_id);
    if (!client_secret && (!before || isOther)) throw invalid("client_secret", "Enter the client secret");
    if (isOther) await endAll(tx, organization_id);
    const secret = client_secret ? { client_secret: encryptSecret(organization_id, client_secret) } : {};
    const data = { name, issuer, client_id, updated_at: clock.now(), ...secret };
    if (before) await tx.db.signOn.update({ where: { organization_id }, data, select: { name: true } });
    else
      await tx.db.signOn.create({
        data: {
          ...data,
          organization_id,
          client_secret: encryptSecret(organization_id, client_secret ?? ""),
        },
        select: { name: true },
      });
    const facts = { from: before?.issuer ?? null, issuer, name, has_new_secret: Boolean(client_secret) };
    await audit(tx, me, "sign_on.set_up", { kind: "sign_on", id: organization_id }, facts);
  });
  const shown = await showSignOn(me);
  if (!shown) throw missing();
  return shown;
}

/** Ends what a provider opened: its sessions, and who its subjects are. */
async function endAll(tx: Tx, organization_id: number): Promise<void> {
  const keys = sql`SELECT key_id FROM sign_on_session WHERE organization_id = ${organization_id}`;
  await endKeysWhere(keys, "sign_on_ended", tx);
  await tx.db.signOnIdentity.deleteMany({ where: { organization_id } });
}

/**
 * Ends my organization's single sign-on: nobody signs in by it from now on, and who had is signed out there.
 * @throws Refusal `missing` where none is set up.
 */
export async function removeSignOn(me: CorporateAdmin): Promise<void> {
  const { organization_id } = me;
  await transaction(async (tx) => {
    await endAll(tx, organization_id);
    const { count } = await tx.db.signOn.deleteMany({ where: { organization_id } });
    if (count === 0) throw missing();
    await audit(tx, me, "sign_on.removed", { kind: "sign_on", id: organization_id }, {});
  });
}
