import { ButtonLink } from "../button";
import { instantText } from "../format";

/**
 * Until when changing one's mind is free (`until`, ISO 8601 UTC), with the way to do it; where it is not open, the reason
 * alone. A change of the words is told to those who hear the page.
 */
export function CancelOffer({
  to,
  isOpen,
  until,
  reason,
  timeZone,
}: {
  to: string;
  isOpen: boolean;
  until: string | null;
  reason: string | null;
  timeZone: string;
}) {
  const said = isOpen ? until && `Cancel for free until ${instantText(until, timeZone)}.` : reason;
  return (
    <div className="grid justify-items-center gap-2 text-center">
      {isOpen && (
        <ButtonLink to={to} preventScrollReset>
          Cancel order
        </ButtonLink>
      )}
      <p role="status" className="text-sm text-ink-2 empty:hidden">
        {said}
      </p>
    </div>
  );
}
