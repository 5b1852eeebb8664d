import { rules } from "~/kit/rules";
import { Button } from "../button";
import { ChevronDown, MapPin } from "../icons";

export type Place = {
  zip: string | null;
  /** The city or the marketplace: "Nashville". */
  city: string;
};

/**
 * "Deliver to 37203 · Nashville", opening a small form that asks for a ZIP code. The form sends
 * `zipCode` by GET to `action`, which leads back to the page it was sent from: a new document, in which
 * everything knows the new place.
 */
export function LocationPill({ place, action }: { place: Place | null; action: string }) {
  return (
    <details className="group relative min-w-0">
      <summary className="flex min-h-11 list-none items-center gap-1.5 rounded-field px-1.5 sm:gap-2 sm:px-2 leading-tight hover:bg-sunk">
        <MapPin aria-hidden className="hidden size-5 text-ink-2 sm:block" />
        <span className="min-w-0">
          <span className="block text-xs text-ink-2">Deliver to</span>
          <span className="block truncate text-sm font-bold lg:text-base">
            {place ? [place.zip, place.city].filter(Boolean).join(" · ") : "Set your ZIP"}
          </span>
        </span>
        <ChevronDown aria-hidden className="turns size-4 flex-none text-ink-2 transition-transform" />
      </summary>
      <form
        method="get"
        action={action}
        className="absolute left-0 top-full z-30 mt-2 grid w-72 gap-4 rounded-card border border-line bg-surface p-5 shadow-soft"
      >
        <label className="grid gap-1.5">
          <span className="font-medium">ZIP code</span>
          <span className="-mt-1 text-sm text-ink-2">We show cooks who deliver there.</span>
          <input
            name="zipCode"
            inputMode="numeric"
            autoComplete="postal-code"
            pattern={rules.zip.pattern}
            title={rules.zip.message}
            maxLength={5}
            required
            defaultValue={place?.zip ?? ""}
            className="h-12 rounded-field border border-line-strong bg-surface px-3.5 hover:border-ink"
          />
        </label>
        <Button tone="ink" wide>
          Show cooks near here
        </Button>
      </form>
    </details>
  );
}
