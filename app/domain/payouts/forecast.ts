import type { Day } from "~/kit/day";

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
  /** the day it is sent; null while it waits for the bank account */
  day: Day | null;
  /** the day it is sent when the dinner is delivered within its window */
  planned_day: Day;
  meals_cents: number;
  tips_cents: number;
  /** zero or less */
  reversed_cents: number;
  /** zero or less; null while it is not decided: then what is owed is withheld from it */
  kept_back_cents: number | null;
  /** numbers of the orders whose refunds are kept back */
  kept_back_for: string[];
}

/** A refund that was to be called back and could not be: whose, and what is left of it. Cents. */
export interface Debt {
  number: string;
  cents: number;
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

/** The movements by the day they are sent, the first day first; what waits for the bank account stands last. */
export function byDay<T extends { day: Day | null }>(
  movements: readonly T[],
): { day: Day | null; movements: T[] }[] {
  const days = new Map<Day | null, T[]>();
  for (const movement of movements) days.set(movement.day, [...(days.get(movement.day) ?? []), movement]);
  return [...days]
    .map(([day, of]) => ({ day, movements: of }))
    .sort((a, b) => (a.day ?? "~").localeCompare(b.day ?? "~"));
}
