import { formatDay, formatShortDay } from "~/kit/day";
import { countOf } from "~/kit/text";
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

/** What was earned, in cells from the orders to the sum; on a phone the orders stand beside the name. */
function Figures({ of }: { of: Earned }) {
  return (
    <>
      <td className="py-2.5 pr-4 text-right max-sm:hidden">{of.orders}</td>
      <td className="py-2.5 pr-4 max-sm:pt-0 sm:text-right">
        <Money cents={of.meals_cents} />
      </td>
      <td className="py-2.5 pr-4 max-sm:pt-0 sm:text-right">
        <Money cents={of.tips_cents} />
      </td>
      <td className="py-2.5 text-right font-bold max-sm:pt-0">
        <Money cents={of.total_cents} />
      </td>
    </>
  );
}

/** A row of figures with its name, which on a phone takes the line above them. */
function NamedRow({ name, of }: { name: string; of: Earned }) {
  return (
    <>
      <tr className="sm:hidden">
        <th scope="rowgroup" colSpan={3} className="pt-2.5 pb-1 font-medium">
          {name}
          <span className="font-normal text-ink-2">, {countOf(of.orders, "order")}</span>
        </th>
      </tr>
      <tr>
        <th scope="row" className="py-2.5 pr-4 font-medium max-sm:hidden">
          {name}
        </th>
        <Figures of={of} />
      </tr>
    </>
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
            <th scope="col" className="py-2 pr-4 font-medium first-letter:uppercase max-sm:hidden">
              {group}
            </th>
            <th scope="col" className="py-2 pr-4 text-right font-medium max-sm:hidden">
              Orders
            </th>
            <th scope="col" className="py-2 pr-4 font-medium sm:text-right">
              Meals
            </th>
            <th scope="col" className="py-2 pr-4 font-medium sm:text-right">
              Tips
            </th>
            <th scope="col" className="py-2 text-right font-medium">
              Earned
            </th>
          </tr>
        </thead>
        {periods.map((period) => (
          <tbody key={period.start_date} className="border-b border-line">
            <NamedRow name={nameOf(period, group)} of={period} />
          </tbody>
        ))}
        <tfoot className="font-bold">
          <NamedRow name="Total" of={total} />
        </tfoot>
      </table>
    </div>
  );
}
