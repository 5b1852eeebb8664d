import { Link } from "@remix-run/react";
import { paths } from "~/kit/paths";
import { whenText } from "~/ui/meals/when";
import { Picture } from "~/ui/picture";
import { Pill } from "~/ui/pill";
import type { WireMealCard } from "~/ui/shapes";

type Meal = WireMealCard & { chef: { slug: string } };

/** The meal that comes soonest; of a kitchen with nothing on the stove the first one, for its picture. */
export function soonest<M extends Meal>(meals: readonly M[]): M | null {
  const day = (meal: M) => meal.schedule?.next_date ?? "9999";
  return meals.reduce<M | null>((best, meal) => (!best || day(meal) < day(best) ? meal : best), null);
}

/** Food beside the cook: the next dinner that can be ordered, large. */
export function NextDinner({ meal, now, timeZone }: { meal: Meal; now: string; timeZone: string }) {
  const picture = (
    <Picture
      picture={meal.images[0]}
      sizes="(min-width: 62rem) 34rem, 92vw"
      priority
      rounded="rounded-picture"
      className="shadow-soft"
    />
  );
  if (!meal.schedule) return picture;
  return (
    <Link to={paths.meal(meal.chef.slug, meal.slug)} prefetch="intent" className="group relative block">
      {picture}
      <span className="absolute inset-x-4 bottom-4 flex flex-wrap items-center gap-2">
        <Pill tone="cocoa">Next dinner</Pill>
        <Pill tone="cream">
          {meal.name} · {whenText(meal.schedule, now, timeZone)}
        </Pill>
      </span>
    </Link>
  );
}
