import { formatCents } from "~/kit/money";
import { countOf } from "~/kit/text";
import type { CorporateAdmin } from "../accounts/people";
import { showPool } from "../organizations/show-pool.server";
import { type FieldErrors, invalid, Refusal } from "../refusal";
import type { Handout } from "./distribute.server";
import { listReceivers, namedReceivers } from "./list-receivers.server";

/** What would be given, before anything is: amounts in cents. */
export interface HandoutReview {
  /** the first of them, with what each gets */
  people: { id: number; name: string; cents: number; vouchers: number }[];
  members: number;
  total_cents: number;
  total_vouchers: number;
  /** what the pool has then */
  left_cents: number;
  left_vouchers: number;
}

/** People who are named in a review; the others are counted. */
const NAMED = 10;

/** Who is meant: the first of them by name, and how many they are. */
async function findMeant(me: CorporateAdmin, users: Handout["users"]) {
  if (!Array.isArray(users))
    return listReceivers(me, users === "all" ? {} : users, { limit: NAMED, offset: 0 });
  const rows = await namedReceivers(me, users);
  if (rows.length < new Set(users).size)
    throw invalid("users", "Some of these people aren't activated anymore. Choose again.");
  return { rows: rows.slice(0, NAMED), count: rows.length };
}

function sumOf({ each, amount = 0, vouchers = 0 }: Handout, count: number) {
  if (!each) return { cents: amount * count, vouchers: vouchers * count };
  return [...each.values()].reduce(
    (sum, one) => ({ cents: sum.cents + one.cents, vouchers: sum.vouchers + one.vouchers }),
    { cents: 0, vouchers: 0 },
  );
}

/** What a refusal `pool_short` has as its facts: what the pool lacks, 0 where it has enough. */
export interface PoolShort {
  short_cents: number;
  short_vouchers: number;
}

/** Says at the field of each what is missing of it. */
function refuseShort(left: { cents: number; vouchers: number }, isList: boolean): void {
  const body: Record<keyof PoolShort, number> = {
    short_cents: Math.max(0, -left.cents),
    short_vouchers: Math.max(0, -left.vouchers),
  };
  const fields: FieldErrors = {};
  const say = (field: string, words: string) => {
    const at = isList ? "list" : field;
    fields[at] = [...(fields[at] ?? []), words];
  };
  if (body.short_cents > 0)
    say("amount", `Your pool is ${formatCents(body.short_cents)} short. Add money or give less.`);
  if (body.short_vouchers > 0)
    say(
      "vouchers",
      `Your pool is ${countOf(body.short_vouchers, "voucher")} short. Give fewer, or get more.`,
    );
  const [words] = Object.values(fields).flat();
  if (words !== undefined) throw new Refusal("invalid", words, { code: "pool_short", fields, body });
}

/**
 * Works out what a hand-out would come to, with what my organization's pool has then; nothing is given or held, so that
 * another admin may be faster.
 * @throws Refusal `invalid` `users` when nobody is meant, or somebody who can't be given anything; `pool_short` at `amount`,
 * `vouchers` or `list` with what is missing in the pool (`PoolShort`).
 */
export async function reviewHandout(me: CorporateAdmin, handout: Handout): Promise<HandoutReview> {
  const [{ rows, count }, pool] = await Promise.all([findMeant(me, handout.users), showPool(me)]);
  if (count === 0) throw invalid("users", "Nobody matches this. Choose someone else.");
  const total = sumOf(handout, count);
  const left = { cents: pool.amount_cents - total.cents, vouchers: pool.vouchers - total.vouchers };
  refuseShort(left, handout.each !== undefined);
  const forAll = { cents: handout.amount ?? 0, vouchers: handout.vouchers ?? 0 };
  return {
    people: rows.map(({ id, name }) => ({ id, name, ...(handout.each?.get(id) ?? forAll) })),
    members: count,
    total_cents: total.cents,
    total_vouchers: total.vouchers,
    left_cents: left.cents,
    left_vouchers: left.vouchers,
  };
}
