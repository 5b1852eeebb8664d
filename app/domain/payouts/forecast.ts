import type { Day } from "~/kit/day";
import { PAUSED } from "~/kit/transfer-names";

/** Something that is still to move between us and a cook's bank account. Cents; days are the kitchen's. */
export interface ComingMovement {
  /** null for what no transfer is planned for yet */
  transfer_id: number | null;
  order_id: number;
  number: string;
  delivery_date: Day;
  /** false while the dinner is still to be delivered: the money is expected, not earned */
  is_delivered: boolean;
  is_canceled: boolean;
  /** delivered after the end of its delivery window */
  is_late: boolean;
  /** false for what is earned (or called back) after the order was paid out */
  is_first: boolean;
  /** the day it is sent; null while it waits for the bank account, for a dispute or for staff */
  day: Day | null;
  /** the order's payment is disputed: it is sent once that is decided */
  is_frozen: boolean;
  /** staff have paused it: it is sent once they resume it */
  is_paused: boolean;
  /** the day it is sent when the dinner is delivered within its window */
  planned_day: Day;
  meals_cents: number;
  tips_cents: number;
  /** zero or less */
  reversed_cents: number;
  /** zero or less; null while it is not decided: then what is owed is withheld from it */
  kept_back_cents: number | null;
  /** numbers of the orders for whose refunds it is withheld */
  kept_back_for: string[];
}

/** A refund that was to be called back and could not be: whose, and what is left of it. Cents. */
export interface Debt {
  number: string;
  cents: number;
}

/** Something that changed what an order pays its cook, after it was placed. Cents. */
export interface PayChange {
  order_id: number;
  kind: "tip" | "tip_returned" | "declined" | "swapped" | "canceled" | "refund" | "other";
  /** ISO 8601 UTC */
  at: string;
  cents: number;
}

/** Another day than planned, and why: the account, a dispute, staff, the dinner, or a transfer that Stripe refused at first. */
interface Moved {
  from: Day;
  because: "bank" | "disputed" | typeof PAUSED | "not_delivered" | "delivered_late" | "sent_again";
}

export type Withheld<T> = T & { kept_back_cents: number; net_cents: number };

/**
 * Takes what is owed off the movements in their order, the oldest debt first, as `withhold` does when they are sent; and
 * says how much is owed still after all of them. Cents.
 */
export function withholdDebts<T extends ComingMovement>(
  movements: readonly T[],
  debts: readonly Debt[],
): { movements: Withheld<T>[]; owed_cents: number } {
  const open = debts.map((debt) => ({ ...debt }));
  const done = movements.map((movement) => {
    const { meals_cents, tips_cents, reversed_cents } = movement;
    const kept_back_for = [...movement.kept_back_for];
    let kept_back_cents = movement.kept_back_cents ?? 0;
    if (movement.kept_back_cents === null)
      for (const debt of open) {
        const cents = Math.min(debt.cents, meals_cents + tips_cents + kept_back_cents);
        if (cents <= 0) continue;
        debt.cents -= cents;
        kept_back_cents -= cents;
        if (!kept_back_for.includes(debt.number)) kept_back_for.push(debt.number);
      }
    const net_cents = meals_cents + tips_cents + reversed_cents + kept_back_cents;
    return { ...movement, kept_back_cents, kept_back_for, net_cents };
  });
  return { movements: done, owed_cents: open.reduce((sum, { cents }) => sum + cents, 0) };
}

/** Sums of movements, as statements have them. Cents. */
export interface Sums {
  orders: number;
  meals_cents: number;
  tips_cents: number;
  reversed_cents: number;
  kept_back_cents: number;
  net_cents: number;
}

/** Whether a movement is of an order that pays its cook, or is expected to: not of one that was called off for nothing. */
const isPaid = ({ is_canceled, meals_cents, tips_cents, reversed_cents }: ComingMovement) =>
  !is_canceled || meals_cents !== 0 || tips_cents !== 0 || reversed_cents !== 0;

/** The sums of movements. `orders` leaves out those that were called off and pay nothing. Cents. */
export function sumsOf(movements: readonly Withheld<ComingMovement>[]): Sums {
  const sum = (of: (one: Withheld<ComingMovement>) => number) =>
    movements.reduce((total, one) => total + of(one), 0);
  return {
    orders: new Set(movements.filter(isPaid).map(({ order_id }) => order_id)).size,
    meals_cents: sum((one) => one.meals_cents),
    tips_cents: sum((one) => one.tips_cents),
    reversed_cents: sum((one) => one.reversed_cents),
    kept_back_cents: sum((one) => one.kept_back_cents),
    net_cents: sum((one) => one.net_cents),
  };
}

/** In groups by a key, in the order in which the keys come first. */
function groupBy<T, Key>(rows: readonly T[], keyOf: (row: T) => Key): [Key, T[]][] {
  const groups = new Map<Key, T[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return [...groups];
}

/** The movements by the day they are sent, the first day first; what has no day yet stands last. */
export function byDay<T extends { day: Day | null }>(
  movements: readonly T[],
): { day: Day | null; movements: T[] }[] {
  return groupBy(movements, ({ day }) => day)
    .map(([day, of]) => ({ day, movements: of }))
    .sort((a, b) => {
      if (a.day === null || b.day === null) return Number(a.day === null) - Number(b.day === null);
      return a.day.localeCompare(b.day);
    });
}

/** That a movement is not sent on the day it was planned for, and why; null when it is. */
function movedOf(movement: ComingMovement): Moved | null {
  const { is_first, is_delivered, is_late, is_frozen, is_paused, day, planned_day } = movement;
  if (!is_first || day === planned_day) return null;
  if (is_frozen) return { from: planned_day, because: "disputed" };
  if (is_paused) return { from: planned_day, because: PAUSED };
  if (day === null) return { from: planned_day, because: "bank" };
  if (!is_delivered) return { from: planned_day, because: "not_delivered" };
  return { from: planned_day, because: is_late ? "delivered_late" : "sent_again" };
}

/**
 * What orders without a day wait for, where that is one and the same: a dispute, staff, or the bank account, which is also
 * what is said while it is not open and the orders don't agree. Null where they wait for different things.
 */
export function waitsFor(
  lines: readonly { moved: { because: Moved["because"] } | null }[],
  bank_status: "none" | "pending" | "active" | "restricted",
): "bank" | "disputed" | typeof PAUSED | null {
  for (const cause of ["disputed", PAUSED] as const)
    if (lines.every(({ moved }) => moved?.because === cause)) return cause;
  return bank_status === "active" ? null : "bank";
}

/** The movements of one day by order, each with the changes that explain it. */
export function byOrder(movements: readonly Withheld<ComingMovement>[], changes: readonly PayChange[]) {
  return groupBy(movements, ({ order_id }) => order_id).flatMap(([order_id, of]) => {
    const [first] = of;
    if (!first) return [];
    const { number, delivery_date, is_delivered, is_canceled } = first;
    const { orders: _, ...sums } = sumsOf(of);
    return {
      ...{ order_id, number, delivery_date, is_delivered, is_canceled, ...sums },
      kept_back_for: [...new Set(of.flatMap(({ kept_back_for }) => kept_back_for))],
      moved: movedOf(first),
      changes: changes.filter((one) => one.order_id === order_id).map(({ order_id: _id, ...one }) => one),
    };
  });
}
