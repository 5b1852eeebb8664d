import { sql, type Tx } from "~/data/sql.server";
import { post } from "../wallets/post.server";
import type { Period } from "./periods.server";
import { type Asset, closeGrants, type EndedGrant, postBack, writeGrants } from "./treasury.server";

/** What became of earlier periods' money, by membership: cents or vouchers. */
export interface Leftovers {
  carried: Map<number, number>;
  expired: Map<number, number>;
}

const BY_TIME = "time";

/** What of each grant moves on, by its ledger account: each member's are taken in turn until the cap is reached. */
export function splitByCap(grants: readonly EndedGrant[], cap: number): Map<number, number> {
  const taken = new Map<number, number>();
  const moved = new Map<number, number>();
  for (const { membership_id, ledger_account_id, left } of grants) {
    const sum = taken.get(membership_id) ?? 0;
    const part = Math.min(left, cap - sum);
    if (part <= 0) continue;
    taken.set(membership_id, sum + part);
    moved.set(ledger_account_id, part);
  }
  return moved;
}

/** Adds up an amount of each grant by membership, without those of nothing. */
function byMember(
  grants: readonly EndedGrant[],
  amountOf: (grant: EndedGrant) => number,
): Map<number, number> {
  const sums = new Map<number, number>();
  for (const grant of grants) {
    const amount = amountOf(grant);
    if (amount > 0) sums.set(grant.membership_id, (sums.get(grant.membership_id) ?? 0) + amount);
  }
  return sums;
}

/**
 * Ends the plan's grants of periods before this one, whoever has them. What is left of a member's moves into this period up to
 * `cap`, as one grant of its own straight from the old ones, so that the pool neither gets nor gives it; the rest expires to
 * the pool. An ended grant is not ended again, so nothing moves twice. Within the reset's transaction, under `lockTreasury`.
 */
export async function endEarlier(
  tx: Tx,
  organization_id: number,
  asset: Asset,
  period: Period,
  cap: number,
): Promise<Leftovers> {
  const earlier = sql`g.source = 'plan' AND g.asset = ${asset} AND g.period_start < ${period.start}`;
  const { grants, pools } = await closeGrants(tx, organization_id, earlier);
  const [first] = grants;
  if (!first) return { carried: new Map(), expired: new Map() };
  const moved = splitByCap(grants, cap);
  const movedOf = ({ ledger_account_id }: EndedGrant) => moved.get(ledger_account_id) ?? 0;
  const carried = byMember(grants, movedOf);
  const name = `${organization_id}:${asset}:${period.start}:${first.id}`;
  if (carried.size > 0) {
    const accounts = new Map(grants.map((grant) => [grant.membership_id, grant.account_id]));
    const receivers = [...carried].map(([membership_id, amount]) => ({
      ...{ membership_id, amount },
      account_id: accounts.get(membership_id) as number,
    }));
    const terms = { organization_id, asset, source: "plan", period, is_carried: true } as const;
    const openings = await writeGrants(tx, receivers, terms);
    const event = { kind: "grant.carried", idem: `carried:${name}`, actor: BY_TIME };
    const out = grants.map((grant) => ({ account: grant.ledger_account_id, amount: -movedOf(grant) }));
    if (!(await post(tx, event, out, openings))) throw new Error(`${event.idem} was posted before`);
  }
  const rest = grants.map((grant) => ({ ...grant, left: grant.left - movedOf(grant) }));
  await postBack(tx, rest, pools, { kind: "grant.expired", idem: `expired:${name}`, actor: BY_TIME });
  return { carried, expired: byMember(rest, ({ left }) => left) };
}
