import { paths } from "~/kit/paths";
import { ButtonLink } from "~/ui/button";
import { QuietPot } from "~/ui/drawings/drawings";
import { EmptyState } from "~/ui/empty-state";

/** A market without a meal on offer: said plainly, with what one can do about it. */
export function NoKitchens({ city }: { city: string | null }) {
  return (
    <EmptyState drawing={<QuietPot />} action={<ButtonLink to={paths.meals()}>See every meal</ButtonLink>}>
      {city
        ? `No kitchen in ${city} has a dinner on the stove right now.`
        : "No kitchen has a dinner on the stove right now."}
    </EmptyState>
  );
}
