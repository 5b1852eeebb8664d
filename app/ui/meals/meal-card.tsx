import { Link } from "@remix-run/react";
import { clsx } from "clsx";
import { Portrait } from "../chefs/portrait";
import { Price } from "../money/money";
import { Picture } from "../picture";
import { Pill } from "../pill";
import type { WireMealCard, WirePicture } from "../shapes";
import { Stars } from "../stars";

/** Widths of a card in `MealGrid` for the `sizes` attribute. */
export const cardSizes = "(min-width: 80rem) 19rem, (min-width: 62rem) 30vw, (min-width: 36rem) 46vw, 92vw";

/** A picture beside `text`: one that is called the same is not read twice. */
export const dropRepeatedAlt = (picture: WirePicture | undefined, text: string): WirePicture | undefined =>
  picture?.alt === text ? { ...picture, alt: "" } : picture;

/**
 * A meal in a grid or rail: one link around picture, name, price, cook and stars. One that is not on offer, or has no `to`,
 * leads nowhere: there is nothing to order behind it.
 */
export function MealCard({
  meal,
  to,
  hidePlace = false,
  priority = false,
  headingLevel: Heading = "h3",
}: {
  meal: WireMealCard;
  to: string | null;
  /** All cards around are of this cook: where it is cooked is said above. */
  hidePlace?: boolean;
  /** For the first pictures in view. */
  priority?: boolean;
  headingLevel?: "h2" | "h3";
}) {
  const { when, mark, isOff } = meal;
  const card = (
    <>
      <div className="relative">
        <Picture
          picture={dropRepeatedAlt(meal.images[0], meal.name)}
          sizes={cardSizes}
          priority={priority}
          className={clsx("plate-zoom", isOff && "opacity-60 grayscale")}
        />
        <div className="absolute inset-x-3 bottom-3 flex flex-wrap justify-between gap-1.5">
          <Pill tone="cream">{when}</Pill>
          {mark && <Pill tone="cocoa">{mark}</Pill>}
        </div>
      </div>
      <div className="mt-3 flex items-baseline justify-between gap-3">
        <Heading
          className={clsx(
            "min-w-0 font-bold leading-snug group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4",
            isOff && "text-ink-2",
          )}
        >
          {meal.name}
        </Heading>
        <Price cents={meal.price_cents} voucher={meal.is_voucher_meal} />
      </div>
      <div className="mt-1.5 flex items-center justify-between gap-3">
        <span className="flex min-w-0 items-center gap-2 text-sm text-ink-2">
          {!hidePlace && <Portrait name={meal.chef.full_name} image={meal.chef.image} size={26} decorative />}
          <span className="truncate">
            {meal.chef.full_name}
            {!hidePlace && ` · ${meal.chef.kitchen.city}`}
          </span>
        </span>
        <Stars rating={meal.rating} count={meal.review_count} />
      </div>
    </>
  );
  if (isOff || to === null) return <div>{card}</div>;
  return (
    <Link to={to} prefetch="intent" className="group block rounded-card">
      {card}
    </Link>
  );
}
