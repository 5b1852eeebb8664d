import { Link } from "@remix-run/react";
import { paths } from "~/kit/paths";
import { countOf } from "~/kit/text";
import { moneyText } from "~/ui/format";
import { feeLines, Receipt } from "~/ui/money/receipt";
import type { SplitPart } from "~/ui/money/split-bar";
import type { WirePricing } from "~/ui/shapes";
import type { Item } from "./order-lines";

interface Payment {
  method: "wallet" | "voucher" | "credit_card";
  amount_cents?: number;
  quantity?: number;
  refunded_cents: number;
  refunded_quantity?: number;
}

interface Order {
  id: number;
  items: readonly Item[];
  pricing: WirePricing;
  payments: readonly Payment[];
  parts: readonly { chef: { full_name: string } }[];
  receipt: {
    refunded_cents: number;
    total_cents: number;
    tip_cents: number;
    coupon: { code: string } | null;
  };
}

const NAMES = { wallet: "Wallet", voucher: "Vouchers", credit_card: "Card" } as const;

function partOf({ method, amount_cents = 0, quantity = 0 }: Payment): SplitPart {
  if (method === "voucher")
    return { label: countOf(quantity, "Voucher"), cents: 1, tone: "plum", instead: "" };
  return { label: NAMES[method], cents: amount_cents, tone: method === "wallet" ? "plum" : "turmeric" };
}

/** What was paid, by whom, to whom, and what came back. */
export function OrderReceipt({ order }: { order: Order }) {
  const { pricing, payments, receipt, parts } = order;
  const [only] = parts;
  const refunded = payments.filter(
    (payment) => payment.refunded_cents > 0 || (payment.refunded_quantity ?? 0) > 0,
  );
  return (
    <Receipt
      meals={order.items.map((item) => ({
        label: `${item.quantity} × ${item.name}`,
        cents: item.unit_price_cents * item.quantity,
        ...(item.is_voucher ? { instead: countOf(item.quantity, "Voucher"), tone: "plum" as const } : {}),
      }))}
      toCookCents={pricing.subtotal}
      cooks={parts.length}
      fees={feeLines(pricing, {
        couponCode: receipt.coupon?.code,
        tipCents: receipt.tip_cents,
        tipFor: parts.length === 1 ? only?.chef.full_name.split(" ")[0] : undefined,
      })}
      totalCents={receipt.total_cents}
      totalLabel="Paid"
      split={payments.map(partOf)}
    >
      {refunded.length > 0 && (
        <dl className="grid gap-2 rounded-field bg-herb-wash px-4 py-3">
          {refunded.map(({ method, refunded_cents, refunded_quantity }) => (
            <div key={method} className="flex justify-between gap-6 text-herb">
              <dt>Back to your {NAMES[method].toLowerCase()}</dt>
              <dd className="font-bold tabular-nums">
                {method === "voucher"
                  ? countOf(refunded_quantity ?? 0, "Voucher")
                  : moneyText(refunded_cents)}
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
        The itemised receipt
      </Link>
    </Receipt>
  );
}
