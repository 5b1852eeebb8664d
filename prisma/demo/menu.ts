import { type DemoDish, type DemoPicture, demoDishes } from "./dishes";
import type { Cook } from "./kitchens";
import type { Random } from "./random";
import type { Tables } from "./tables";
import { DAY } from "./times";

/** Portions of a meal over some days. Offsets count from the kitchen's today, both included. */
export interface Slot {
  id: number;
  from: number;
  to: number;
  row: { count: number; held: number; sold: number };
}

/** A meal of the demo, with what it sold and how it was liked so far. */
export interface Dish {
  id: number;
  guid: string;
  cook: Cook;
  source: DemoDish;
  name: string;
  price_cents: number;
  is_voucher_meal: boolean;
  /** how often it is chosen, beside others of the kitchen */
  draw: number;
  /** first day offset of the schedules that reach today or later; earlier days have schedules made when they sold */
  first: number;
  slots: Slot[];
  past: Map<number, Slot>;
  row: { rating_sum: number; review_count: number; rank_rating: number; sold_this_week: number };
}

/**
 * Who cooks which dish: the pictures of a cuisine are dealt to its cooks in turn, so that no picture is used twice and
 * the two cooks of one dish are different people.
 */
export function dealDishes(
  cuisine: string,
  cooks: readonly Cook[],
): { cook: Cook; dish: DemoDish; picture: DemoPicture }[] {
  const dealt: { cook: Cook; dish: DemoDish; picture: DemoPicture }[] = [];
  let turn = 0;
  for (const dish of demoDishes.filter((one) => one.cuisine === cuisine)) {
    for (const picture of dish.pictures) {
      dealt.push({ cook: cooks[turn % cooks.length] as Cook, dish, picture });
      turn += 1;
    }
    if (dish.pictures.length % cooks.length === 0) turn += 1;
  }
  return dealt;
}

const STYLES = ["", "", "", "", "Sunday ", "Slow-cooked ", "House "];

/** Puts one dish on a cook's menu: meal, picture, cuisine. */
export function makeDish(
  tables: Tables,
  random: Random,
  dealt: { cook: Cook; dish: DemoDish; picture: DemoPicture },
  cuisine_id: number,
  voucher: boolean,
  tail: string,
  now: number,
): Dish {
  const { cook, dish, picture } = dealt;
  const [least, most] = dish.price_cents;
  const price_cents = random.int(least / 25, most / 25) * 25;
  const style = tail === "" ? "" : random.pick(STYLES);
  const name = style === "" ? dish.name : `${style}${dish.name.charAt(0).toLowerCase()}${dish.name.slice(1)}`;
  const variant = /-([a-z])-640/.exec(picture.url)?.[1] ?? "a";
  const [id, guid] = [tables.id("meal"), random.uuid()];
  const created = new Date(now - random.int(20, 300) * DAY);
  const row = tables.add("meal", {
    id,
    guid,
    chef_id: cook.id,
    marketplace_id: cook.place.id,
    slug: `${dish.slug}-${variant === "a" ? "" : variant}${cook.mark}`,
    sku: `${dish.slug.slice(0, 24).toUpperCase()}-${variant.toUpperCase()}`,
    name,
    description: dish.description,
    price_cents,
    is_voucher_meal: voucher,
    tags: dish.tags,
    ingredients: dish.ingredients,
    heating_instructions: dish.heating_instructions,
    allergens: dish.allergens,
    may_contain: dish.may_contain,
    allergens_declared: true,
    suspended_at: null as Date | null,
    suspended_reason: null as string | null,
    rating_sum: 0,
    review_count: 0,
    rank_rating: 0,
    sold_this_week: 0,
    created_at: created,
    updated_at: created,
  });
  const { url, width, height, alt } = picture;
  tables.put("meal_image", { meal_id: id, url, width, height, alt, position: 0 });
  tables.add("meal_cuisine", { meal_id: id, cuisine_id });
  return {
    ...{ id, guid, cook, source: dish, name, price_cents, is_voucher_meal: voucher, row },
    draw: 0.3 + random.next() ** 2 * 2,
    first: 0,
    slots: [],
    past: new Map(),
  };
}

