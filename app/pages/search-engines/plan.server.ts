import { countFindable, fileStarts } from "~/domain/meals/list-findable.server";
import { clock } from "~/kit/clock";
import { MAX_ENTRIES } from "./entries.server";

/** How long the plan holds, and how long whoever asks may keep a file. Seconds. */
export const CACHE_SECONDS = 600;

/** How many there are to list, and where each file of theirs begins. */
interface Plan {
  count: number;
  starts: Record<"meals" | "chefs", readonly number[]>;
}

let kept: { until: number; plan: Promise<Plan> } | null = null;

async function makePlan(): Promise<Plan> {
  const [{ meals, chefs }, ofMeals, ofChefs] = await Promise.all([
    countFindable(),
    fileStarts("meals", MAX_ENTRIES),
    fileStarts("chefs", MAX_ENTRIES),
  ]);
  return { count: meals + chefs, starts: { meals: ofMeals, chefs: ofChefs } };
}

/**
 * How the sitemap is parted, counted once in ten minutes and by one for all who ask meanwhile: it looks at every meal and cook
 * there is. What stands in its files is read again. A plan that failed is made by the next who asks.
 */
export function sitemapPlan(): Promise<Plan> {
  const now = clock.now().getTime();
  if (kept && now < kept.until) return kept.plan;
  const made = { until: now + CACHE_SECONDS * 1000, plan: makePlan() };
  kept = made;
  made.plan.catch(() => {
    if (kept === made) kept = null;
  });
  return made.plan;
}
