import { Link } from "@remix-run/react";
import type { InvoiceDetail, InvoicedOrder } from "~/domain/invoices/schemas.server";
import { companyPaths } from "~/kit/company-paths";
import { formatShortDay } from "~/kit/day";
import { countOf } from "~/kit/text";
import { Panel } from "~/ui/card";
import { ChevronDown } from "~/ui/icons";
import { Money } from "~/ui/money/money";
import { Pager } from "~/ui/pager";

interface InvoiceLinesProps {
  invoice: InvoiceDetail;
  /** a page of what the line of voucher meals is made of */
  orders: readonly InvoicedOrder[];
  /** it is the first one, so that the line may stay closed */
  isFirst: boolean;
  previous: string | null;
  next: string | null;
}

const row = "flex min-h-11 items-center justify-between gap-6";

function OrderRows({ orders }: Pick<InvoiceLinesProps, "orders">) {
  return (
    <ul className="divide-y divide-line border-l-2 border-line pl-4 text-base">
      {orders.map((order) => (
        <li key={order.number} className="flex items-baseline justify-between gap-4 py-2.5">
          <span className="min-w-0">
            <Link
              to={companyPaths.orders({ search: order.number })}
              className="font-medium underline-offset-4 hover:underline"
            >
              {order.member}
            </Link>
            <span className="block text-sm text-ink-2">
              {order.number} · {formatShortDay(order.delivery_date)} · {countOf(order.vouchers, "voucher")}
            </span>
          </span>
          <Money cents={order.amount_cents} />
        </li>
      ))}
    </ul>
  );
}

/** The lines of an invoice and their sum; the one of the orders opens to them. */
export function InvoiceLines({ invoice, orders, isFirst, previous, next }: InvoiceLinesProps) {
  const { lines, total_cents } = invoice;
  return (
    <Panel id="lines" title="What it's for">
      <div className="grid gap-1">
        {invoice.orders.count > 0 && (
          <details open={!isFirst} className="group">
            <summary className={`${row} cursor-pointer list-none hover:underline`}>
              <span className="flex min-w-0 items-center gap-1.5">
                Voucher meals with tax, {countOf(invoice.orders.count, "order")}
                <ChevronDown aria-hidden className="turns size-4 flex-none transition-transform" />
              </span>
              <Money cents={invoice.orders.total_cents} />
            </summary>
            <OrderRows orders={orders} />
            <Pager previous={previous} next={next} label="Pages of orders" />
          </details>
        )}
        {lines.map(({ text, amount_cents }) => (
          <p key={text} className={row}>
            <span className="min-w-0">{text}</span>
            <Money cents={amount_cents} />
          </p>
        ))}
        <p className={`${row} mt-1 border-t border-line pt-2 text-xl font-bold`}>
          Total
          <Money cents={total_cents} />
        </p>
      </div>
    </Panel>
  );
}
