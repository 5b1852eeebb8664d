import type { ReactNode } from "react";
import { addDays } from "~/kit/day";
import { Panel } from "~/ui/card";
import { Money } from "~/ui/money/money";
import { Line } from "~/ui/money/receipt";
import { MealTable } from "./meal-table";
import { PeriodTable } from "./period-table";
import { type Group, stretches } from "./periods";
import { RevenueChart } from "./revenue-chart";

interface Revenue {
  start_date: string | null;
  end_date: string | null;
  orders: number;
  meals_cents: number;
  tips_cents: number;
  total_cents: number;
  periods: {
    start_date: string;
    end_date: string;
    orders: number;
    meals_cents: number;
    tips_cents: number;
    total_cents: number;
  }[];
}

const swatch = { meals: "bg-paprika", tips: "bg-turmeric" };

function Key({ of, children }: { of: keyof typeof swatch; children: ReactNode }) {
  return (
    <li className="flex items-center gap-1.5">
      <span aria-hidden className={`size-2.5 rounded-[3px] ${swatch[of]}`} />
      {children}
    </li>
  );
}

/** So far before the first sale and after the last one a chart shows that there was none. Days */
const EMPTY_DAYS = 366;

/** The chart of the period: stretches without a dinner have their place in it, too. */
function OverTime({ revenue, group }: { revenue: Revenue; group: Exclude<Group, "meal"> }) {
  const { periods } = revenue;
  const [first, last] = [periods[0], periods.at(-1)];
  if (!first || !last) return null;
  // a period may be asked for from the year 1000 on
  const earliest = addDays(first.start_date, -EMPTY_DAYS);
  const latest = addDays(last.start_date, EMPTY_DAYS);
  let from = revenue.start_date ?? first.start_date;
  if (from < earliest) from = earliest;
  let to = revenue.end_date ?? last.start_date;
  if (to > latest) to = latest;
  const rows = new Map(periods.map((period) => [period.start_date, period]));
  const all = stretches(from, to, group).map(
    (start_date) => rows.get(start_date) ?? { start_date, meals_cents: 0, tips_cents: 0 },
  );
  return (
    <figure className="grid gap-2">
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-ink-2">
        <Key of="meals">Meals</Key>
        <Key of="tips">Tips</Key>
      </ul>
      <RevenueChart stretches={all} isByMonth={group === "month"} />
      <figcaption className="sr-only">The same figures are in the table below.</figcaption>
    </figure>
  );
}

/** Where every dollar of the period went: all of it to the cook. */
function WhoGetsWhat({ revenue }: { revenue: Revenue }) {
  return (
    <dl className="grid gap-2 text-base">
      <Line label="Meals (100% to you)" cents={revenue.meals_cents} tone="herb" />
      <Line label="Tips (100% to you)" cents={revenue.tips_cents} tone="herb" />
      <Line label="DinDin's fee (0%)" cents={0} note="Diners pay the service fee. We cover Stripe's." />
    </dl>
  );
}

/** What a period earned: the whole, the chart, and the rows that add up to it. */
export function Earned({
  revenue,
  group,
  meals,
}: {
  revenue: Revenue;
  group: Group;
  meals: readonly { meal_id: number; name: string; portions: number; meals_cents: number }[];
}) {
  return (
    <Panel
      id="earned"
      title="Earned"
      aside={<Money cents={revenue.total_cents} className="text-2xl font-bold" />}
    >
      {revenue.periods.length === 0 ? (
        <p className="text-base text-ink-2">No dinners delivered in this period.</p>
      ) : (
        <div className="grid gap-6 *:min-w-0">
          <WhoGetsWhat revenue={revenue} />
          {group === "meal" ? (
            <MealTable meals={meals} tipsCents={revenue.tips_cents} />
          ) : (
            <>
              <OverTime revenue={revenue} group={group} />
              <PeriodTable periods={revenue.periods} group={group} total={revenue} />
            </>
          )}
        </div>
      )}
    </Panel>
  );
}
