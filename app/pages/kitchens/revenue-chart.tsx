import { formatDay, formatShortDay } from "~/kit/day";
import { moneyText } from "~/ui/format";

/** What a stretch of time earned, by its first day. Cents. */
export interface Stretch {
  start_date: string;
  meals_cents: number;
  tips_cents: number;
}

/** Height of the bars, and of the room above (a label) and below (the days). Pixels. */
export const HEIGHT = 176;
export const HEAD = 22;
export const FOOT = 24;
/** The most labels below that a phone has room for. */
const MOST_LABELS = 5;

/** The next round figure at or above `cents`, so that a half of it is one too: $10, $20, $50, $100 … */
export function roundAbove(cents: number): number {
  const dollars = Math.max(1, cents / 100);
  const power = 10 ** Math.floor(Math.log10(dollars));
  const step = [1, 2, 4, 5, 10].find((one) => one * power >= dollars) ?? 10;
  return step * power * 100;
}

const labelOf = (day: string, isMonth: boolean) =>
  isMonth ? formatDay(day).slice(-8) : formatShortDay(day).replace(/^\w+, /, "");

const anchorAt = (n: number, of: number) => (n < of * 0.15 ? "start" : n >= of * 0.85 ? "end" : "middle");

/** A line across with its figure at the left. */
export function Grid({ cents, top }: { cents: number; top: number }) {
  const y = HEAD + HEIGHT * (1 - cents / top);
  return (
    <>
      <line x1="0" x2="100%" y1={y} y2={y} className="stroke-line" />
      <text x="0" y={y - 5} className="fill-ink-2 text-xs">
        ${cents / 100}
      </text>
    </>
  );
}

/**
 * Earnings over time as stacked bars, meals below and tips above, the best one labeled. Drawn on the server in SVG, which
 * is as wide as its place; its figures are in the table below, which is what is read aloud.
 */
export function RevenueChart({
  stretches,
  isByMonth,
}: {
  stretches: readonly Stretch[];
  isByMonth: boolean;
}) {
  const totals = stretches.map(({ meals_cents, tips_cents }) => meals_cents + tips_cents);
  const best = Math.max(0, ...totals);
  const top = roundAbove(best);
  const slot = 100 / Math.max(1, stretches.length);
  const width = Math.min(slot * 0.72, 12);
  const every = Math.ceil(stretches.length / MOST_LABELS);
  const scale = (cents: number) => (Math.max(0, cents) * HEIGHT) / top;
  return (
    <svg aria-hidden="true" height={HEAD + HEIGHT + FOOT} className="w-full overflow-visible tabular-nums">
      {[top, top / 2, 0].map((cents) => (
        <Grid key={cents} cents={cents} top={top} />
      ))}
      {stretches.map(({ start_date, meals_cents, tips_cents }, n) => {
        const x = `${slot * (n + 0.5) - width / 2}%`;
        const middle = `${slot * (n + 0.5)}%`;
        const [meals, tips] = [scale(meals_cents), scale(tips_cents)];
        const floor = HEAD + HEIGHT;
        const isBest = best > 0 && totals[n] === best && totals.indexOf(best) === n;
        const anchor = anchorAt(n, stretches.length);
        const at = anchor === "start" ? x : anchor === "end" ? `${slot * (n + 0.5) + width / 2}%` : middle;
        return (
          <g key={start_date}>
            <rect x={x} y={floor - meals} width={`${width}%`} height={meals} className="fill-paprika" />
            <rect
              x={x}
              y={floor - meals - tips}
              width={`${width}%`}
              height={tips}
              className="fill-turmeric"
            />
            {isBest && (
              <text
                x={at}
                y={floor - meals - tips - 6}
                textAnchor={anchor}
                className="fill-ink text-xs font-bold"
              >
                {moneyText(best)}
              </text>
            )}
            {n % every === 0 && (
              <text x={at} y={floor + 17} textAnchor={anchor} className="fill-ink-2 text-xs">
                {labelOf(start_date, isByMonth)}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}
