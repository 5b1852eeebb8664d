import type { Person } from "~/domain/accounts/people";
import { type MealsOfDay, mealsByDay, type ProposedMeal } from "~/domain/meals/meals-by-day.server";
import { type CarryOver, listCarryOver } from "~/domain/treasury/list-carry-over.server";
import type { WalletBalance } from "~/domain/wallets/list-balances.server";
import { readPlace } from "~/http/place.server";
import { accountPaths } from "~/kit/account-paths";
import { clock } from "~/kit/clock";
import { addDays, type Day, dayIn, formatDay, formatShortDay } from "~/kit/day";
import { paths } from "~/kit/paths";
import { countOf } from "~/kit/text";
import { queryOfPlace } from "../meals/discovery.server";

/** Days ahead that are looked at for dinners, how many with dinners are offered before one ending, and for how many endings. */
const LOOKED_AT = 14;
const OFFERED = 5;
const PLANNED = 3;

/** What ends on one day. */
interface Ending {
  last_day: Day;
  cents: number;
  vouchers: number;
  givers: string[];
  /** what of it moves into the next period instead of going back */
  carried: { cents: number; vouchers: number };
}

/** A day with dinners before an ending: its list, and one of them that can be added at once. */
export interface DinnerDay {
  day: Day;
  to: string;
  text: string;
  hint: string;
  meal: ProposedMeal | null;
}

/** What of the parts that end on one day moves on: for each organization and asset at most its limit. */
function carriedOf(parts: readonly WalletBalance[], limits: readonly CarryOver[]): Ending["carried"] {
  const sumOf = (asset: WalletBalance["asset"], limitOf: (one: CarryOver) => number) =>
    limits.reduce((sum, one) => {
      const own = parts.filter(
        (part) => part.asset === asset && part.organization_id === one.organization_id,
      );
      return (
        sum +
        Math.min(
          limitOf(one),
          own.reduce((total, { amount }) => total + amount, 0),
        )
      );
    }, 0);
  return {
    cents: sumOf("usd", ({ cents }) => cents),
    vouchers: sumOf("voucher", ({ vouchers }) => vouchers),
  };
}

/** The parts that end, one row for each last day, the soonest first. */
function endingsOf(parts: readonly WalletBalance[], limits: readonly CarryOver[]): Ending[] {
  const endings = new Map<Day, Ending>();
  for (const { last_day, asset, amount, giver } of parts) {
    if (last_day === null) continue;
    const carried = { cents: 0, vouchers: 0 };
    const ending = endings.get(last_day) ?? { last_day, cents: 0, vouchers: 0, givers: [], carried };
    if (asset === "usd") ending.cents += amount;
    else ending.vouchers += amount;
    const name = giver ?? "DinDin";
    if (!ending.givers.includes(name)) ending.givers.push(name);
    endings.set(last_day, ending);
  }
  for (const ending of endings.values())
    ending.carried = carriedOf(
      parts.filter(({ last_day }) => last_day === ending.last_day),
      limits,
    );
  return [...endings.values()].sort((a, b) => a.last_day.localeCompare(b.last_day));
}

/** The dinners of one kind on the days not offered yet, a different one proposed for each as far as there are any, or none. */
function offering(found: readonly MealsOfDay[], is_voucher_meal: boolean, proposes = true) {
  const days = found.filter((one) => one.is_voucher_meal === is_voucher_meal);
  const proposed = new Set<number>();
  let next = 0;
  return (last_day: Day): DinnerDay[] => {
    const offered: DinnerDay[] = [];
    for (; next < days.length && offered.length < OFFERED; next += 1) {
      const { day, count, best } = days[next] as MealsOfDay;
      if (day > last_day) break;
      const meal = proposes ? (best.find(({ id }) => !proposed.has(id)) ?? best[0] ?? null) : null;
      if (meal) proposed.add(meal.id);
      const to = is_voucher_meal ? accountPaths.voucherMeals({ date: day }) : paths.meals({ date: day });
      offered.push({ day, to, text: formatShortDay(day), hint: countOf(count, "dinner"), meal });
    }
    return offered;
  };
}

/**
 * What ends when, and for what ends first the days on which it can still buy dinner: for money those of ordinary meals,
 * for vouchers those of voucher meals; for the endings after it the days that follow. An order that is placed in time keeps
 * its money, so nothing is lost when the day of delivery lies after the end. `isSeen`: all days before the end were looked
 * at. The first three endings get days. Null when nothing ends.
 */
export async function readUseBy(request: Request, me: Person, parts: readonly WalletBalance[]) {
  const endings = endingsOf(parts, parts.some(({ last_day }) => last_day) ? await listCarryOver(me) : []);
  if (endings.length === 0) return null;
  const place = await readPlace(request);
  const from = dayIn(place.market?.time_zone ?? "UTC", clock.now());
  const found = await mealsByDay(me, queryOfPlace(place), {
    from,
    to: addDays(from, LOOKED_AT - 1),
    reachable: !place.market?.is_global,
  });
  // vouchers that pay some meals only are left to the list, which says of each whether they do
  const payAll = parts.every(({ pays_for }) => pays_for === null);
  const [forMoney, forVouchers] = [offering(found, false), offering(found, true, payAll)];
  return endings.map((ending, index) => ({
    ...ending,
    text: formatDay(ending.last_day),
    isSeen: ending.last_day < addDays(from, LOOKED_AT),
    moneyDays: index < PLANNED && ending.cents > 0 ? forMoney(ending.last_day) : [],
    voucherDays: index < PLANNED && ending.vouchers > 0 ? forVouchers(ending.last_day) : [],
  }));
}

export type UseBy = NonNullable<Awaited<ReturnType<typeof readUseBy>>>;
