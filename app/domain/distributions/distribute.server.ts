import { randomUUID } from "node:crypto";
import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { formatCents } from "~/kit/money";
import { countOf } from "~/kit/text";
import type { Prisma } from "../../../prisma/client/client";
import type { CorporateAdmin } from "../accounts/people";
import { enableVoucherBenefit } from "../members/membership-row.server";
import { audit } from "../organizations/audit.server";
import type { Batch, Distribution } from "../organizations/schemas.server";
import { publish } from "../outbox/publish.server";
import { conflict, invalid } from "../refusal";
import { findReceivers } from "../treasury/receivers.server";
import {
  type Asset,
  lockPools,
  lockTreasury,
  type Pools,
  type Receiver,
  writeGrants,
} from "../treasury/treasury.server";
import { type Entry, type Opening, post } from "../wallets/post.server";

interface Made {
  batch: number;
  members: number;
  total_cents: number;
  total_vouchers: number;
}

/** What a batch answers, in Prisma's words. */
const shown = { id: true, members: true, total_cents: true, total_vouchers: true } as const;

function toMade(row: Prisma.DistributionGetPayload<{ select: typeof shown }>): Made {
  const { id: batch, members, total_cents, total_vouchers } = row;
  return { batch, members, total_cents: Number(total_cents), total_vouchers: Number(total_vouchers) };
}

interface Totals {
  cents: number;
  vouchers: number;
}

function withRemaining(made: Made, pools: Pools, taken: Totals): Batch {
  return {
    ...made,
    remaining_cents: pools.usd.balance - taken.cents,
    remaining_vouchers: pools.voucher.balance - taken.vouchers,
  };
}

/** Who is named twice may have been meant to get twice as much, or somebody else to get it: the admin has to say. */
function refuseTwice(users: readonly number[]): void {
  const seen = new Set<number>();
  const twice = new Set<number>();
  for (const one of users) (seen.has(one) ? twice : seen).add(one);
  if (twice.size > 0) throw invalid("users", `Listed more than once: ${[...twice].join(", ")}.`);
}

/** Foreign, missing and inactive people alike: only the numbers that were sent, so that nothing is learned about them. */
function refuseStrangers(users: Distribution["users"], receivers: readonly Receiver[]): void {
  if (users === "all") {
    if (receivers.length === 0) throw invalid("users", "Your organization has no activated members.");
    return;
  }
  refuseTwice(users);
  const known = new Set(receivers.map((one) => one.account_id));
  const strangers = [...new Set(users)].filter((one) => !known.has(one));
  if (strangers.length > 0)
    throw invalid("users", `No activated members of your organization: ${strangers.join(", ")}.`);
}

function refuseShort(pools: Pools, needed: Totals): void {
  const isShort = pools.usd.balance < needed.cents || pools.voucher.balance < needed.vouchers;
  if (!isShort) return;
  const words = (cents: number, vouchers: number) =>
    [
      ...(needed.cents > 0 ? [formatCents(cents)] : []),
      ...(needed.vouchers > 0 ? [countOf(vouchers, "voucher")] : []),
    ].join(" and ");
  const detail = `This needs ${words(needed.cents, needed.vouchers)}; your organization has ${words(pools.usd.balance, pools.voucher.balance)} left.`;
  throw conflict("insufficient_funds", detail, {
    needed_cents: needed.cents,
    available_cents: pools.usd.balance,
    needed_vouchers: needed.vouchers,
    available_vouchers: pools.voucher.balance,
  });
}

async function writeBatch(
  tx: Tx,
  me: CorporateAdmin,
  receivers: readonly Receiver[],
  each: Totals,
  row: { key: string; note: string },
): Promise<Made> {
  const { length: members } = receivers;
  const made = await tx.db.distribution.create({
    data: {
      ...{
        organization_id: me.organization_id,
        actor_id: me.account_id,
        key: row.key,
        note: row.note,
        members,
      },
      ...{ amount_cents: each.cents, vouchers: each.vouchers },
      ...{ total_cents: each.cents * members, total_vouchers: each.vouchers * members },
    },
    select: shown,
  });
  return toMade(made);
}

/**
 * Gives the same amount (cents) and vouchers to each of the named members, or to all, out of my organization's pool: all of
 * them or nobody, in one transaction of a few statements however many they are. Each gets
 * a grant without a period, that only undoing or leaving ends. `operation` is the Idempotency-Key's: the same one again
 * answers the batch it made.
 * @throws Refusal `invalid` on users who are named twice or are no activated members, with the numbers sent and nothing else; `conflict`
 * `insufficient_funds` with what is needed and what is there.
 */
export function distribute(me: CorporateAdmin, input: Distribution, operation?: string): Promise<Batch> {
  const { users, amount = 0, vouchers = 0, note } = input;
  const { organization_id } = me;
  const key = operation ? `once:${operation}` : `made:${randomUUID()}`;
  return transaction(async (tx) => {
    await lockTreasury(tx, organization_id);
    const before = await tx.db.distribution.findUnique({ where: { key, organization_id }, select: shown });
    if (before)
      return withRemaining(toMade(before), await lockPools(tx, organization_id), { cents: 0, vouchers: 0 });
    const receivers = await findReceivers(tx, organization_id, users);
    refuseStrangers(users, receivers);
    const needed = { cents: amount * receivers.length, vouchers: vouchers * receivers.length };
    if (vouchers > 0)
      await enableVoucherBenefit(
        tx,
        receivers.map((one) => one.membership_id),
      );
    const pools = await lockPools(tx, organization_id);
    refuseShort(pools, needed);
    const made = await writeBatch(tx, me, receivers, { cents: amount, vouchers }, { key, note });
    const entries: Entry[] = [];
    const openings: Opening[] = [];
    const give = async (asset: Asset, each: number) => {
      if (each === 0) return;
      const terms = { organization_id, asset, amount: each, note, distribution_id: made.batch };
      openings.push(...(await writeGrants(tx, receivers, { ...terms, source: "distribution" })));
      entries.push({ account: pools[asset].id, amount: -each * receivers.length });
    };
    await give("usd", amount);
    await give("voucher", vouchers);
    const actor = `account:${me.account_id}`;
    const event = {
      kind: "grant.distributed",
      idem: `distribution:${made.batch}`,
      actor,
      note: note || null,
    };
    await post(tx, event, entries, openings);
    await audit(tx, me, "distribution.made", { kind: "distribution", id: made.batch }, { ...made });
    await publish(
      tx,
      "organization.distributed",
      { distribution_id: made.batch },
      `organization.distributed:${made.batch}`,
    );
    return withRemaining(made, pools, needed);
  });
}
