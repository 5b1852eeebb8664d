import { paths } from "~/kit/paths";
import { ButtonLink } from "~/ui/button";
import { QuietPot } from "~/ui/drawings/drawings";
import { EmptyState } from "~/ui/empty-state";

/** A market without a meal on offer: said plainly, with what one can do about it. */
export function NoKitchens({ city }: { city: string | null }) {
  return (
    <EmptyState drawing={<QuietPot />} action={<ButtonLink to={paths.meals()}>See all meals</ButtonLink>}>
      {city
        ? `No kitchens in ${city} are taking orders right now.`
        : "No kitchens are taking orders right now."}
    </EmptyState>
  );
}
