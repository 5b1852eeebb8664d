import { sql } from "~/data/sql.server";
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
