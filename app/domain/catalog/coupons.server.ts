import { codeOf } from "~/data/database-error";
import { db } from "~/data/prisma.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import type { Day } from "~/kit/day";
import { formatCents } from "~/kit/money";
import type { Page, Slice } from "~/kit/paging";
import { COUNT_CAP } from "~/kit/paging";
import type { Staff } from "../accounts/people";
import { type CouponTerms, insertCoupon, updateCoupon } from "../coupons/write-coupon.server";
import { invalid, missing } from "../refusal";
import { requireProof } from "../sign-in/proof.server";
import { actingStaff } from "../staff/acting-staff";
import { audit } from "../staff/audit.server";
import { requireUnchanged, type Seen } from "../staff/stale-form.server";
import { spanOf } from "./midnight.server";

const shown = {
  ...{ id: true, code: true, description: true, percent_bps: true, amount_cents: true, sponsor: true },
  ...{ first_order_only: true, once_per_user: true, usage_limit: true, used_count: true },
  ...{ min_subtotal_cents: true, starts_at: true, ends_at: true, is_active: true },
  marketplace: { select: { name: true, time_zone: true } },
  account: { select: { email: true } },
} as const;

/** A coupon as the list shows it; `state` is that of now. */
export interface ListedCoupon extends Omit<CouponTerms, "ends_at"> {
  id: number;
  code: string;
  percent_bps: number | null;
  amount_cents: number | null;
  first_order_only: boolean;
  once_per_user: boolean;
  used_count: number;
  starts_at: Date;
  ends_at: Date | null;
  marketplace: { name: string; time_zone: string } | null;
  account: { email: string } | null;
  state: "live" | "next" | "ended" | "off" | "used_up";
}

type Row = Omit<ListedCoupon, "state">;

function stateOf({ is_active, starts_at, ends_at, usage_limit, used_count }: Row): ListedCoupon["state"] {
  const now = clock.now();
  if (!is_active) return "off";
  if (ends_at !== null && ends_at <= now) return "ended";
  if (usage_limit !== null && used_count >= usage_limit) return "used_up";
  return starts_at > now ? "next" : "live";
}

/** Coupons, the newest first; `code` finds those that begin with it. */
export async function listCoupons(code: string, { limit, offset }: Slice): Promise<Page<ListedCoupon>> {
  const where = code === "" ? {} : { code: { startsWith: code } };
  const [rows, count] = await Promise.all([
    db.coupon.findMany({ where, select: shown, orderBy: { id: "desc" }, take: limit, skip: offset }),
    db.coupon.count({ where, take: COUNT_CAP + 1 }),
  ]);
  return { rows: rows.map((row) => ({ ...row, state: stateOf(row) })), count };
}

/** One coupon. @throws Refusal `missing`. */
export async function readCoupon(id: number): Promise<ListedCoupon> {
  const row = await db.coupon.findUnique({ where: { id }, select: shown });
  if (!row) throw missing();
  return { ...row, state: stateOf(row) };
}

/** What can change of a coupon, in words, as its form is filled from it. */
export const seenOfCoupon = (of: CouponTerms): Seen => ({
  "What diners read": of.description,
  "Who pays": of.sponsor,
  "Most uses": of.usage_limit === null ? "no limit" : String(of.usage_limit),
  "Least in meals": formatCents(of.min_subtotal_cents),
  Ends: of.ends_at === null ? "never" : `${of.ends_at.toISOString().slice(0, 16).replace("T", " ")} UTC`,
  Active: of.is_active ? "yes" : "no",
});

/** What a new coupon is asked to be; the days are those of its marketplace, the last one included. */
export interface CouponFields {
  code: string;
  description: string;
  sponsor: string;
  percent_bps: number | null;
  amount_cents: number | null;
  first_order_only: boolean;
  once_per_user: boolean;
  usage_limit: number | null;
  min_subtotal_cents: number;
  marketplace_id: number | null;
  email?: string | undefined;
  starts_on?: Day | undefined;
  ends_on?: Day | undefined;
  reason: string;
}

