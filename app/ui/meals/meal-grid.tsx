import { clsx } from "clsx";
import type { ReactNode } from "react";
import type { WireMealCard } from "../shapes";
import { MealCard } from "./meal-card";

type GridMeal = WireMealCard & { id: number };

/**
 * Meals as a list: four columns on wide screens, one on phones; as a `rail` it is one row that scrolls
 * sideways on phones and stays a grid above.
 */
export function MealGrid<M extends GridMeal>({
  meals,
  linkTo,
  priority = 0,
  rail = false,
  headingLevel,
  beside,
}: {
  meals: M[];
  linkTo: (meal: M) => string;
  /** How many pictures from the start are in the first view. */
  priority?: number;
  rail?: boolean;
  headingLevel?: "h2" | "h3";
  /** What stands with a card and outside its link. */
  beside?: (meal: M) => ReactNode;
}) {
  const isOneCook =
    meals.length > 1 && meals.every((meal) => meal.chef.full_name === meals[0]?.chef.full_name);
  return (
    <ul
      className={clsx(
        "gap-x-6 gap-y-9 sm:grid sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4",
        rail ? "rail -mx-4 gap-x-4 px-4 sm:mx-0 sm:overflow-visible sm:px-0" : "grid grid-cols-1",
      )}
    >
      {meals.map((meal, place) => (
        <li key={meal.id} className={clsx("relative min-w-0", rail && "w-[78vw] sm:w-auto")}>
          <MealCard
            meal={meal}
            to={linkTo(meal)}
            hidePlace={isOneCook}
            priority={place < priority}
            headingLevel={headingLevel}
          />
          {beside?.(meal)}
        </li>
      ))}
    </ul>
  );
}
