import { Link } from "@remix-run/react";
import type { OrgOrder } from "~/domain/organizations/schemas.server";
import { companyPaths } from "~/kit/company-paths";
import { dayIn, formatDay } from "~/kit/day";
import { statusWords } from "~/kit/status-words";
import { countOf } from "~/kit/text";
import { moneyText } from "~/ui/money-text";

const cell = "py-1 lg:px-3 lg:py-2.5";

/** "$12.00 and 1 voucher": what the organization paid of an order. */
function paidBy({ amount_cents, vouchers }: OrgOrder): string {
  const money = amount_cents > 0 || vouchers === 0 ? [moneyText(amount_cents)] : [];
  return [...money, ...(vouchers > 0 ? [countOf(vouchers, "voucher")] : [])].join(" and ");
}

/**
 * Orders as their organization may see them: number, days, status and what it paid. Rows of a table on wide screens, cards on
 * narrow ones; without the person where all are of one (`isOfOne`). `timeZone` is the organization's.
 */
export function OrderTable({
  orders,
  timeZone,
  isOfOne = false,
}: {
  orders: readonly OrgOrder[];
  timeZone: string;
  isOfOne?: boolean;
}) {
  const titles = ["Order", ...(isOfOne ? [] : ["Member"]), "Placed", "Delivery", "Status", "Paid by you"];
  const frame = isOfOne ? "" : "lg:rounded-card lg:border lg:border-line lg:bg-surface";
  return (
    <table className={`w-full text-left tabular-nums max-lg:block ${frame}`}>
      <caption className="sr-only">Orders</caption>
      <thead className="text-ink-2 max-lg:sr-only">
        <tr className="lg:border-b lg:border-line">
          {titles.map((title) => (
            <th key={title} scope="col" className="px-3 py-2.5 font-medium last:text-right">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-lg:grid max-lg:gap-2.5">
        {orders.map((order) => (
          <tr
            key={order.number}
            className="max-lg:grid max-lg:grid-cols-2 max-lg:gap-x-4 max-lg:rounded-card max-lg:border max-lg:border-line max-lg:bg-surface max-lg:p-4 lg:border-b lg:border-line lg:last:border-0"
          >
            <th scope="row" className={`${cell} font-bold`}>
              {order.number}
              {order.expense_code && (
                <span className="block text-sm font-normal text-ink-2">{order.expense_code}</span>
              )}
            </th>
            {!isOfOne && (
              <td className={`${cell} max-lg:order-first max-lg:col-span-2`}>
                <Link
                  to={companyPaths.member(order.member.id)}
                  className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
                >
                  {order.member.first_name} {order.member.last_name}
                </Link>
              </td>
            )}
            <td className={`${cell} text-ink-2 max-lg:text-right`}>
              {formatDay(dayIn(timeZone, new Date(order.placed_at)))}
            </td>
            <td className={cell}>
              <span className="lg:sr-only">Delivery </span>
              {formatDay(order.delivery_date)}
            </td>
            <td className={`${cell} max-lg:text-right`}>
              <span className="inline-block first-letter:uppercase">{statusWords(order.status)}</span>
            </td>
            <td className={`${cell} text-right font-bold text-plum max-lg:col-span-2`}>{paidBy(order)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
