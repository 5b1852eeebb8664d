import { wallClock } from "../format";

/** Says until when the portions and price of a checkout are kept (and the wallet's money, where it pays). `expiresAt` is ISO 8601 UTC. */
export function HoldNotice({ expiresAt, timeZone }: { expiresAt: string; timeZone: string }) {
  return (
    <div role="status" className="rounded-field bg-herb-wash px-4 py-3.5">
      <p className="font-bold text-herb">
        Held for you until <time dateTime={expiresAt}>{wallClock(expiresAt, timeZone).time}</time>
      </p>
      <p>We're holding your portions and price for 15 minutes.</p>
    </div>
  );
}
