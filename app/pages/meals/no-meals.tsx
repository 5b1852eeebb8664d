import { paths } from "~/kit/paths";
import { ButtonLink } from "~/ui/button";
import { CrumbSearch, QuietPot } from "~/ui/drawings/drawings";
import { EmptyState } from "~/ui/empty-state";
import { type Filters, isNarrowed, mealsPath } from "./filters";

/** Why a list of meals is empty, and the next chance. */
export function NoMeals({
  filters,
  day,
  where,
}: {
  filters: Filters;
  /** The chosen day in words. */
  day: string | undefined;
  where: string | null;
}) {
  const place = where ? ` in ${where}` : "";
  if (filters.search) {
    return (
      <EmptyState
        drawing={<CrumbSearch />}
        action={<ButtonLink to={mealsPath(filters, { search: "" })}>See everything else{place}</ButtonLink>}
      >
        Nobody is cooking “{filters.search}” at the moment.
      </EmptyState>
    );
  }
  if (day) {
    return (
      <EmptyState
        drawing={<QuietPot />}
        action={<ButtonLink to={mealsPath(filters, { date: "" })}>Look at other days</ButtonLink>}
      >
        Nothing like that can be ordered for {day} any more.
      </EmptyState>
    );
  }
  if (isNarrowed(filters)) {
    return (
      <EmptyState
        drawing={<CrumbSearch />}
        action={<ButtonLink to={paths.meals()}>Clear filters</ButtonLink>}
      >
        Nothing on the stove{place} fits all of that.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      drawing={<QuietPot />}
      action={<ButtonLink to={paths.home()}>Look somewhere else</ButtonLink>}
    >
      No kitchen is cooking{place} yet.
    </EmptyState>
  );
}
