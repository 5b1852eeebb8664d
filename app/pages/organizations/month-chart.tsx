import { Link } from "@remix-run/react";
import type { MonthOfMoney } from "~/domain/treasury/list-months.server";
import { companyPaths } from "~/kit/company-paths";
import { addDays, type Day, formatDay } from "~/kit/day";
import { Money } from "~/ui/money/money";
import { FOOT, Grid, HEAD, HEIGHT, roundAbove } from "../kitchens/revenue-chart";

const monthOf = (day: string) => formatDay(day).slice(-8);

const SERIES = [
  { key: "granted_cents", text: "Granted", fill: "fill-plum", swatch: "bg-plum" },
  { key: "spent_cents", text: "Spent", fill: "fill-paprika", swatch: "bg-paprika" },
] as const;

/** Granted beside spent, a pair of bars for each month. Its figures are in the table below, which is what is read aloud. */
function Bars({ months }: { months: readonly MonthOfMoney[] }) {
  const top = roundAbove(Math.max(0, ...months.flatMap((month) => SERIES.map(({ key }) => month[key]))));
  const slot = 100 / Math.max(1, months.length);
  const width = slot * 0.3;
  return (
    <svg aria-hidden="true" height={HEAD + HEIGHT + FOOT} className="w-full overflow-visible tabular-nums">
      {[top, top / 2, 0].map((cents) => (
        <Grid key={cents} cents={cents} top={top} />
      ))}
      {months.map((month, n) => (
        <g key={month.start_date}>
          {SERIES.map(({ key, fill }, of) => {
            const height = (Math.max(0, month[key]) * HEIGHT) / top;
            const x = slot * (n + 0.5) + (of - 1) * width;
            return (
              <rect
                key={key}
                x={`${x}%`}
                y={HEAD + HEIGHT - height}
                width={`${width}%`}
                height={height}
                className={fill}
              />
            );
          })}
          <text
            x={`${slot * (n + 0.5)}%`}
            y={HEAD + HEIGHT + 17}
            textAnchor="middle"
            className="fill-ink-2 text-xs"
          >
            {monthOf(month.start_date).slice(0, 3)}
          </text>
        </g>
      ))}
    </svg>
  );
}

/** The rows that make a month's figure: what left the pool and what undoing brought back of it, or the orders. */
function rowsOf(key: (typeof SERIES)[number]["key"], first: Day): string {
  const end_date = addDays(`${addDays(first, 31).slice(0, 8)}01` as Day, -1);
  const days = { start_date: first, end_date };
  return key === "spent_cents"
    ? companyPaths.orders(days)
    : companyPaths.transactions({ of: "granted", asset: "usd", ...days });
}

/** What an organization gave and what was spent of it, by month: a chart, and the table of its figures. */
export function MonthChart({ months }: { months: readonly MonthOfMoney[] }) {
  return (
    <div className="grid gap-5">
      <figure className="grid gap-2">
        <ul className="flex flex-wrap gap-x-5 gap-y-1 text-ink-2">
          {SERIES.map(({ key, text, swatch }) => (
            <li key={key} className="flex items-center gap-1.5">
              <span aria-hidden className={`size-2.5 rounded-[3px] ${swatch}`} />
              {text}
            </li>
          ))}
        </ul>
        <Bars months={months} />
        <figcaption className="text-sm text-ink-2">
          Granted leaves out what was taken back.
          <span className="sr-only"> The same figures are in the table below.</span>
        </figcaption>
      </figure>
      <table className="w-full text-left tabular-nums">
        <caption className="sr-only">Granted and spent by month</caption>
        <thead className="text-ink-2">
          <tr className="border-b border-line">
            <th scope="col" className="py-2 pr-4 font-medium">
              Month
            </th>
            {SERIES.map(({ key, text }) => (
              <th key={key} scope="col" className="py-2 pl-4 text-right font-medium">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map((month) => (
            <tr key={month.start_date} className="border-b border-line last:border-0">
              <th scope="row" className="py-2.5 pr-4 font-medium">
                {monthOf(month.start_date)}
              </th>
              {SERIES.map(({ key, text }) => (
                <td key={key} className="py-2.5 pl-4 text-right">
                  <Link
                    to={rowsOf(key, month.start_date)}
                    className="inline-flex min-h-11 min-w-11 items-center justify-end underline decoration-line-strong underline-offset-4 hover:decoration-ink"
                  >
                    <Money cents={month[key]} />
                    <span className="sr-only">{` ${text} in ${monthOf(month.start_date)}: see the rows`}</span>
                  </Link>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
