import { randomUUID } from "node:crypto";
import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { formatCents } from "~/kit/money";
import { countOf } from "~/kit/text";
import type { Prisma } from "../../../prisma/client/client";
import type { CorporateAdmin } from "../accounts/people";
import { enableVoucherBenefit } from "../members/membership-row.server";
import type { Batch } from "../organizations/schemas.server";
import { publish } from "../outbox/publish.server";
import { conflict, invalid } from "../refusal";
import { audit } from "../staff/admin-audit.server";
import { findReceivers, type ReceiverFilter } from "../treasury/receivers.server";
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

/** What is to be given: to whom, and either the same to each (cents, vouchers) or to each what stands in `each`. */
export interface Handout {
  /** profile ids, everybody, or whom a filter finds at the moment of giving */
  users: number[] | "all" | ReceiverFilter;
  amount?: number | undefined;
  vouchers?: number | undefined;
  note: string;
  /** by profile id, for each of `users`; then there is no amount for all */
  each?: ReadonlyMap<number, Totals> | undefined;
  /** what the admin was shown and agreed to; anything else is refused */
  agreed?: { members: number; total_cents: number; total_vouchers: number } | undefined;
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
function refuseStrangers(users: Handout["users"], receivers: readonly Receiver[]): void {
  if (!Array.isArray(users)) {
    const nobody =
      users === "all" ? "Your organization has no activated members." : "Nobody matches this filter.";
    if (receivers.length === 0) throw invalid("users", nobody);
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
  const reason = `This needs ${words(needed.cents, needed.vouchers)}; your organization has ${words(pools.usd.balance, pools.voucher.balance)} left.`;
  const said = { reason, next: "Add money, or give less." };
  throw conflict("insufficient_funds", said, {
    needed_cents: needed.cents,
    available_cents: pools.usd.balance,
    needed_vouchers: needed.vouchers,
    available_vouchers: pools.voucher.balance,
  });
}

/** People joined, left or changed between the review and the press: what would be given now is not what was agreed to. */
function refuseChanged(agreed: Handout["agreed"], members: number, needed: Totals): void {
  if (!agreed) return;
  const isSame =
    agreed.members === members &&
    agreed.total_cents === needed.cents &&
    agreed.total_vouchers === needed.vouchers;
  if (!isSame) throw invalid("users", "Your members changed since you looked. Check the totals again.");
}

async function writeBatch(
  tx: Tx,
  me: CorporateAdmin,
  members: number,
  forAll: Totals,
  needed: Totals,
  row: { key: string; note: string },
): Promise<Made> {
  const made = await tx.db.distribution.create({
    data: {
      ...{
        organization_id: me.organization_id,
        actor_id: me.account_id,
        key: row.key,
        note: row.note,
        members,
      },
      ...{ amount_cents: forAll.cents, vouchers: forAll.vouchers },
      ...{ total_cents: needed.cents, total_vouchers: needed.vouchers },
    },
    select: shown,
  });
  return toMade(made);
}

/** What each of the receivers gets, and all of it together. */
function sharesOf(receivers: readonly Receiver[], { amount = 0, vouchers = 0, each }: Handout) {
  const shares = receivers.map(({ membership_id, account_id }) => {
    const own = each ? (each.get(account_id) ?? { cents: 0, vouchers: 0 }) : { cents: amount, vouchers };
    return { membership_id, account_id, ...own };
  });
  const needed = shares.reduce(
    (sum, one) => ({ cents: sum.cents + one.cents, vouchers: sum.vouchers + one.vouchers }),
    { cents: 0, vouchers: 0 },
  );
  return { shares, needed };
}

/**
 * Gives dollars (cents) and vouchers out of my organization's pool, the same to each of those meant or an amount each: all
 * of them or nobody, in one transaction of a few statements however many they are. Each gets
 * a grant without a period, that only undoing or leaving ends. `operation` is the Idempotency-Key's, or the form's: the same
 * one again answers the batch it made.
 * @throws Refusal `invalid` on users who are named twice or are no activated members, with the numbers sent and nothing else,
 * and when it is no longer what was `agreed`; `conflict` `insufficient_funds` with what is needed and what is there.
 */
export function distribute(me: CorporateAdmin, input: Handout, operation?: string): Promise<Batch> {
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
    const { shares, needed } = sharesOf(receivers, input);
    refuseChanged(input.agreed, shares.length, needed);
    const withVouchers = shares.filter((one) => one.vouchers > 0).map((one) => one.membership_id);
    if (withVouchers.length > 0) await enableVoucherBenefit(tx, withVouchers);
    const pools = await lockPools(tx, organization_id);
    refuseShort(pools, needed);
    const forAll = input.each ? { cents: 0, vouchers: 0 } : { cents: amount, vouchers };
    const made = await writeBatch(tx, me, shares.length, forAll, needed, { key, note });
    const entries: Entry[] = [];
    const openings: Opening[] = [];
    const give = async (asset: Asset, part: keyof Totals) => {
      const given = shares.filter((one) => one[part] > 0).map((one) => ({ ...one, amount: one[part] }));
      if (given.length === 0) return;
      const terms = { organization_id, asset, note, distribution_id: made.batch };
      openings.push(...(await writeGrants(tx, given, { ...terms, source: "distribution" })));
      entries.push({ account: pools[asset].id, amount: -needed[part] });
    };
    await give("usd", "cents");
    await give("voucher", "vouchers");
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
