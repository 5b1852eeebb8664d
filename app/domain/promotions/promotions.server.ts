import { db } from "~/data/prisma.server";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import type { Slice } from "~/kit/paging";
import type { Staff } from "../accounts/people";
import { publish } from "../outbox/publish.server";
import { formReused, invalid, missing } from "../refusal";
import { requireProof } from "../sign-in/proof.server";
import { actingStaff } from "../staff/acting-staff";
import { audit } from "../staff/audit.server";
import { isInSegment, type Segment } from "./segment.server";

/** What everybody of a segment gets, and the most that all of them together get. Cents. */
export interface PromotionTerms extends Segment {
  amount_cents: number;
  budget_cents: number;
}

/** How many people there are, how many the budget reaches, and what that comes to (cents). */
export interface PromotionPreview {
  people: number;
  /** there are more than were counted */
  is_capped: boolean;
  reached: number;
  cents: number;
}

/** Counting goes as far as this: no budget reaches more people. */
const MOST_COUNTED = 100_000;

/** Whom a promotion would reach now, and what it would cost; nothing is written. Plain SQL: a segment. */
export async function previewPromotion(terms: PromotionTerms): Promise<PromotionPreview> {
  const [{ count }] = await sql<[{ count: number }]>`
    SELECT count(*)::int AS count FROM (SELECT FROM account a WHERE ${isInSegment(terms)} LIMIT ${MOST_COUNTED + 1}) found`;
  const people = Math.min(count, MOST_COUNTED);
  const reached = Math.min(people, Math.floor(terms.budget_cents / terms.amount_cents));
  return { people, is_capped: count > MOST_COUNTED, reached, cents: reached * terms.amount_cents };
}

/** Promotions, the newest first, with what has been given so far. */
export async function listPromotions({ limit, offset }: Slice) {
  const [rows, count] = await Promise.all([
    db.promotion.findMany({
      select: {
        ...{ id: true, title: true, zip: true, idle_days: true, is_new: true, amount_cents: true },
        ...{ budget_cents: true, months: true, status: true, people: true, given_cents: true },
        ...{ created_at: true, marketplace: { select: { name: true } } },
        staff: { select: { account: { select: { first_name: true, last_name: true } } } },
      },
      orderBy: { id: "desc" },
      take: limit,
      skip: offset,
    }),
    db.promotion.count(),
  ]);
  return { rows, count };
}

/**
 * Gives everybody of a segment DinDin credit, until the budget is used up: the worker posts it some hundreds at a time, and
 * each person gets it once. `key` is the form's: the same one twice is one promotion. With a code of the last ten minutes.
 * @throws Refusal `forbidden`; `invalid` on `budget` for one that reaches nobody, on `marketplace` for one that is not there;
 *   `conflict` `key_reused` for a form that was sent before with something else.
 */
export async function startPromotion(
  me: Staff,
  request: PromotionTerms & { title: string; months: number; reason: string; key: string },
): Promise<void> {
  const by = actingStaff(me, "give promotions");
  await requireProof(me);
  const { reason, ...promotion } = request;
  if (promotion.budget_cents < promotion.amount_cents)
    throw invalid("budget", "The budget has to be enough for one person.");
  const { marketplace_id } = promotion;
  if (marketplace_id !== null && (await db.marketplace.count({ where: { id: marketplace_id } })) === 0)
    throw invalid("marketplace", "Choose a marketplace.");
  await transaction(async (tx) => {
    const made = await tx.db.promotion.createManyAndReturn({
      data: { ...promotion, staff_id: by.staff_id },
      skipDuplicates: true,
      select: { id: true },
    });
    const started = made[0];
    const { key: _, ...facts } = promotion;
    if (!started) {
      if ((await tx.db.promotion.count({ where: promotion })) === 0) throw formReused();
      return;
    }
    await audit(tx, by, {
      ...{ action: "promotion.started", subject_kind: "promotion", subject_id: started.id, reason },
      after: facts,
    });
    await publish(tx, "promotion.started", { promotion_id: started.id }, `promotion.started:${started.id}`);
  });
}

/** Stops a promotion that is being given: who has got it keeps it. @throws Refusal `forbidden`; `missing`. */
export async function stopPromotion(me: Staff, id: number): Promise<void> {
  const by = actingStaff(me, "give promotions");
  await transaction(async (tx) => {
    const { count } = await tx.db.promotion.updateMany({
      where: { id, status: "running" },
      data: { status: "stopped", done_at: clock.now() },
    });
    if (count === 0) throw missing();
    const subject = { subject_kind: "promotion", subject_id: id, reason: null } as const;
    await audit(tx, by, { action: "promotion.stopped", ...subject });
  });
}
