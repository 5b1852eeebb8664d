import type { Tx } from "~/data/sql.server";
import { queueForRows, transaction } from "~/data/transaction.server";
import { lockActiveAccount } from "../accounts/lock-active-account.server";
import type { Diner } from "../accounts/people";
import { countChefReview } from "../chefs/ranking.server";
import { countMealReview } from "../meals/meal-row.server";
import { conflict, missing, Refusal } from "../refusal";
import { reviewJoins, reviewPairs } from "./review-json.server";
import type { ReviewInput, WireOwnReview, WireReview } from "./schemas.server";

interface Served {
  chef_id: number;
  is_delivered: boolean;
  is_reviewed: boolean;
  /** the meal the review is about; null when the order has none like it of this cook */
  meal_id: number | null;
}

/** The cooks of an order, each with the meal meant: the one asked for, else the first that was delivered. */
function servedBy(tx: Tx, order_id: number, { chef, meal }: ReviewInput): Promise<Served[]> {
  // plain SQL: the first dish and the review of each part, in one round trip
  return tx<Served[]>`
    SELECT p.chef_id, p.status = 'delivered' AS is_delivered, r.id IS NOT NULL AS is_reviewed,
      (SELECT l.meal_id FROM order_line l WHERE l.part_id = p.id AND l.status = 'active'
        AND (${meal ?? null}::int IS NULL OR l.meal_id = ${meal ?? null}) ORDER BY l.id LIMIT 1) AS meal_id
    FROM order_part p LEFT JOIN review r ON r.order_id = p.order_id AND r.chef_id = p.chef_id
    WHERE p.order_id = ${order_id} AND p.status NOT IN ('pending_payment', 'expired') AND (${chef ?? null}::int IS NULL OR p.chef_id = ${chef ?? null})
    ORDER BY p.id`;
}

/** Which of them the review is for. @throws Refusal as `writeReview`. */
function meantBy(me: Diner, served: readonly Served[], { meal }: ReviewInput): Served[] {
  const asked = meal === undefined ? served : served.filter((one) => one.meal_id !== null);
  if (asked.length === 0) throw missing();
  if (me.chef && asked.some((one) => one.chef_id === me.chef?.chef_id))
    throw new Refusal("forbidden", "You can't review your own kitchen.", { code: "own_kitchen" });
  if (asked.some((one) => me.helps.some(({ chef_id }) => chef_id === one.chef_id)))
    throw new Refusal("forbidden", "You can't review a kitchen you help in.", { code: "own_kitchen" });
  const delivered = asked.filter((one) => one.is_delivered);
  if (delivered.length === 0)
    throw new Refusal("forbidden", "You can review an order once it's delivered.", {
      code: "not_delivered",
    });
  const open = delivered.filter((one) => !one.is_reviewed);
  if (open.length === 0) throw conflict("already_reviewed", "You already reviewed this order.");
  return open;
}

/** Adds stars to what is kept of the cook and the meal: the shown mean and the ranking. Cook before meal. */
async function count(tx: Tx, { chef_id, meal_id }: Served, rating: number): Promise<void> {
  await countChefReview(tx, chef_id, rating);
  if (meal_id !== null) await countMealReview(tx, meal_id, rating);
}

/** The rows in which others count their stars, too. */
const counted = (served: readonly Served[]) =>
  served.flatMap(({ chef_id, meal_id }) => [
    `chef:${chef_id}` as const,
    ...(meal_id === null ? [] : [`meal:${meal_id}` as const]),
  ]);

/**
 * A diner says what they think of a delivered order of theirs: stars from 1 to 5 and words, once for each cook of it. The
 * ratings of cook and meal follow in the same transaction. Answers the (first) review.
 * @throws Refusal `missing` for another's order, a cook or meal that is not in it; `forbidden` `not_delivered` or `own_kitchen`;
 *   `conflict` `already_reviewed`.
 */
export function writeReview(me: Diner, input: ReviewInput): Promise<WireOwnReview> {
  return transaction(async (tx) => {
    await lockActiveAccount(tx, me.account_id);
    // plain SQL: it locks the row
    const [own] = await tx`
      SELECT FROM orders WHERE id = ${input.order_id} AND account_id = ${me.account_id} AND placed_at IS NOT NULL FOR NO KEY UPDATE`;
    if (!own) throw missing();
    const meant = meantBy(me, await servedBy(tx, input.order_id, input), input);
    queueForRows(tx, counted(meant));
    const ids: number[] = [];
    for (const one of meant) {
      const { order_id, rating, written_content } = input;
      const { chef_id, meal_id } = one;
      const made = await tx.db.review.create({
        data: { order_id, account_id: me.account_id, chef_id, meal_id, rating, written_content },
        select: { id: true },
      });
      ids.push(made.id);
    }
    for (const one of [...meant].sort((a, b) => a.chef_id - b.chef_id)) await count(tx, one, input.rating);
    // plain SQL: what is answered is made by the fragments of every review
    const [first] = await tx<[{ review: WireReview }]>`
      SELECT json_build_object(${reviewPairs}) AS review FROM review r ${reviewJoins} WHERE r.id = ${ids[0] ?? 0}`;
    return { ...first.review, order_id: input.order_id };
  });
}
