import { Link } from "@remix-run/react";
import { countOf } from "~/kit/text";
import { DateText } from "../date-text";
import { moneyText } from "../format";
import { ChevronRight } from "../icons";
import { Money } from "../money/money";
import { Picture } from "../picture";
import { Pill } from "../pill";
import type { WireOrderRow, WirePicture } from "../shapes";
import { StatusPill } from "./status";

/** `$12.50 refunded`, `1 Voucher + $3.00 refunded`; null where nothing was. */
function refundedText({ payments }: WireOrderRow): string | null {
  const cents = payments.reduce((sum, one) => sum + one.refunded_cents, 0);
  const vouchers = payments.reduce((sum, one) => sum + (one.refunded_quantity ?? 0), 0);
  const parts = [vouchers > 0 && countOf(vouchers, "Voucher"), cents > 0 && moneyText(cents)].filter(Boolean);
  return parts.length > 0 ? `${parts.join(" + ")} refunded` : null;
}

/** An order in a list: what, when, how far and how much; the whole row is one link. */
export function OrderRow({
  order,
  to,
  totalCents,
  picture,
  isAsking = false,
}: {
  order: WireOrderRow;
  to: string;
  /** All of it with tip, in cents. */
  totalCents: number;
  picture?: WirePicture | null;
  /** Its diner has still to answer a question about a dish. */
  isAsking?: boolean;
}) {
  const what = order.items.map((item) => `${item.quantity} × ${item.name}`).join(", ");
  const refunded = refundedText(order);
  const vouchers = order.items.reduce((sum, item) => sum + (item.is_voucher ? item.quantity : 0), 0);
  return (
    <Link
      to={to}
      prefetch="intent"
      className="group flex items-center gap-4 rounded-card border border-line bg-surface p-4 transition-colors hover:border-line-strong"
    >
      {picture !== undefined && (
        <Picture
          picture={picture && { ...picture, alt: "" }}
          sizes="(min-width: 36rem) 7rem, 5rem"
          rounded="rounded-field"
          className="w-20 flex-none sm:w-28"
        />
      )}
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <StatusPill status={order.status} />
          {isAsking && <Pill tone="danger">Needs your answer</Pill>}
          <DateText day={order.delivery_date} className="text-sm text-ink-2" />
        </span>
        <span className="mt-1.5 line-clamp-2 font-bold wrap-anywhere group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4">
          {what}
        </span>
        <span className="mt-0.5 flex flex-wrap justify-between gap-x-4 text-sm text-ink-2">
          <span>
            Order {order.number}
            {refunded && ` · ${refunded}`}
          </span>
          <span className="ml-auto font-bold whitespace-nowrap">
            {vouchers > 0 && <span className="text-plum">{countOf(vouchers, "Voucher")}</span>}
            {vouchers > 0 && totalCents > 0 && " + "}
            {(vouchers === 0 || totalCents > 0) && <Money cents={totalCents} className="text-ink" />}
          </span>
        </span>
      </span>
      <ChevronRight aria-hidden className="hidden size-5 flex-none text-ink-2 sm:block" />
    </Link>
  );
}
