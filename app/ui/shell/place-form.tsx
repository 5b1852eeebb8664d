import { placeZip } from "~/kit/zip";
import { Button } from "../button";

/**
 * Asks for a ZIP code. The form sends `zipCode` by GET to `action`, which leads back to the page it was sent from: a new
 * document, in which everything knows the new place.
 */
export function PlaceForm({ zip, action }: { zip: string | null; action: string }) {
  return (
    <form
      method="get"
      action={action}
      className="absolute inset-x-4 top-full z-30 mt-2 grid gap-4 sm:right-auto sm:left-0 sm:w-72 rounded-card border border-line bg-surface p-5 shadow-soft"
    >
      <label className="grid gap-1.5">
        <span className="font-medium">ZIP code</span>
        <span className="-mt-1 text-sm text-ink-2">We'll show cooks who deliver there.</span>
        <input
          name="zipCode"
          inputMode="numeric"
          autoComplete="postal-code"
          pattern={placeZip.pattern}
          title={placeZip.message}
          maxLength={12}
          required
          defaultValue={zip ?? ""}
          className="h-12 rounded-field border border-line-strong bg-surface px-3.5 hover:border-ink"
        />
      </label>
      <Button tone="ink" wide>
        Show cooks
      </Button>
    </form>
  );
}
