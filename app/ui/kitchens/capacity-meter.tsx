import clsx from "clsx";
import { formatDay } from "~/kit/day";
import { formatCents } from "~/kit/money";

interface Taken {
  taken: number;
  most: number | null;
}

/** What the meter shows: the domain's `CapacityMeter`. */
export interface MeterData {
  /** in the kitchen's time zone */
  day: string;
  today: Taken;
  week: Taken;
  year: Taken;
  sales_cents: Taken;
  permit_until: string | null;
  permit_required: boolean;
}

/** From here on a bar warns that little is left. Percent. */
const NEARLY_FULL = 90;

function Permit({ until, today }: { until: string | null; today: string }) {
  if (until !== null && until >= today)
    return <p className="text-ink-2">Permit good through {formatDay(until)}.</p>;
  return (
    <p className="font-bold text-danger">
      {until === null ? "No approved permit yet." : `Your permit ended on ${formatDay(until)}.`} Diners can't
      order until we've approved {until === null ? "yours" : "a new one"}.
    </p>
  );
}

/** How full a limit is. Percent, 0 to 100. */
export function percentOf({ taken, most }: Taken): number {
  if (most === null || most <= 0) return 0;
  return Math.min(100, Math.round((taken / most) * 100));
}

function Bar({ label, of, text }: { label: string; of: Taken; text: (amount: number) => string }) {
  if (of.most === null) return null;
  const percent = percentOf(of);
  const left = Math.max(0, of.most - of.taken);
  return (
    <li className="grid gap-1.5">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-medium">{label}</span>
        <span className="tabular-nums">
          {text(of.taken)} of {text(of.most)}
        </span>
      </p>
      <svg
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        aria-hidden
        className="h-2 w-full rounded-full bg-sunk"
      >
        <rect width={percent} height="4" className={percent >= NEARLY_FULL ? "fill-danger" : "fill-herb"} />
      </svg>
      <p className={clsx("text-sm", left === 0 ? "font-bold text-danger" : "text-ink-2")}>
        {left === 0 ? "Nothing left: no more orders are taken" : `${text(left)} left`}
      </p>
    </li>
  );
}

const portions = (count: number) => count.toLocaleString("en-US");

/** How much of what the law and the kitchen itself allow is taken, as bars. Only limits that exist are shown. */
export function CapacityMeterBars({ meter }: { meter: MeterData }) {
  const limits = [meter.today, meter.week, meter.year, meter.sales_cents];
  const isFree = limits.every(({ most }) => most === null);
  return (
    <div className="grid gap-4 text-base">
      {isFree ? (
        <p className="text-ink-2">
          No limits apply to your kitchen. {portions(meter.today.taken)} meals today,{" "}
          {portions(meter.week.taken)} this week.
        </p>
      ) : (
        <ul className="grid gap-4">
          <Bar label="Meals today" of={meter.today} text={portions} />
          <Bar label="Meals this week" of={meter.week} text={portions} />
          <Bar label="Meals this year" of={meter.year} text={portions} />
          <Bar label="Sales this year" of={meter.sales_cents} text={formatCents} />
        </ul>
      )}
      {meter.permit_required && <Permit until={meter.permit_until} today={meter.day} />}
    </div>
  );
}