/** Writes a schedule. Its counters follow what is ordered until the world is written. */
function addSlot(
  tables: Tables,
  dish: Dish,
  from: number,
  to: number,
  count: number,
  cutoff_hours: number | null,
): Slot {
  const { calendar } = dish.cook.place;
  const id = tables.id("schedule");
  const made = new Date(Math.min(calendar.at(from, 9) - 10 * DAY, calendar.now - DAY));
  const row = tables.add("schedule", {
    id,
    meal_id: dish.id,
    chef_id: dish.cook.id,
    marketplace_id: dish.cook.place.id,
    start_date: calendar.day(from),
    end_date: calendar.day(to),
    count,
    held: 0,
    sold: 0,
    cutoff_hours,
    created_at: made,
    updated_at: made,
  });
  return { id, from, to, row };
}

/** Portions from about today (`latest` is the last day offset to begin on) to the end of the three weeks that can be booked, in two or three stretches. */
export function scheduleAhead(tables: Tables, random: Random, dish: Dish, latest = 2): void {
  dish.first = random.int(-6, latest);
  for (let from = dish.first; from <= 21; ) {
    const length = random.pick([5, 7, 7, 10, 14]);
    const to = from + length - 1 >= 20 ? Math.max(21, from) : from + length - 1;
    dish.slots.push(addSlot(tables, dish, from, to, random.int(8, 44), null));
    // a pause of some days now and then, never across today
    from = to + 1 + (to > 0 && random.chance(0.25) ? random.int(1, 3) : 0);
  }
}

/** One day's portions whose cutoff is the next that comes: 5 am or 5 pm of the kitchen's clock, today or tomorrow. */
export function scheduleClosingSoon(tables: Tables, random: Random, dish: Dish): void {
  const { calendar } = dish.cook.place;
  for (const offset of [0, 1, 2]) {
    for (const hours of [12, 24, 36]) {
      const cutoff = calendar.at(offset, 17) - hours * 3_600_000;
      if (cutoff <= calendar.now + 3_600_000 || cutoff > calendar.now + 14 * 3_600_000) continue;
      dish.first = offset;
      dish.slots.push(addSlot(tables, dish, offset, offset, random.int(6, 14), hours));
      return;
    }
  }
}

/**
 * The schedule that covers a day: of those ahead, else four weeks of the past, opened when first sold from.
 * Null on a day the meal is not cooked.
 */
export function slotOn(tables: Tables, dish: Dish, offset: number): Slot | null {
  if (offset >= dish.first)
    return dish.slots.find((slot) => slot.from <= offset && offset <= slot.to) ?? null;
  const month = Math.floor((dish.first - 1 - offset) / 28);
  let slot = dish.past.get(month);
  if (!slot) {
    const to = dish.first - 1 - month * 28;
    slot = addSlot(tables, dish, to - 27, to, 60, null);
    dish.past.set(month, slot);
  }
  return slot;
}

/** After all orders: past schedules get the portions they had, and some of those ahead are sold out or nearly. */
export function settleCounts(random: Random, dishes: readonly Dish[]): void {
  const ahead = dishes.flatMap((dish) => dish.slots.filter((slot) => slot.to > 0 && slot.row.sold > 0));
  for (const [n, slot] of random.some(ahead, 44).entries()) {
    slot.row.count = slot.row.sold + slot.row.held + (n < 16 ? 0 : random.int(1, 2));
  }
  for (const dish of dishes) {
    for (const slot of [...dish.past.values(), ...dish.slots]) {
      const taken = slot.row.sold + slot.row.held;
      if (slot.to < 0) slot.row.count = taken + random.int(2, 16);
      else slot.row.count = Math.max(slot.row.count, taken);
    }
  }
}
