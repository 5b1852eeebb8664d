import { formatDay, formatShortDay } from "~/kit/day";
import { Money } from "~/ui/money/money";

interface Earned {
  orders: number;
  meals_cents: number;
  tips_cents: number;
  total_cents: number;
}

type Period = Earned & { start_date: string; end_date: string };

const MONTH = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "long", year: "numeric" });

function nameOf({ start_date, end_date }: Period, group: "day" | "week" | "month"): string {
  if (group === "day") return formatDay(start_date);
  const isWhole = start_date.endsWith("-01") && new Date(`${end_date}T24:00:00Z`).getUTCDate() === 1;
  if (group === "month" && isWhole) return MONTH.format(new Date(`${start_date}T00:00:00Z`));
  return `${formatShortDay(start_date)} to ${formatDay(end_date)}`;
}

function TotalRow({ total }: { total: Earned }) {
  return (
    <tfoot className="font-bold">
      <tr>
        <th scope="row" className="py-2.5 pr-4">
          Total
        </th>
        <td className="py-2.5 pr-4 text-right max-sm:hidden">{total.orders}</td>
        <td className="py-2.5 pr-4 text-right">
          <Money cents={total.meals_cents} />
        </td>
        <td className="py-2.5 pr-4 text-right">
          <Money cents={total.tips_cents} />
        </td>
        <td className="py-2.5 text-right">
          <Money cents={total.total_cents} />
        </td>
      </tr>
    </tfoot>
  );
}

/** What was earned in each period; the foot is their sum. Cents. */
export function PeriodTable({
  periods,
  group,
  total,
}: {
  periods: readonly Period[];
  group: "day" | "week" | "month";
  total: Earned;
}) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-left tabular-nums">
        <caption className="sr-only">Earned by {group}</caption>
        <thead className="text-ink-2">
          <tr className="border-b border-line">
            <th scope="col" className="py-2 pr-4 font-medium first-letter:uppercase">
              {group}
            </th>
            <th scope="col" className="py-2 pr-4 text-right font-medium max-sm:hidden">
              Orders
            </th>
            <th scope="col" className="py-2 pr-4 text-right font-medium">
              Meals
            </th>
            <th scope="col" className="py-2 pr-4 text-right font-medium">
              Tips
            </th>
            <th scope="col" className="py-2 text-right font-medium">
              Earned
            </th>
          </tr>
        </thead>
        <tbody>
          {periods.map((period) => (
            <tr key={period.start_date} className="border-b border-line">
              <th scope="row" className="py-2.5 pr-4 font-medium">
                {nameOf(period, group)}
              </th>
              <td className="py-2.5 pr-4 text-right align-top max-sm:hidden">{period.orders}</td>
              <td className="py-2.5 pr-4 text-right align-top">
                <Money cents={period.meals_cents} />
              </td>
              <td className="py-2.5 pr-4 text-right align-top">
                <Money cents={period.tips_cents} />
              </td>
              <td className="py-2.5 text-right align-top font-bold">
                <Money cents={period.total_cents} />
              </td>
            </tr>
          ))}
        </tbody>
        <TotalRow total={total} />
      </table>
    </div>
  );
}
