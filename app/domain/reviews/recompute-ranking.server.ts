import { rankChefs } from "../chefs/ranking.server";
import { rankMeals } from "../meals/meal-row.server";

/** Has the ranks of all cooks and meals follow the mean of all reviews. Running twice does no harm. */
export async function recomputeRanking(): Promise<void> {
  await rankChefs();
  await rankMeals();
}
