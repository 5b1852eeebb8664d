import { sql, type Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { type Day, dayOfDate, formatShortDay } from "~/kit/day";
import { type EventWithFacts, type Place, placeWords, recordOrderEvent } from "../orders/order-events.server";
import {
  KeptAddress,
  type LockedParts,
  lockParts,
  moveOrderToAddress,
  moveOrderToDay,
  type PartState,
} from "../orders/order-parts.server";
import { publish } from "../outbox/publish.server";
import { liveFeeRule } from "../pricing/fees.server";
import { conflict, missing } from "../refusal";
import { movePortions } from "../schedules/portions.server";
import type { StaffOnDuty } from "../staff/acting-staff";
import { audit } from "../staff/audit.server";
import { isDone } from "./acts.server";
import { type DishOnDay, readOnDay, requireOrderable, requireServed } from "./order-on-day.server";
import { refuseTied } from "./order-ties.server";

/** Why and how often: `key` names the sending of the form, the same one twice is one change. */
export interface ActReason {
  reason: string;
  key: string;
}

/** An order that can still be changed, under its lock. */
export interface OpenOrder {
  order: LockedParts;
  /** the parts that are not off */
  parts: PartState[];
  day: Day;
  address: Record<string, string | null>;
}

const isOff = ({ status }: PartState) => status === "cancelled" || status === "expired";

/**
 * Locks an order whose cooks have not begun, and whose cutoffs are all ahead.
 * @throws Refusal `missing`; `conflict` `illegal_transition`, `cutoff_passed`.
 */
export async function lockOpenOrder(tx: Tx, order_id: number): Promise<OpenOrder> {
  const order = await lockParts(tx, order_id);
  if (!order || order.status === "pending_payment" || order.status === "expired") throw missing();
  const parts = order.parts.filter((part) => !isOff(part));
  if (parts.length === 0 || parts.some(({ status }) => status !== "placed" && status !== "accepted"))
    throw conflict("illegal_transition", "It's too late for that: the cook has begun, or it is over.");
  if (parts.some((part) => part.is_past_cutoff))
    throw conflict("cutoff_passed", "The cutoff has passed: nothing can be changed anymore.");
  const row = await tx.db.order.findUnique({
    where: { id: order_id },
    select: { delivery_date: true, delivery_address: true },
  });
  if (!row) throw missing();
  const address = KeptAddress.parse(row.delivery_address);
  return { order, parts, day: dayOfDate(row.delivery_date), address };
}

/** Writes what was changed into the order's events and the audit, and has everybody told. */
export async function noteChange(
  tx: Tx,
  by: StaffOnDuty,
  changed: {
    order_id: number;
    change: "day" | "address" | "dish";
    told: EventWithFacts;
    line_id?: number;
    before: Record<string, string | number | null>;
    after: Record<string, string | number | null>;
  },
  { reason, key }: ActReason,
): Promise<void> {
  const { order_id, change, told, before, after, line_id = null } = changed;
  await recordOrderEvent(tx, { order_id, ...told, actor: by.actor });
  const entry = await audit(tx, by, {
    ...{ action: `order.${change}_changed`, subject_kind: "order", subject_id: order_id, reason, before },
    after: { ...after, key },
  });
  await publish(tx, "order.changed", { order_id, change, line_id }, `order.changed:${order_id}:${entry}`);
}

const portionsOf = (dishes: readonly DishOnDay[]) =>
  dishes
    .filter((dish) => dish.schedule_id !== dish.from_id)
    .map(({ from_id, schedule_id, quantity }) => ({ from: from_id, to: schedule_id as number, quantity }));

/**
 * Gives an order another day before its cutoff, by the rules of the checkout: every dish is offered on that day, by an open
 * kitchen, with portions left, before that day's own cutoff. The price stays as it was paid; portions move along.
 * @throws Refusal `missing`; `conflict` `same_day`, `illegal_transition`, `cutoff_passed`, `date_unavailable`, `sold_out`,
 *   `not_deliverable`, `group_plan`, `waiting_for_diner`.
 */
export function changeDay(
  by: StaffOnDuty,
  { order_id, day }: { order_id: number; day: Day },
  because: ActReason,
): Promise<void> {
  return transaction(async (tx) => {
    if (await isDone(tx, { kind: "order", id: order_id }, "order.day_changed", because.key)) return;
    const open = await lockOpenOrder(tx, order_id);
    await refuseTied(tx, order_id, "day");
    if (open.day === day) throw conflict("same_day", `It is for ${formatShortDay(day)} already.`);
    const asked = { order_id, day, zip: open.address.postalCode ?? "" };
    const dishes = await readOnDay(tx, asked);
    await requireOrderable(tx, asked, dishes);
    if (!(await movePortions(tx, { order_id, day }, portionsOf(dishes))))
      throw conflict("sold_out", `There aren't enough portions left for ${formatShortDay(day)}.`);
    const parts = open.parts.map(({ id }) => {
      const own = dishes.filter((dish) => dish.part_id === id);
      const first = own[0];
      if (!first) throw conflict("illegal_transition", "A part of this order has no dishes left.");
      const cutoff_at = new Date(Math.min(...own.map((dish) => dish.cutoff_at.getTime())));
      return { id, cutoff_at, window_start_at: first.window_start_at, window_end_at: first.window_end_at };
    });
    const lines = dishes.map((dish) => ({
      id: dish.line_id as number,
      schedule_id: dish.schedule_id as number,
    }));
    await moveOrderToDay(tx, { order_id, day }, parts, lines);
    const told = { kind: "day_changed", facts: { from: open.day, to: day } } as const;
    const sides = { before: { day: open.day }, after: { day } };
    await noteChange(tx, by, { order_id, change: "day", told, ...sides }, because);
  });
}

interface NewAddress {
  id: number;
  delivery_address: Record<string, string | null>;
  zip: string;
  /** whether the fees and taxes of the order are those of that address, too */
  is_same_price: boolean;
}

/** One of the diner's own addresses, as an order keeps it. @throws Refusal `missing`. */
async function addressFor(tx: Tx, order_id: number, address_id: number): Promise<NewAddress> {
  // plain SQL: the fee rule that would count there, by the one rule of the checkout
  const [row] = await tx<NewAddress[]>`
    SELECT a.id, a.postal_code AS zip, jsonb_build_object('title', a.title, 'address', a.address, 'city', a.city, 'state', a.state, 'postalCode', a.postal_code,
        'contactPerson', a.contact_person, 'contactPersonNumber', a.contact_person_number, 'extraInstructions', a.extra_instructions) AS delivery_address,
      (SELECT fee.fee_rule_id FROM (${liveFeeRule(sql`o.marketplace_id`, sql`coalesce(zp.state, upper(a.state))`, sql`o.created_at`)}) fee)
        IS NOT DISTINCT FROM o.fee_rule_id AS is_same_price
    FROM orders o JOIN address a ON a.account_id = o.account_id AND a.id = ${address_id} AND a.deleted_at IS NULL
    LEFT JOIN zip_place zp ON zp.zip = a.postal_code WHERE o.id = ${order_id}`;
  if (!row) throw missing();
  return row;
}

/** What of an address the order's events keep. */
const placeOf = ({ city, state, postalCode }: OpenOrder["address"]): Place => ({ city, state, postalCode });

/**
 * Gives an order another of its diner's addresses before its cutoff: every cook delivers there, and the fees and taxes are the same
 * there, so that the price stays as it was paid.
 * @throws Refusal `missing`; `conflict` `illegal_transition`, `cutoff_passed`, `same_address`, `not_deliverable`, `price_changed`, `group_plan`.
 */
export function changeAddress(
  by: StaffOnDuty,
  { order_id, address_id }: { order_id: number; address_id: number },
  because: ActReason,
): Promise<void> {
  return transaction(async (tx) => {
    if (await isDone(tx, { kind: "order", id: order_id }, "order.address_changed", because.key)) return;
    const open = await lockOpenOrder(tx, order_id);
    await refuseTied(tx, order_id, "address");
    const { zip, delivery_address, is_same_price } = await addressFor(tx, order_id, address_id);
    if (Object.entries(delivery_address).every(([name, text]) => (open.address[name] ?? null) === text))
      throw conflict("same_address", "It goes to this address already.");
    requireServed(await readOnDay(tx, { order_id, day: open.day, zip }));
    if (!is_same_price)
      throw conflict(
        "price_changed",
        "Fees or taxes are different at this address. Cancel the order, and have it ordered again.",
      );
    await moveOrderToAddress(tx, order_id, { address_id, delivery_address });
    const [from, to] = [placeOf(open.address), placeOf(delivery_address)];
    const told = { kind: "address_changed", facts: { from, to } } as const;
    const sides = { before: { place: placeWords(from) }, after: { place: placeWords(to), address_id } };
    await noteChange(tx, by, { order_id, change: "address", told, ...sides }, because);
  });
}
