import { Link } from "@remix-run/react";
import type { InvoiceRow } from "~/domain/invoices/schemas.server";
import { companyMoneyPaths } from "~/kit/company-money-paths";
import { ChevronRight } from "~/ui/icons";
import { Money } from "~/ui/money/money";
import { InvoiceStatus } from "./invoice-status";
import { invoiceWords, paymentWords } from "./invoice-words";

/** Invoices as rows that lead to each. */
export function InvoiceList({ invoices }: { invoices: readonly InvoiceRow[] }) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
      {invoices.map((invoice) => (
        <li key={invoice.id}>
          <Link
            to={companyMoneyPaths.invoice(invoice.id)}
            prefetch="intent"
            className="group flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3.5 hover:bg-sunk lg:px-5"
          >
            <span className="min-w-0 flex-1 basis-56">
              <span className="block font-bold group-hover:underline">{invoiceWords(invoice)}</span>
              <span className="block text-sm text-ink-2">
                {invoice.number} · {paymentWords(invoice)}
              </span>
            </span>
            <InvoiceStatus status={invoice.status} />
            <Money cents={invoice.total_cents} className="ml-auto font-bold text-plum sm:ml-0" />
            <ChevronRight aria-hidden className="size-5 text-ink-2" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
