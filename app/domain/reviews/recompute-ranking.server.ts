import { rankChefs } from "../chefs/ranking.server";
import { updateRankFactors } from "../chefs/score-factor.server";
import { rankMeals } from "../meals/meal-row.server";

/** Has the ranks of all cooks and meals follow the mean of all reviews and the cooks' scores. Running twice does no harm. */
export async function recomputeRanking(): Promise<void> {
  await updateRankFactors();
  await rankChefs();
  await rankMeals();
}
