import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { UserReportRow, UserReportTotals } from "~/domain/organizations/report-schemas.server";
import { companyPaths } from "~/kit/company-paths";
import { Money } from "~/ui/money/money";
import type { Narrowed } from "./range-form";

const cell = "flex justify-between gap-4 py-1 lg:table-cell lg:px-3 lg:py-2.5 lg:text-right";

function Figure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <td className={cell}>
      <span className="text-ink-2 lg:sr-only">{title}</span>
      <span>{children}</span>
    </td>
  );
}

const TITLES = ["Name", "Orders", "Dollars spent", "Vouchers spent", "Dollars left", "Vouchers left"];

/** A figure that leads to the orders which make it, where there are any. */
function OrdersOf({
  row: { id: member, orders },
  filters: { start_date, end_date, code },
  children,
}: {
  row: UserReportRow;
  filters: Narrowed;
  children: ReactNode;
}) {
  if (orders === 0) return children;
  return (
    <Link
      to={companyPaths.orders({ member, start_date, end_date, code })}
      className="inline-flex min-h-11 min-w-11 items-center justify-end underline underline-offset-4"
    >
      {children}
    </Link>
  );
}

/** What all of them ordered and have left together; the orders open, narrowed down as the people are. */
function Totals({
  totals,
  found,
  filters: { search, start_date, end_date, group, code },
}: {
  totals: UserReportTotals;
  found: string;
  filters: Narrowed;
}) {
  const link = "inline-flex min-h-11 min-w-11 items-center justify-end underline underline-offset-4";
  const orders = companyPaths.orders({ search, start_date, end_date, group, code });
  return (
    <tfoot className="max-lg:mt-2.5 max-lg:block">
      <tr className="font-bold max-lg:grid max-lg:rounded-card max-lg:bg-plum-wash max-lg:p-4 lg:border-t-2 lg:border-line-strong">
        <th scope="row" className="lg:px-3 lg:py-1.5">
          Total of {found}
        </th>
        <Figure title="Orders">
          <Link to={orders} className={link}>
            {totals.orders}
          </Link>
        </Figure>
        <Figure title="Dollars spent">
          <Link to={orders} className={link}>
            <Money cents={totals.spent_cents} />
          </Link>
        </Figure>
        <Figure title="Vouchers spent">
          <Link to={orders} className={link}>
            {totals.spent_vouchers}
          </Link>
        </Figure>
        <Figure title="Dollars left">
          <Money cents={totals.remaining_dollar_cents} />
        </Figure>
        <Figure title="Vouchers left">{totals.remaining_voucher}</Figure>
      </tr>
    </tfoot>
  );
}

/** What each person ordered and has left, and all of them together: rows of a table on wide screens, cards on narrow ones. */
export function UserReportTable({
  rows,
  totals,
  found,
  filters,
}: {
  rows: readonly UserReportRow[];
  totals: UserReportTotals;
  /** how many people there are, in words */
  found: string;
  filters: Narrowed;
}) {
  return (
    <table className="w-full text-left tabular-nums max-lg:block lg:rounded-card lg:border lg:border-line lg:bg-surface">
      <caption className="sr-only">Corporate user report</caption>
      <thead className="text-ink-2 max-lg:sr-only">
        <tr className="lg:border-b lg:border-line">
          {TITLES.map((title, place) => (
            <th
              key={title}
              scope="col"
              className={`px-3 py-2.5 font-medium ${place > 0 ? "text-right" : ""}`}
            >
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-lg:grid max-lg:gap-2.5">
        {rows.map((row) => (
          <tr
            key={row.id}
            className="max-lg:grid max-lg:rounded-card max-lg:border max-lg:border-line max-lg:bg-surface max-lg:p-4 lg:border-b lg:border-line lg:last:border-0"
          >
            <th scope="row" className="min-w-0 font-normal lg:px-3 lg:py-1.5">
              <Link
                to={companyPaths.member(row.id)}
                className="inline-flex min-h-11 min-w-11 items-center font-bold hover:underline"
              >
                {row.first_name} {row.last_name}
              </Link>
              {row.status_code === "Left" && <span className="block text-sm text-ink-2">Left</span>}
              {row.department && <span className="block text-sm text-ink-2">{row.department}</span>}
            </th>
            <Figure title="Orders">
              <OrdersOf row={row} filters={filters}>
                {row.orders}
              </OrdersOf>
            </Figure>
            <Figure title="Dollars spent">
              <OrdersOf row={row} filters={filters}>
                <Money cents={row.spent_cents} />
              </OrdersOf>
            </Figure>
            <Figure title="Vouchers spent">
              <OrdersOf row={row} filters={filters}>
                {row.spent_vouchers}
              </OrdersOf>
            </Figure>
            <Figure title="Dollars left">
              <Money cents={row.remaining_dollar_cents} />
            </Figure>
            <Figure title="Vouchers left">{row.remaining_voucher}</Figure>
          </tr>
        ))}
      </tbody>
      <Totals totals={totals} found={found} filters={filters} />
    </table>
  );
}
