import { randomUUID } from "node:crypto";
import { type Fragment, sql, type Tx } from "~/data/sql.server";
import { queueForRows } from "~/data/transaction.server";
import { missing } from "~/domain/refusal";
import { endGrantRows, type GrantTerms, insertGrants } from "../wallets/grant-row.server";
import { ledgerAccount } from "../wallets/ledger-accounts.server";
import { type LedgerEvent, type Opening, post } from "../wallets/post.server";

export type Asset = "usd" | "voucher";

/** What lies in an organization's pool: cents and vouchers, with the ledger accounts they lie in. */
export interface Pools {
  usd: { id: number; balance: number };
  voucher: { id: number; balance: number };
}

/** A person who is given something: the membership and the account behind it. */
export interface Receiver {
  membership_id: number;
  account_id: number;
}

/** A grant that was ended and what was left in it: cents or vouchers. */
export interface EndedGrant {
  id: number;
  membership_id: number;
  account_id: number;
  ledger_account_id: number;
  asset: Asset;
  left: number;
}

/**
 * Takes the lock under which an organization's money moves between its pool and its people: batches, undoing, resets and
 * leavers of one organization come one after the other, and all of its members may want it at once. Spending does not wait
 * for it. First of all locks, then the ledger accounts by id. Plain SQL here and below: locks and the ledger.
 * @throws Refusal `missing` when there is no such organization.
 */
export async function lockTreasury(tx: Tx, organization_id: number): Promise<void> {
  queueForRows(tx, [`organization:${organization_id}`]);
  const [there] = await tx`SELECT id FROM organization WHERE id = ${organization_id} FOR NO KEY UPDATE`;
  if (!there) throw missing();
}

/** Opens the pools of an organization where they are missing and answers their ledger accounts, unlocked. */
async function poolIds(tx: Tx, organization_id: number): Promise<{ usd: number; voucher: number }> {
  return {
    usd: await ledgerAccount(tx, { kind: "org_pool", organization_id, asset: "usd" }),
    voucher: await ledgerAccount(tx, { kind: "org_pool", organization_id, asset: "voucher" }),
  };
}

/** The pools of an organization, locked in id order, with what lies in them. */
export async function lockPools(tx: Tx, organization_id: number): Promise<Pools> {
  const ids = await poolIds(tx, organization_id);
  // plain SQL: it locks the rows
  // never null: balance: a pool has a balance
  const rows = await tx<{ id: number; asset: Asset; balance: number }[]>`
    SELECT id, asset, balance FROM ledger_account WHERE id IN (${ids.usd}, ${ids.voucher}) ORDER BY id FOR NO KEY UPDATE`;
  const of = (asset: Asset) => rows.find((row) => row.asset === asset)?.balance ?? 0;
  return { usd: { id: ids.usd, balance: of("usd") }, voucher: { id: ids.voucher, balance: of("voucher") } };
}

/**
 * Writes one grant for each receiver. Answers what `post` opens their ledger accounts from.
 */
export async function writeGrants(
  tx: Tx,
  receivers: readonly (Receiver & { amount: number })[],
  terms: GrantTerms,
): Promise<(Opening & { membership_id: number })[]> {
  const { asset } = terms;
  const grants = await insertGrants(tx, receivers, terms);
  return grants.map((grant) => ({ ...grant, asset }));
}

/** An account that is locked: a pool's has no grant. */
type OfPoolOrGrant = Omit<EndedGrant, "id" | "membership_id" | "account_id"> &
  Record<"id" | "membership_id" | "account_id", number | null>;

/** The grants that `which` picks (of `g`, wallet_grant) with what is left in each, locked in id order together with the pools. */
async function lockGrants(
  tx: Tx,
  organization_id: number,
  pools: { usd: number; voucher: number },
  which: Fragment,
): Promise<EndedGrant[]> {
  // plain SQL: it locks the rows
  // never null: left: pools and grants have a balance
  const locked = await tx<OfPoolOrGrant[]>`
    SELECT g.id, g.membership_id, g.account_id, a.id AS ledger_account_id, a.asset, a.balance AS left
    FROM ledger_account a LEFT JOIN wallet_grant g ON g.id = a.grant_id
    WHERE a.id IN (
      SELECT pool FROM unnest(${[pools.usd, pools.voucher]}::bigint[]) AS pool
      UNION ALL SELECT own.id FROM wallet_grant g JOIN ledger_account own ON own.grant_id = g.id
      WHERE g.organization_id = ${organization_id} AND ${which})
    ORDER BY a.id FOR NO KEY UPDATE OF a`;
  return locked.filter((row): row is EndedGrant => row.id !== null);
}

/**
 * Posts what is left in these grants back to the pools. A grant ends once, so the first one's number makes the name of
 * the event its own.
 */
export async function postBack(
  tx: Tx,
  grants: readonly EndedGrant[],
  pools: { usd: number; voucher: number },
  event: LedgerEvent,
): Promise<void> {
  const entries = grants.flatMap(({ ledger_account_id, asset, left }) => [
    { account: ledger_account_id, amount: -left },
    { account: pools[asset], amount: left },
  ]);
  if (!(await post(tx, event, entries))) throw new Error(`${event.idem} was posted before`);
}

/**
 * Ends every open grant of an organization that `which` picks (of `g`, wallet_grant) and answers them, those with nothing
 * left too, with the pools' ledger accounts, all of them locked. What is left in them is posted by the caller. What a
 * checkout holds at that moment stays held; given back later, it goes to the pool. Under `lockTreasury`.
 */
export async function closeGrants(
  tx: Tx,
  organization_id: number,
  which: Fragment,
): Promise<{ grants: EndedGrant[]; pools: { usd: number; voucher: number } }> {
  const pools = await poolIds(tx, organization_id);
  const grants = await lockGrants(tx, organization_id, pools, sql`g.ended_at IS NULL AND ${which}`);
  if (grants.length > 0)
    await endGrantRows(
      tx,
      grants.map((grant) => grant.id),
    );
  return { grants, pools };
}

/**
 * Ends the grants that `which` picks, as `closeGrants`, and posts what is left of each back to the pool, as one event under
 * `idem`. Answers the ended grants.
 */
export async function endGrants(
  tx: Tx,
  organization_id: number,
  which: Fragment,
  event: LedgerEvent,
): Promise<EndedGrant[]> {
  const { grants, pools } = await closeGrants(tx, organization_id, which);
  const [first] = grants;
  if (first) await postBack(tx, grants, pools, { ...event, idem: `${event.idem}:${first.id}` });
  return grants;
}

/**
 * Brings to the pool what lies in these grants of an organization though they have ended: whoever gave it back had still
 * seen them open. Under `lockTreasury`.
 */
export async function emptyEndedGrants(
  tx: Tx,
  organization_id: number,
  grant_ids: readonly number[],
): Promise<void> {
  const pools = await poolIds(tx, organization_id);
  const ended = sql`g.ended_at IS NOT NULL AND g.id = ANY (${[...grant_ids]}::int[])`;
  const late = (await lockGrants(tx, organization_id, pools, ended)).filter(({ left }) => left > 0);
  if (late.length === 0) return;
  const idem = `grant.swept:${randomUUID()}`;
  await postBack(tx, late, pools, { kind: "grant.expired", idem, actor: "time" });
}
