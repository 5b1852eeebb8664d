import { ChevronDown, MapPin } from "../icons";
import { island } from "../island";
import { PlaceForm as Here } from "./place-form";

const PlaceForm = island(import.meta.env.SSR ? Here : null, null);

export type Place = {
  zip: string | null;
  /** The city or the marketplace: "Nashville". */
  city: string;
};

/**
 * "Deliver to 37203 · Nashville", opening a small form that asks for a ZIP code. At the checkout it is gone (`parts.css`):
 * there the chosen address says where dinner goes, which may be another place.
 */
export function LocationPill({ place, action }: { place: Place | null; action: string }) {
  return (
    <details data-place className="group min-w-0 sm:relative">
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
      <PlaceForm zip={place?.zip ?? null} action={action} />
    </details>
  );
}
