import type { WireWeek } from "~/domain/schedules/plan-schemas.server";
import { countOf } from "~/kit/text";

type Week = Pick<WireWeek, "days">;

/** A day's portions: how many are ordered, how many could be, and where orders stop. */
export function DayPortions({ day }: { day: Week["days"][number] }) {
  const { ordered, scheduled, limit } = day;
  if (ordered === 0 && scheduled === 0) return null;
  const stops = limit !== null && scheduled > limit.portions;
  const whole = limit?.portions ?? scheduled;
  return (
    <div className="grid gap-1.5">
      <Meter share={whole === 0 ? 0 : ordered / whole} />
      <p className="text-xs text-ink-2 tabular-nums">
        <span className="text-ink font-bold">{ordered}</span> of {countOf(scheduled, "portion")} ordered
        {stops && (
          <span className="text-ink block font-medium">
            Orders stop at {limit.portions}
            {limit.by === "law" ? ", the legal limit" : ""}
          </span>
        )}
      </p>
    </div>
  );
}

/** A bar as full as `share`, from 0 to 1. As SVG, whose attributes say how wide it is: pages allow no style attributes. */
export function Meter({ share, className }: { share: number; className?: string }) {
  return (
    <svg aria-hidden="true" className={`h-2 w-full ${className ?? ""}`}>
      <rect width="100%" height="100%" rx="4" className="fill-line" />
      <rect width={`${Math.min(1, share) * 100}%`} height="100%" rx="4" className="fill-herb" />
    </svg>
  );
}
