import { Link } from "@remix-run/react";
import { Portrait } from "../chefs/portrait";
import { Price } from "../money/money";
import { Picture } from "../picture";
import { Pill } from "../pill";
import type { WireMealCard } from "../shapes";
import { Stars } from "../stars";
import { leftText, whenText } from "./when";

/** Widths of a card in `MealGrid` for the `sizes` attribute. */
export const cardSizes = "(min-width: 80rem) 19rem, (min-width: 62rem) 30vw, (min-width: 36rem) 46vw, 92vw";

/** A meal in a grid or rail: one link around picture, name, price, cook and stars. */
export function MealCard({
  meal,
  to,
  now,
  timeZone,
  priority = false,
  headingLevel: Heading = "h3",
}: {
  meal: WireMealCard;
  to: string;
  /** ISO 8601 UTC, from the loader. */
  now: string;
  timeZone: string;
  /** For the first pictures in view. */
  priority?: boolean;
  headingLevel?: "h2" | "h3";
}) {
  const left = leftText(meal.schedule);
  return (
    <Link to={to} prefetch="intent" className="group block rounded-card">
      <div className="relative">
        <Picture picture={meal.images[0]} sizes={cardSizes} priority={priority} className="plate-zoom" />
        <div className="absolute inset-x-3 bottom-3 flex flex-wrap justify-between gap-1.5">
          <Pill tone="cream">{whenText(meal.schedule, now, meal.chef.kitchen.time_zone ?? timeZone)}</Pill>
          {left && <Pill tone="cocoa">{left}</Pill>}
        </div>
      </div>
      <div className="mt-3 flex items-baseline justify-between gap-3">
        <Heading className="min-w-0 font-bold leading-snug group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4">
          {meal.name}
        </Heading>
        <Price cents={meal.price_cents} voucher={meal.is_voucher_meal} />
      </div>
      <div className="mt-1.5 flex items-center justify-between gap-3">
        <span className="flex min-w-0 items-center gap-2 text-sm text-ink-2">
          <Portrait name={meal.chef.full_name} image={meal.chef.image} size={26} decorative />
          <span className="truncate">
            {meal.chef.full_name} · {meal.chef.kitchen.city}
          </span>
        </span>
        <Stars rating={meal.rating} count={meal.review_count} />
      </div>
    </Link>
  );
}
