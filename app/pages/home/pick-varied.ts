interface Meal {
  id: number;
  name: string;
  chef: { slug: string };
}

/** Of one cook in a row of the home page, where there are others. */
const MOST_OF_A_COOK = 2;

/**
 * The first `count` meals of a list, in its order, with at most two of one cook and none twice by name; what was passed
 * over fills up a list that would be too short.
 */
export function pickVaried<M extends Meal>(meals: readonly M[], count: number): M[] {
  const chosen: M[] = [];
  for (const meal of meals) {
    const ofCook = chosen.filter((one) => one.chef.slug === meal.chef.slug).length;
    const isTwin = chosen.some((one) => one.name === meal.name);
    if (chosen.length < count && ofCook < MOST_OF_A_COOK && !isTwin) chosen.push(meal);
  }
  const others = meals.filter((meal) => !chosen.includes(meal));
  return [...chosen, ...others.slice(0, count - chosen.length)];
}
