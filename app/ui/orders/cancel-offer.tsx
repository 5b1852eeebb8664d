import { ButtonLink } from "../button";
import { instantText } from "../format";

/** Until when changing one's mind is free (`until`, ISO 8601 UTC), with the way to do it. */
export function CancelOffer({ to, until, timeZone }: { to: string; until: string | null; timeZone: string }) {
  return (
    <div className="grid justify-items-center gap-2 text-center">
      <ButtonLink to={to} preventScrollReset>
        Cancel this order
      </ButtonLink>
      {until && <p className="text-sm text-ink-2">Free until {instantText(until, timeZone)}.</p>}
    </div>
  );
}
