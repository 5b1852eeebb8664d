import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { UserReportRow } from "~/domain/members/list-user-report.server";
import { company } from "~/kit/company-paths";
import { Money } from "~/ui/money/money";

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

/** What each person ordered and has left: rows of a table on wide screens, cards on narrow ones. */
export function UserReportTable({ rows }: { rows: readonly UserReportRow[] }) {
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
                to={company.member(row.id)}
                className="inline-flex min-h-11 items-center font-bold hover:underline"
              >
                {row.first_name} {row.last_name}
              </Link>
            </th>
            <Figure title="Orders">{row.orders}</Figure>
            <Figure title="Dollars spent">
              <Money cents={row.spent_cents} />
            </Figure>
            <Figure title="Vouchers spent">{row.spent_vouchers}</Figure>
            <Figure title="Dollars left">
              <Money cents={row.remaining_dollar_cents} />
            </Figure>
            <Figure title="Vouchers left">{row.remaining_voucher}</Figure>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
