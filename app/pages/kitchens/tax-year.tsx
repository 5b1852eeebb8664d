import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { showTaxYear } from "~/domain/kitchens/show-tax-year.server";
import { TaxYearQuery } from "~/domain/kitchens/tax-schemas.server";
import { orErrorPage } from "~/http/forms.server";
import { requireChef } from "~/http/guards.server";
import { clock } from "~/kit/clock";
import { dayIn, formatDay } from "~/kit/day";
import { deskPaths } from "~/kit/desk-paths";
import { buttonClass } from "~/ui/button";
import { Panel } from "~/ui/card";
import { Chips } from "~/ui/chips";
import { PageTitle } from "~/ui/heading";
import { Money } from "~/ui/money/money";
import { Line } from "~/ui/money/receipt";
import { PrintButton } from "~/ui/print-button";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? `Taxes ${data.tax.year}` : "Taxes"} · Your kitchen · DinDin` },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const me = await requireChef(request);
  const parsed = TaxYearQuery.safeParse(params);
  const tax = await orErrorPage(showTaxYear(me, parsed.success ? Number(parsed.data.year) : 0));
  return { tax, today: dayIn(me.time_zone, clock.now()) };
}

type Tax = Awaited<ReturnType<typeof loader>>["tax"];

const MONTH = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "long" });
const monthName = (month: string) => MONTH.format(new Date(`${month}-01T00:00:00Z`));

const COLUMNS = [
  ["gross_cents", "Gross"],
  ["refunds_cents", "Refunds"],
  ["tips_cents", "Tips"],
  ["payouts_cents", "Paid out"],
] as const;

/** An amount; on a phone the first begins at the edge, and the last, what was paid out, stands above. */
const CELL =
  "py-2.5 pr-4 last:pr-0 sm:text-right max-sm:pt-0 max-sm:nth-last-2:text-right max-sm:nth-last-2:pr-0 max-sm:last:hidden print:last:table-cell";

/** A row of amounts with its name; on a phone the name and what was paid out take the line above the others. */
function NamedRow({ name, of }: { name: string; of: Pick<Tax, "orders" | (typeof COLUMNS)[number][0]> }) {
  return (
    <>
      <tr className="sm:hidden print:hidden">
        <th scope="rowgroup" colSpan={COLUMNS.length - 1} className="pt-2.5 pb-1 font-medium">
          <span className="flex flex-wrap justify-between gap-x-4">
            {name}
            <span className="font-normal text-ink-2">
              Paid out <Money cents={of.payouts_cents} className="text-ink" />
            </span>
          </span>
        </th>
      </tr>
      <tr>
        <th scope="row" className="py-2.5 pr-4 font-medium max-sm:hidden print:table-cell">
          {name}
        </th>
        <td className="py-2.5 pr-4 text-right max-sm:hidden print:table-cell">{of.orders}</td>
        {COLUMNS.map(([key]) => (
          <td key={key} className={CELL}>
            <Money cents={of[key]} />
          </td>
        ))}
      </tr>
    </>
  );
}

function Months({ tax }: { tax: Tax }) {
  return (
    // what is wider all the same scrolls sideways, by the keyboard too
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached
    <section aria-label={`Months of ${tax.year}`} tabIndex={0} className="overflow-x-auto">
      <table className="w-full text-left tabular-nums">
        <caption className="sr-only">{tax.year} by month</caption>
        <thead className="text-ink-2">
          <tr className="border-b border-line">
            <th scope="col" className="py-2 pr-4 font-medium max-sm:hidden print:table-cell">
              Month
            </th>
            <th scope="col" className="py-2 pr-4 text-right font-medium max-sm:hidden print:table-cell">
              Orders
            </th>
            {COLUMNS.map(([key, title]) => (
              <th key={key} scope="col" className={`${CELL} font-medium`}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        {tax.months.map((row) => (
          <tbody key={row.month} className="border-b border-line">
            <NamedRow name={monthName(row.month)} of={row} />
          </tbody>
        ))}
        <tfoot className="font-bold">
          <NamedRow name={String(tax.year)} of={tax} />
        </tfoot>
      </table>
    </section>
  );
}

export default function TaxYearScreen() {
  const { tax, today } = useLoaderData<typeof loader>();
  const { year, first_year, last_year } = tax;
  const isOver = year < Number(today.slice(0, 4));
  const end = isOver ? `${year}-12-31` : today;
  const years = Array.from({ length: last_year - first_year + 1 }, (_, n) => last_year - n);
  return (
    <div className="grid max-w-[64rem] gap-6 *:min-w-0">
      <PageTitle
        back={{ to: deskPaths.revenue(), text: "Revenue" }}
        lead={`${tax.kitchen_name || tax.full_name}, ${tax.full_name}. From ${formatDay(`${year}-01-01`)} to ${formatDay(end)}, by the day each amount was booked.`}
      >
        Taxes {year}
      </PageTitle>
      <div className="grid gap-4 print:hidden">
        {years.length > 1 && (
          <Chips
            label="Year"
            chips={years.map((one) => ({
              text: String(one),
              to: deskPaths.taxYear(one),
              current: one === year,
            }))}
          />
        )}
        <div className="flex flex-wrap gap-3">
          <PrintButton tone="ink" />
          <a
            href={deskPaths.revenueCsv({ from: `${year}-01-01`, to: `${year}-12-31` })}
            download
            className={buttonClass()}
          >
            Delivered orders (CSV)
          </a>
        </div>
        <p className="max-w-read text-ink-2">
          The file lists delivered orders by their day. This page counts each amount on the day it was booked,
          so it also has dinners that are still to come.
        </p>
      </div>
      <Panel id="year" title="The year">
        <dl className="grid gap-2 text-base">
          <Line
            label="Gross: meals ordered"
            cents={tax.gross_cents}
            note="At their full price, before refunds. DinDin's fee is 0%."
          />
          <Line label="Refunds and cancellations" cents={tax.refunds_cents} />
          <Line label="Tips" cents={tax.tips_cents} />
          <div className="flex justify-between gap-6 border-t border-line pt-3 font-bold">
            <dt>Income</dt>
            <dd>
              <Money cents={tax.gross_cents + tax.refunds_cents + tax.tips_cents} />
            </dd>
          </div>
        </dl>
        <dl className="mt-6 grid gap-2 text-base">
          <Line label={`Owed to you when ${year} began`} cents={tax.opening_cents} />
          <Line label="Paid out to you" cents={tax.payouts_cents} tone="herb" />
          <Line
            label={isOver ? `Owed to you when ${year} ended` : "Owed to you now"}
            cents={tax.closing_cents}
            note={isOver ? undefined : "With dinners that are still to be delivered"}
          />
        </dl>
      </Panel>
      <Panel id="months" title="By month">
        <Months tax={tax} />
      </Panel>
      <p className="max-w-read text-ink-2">
        Days are those of your kitchen ({tax.time_zone.replaceAll("_", " ")}). Sales tax is collected by
        DinDin and isn&rsquo;t part of these amounts. Stripe sends you the official tax form when you need
        one.
      </p>
    </div>
  );
}
