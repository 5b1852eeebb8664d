import { couponMessage } from "~/domain/coupons/coupon";
import { type Day, formatShortDay } from "~/kit/day";
import { joinSentences, joinWords } from "~/kit/text";
import type { Bill } from "./bill";
import type { CartFacts, CartLine } from "./cart-facts";
import { groupBlocker } from "./cart-group";
import { earlierDaysNotice } from "./earlier-days";
import { commonDays, type Demand, orderableDays } from "./orderable";
import { type Unavailable, unavailability } from "./unavailable";

/** Whether vouchers may be used: an activated member of an approved organization, with the benefit switched on. */
export interface Benefit {
  has_vouchers: boolean;
  /** the organization is suspended */
  isSuspended?: boolean;
}

/** A line, and whether it can be ordered. */
export interface CheckedLine {
  line: CartLine;
  days: Day[];
  unavailable: Unavailable | null;
  /** why it comes later than one portion would; null when it does not */
  notice: string | null;
}

/** How much of this line's meal and kitchen the whole cart asks for. */
export function demandOf(lines: readonly CartLine[], line: CartLine): Demand {
  const same = lines.filter((other) => other.meal.id === line.meal.id);
  const kitchen = lines.filter((other) => other.chef_id === line.chef_id);
  return {
    portions: same.reduce((sum, other) => sum + other.quantity, 0),
    kitchen_portions: kitchen.reduce((sum, other) => sum + other.quantity, 0),
    kitchen_cents: kitchen.reduce((sum, other) => sum + other.quantity * other.meal.price_cents, 0),
  };
}

const NO_BENEFIT = "Voucher meals are for members whose organization has turned on vouchers for them.";
const SUSPENDED = "Your organization's account is suspended, so you can't use its vouchers right now.";

/** Why a line cannot be ordered as it stands, or null. `wanted` is what the whole cart would ask for. */
export function lineBlocker(
  line: CartLine,
  wanted: Demand,
  facts: CartFacts,
  benefit: Benefit,
): Unavailable | null {
  if (line.is_voucher && !benefit.has_vouchers)
    return {
      code: "voucher_benefit",
      detail: benefit.isSuspended ? SUSPENDED : NO_BENEFIT,
      next_date: null,
    };
  const { address, hold } = facts;
  const why = unavailability(
    line,
    {
      meal_name: line.meal.name,
      chef_name: line.meal.chef.full_name,
      time_zone: line.time_zone,
      address_name: address && `${address.title} (${address.zip})`,
    },
    wanted,
  );
  // a hold keeps the cutoff that was still open when it was made
  return why?.code === "cutoff_passed" && hold?.is_running && line.line_id !== null ? null : why;
}

export function checkAvailability(facts: CartFacts, benefit: Benefit): CheckedLine[] {
  return facts.lines.map((line) => {
    const wanted = demandOf(facts.lines, line);
    const days = orderableDays(line, wanted);
    const isFine = days.length > 0 && (!line.is_voucher || benefit.has_vouchers);
    const unavailable = isFine ? null : lineBlocker(line, wanted, facts, benefit);
    return { line, days, unavailable, notice: earlierDaysNotice(line, wanted, days) };
  });
}

/** The days on which every line can be delivered (of a group's cart its day alone), and the day of a hold that is still running. */
export function deliveryDates(facts: CartFacts, checked: readonly CheckedLine[]): Day[] {
  const { group } = facts;
  const common = oneCity(facts) ? commonDays(checked.map(({ days }) => days)) : [];
  const shared = group ? common.filter((day) => group.is_open && day === group.day) : common;
  const held = facts.hold?.is_running ? facts.hold.delivery_date : null;
  return held === null || shared.includes(held) ? shared : [...shared, held].sort();
}

/** One order goes to one address, so its kitchens share a city. */
function oneCity(facts: CartFacts): boolean {
  return facts.lines.every((line) => line.marketplace_id === facts.marketplace_id);
}

const MOST_DAYS = 3;

function daysInWords(days: readonly Day[]): string {
  const shown = days.slice(0, MOST_DAYS).map(formatShortDay).join(", ");
  return days.length > MOST_DAYS ? `${shown} and later` : shown;
}

/** What keeps a cart from being ordered, in sentences; null when nothing does. */
export function checkoutBlocker(
  facts: CartFacts,
  checked: readonly CheckedLine[],
  dates: readonly Day[],
  bill: Bill,
): string | null {
  const sentences = new Set(
    checked.flatMap(({ line, unavailable }) => (unavailable === null ? [] : [withName(line, unavailable)])),
  );
  if (!oneCity(facts)) {
    const cities = joinWords([...new Set(facts.lines.map((line) => line.marketplace_name))]);
    sentences.add(`These kitchens deliver in different cities (${cities}). Order them separately.`);
  } else if (sentences.size === 0 && facts.group && dates.length === 0) {
    const lines = checked.map(({ line, days }) => ({ name: line.meal.name, days }));
    const blocked = groupBlocker(facts.group, lines);
    if (blocked) sentences.add(blocked);
  } else if (sentences.size === 0 && checked.length > 1 && dates.length === 0) {
    const each = checked.map(({ line, days }) => `${line.meal.name}: ${daysInWords(days)}`).join("; ");
    sentences.add(`No delivery day works for every meal. ${each}. Order them separately or remove one.`);
  }
  if (bill.coupon?.problem) sentences.add(couponMessage(bill.coupon.problem, bill.coupon.terms));
  return sentences.size === 0 ? null : joinSentences([...sentences]);
}

/** The spec's own words name no meal; in a cart of several the diner has to know which. */
function withName(line: CartLine, { code, detail }: Unavailable): string {
  return code === "expired" ? `${line.meal.name}: ${detail}` : detail;
}
