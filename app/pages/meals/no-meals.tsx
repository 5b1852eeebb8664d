import { paths } from "~/kit/paths";
import { ButtonLink } from "~/ui/button";
import { CrumbSearch, QuietPot } from "~/ui/drawings/drawings";
import { EmptyState } from "~/ui/empty-state";
import { type Filters, isFiltered, mealsPath } from "./filters";

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
        No one is cooking “{filters.search}” right now.
      </EmptyState>
    );
  }
  if (day) {
    return (
      <EmptyState
        drawing={<QuietPot />}
        action={<ButtonLink to={mealsPath(filters, { date: "" })}>See other days</ButtonLink>}
      >
        Nothing like that is available for {day} anymore.
      </EmptyState>
    );
  }
  if (isFiltered(filters)) {
    return (
      <EmptyState
        drawing={<CrumbSearch />}
        action={<ButtonLink to={paths.meals()}>Clear filters</ButtonLink>}
      >
        No meals{place} match all your filters.
      </EmptyState>
    );
  }
  return (
    <EmptyState drawing={<QuietPot />} action={<ButtonLink to={paths.home()}>Change location</ButtonLink>}>
      No kitchens are cooking{place} yet.
    </EmptyState>
  );
}
