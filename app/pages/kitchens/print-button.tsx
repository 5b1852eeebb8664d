import { Button } from "~/ui/button";
import { useHydrated } from "~/ui/forms/hydrated";

/** Prints the page. Without script it is not there: the browser's own menu prints as well. */
export function PrintButton() {
  return useHydrated() ? (
    <Button type="button" tone="ink" onClick={() => window.print()}>
      Print
    </Button>
  ) : null;
}
