import { Link } from "@remix-run/react";
import { paidParts, type ReceiptGroup, refundsByMethod } from "~/domain/receipts/receipt";
import { barOf } from "~/domain/tenders/bill-parts";
import type { TenderMethod } from "~/domain/tenders/tender-kind";
import { isMoney, kindOf } from "~/domain/tenders/tender-kinds";
import { paths } from "~/kit/paths";
import { countOf } from "~/kit/text";
import { moneyText } from "~/ui/format";
import { feeLines, Receipt } from "~/ui/money/receipt";
import type { WirePricing } from "~/ui/shapes";
import type { Item } from "../orders/order-lines";

interface Order {
  id: number;
  items: readonly Item[];
  pricing: WirePricing;
  parts: readonly { chef: { full_name: string } }[];
  receipt: {
    refunded_cents: number;
    total_cents: number;
    tip_cents: number;
    tenders: readonly Tender[];
    coupon: { code: string; sponsor: string } | null;
    /** hundredths of a percent, as the order was priced */
    service_bps: number;
    tax_bps: number;
    delivery_cents: number;
    group: ReceiptGroup | null;
  };
}

interface Tender {
  method: TenderMethod;
  from: "card" | "organisation" | "promotion" | "gift";
  organization: string | null;
  is_back_with_payer: boolean;
  cents: number;
  quantity: number;
  refunded_cents: number;
  refunded_quantity: number;
}

/** How a group shares the one fee of its delivery; undefined where no group does. */
function deliveryNoteOf({ group, delivery_cents }: Order["receipt"]): string | undefined {
  if (!group) return undefined;
  if (group.fee_paid_by === "organization") return `Paid by ${group.organization}`;
  if (delivery_cents === 0) return "Shared by your group";
  if (group.share_cents !== null && group.sharers !== null)
    return `Your share: ${moneyText(group.share_cents)}, 1/${group.sharers} of ${moneyText(group.fee_cents)}`;
  return "What’s above your final share comes back after the deadline";
}

/** What was paid, by whom, to whom, and what came back. */
export function OrderReceipt({ order }: { order: Order }) {
  const { pricing, receipt, parts } = order;
  const [only] = parts;
  const refunded = refundsByMethod(receipt.tenders);
  return (
    <Receipt
      title="Receipt"
      meals={order.items.map((item) => ({
        label: `${item.quantity} × ${item.name}`,
        cents: item.unit_price_cents * item.quantity,
        ...(item.is_voucher ? { instead: countOf(item.quantity, "Voucher"), tone: "plum" as const } : {}),
      }))}
      toCookCents={pricing.subtotal}
      cooks={parts.length}
      fees={feeLines(pricing, {
        coupon: receipt.coupon,
        serviceFee: receipt.service_bps / 100,
        localFee: receipt.tax_bps / 100,
        tipCents: receipt.tip_cents,
        deliveryNote: deliveryNoteOf(receipt),
        tipFor: parts.length === 1 ? only?.chef.full_name.split(" ")[0] : undefined,
      })}
      totalCents={receipt.total_cents}
      totalLabel="Paid"
      split={barOf(paidParts(receipt.tenders))}
    >
      {refunded.length > 0 && (
        <dl className="grid gap-2 rounded-field bg-herb-wash px-4 py-3">
          {refunded.map(({ method, refunded_cents, refunded_quantity, organization }) => (
            <div key={`${method}${organization}`} className="flex justify-between gap-6 text-herb">
              <dt>Refunded to {organization ?? `your ${kindOf(method).name}`}</dt>
              <dd className="font-bold tabular-nums">
                {isMoney(method) ? moneyText(refunded_cents) : countOf(refunded_quantity, "Voucher")}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <Link
        to={paths.receipt(order.id)}
        prefetch="intent"
        className="flex min-h-11 items-center justify-center font-medium text-ink-2 underline decoration-1 underline-offset-4 hover:text-ink"
      >
        View receipt
      </Link>
    </Receipt>
  );
}
