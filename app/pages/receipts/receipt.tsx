import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { clsx } from "clsx";
import { legalText } from "~/domain/receipts/legal.server";
import { showReceipt } from "~/domain/receipts/read-receipt.server";
import {
  type BillLine,
  billLines,
  bookingLines,
  lineLabel,
  linePrice,
  netTotalLine,
  tenderLines,
} from "~/domain/receipts/receipt";
import { idOf, orErrorPage } from "~/http/forms.server";
import { requireDiner } from "~/http/guards.server";
import { formatDay } from "~/kit/day";
import { paths } from "~/kit/paths";
import { buttonClass } from "~/ui/button";
import { instantText } from "~/ui/format";
import { PageTitle } from "~/ui/heading";
import { PrintButton } from "~/ui/print-button";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Receipt ${data?.receipt.number ?? ""} · DinDin` },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const me = await requireDiner(request);
  return { receipt: await orErrorPage(showReceipt(me, idOf(params.id ?? null))), legal: legalText() };
}

const TONES = {
  cook: "text-herb",
  company: "text-plum",
  total: "mt-1 border-t border-line pt-3 text-xl font-bold",
  back: "pl-4 text-ink-2",
  off: "text-ink-2 line-through decoration-1",
};

/** A line of the bill, or a dish that is off. */
type Shown = Omit<BillLine, "tone"> & { tone?: keyof typeof TONES };

/** A line of the bill: label left, figures right, black on paper. */
function Row({ label, value, tone }: Shown) {
  return (
    <div className={clsx("flex items-baseline justify-between gap-6 print:text-black", tone && TONES[tone])}>
      <dt className="min-w-0 [overflow-wrap:anywhere]">{label}</dt>
      <dd className="flex-none tabular-nums">{value}</dd>
    </div>
  );
}

function Rows({ title, lines }: { title?: string; lines: readonly Shown[] }) {
  return (
    <section className="grid gap-2.5 border-t border-line pt-5 print:break-inside-avoid">
      {title && <h2 className="text-base font-bold [overflow-wrap:anywhere]">{title}</h2>}
      <dl className="grid gap-2.5">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines never move
          <Row key={`${index} ${line.label}`} {...line} />
        ))}
      </dl>
    </section>
  );
}

export default function ReceiptScreen() {
  const { receipt, legal } = useLoaderData<typeof loader>();
  const kept = netTotalLine(receipt);
  return (
    <div className="page grid max-w-[46rem] gap-6 pt-6 lg:pt-10 print:max-w-none print:p-0">
      <div className="print:hidden">
        <PageTitle back={{ to: paths.order(receipt.order_id), text: "Your order" }}>Receipt</PageTitle>
      </div>
      <article aria-label={`Receipt ${receipt.number}`} className="receipt print:bg-white print:text-black">
        <div className="torn grid gap-5 rounded-t-card bg-surface p-5 pb-9 lg:p-8 lg:pb-12 print:bg-white print:p-0">
          <p className="title hidden text-2xl print:block">DinDin</p>
          {/* the page's own title stays on the screen, with its way back */}
          <h1 className="title hidden text-2xl print:block">Receipt</h1>
          <header className="grid gap-x-8 gap-y-3 sm:grid-cols-[1fr_minmax(0,14rem)]">
            <div className="min-w-0">
              <p className="title text-2xl">{receipt.number}</p>
              <p className="text-ink-2 print:text-black">
                Order {receipt.order_number}
                {receipt.issued_at && `, paid ${instantText(receipt.issued_at, receipt.time_zone)}`}
              </p>
              <p className="text-ink-2 print:text-black">Dinner on {formatDay(receipt.delivery_date)}</p>
            </div>
            <address className="min-w-0 not-italic text-ink-2 [overflow-wrap:anywhere] print:text-black sm:text-right">
              <span className="block font-bold text-ink print:text-black">{receipt.diner}</span>
              {receipt.address}
            </address>
          </header>
          {receipt.cooks.map((cook) => (
            <Rows
              key={cook.chef_id}
              title={`Cooked by ${cook.full_name}`}
              lines={cook.lines.map((line) => ({
                label: lineLabel(line),
                value: linePrice(line),
                ...(line.status === "active" ? {} : { tone: "off" as const }),
              }))}
            />
          ))}
          <Rows lines={billLines(receipt)} />
          <Rows
            title="Payment"
            lines={[...tenderLines(receipt), ...(kept ? [kept] : []), ...bookingLines(receipt)]}
          />
          <p className="border-t border-line pt-5 text-sm text-ink-2 print:text-black">
            Cooks receive the full price of their meals. Coupons are paid for by their sponsor, never by the
            cook.
            <span className="mt-2 block">{legal}</span>
          </p>
        </div>
      </article>
      <div className="flex flex-wrap gap-3 print:hidden">
        <a href={paths.receiptPdf(receipt.order_id)} className={buttonClass({ tone: "primary" })}>
          View PDF
        </a>
        <PrintButton />
      </div>
    </div>
  );
}
