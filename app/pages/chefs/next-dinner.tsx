import { Link } from "@remix-run/react";
import { paths } from "~/kit/paths";
import { dropRepeatedAlt } from "~/ui/meals/meal-card";
import { Picture } from "~/ui/picture";
import { Pill } from "~/ui/pill";
import type { WireMealCard } from "~/ui/shapes";

type Meal = WireMealCard & { chef: { slug: string } };

/** Food beside the cook: the next dinner that can be ordered, large. */
export function NextDinner({ meal }: { meal: Meal }) {
  const picture = (
    <Picture
      picture={dropRepeatedAlt(meal.images[0], meal.name)}
      sizes="(min-width: 62rem) 34rem, 92vw"
      priority
      rounded="rounded-picture"
      className="shadow-soft"
    />
  );
  if (meal.isOff) return picture;
  return (
    <Link to={paths.meal(meal.chef.slug, meal.slug)} prefetch="intent" className="group relative block">
      {picture}
      <span className="absolute inset-x-4 bottom-4 flex flex-wrap items-center gap-2">
        <Pill tone="cocoa">Next dinner</Pill>
        <Pill tone="cream" className="max-w-full py-1 whitespace-normal! wrap-anywhere">
          {meal.name} · {meal.when}
        </Pill>
        {meal.mark && <Pill tone="cocoa">{meal.mark}</Pill>}
      </span>
    </Link>
  );
}
