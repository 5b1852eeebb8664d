import { ButtonLink } from "./button";
import { BlankTicket } from "./drawings/drawings";
import { EmptyState } from "./empty-state";

/** What a list says of a page beyond its last one: an old link, or a list that has become shorter. */
export function NothingOnPage({
  first,
  headingLevel,
}: {
  /** the first page */
  first: string;
  headingLevel?: "h2" | "h3";
}) {
  return (
    <EmptyState
      drawing={<BlankTicket />}
      headingLevel={headingLevel}
      action={<ButtonLink to={first}>Go to the first page</ButtonLink>}
    >
      There's nothing on this page.
    </EmptyState>
  );
}
