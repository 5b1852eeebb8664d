import { sql, type Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { allergenWarning, avoidedIn } from "~/kit/allergens";
import type { Day } from "~/kit/day";
import { lowerFirst } from "~/kit/text";
import { avoidedBy } from "../accounts/household";
import type { Staff } from "../accounts/people";
import { shareContents } from "../meals/contents-lock.server";
import { insertFreeLine } from "../orders/order-lines.server";
import { conflict, missing } from "../refusal";
import { movePortions } from "../schedules/portions.server";
import { requireProof } from "../sign-in/proof.server";
import { actingStaff } from "../staff/acting-staff";
import { refuseToOneself, refuseToOwnKitchen } from "../staff/self-dealing.server";
import { ledgerAccount, systemAccounts } from "../wallets/ledger-accounts.server";
import { post } from "../wallets/post.server";
import { isDone } from "./acts.server";
import { type ActReason, lockOpenOrder, noteChange } from "./change-order.server";
import { readOnDay, requireOrderable } from "./order-on-day.server";

/** A dish that an order's cooks offer on its day, with what is left of it. Cents, portions. */
export interface OfferedDish {
  id: number;
  name: string;
  cook: string;
  price_cents: number;
  left: number;
}

/** What could be added to an order: dishes of its own cooks on its own day, with portions left, by cook and name. */
export function listOffered(order_id: number): Promise<OfferedDish[]> {
  // plain SQL: what is left is one column less others
  return sql<OfferedDish[]>`
    SELECT m.id, m.name, c.full_name AS cook, m.price_cents, s.count - s.held - s.sold AS left
    FROM order_part p JOIN chef c ON c.id = p.chef_id JOIN meal m ON m.chef_id = c.id AND m.deleted_at IS NULL AND m.is_listed
    JOIN schedule s ON s.meal_id = m.id AND s.deleted_at IS NULL AND p.delivery_date BETWEEN s.start_date AND s.end_date
    WHERE p.order_id = ${order_id} AND p.status IN ('placed', 'accepted') AND s.count - s.held - s.sold > 0
    ORDER BY c.full_name, m.name, m.id LIMIT 200`;
}

/** @throws Refusal `conflict` `avoided` for a dish that its diner, or somebody who eats with them, avoids: nobody asks them. */
async function refuseAvoided(tx: Tx, account_id: number, meal_id: number): Promise<void> {
  await shareContents(tx, sql`SELECT ${meal_id}::int AS meal_id`);
  const { name, ...contents } = await tx.db.meal.findUniqueOrThrow({
    where: { id: meal_id },
    select: { name: true, allergens: true, may_contain: true },
  });
  const diner = await tx.db.account.findUniqueOrThrow({
    where: { id: account_id },
    select: { allergens: true, household: { select: { allergens: true } } },
  });
  const found = avoidedIn(avoidedBy(diner), contents);
  if (found.allergens.length + found.may_contain.length === 0) return;
  throw conflict("avoided", {
    reason: `${name} ${lowerFirst(allergenWarning(found) ?? "")}, which this diner or somebody at their table avoids.`,
    next: "Choose another dish.",
  });
}

/**
 * Adds a dish of one of the order's cooks to it for free, before its cutoff and by the rules of the checkout: portions are taken,
 * the cook is paid the full price, and the platform bears it. What the diner paid stays as it is. Operations, finance and
 * admins may, with a code of the last ten minutes.
 * @throws Refusal `forbidden`, with code `second_factor_proof_required` or `own_money`; `missing`, also for a dish of another cook;
 *   `conflict` `illegal_transition`, `cutoff_passed`, `date_unavailable`, `sold_out`, `not_deliverable`, `avoided`.
 */
export async function addFreeDish(
  me: Staff,
  { order_id, meal_id, quantity }: { order_id: number; meal_id: number; quantity: number },
  because: ActReason,
): Promise<void> {
  const by = actingStaff(me, "give money back");
  await requireProof(me);
  await transaction(async (tx) => {
    if (await isDone(tx, { kind: "order", id: order_id }, "order.dish_changed", because.key)) return;
    const open = await lockOpenOrder(tx, order_id);
    await refuseToOneself(tx, by, open.order.account_id);
    const day: Day = open.day;
    const asked = { order_id, day, zip: open.address.postalCode ?? "", added: { meal_id, quantity } };
    const dishes = await readOnDay(tx, asked);
    const dish = dishes[0];
    if (!dish || !open.parts.some((part) => part.id === dish.part_id)) throw missing();
    await refuseToOwnKitchen(tx, by, [dish.chef_id]);
    await requireOrderable(tx, asked, dishes);
    await refuseAvoided(tx, open.order.account_id, meal_id);
    const schedule_id = dish.schedule_id as number;
    if (!(await movePortions(tx, { order_id, day }, [{ from: null, to: schedule_id, quantity }])))
      throw conflict("sold_out", `There aren't enough portions of ${dish.name} left.`);
    const { part_id, chef_id, price_cents, name } = dish;
    const given_cents = price_cents * quantity;
    const line = { order_id, part_id, chef_id, meal_id, schedule_id, quantity, given_cents };
    const line_id = await insertFreeLine(tx, line);
    const { refund_expense } = await systemAccounts(tx);
    const payable = await ledgerAccount(tx, { kind: "chef_payable", chef_id });
    const event = { kind: "dish.given", idem: `dish.given:${line_id}`, order_id, actor: by.actor };
    await post(tx, { ...event, note: because.reason }, [
      { account: refund_expense, amount: -given_cents },
      { account: payable, amount: given_cents },
    ]);
    const sides = { before: {}, after: { line_id, given_cents } };
    const told = { kind: "dish_changed", facts: { quantity, dish: name } } as const;
    await noteChange(tx, by, { order_id, change: "dish", line_id, told, ...sides }, because);
  });
}
