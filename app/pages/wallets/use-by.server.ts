import { listMeals } from "~/domain/meals/list-meals.server";
import type { PursePart } from "~/domain/wallets/list-purse.server";
import { readPlace } from "~/http/place.server";
import { accountPaths } from "~/kit/account-paths";
import { clock } from "~/kit/clock";
import { addDays, type Day, dayIn, formatDay, formatShortDay } from "~/kit/day";
import { paths } from "~/kit/paths";
import { countOf } from "~/kit/text";
import { queryOfPlace } from "../meals/discovery.server";

/** Days ahead that are looked at for dinners, and how many with dinners are offered. */
const LOOKED_AT = 10;
const OFFERED = 5;

/** What ends on one day. */
interface Ending {
  last_day: Day;
  cents: number;
  vouchers: number;
  givers: string[];
}

/** The parts that end, one row for each last day, the soonest first. */
function endingsOf(parts: readonly PursePart[]): Ending[] {
  const endings = new Map<Day, Ending>();
  for (const { last_day, asset, amount, giver } of parts) {
    if (last_day === null) continue;
    const ending = endings.get(last_day) ?? { last_day, cents: 0, vouchers: 0, givers: [] };
    if (asset === "usd") ending.cents += amount;
    else ending.vouchers += amount;
    const name = giver ?? "DinDin";
    if (!ending.givers.includes(name)) ending.givers.push(name);
    endings.set(last_day, ending);
  }
  return [...endings.values()].sort((a, b) => a.last_day.localeCompare(b.last_day));
}

/** The next days up to `last_day` on which dinners can be had here, with how many; each leads to the list of that day. */
async function daysUntil(request: Request, last_day: Day, is_voucher_meal: boolean) {
  const place = await readPlace(request);
  const today = dayIn(place.market?.time_zone ?? "UTC", clock.now());
  const days = Array.from({ length: LOOKED_AT }, (_, ahead) => addDays(today, ahead)).filter(
    (day) => day <= last_day,
  );
  const where = { ...queryOfPlace(place), is_voucher_meal };
  const reachable = !place.market?.is_global;
  const found = await Promise.all(
    days.map((date) => listMeals({ ...where, date }, { limit: 1, offset: 0 }, "rank", { reachable })),
  );
  return days
    .map((day, index) => ({
      day,
      count: found[index]?.count ?? 0,
      to: is_voucher_meal ? accountPaths.voucherMeals({ date: day }) : paths.meals({ date: day }),
    }))
    .filter(({ count }) => count > 0)
    .slice(0, OFFERED)
    .map(({ day, count, to }) => ({ to, text: formatShortDay(day), hint: countOf(count, "dinner") }));
}

/**
 * What ends when, and for what ends first the days on which it can still buy dinner: for money those of ordinary meals,
 * for vouchers those of voucher meals. An order that is placed in time keeps its money, so nothing is lost when the day
 * of delivery lies after the end.
 */
export async function readUseBy(request: Request, parts: readonly PursePart[]) {
  const endings = endingsOf(parts);
  const [first] = endings;
  if (!first) return null;
  const [money, vouchers] = await Promise.all([
    first.cents > 0 ? daysUntil(request, first.last_day, false) : [],
    first.vouchers > 0 ? daysUntil(request, first.last_day, true) : [],
  ]);
  const told = endings.map((ending) => ({ ...ending, text: formatDay(ending.last_day) }));
  return { endings: told, money, vouchers };
}

export type UseBy = NonNullable<Awaited<ReturnType<typeof readUseBy>>>;