async function personOf(email: string | undefined): Promise<number | null> {
  if (email === undefined) return null;
  const account = await db.account.findFirst({ where: { email, deleted_at: null }, select: { id: true } });
  if (!account) throw invalid("email", "Nobody has an account with this email.");
  return account.id;
}

async function zoneOf(marketplace_id: number | null): Promise<string | undefined> {
  if (marketplace_id === null) return undefined;
  const market = await db.marketplace.findUnique({
    where: { id: marketplace_id },
    select: { time_zone: true },
  });
  if (!market) throw invalid("marketplace", "Choose a marketplace.");
  return market.time_zone;
}

/**
 * Makes a coupon. What it takes off is its sponsor's to pay and never the cook's. With a code of the last ten minutes.
 * @throws Refusal `forbidden`; `invalid` on `code` for one that is taken, `email`, `marketplace`, `starts_on`, `ends_on`.
 */
export async function addCoupon(me: Staff, input: CouponFields): Promise<void> {
  const by = actingStaff(me, "make coupons");
  await requireProof(me);
  const { email, starts_on, ends_on, reason, ...terms } = input;
  const span = await spanOf({ starts_on, ends_on }, await zoneOf(terms.marketplace_id));
  const account_id = await personOf(email);
  try {
    await transaction(async (tx) => {
      const id = await insertCoupon(tx, { ...terms, ...span, account_id, is_active: true });
      const facts = { ...terms, account_id, ends_at: span.ends_at?.toISOString() ?? null };
      const subject = { subject_kind: "coupon", subject_id: id, reason } as const;
      await audit(tx, by, { action: "coupon.added", ...subject, after: facts });
    });
  } catch (error) {
    if (codeOf(error) === "23505") throw invalid("code", "There is a coupon with this code already.");
    throw error;
  }
}

/**
 * Changes what may change of a coupon: its words, limits, end, and whether it counts at all. A checkout that is held keeps
 * its discount. `seen`: what the form was filled from. With a code of the last ten minutes.
 * @throws Refusal `forbidden`; `missing`; `conflict` `changed_meanwhile`; `invalid` on `usage_limit` below what is used, on `ends_on` for a day that is past.
 */
export async function changeCoupon(
  me: Staff,
  id: number,
  {
    ends_on,
    reason,
    seen,
    ...terms
  }: Omit<CouponTerms, "ends_at"> & {
    ends_on?: Day | undefined;
    reason: string;
    seen?: Seen | undefined;
  },
): Promise<void> {
  const by = actingStaff(me, "make coupons");
  await requireProof(me);
  const { marketplace } = await readCoupon(id);
  const { ends_at } = await spanOf({ ends_on }, marketplace?.time_zone);
  await transaction(async (tx) => {
    // plain SQL: locks the row, so that no use is counted meanwhile
    const [now] = await tx<
      (Omit<CouponTerms, "ends_at"> & { ends_at: Date | null; starts_at: Date; used_count: number })[]
    >`SELECT description, sponsor, usage_limit, min_subtotal_cents, ends_at, is_active, starts_at, used_count FROM coupon WHERE id = ${id} FOR NO KEY UPDATE`;
    if (!now) throw missing();
    requireUnchanged(seenOfCoupon(now), seen);
    if (terms.usage_limit !== null && terms.usage_limit < now.used_count)
      throw invalid("usage_limit", `It has been used ${now.used_count} times already.`);
    if (ends_at !== null && ends_at <= now.starts_at)
      throw invalid("ends_on", "The last day is before the first.");
    await updateCoupon(tx, id, { ...terms, ends_at });
    const factsOf = (of: CouponTerms) => ({
      ...{ description: of.description, sponsor: of.sponsor, usage_limit: of.usage_limit },
      ...{ min_subtotal_cents: of.min_subtotal_cents, is_active: String(of.is_active) },
      ends_at: of.ends_at?.toISOString() ?? null,
    });
    const subject = { subject_kind: "coupon", subject_id: id, reason } as const;
    await audit(tx, by, {
      ...{ action: "coupon.changed", ...subject },
      ...{ before: factsOf(now), after: factsOf({ ...terms, ends_at }) },
    });
  });
}
