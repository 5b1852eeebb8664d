import { db } from "~/data/prisma.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import { keyedHash, newKey } from "~/kit/secret.server";
import type { CorporateAdmin } from "../accounts/people";
import { conflict, missing } from "../refusal";
import { type Actor, audit } from "../staff/admin-audit.server";
import type { WireNewToken, WireProvisioningToken } from "./schemas.server";
import { signOnAddresses } from "./sign-on-row.server";

/** As many at a time, so that one can be changed for another without a gap. */
const MOST = 2;

const shown = {
  ...{ id: true, created_at: true, last_used_at: true },
  account: { select: { first_name: true, last_name: true } },
} as const;

/** My organization's provisioning tokens that let a provider in, the newest first. */
export async function listProvisioningTokens({
  organization_id,
}: CorporateAdmin): Promise<WireProvisioningToken[]> {
  const rows = await db.provisioningToken.findMany({
    where: { organization_id, ended_at: null },
    select: shown,
    orderBy: { id: "desc" },
    take: MOST,
  });
  return rows.map(({ id, created_at, last_used_at, account }) => ({
    id,
    created_at: created_at.toISOString(),
    created_by: `${account.first_name} ${account.last_name}`.trim(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }));
}

/**
 * Makes a token with which my organization's identity provider adds, changes and ends members by SCIM 2.0. It is shown this once;
 * only its keyed hash is stored.
 * @throws Refusal `conflict` `too_many_tokens` beyond two.
 */
export function makeProvisioningToken(me: CorporateAdmin): Promise<WireNewToken> {
  const { organization_id, account_id } = me;
  const token = `scim_${newKey()}`;
  return transaction(async (tx) => {
    // plain SQL: a lock, so that two at once count each other
    await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`provisioning:${organization_id}`}, 0))`;
    const live = await tx.db.provisioningToken.count({ where: { organization_id, ended_at: null } });
    if (live >= MOST)
      throw conflict("too_many_tokens", "You have two tokens already. End one of them first.");
    const data = { organization_id, account_id, hash: keyedHash(token) };
    const { id, created_at } = await tx.db.provisioningToken.create({
      data,
      select: { id: true, created_at: true },
    });
    await audit(tx, me, "provisioning.token_made", { kind: "provisioning_token", id }, {});
    return {
      id,
      created_at: created_at.toISOString(),
      created_by: `${me.first_name} ${me.last_name}`.trim(),
      last_used_at: null,
      token,
      base_url: signOnAddresses().base_url,
    };
  });
}

/** Ends a token of my organization: whoever calls with it is refused from now on. @throws Refusal `missing`. */
export async function endProvisioningToken(me: CorporateAdmin, id: number): Promise<void> {
  await transaction(async (tx) => {
    const { count } = await tx.db.provisioningToken.updateMany({
      where: { id, organization_id: me.organization_id, ended_at: null },
      data: { ended_at: clock.now() },
    });
    if (count === 0) throw missing();
    await audit(tx, me, "provisioning.token_ended", { kind: "provisioning_token", id }, {});
  });
}

/** A minute: how often it is written down that a token is in use. Milliseconds. */
const MINUTE = 60_000;

/**
 * Which organization's provider calls with a token: as the admin who made it, in whose name the audit says what it did. Null for
 * one that nobody made, that has ended, or whose organization is not approved.
 */
export async function readProvisioner(token: string): Promise<Actor | null> {
  const found = await db.provisioningToken.findFirst({
    where: { hash: keyedHash(token), ended_at: null, organization: { status: "approved" } },
    select: { id: true, organization_id: true, account_id: true, last_used_at: true },
  });
  if (!found) return null;
  const { id, organization_id, account_id, last_used_at } = found;
  const now = clock.now();
  if (!last_used_at || now.getTime() - last_used_at.getTime() > MINUTE)
    await db.provisioningToken.updateMany({ where: { id }, data: { last_used_at: now } });
  return { organization_id, account_id };
}
