import type { Day } from "~/kit/day";
import type { Chef } from "../accounts/people";
import { comingMovements, openDebts } from "./coming-movements.server";
import { byDay, sumsOf, withholdDebts } from "./forecast";

/** The next money that is sent to a cook. Cents. */
export interface NextPayout {
  /** the day it is sent, in the kitchen's time zone; null while it waits for the bank account, for a dispute or for staff */
  day: Day | null;
  net_cents: number;
  orders: number;
  /** whether some of its dinners are still to be delivered */
  is_expected: boolean;
}

/**
 * The next day on which money is sent to me, and how much; what waits for the bank account, for a dispute or for staff where
 * nothing else is coming, null where nothing is. The first day of `showForecast`, without its orders: two statements.
 */
export async function nextPayout(me: Chef): Promise<NextPayout | null> {
  const [coming, debts] = await Promise.all([comingMovements(me), openDebts(me)]);
  for (const { day, movements } of byDay(withholdDebts(coming, debts).movements)) {
    const { net_cents, orders } = sumsOf(movements);
    if (net_cents > 0)
      return { day, net_cents, orders, is_expected: movements.some((one) => !one.is_delivered) };
  }
  return null;
}
