import { type Cents, formatCents } from "~/kit/money";
import { countOf } from "~/kit/text";

interface Named {
  id: number;
  name: string;
}

/** The voucher meals that a voucher pays for; an empty list and null limit nothing. */
export interface MealLimits {
  cuisines: readonly Named[];
  cooks: readonly Named[];
  /** a meal's price, which the organization owes for it */
  max_price_cents: Cents | null;
}

/** The limits of claimed vouchers, with whose they are. */
export interface ProgramLimits extends MealLimits {
  program: string;
}

/** More names than these are counted. */
const MOST_NAMES = 4;

function eitherOf(all: readonly Named[], one: string): string {
  if (all.length > MOST_NAMES) return countOf(all.length, one);
  const names = all.map(({ name }) => name);
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} or ${last}`;
}

/** Which meals these are, in words: "Thai or Greek meals from Ana Diaz up to $18.00"; null where nothing limits them. */
export function describeMeals({ cuisines, cooks, max_price_cents }: MealLimits): string | null {
  if (cuisines.length + cooks.length === 0 && max_price_cents === null) return null;
  const isCounted = cuisines.length > MOST_NAMES;
  const which = eitherOf(cuisines, "cuisine");
  return [
    isCounted ? `meals of ${which}` : `${which} meals`.trim(),
    cooks.length > 0 && `from ${eitherOf(cooks, "cook")}`,
    max_price_cents !== null && `up to ${formatCents(max_price_cents)}`,
  ]
    .filter((text) => text !== false)
    .join(" ");
}
