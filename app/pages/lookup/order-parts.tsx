import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { formatCents } from "~/kit/money";
import { staffPaths } from "~/kit/staff-paths";
import { countOf } from "~/kit/text";
import { Panel } from "~/ui/card";
import { moneyText } from "~/ui/money-text";
import type { OrderView, Paid } from "./order.server";
import { StatusPill } from "./status-pill";
import { WithIds } from "./with-ids";

const link =
  "inline-flex min-h-11 items-center font-medium underline underline-offset-4 wrap-anywhere lg:min-h-6";

/** `Card $12.50, refunded $2.00`; vouchers by the piece. */
function paidWords({ name, isVoucher, cents, units, back_cents, back_units }: Paid): string {
  const paid = isVoucher ? countOf(units, "voucher") : formatCents(cents);
  const back = isVoucher ? back_units > 0 && `${back_units}` : back_cents > 0 && formatCents(back_cents);
  return `${name} ${paid}${back ? `, refunded ${back}` : ""}`;
}

type Line = OrderView["parts"][number]["lines"][number];

/** One dish: what it cost, who paid how much of it, what the diner asked for, and what became of it. */
function LineItem({ line, order_id, mayRefund }: { line: Line; order_id: number; mayRefund: boolean }) {
  return (
    <li className="grid gap-1 py-3 first:pt-0 last:pb-0">
      <div className="flex items-baseline justify-between gap-4">
        <span className="min-w-0 font-bold wrap-anywhere">
          {line.quantity} × {line.name}
        </span>
        <span className="flex-none tabular-nums">
          {line.is_voucher
            ? countOf(line.quantity, "voucher")
            : moneyText(line.quantity * line.unit_price_cents)}
        </span>
      </div>
      {line.paid.map((paid) => (
        <span key={paid.name} className="tabular-nums text-ink-2">
          {paidWords(paid)}
        </span>
      ))}
      {line.instruction && <span className="wrap-anywhere">“{line.instruction}”</span>}
      {line.status !== "active" && (
        <span className="flex flex-wrap items-center gap-2 text-ink-2">
          <StatusPill status={line.status} /> {line.reason}
        </span>
      )}
      {mayRefund && line.isOpen && (
        <Link
          to={staffPaths.orderRefund(order_id, { line: line.id })}
          className={`${link} justify-self-start`}
        >
          Refund this<span className="sr-only">: {line.name}</span>
        </Link>
      )}
    </li>
  );
}

/** Each cook's part with its lines, each with who paid how much of it, and below them what the order comes to. */
export function OrderLines({
  order,
  mayRefund,
  cancelable,
}: {
  order: OrderView;
  mayRefund: boolean;
  /** the parts that can be canceled alone */
  cancelable: readonly number[];
}) {
  return (
    <Panel id="order-lines" title="What was ordered">
      <div className="grid gap-6 *:min-w-0">
        {order.parts.map((part) => (
          <section key={part.id} aria-label={part.cook.name} className="grid gap-3 *:min-w-0">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <Link to={staffPaths.cook(part.cook.id)} className={link}>
                {part.cook.name}
              </Link>
              <StatusPill status={part.status} />
            </div>
            <p className="tabular-nums text-ink-2">
              Delivery {part.window}. Changes until {part.cutoff}.
            </p>
            <ul className="grid divide-y divide-line">
              {part.lines.map((line) => (
                <LineItem key={line.id} line={line} order_id={order.id} mayRefund={mayRefund} />
              ))}
            </ul>
            {cancelable.includes(part.id) && (
              <Link
                to={staffPaths.orderCancel(order.id, { part: part.id })}
                className={`${link} justify-self-start`}
              >
                Cancel this part<span className="sr-only"> by {part.cook.name}</span>
              </Link>
            )}
          </section>
        ))}
        <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 border-t border-line pt-4 tabular-nums">
          {order.sums.map(([name, cents]) => (
            <div key={name} className="contents">
              <dt className="text-ink-2">{name}</dt>
              <dd className="text-right">{moneyText(cents)}</dd>
            </div>
          ))}
          <div className="contents font-bold">
            <dt>Total</dt>
            <dd className="text-right">{moneyText(order.total_cents)}</dd>
          </div>
          {order.later_tip_cents > 0 && (
            <div className="contents">
              <dt className="text-ink-2">Tips given later</dt>
              <dd className="text-right">{moneyText(order.later_tip_cents)}</dd>
            </div>
          )}
          {order.tenders.map((tender) => (
            <div key={tender.id} className="contents">
              <dt className="text-ink-2">
                {tender.name}
                {(tender.back_cents > 0 || tender.back_units > 0) && (
                  <span>
                    , refunded {tender.isVoucher ? tender.back_units : formatCents(tender.back_cents)}
                  </span>
                )}
              </dt>
              <dd className="text-right">
                {tender.isVoucher ? countOf(tender.units, "voucher") : moneyText(tender.cents)}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Panel>
  );
}

/** Who ordered, for when and where. */
export function OrderFacts({ order }: { order: OrderView }) {
  const { diner } = order;
  const { organization } = order;
  const facts: [string, ReactNode][] = [
    ["Email", diner.email],
    ["Phone", diner.phone],
    ["Delivery day", order.day],
    ["Address", order.address],
    ["Marketplace", order.marketplace],
    [
      "Organization",
      organization && (
        <Link key="organization" to={staffPaths.organization(organization.id)} className={link}>
          {organization.name}
        </Link>
      ),
    ],
    ["Placed", order.placed && `${order.placed} UTC`],
  ];
  return (
    <Panel id="order-facts" title="Diner and delivery">
      <Link to={staffPaths.person(diner.id)} className={`${link} mb-2 text-base`}>
        {diner.name}
      </Link>
      <dl className="grid gap-x-5 gap-y-2 sm:grid-cols-[auto_1fr]">
        {facts
          .filter(([, text]) => text)
          .map(([name, text]) => (
            <div key={name} className="contents">
              <dt className="text-ink-2">{name}</dt>
              <dd className="wrap-anywhere tabular-nums max-sm:mb-1">{text}</dd>
            </div>
          ))}
      </dl>
    </Panel>
  );
}

export interface ChargeRow {
  id: number;
  at: string;
  amount_cents: number;
  refunded_cents: number;
  status: string;
  purpose: string;
  stripe_intent_id: string | null;
  failure_message: string | null;
  isOther: boolean;
  to: string | null;
}

/**
 * The card payments of the order and the diner's others of these days, each with what became of it: only what succeeded was
 * taken, anything else is a reservation that the bank drops by itself.
 */
export function Charges({ charges }: { charges: readonly ChargeRow[] }) {
  const taken = charges.filter((one) => !one.isOther && ["succeeded", "refunded"].includes(one.status));
  const lead =
    taken.length === 0
      ? "Nothing was charged to a card for this order."
      : `The card was charged ${taken.length === 1 ? "once" : `${taken.length} times`} for this order.`;
  return (
    <Panel id="order-charges" title="Card charges">
      <p className="font-medium">{lead}</p>
      {charges.length > 0 && (
        <>
          <p className="mt-1 text-ink-2">
            Payments that did not succeed were never taken: the bank drops its reservation within days.
          </p>
          <ul className="mt-3 grid divide-y divide-line">
            {charges.map((one) => (
              <li key={one.id} className="grid gap-1 py-3 last:pb-0">
                <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                  <span className="font-bold tabular-nums">
                    {formatCents(one.amount_cents)}
                    {(one.isOther || one.purpose === "tip") && (
                      <span className="font-normal text-ink-2">
                        {" "}
                        {one.purpose.replace("_", " ")}
                        {one.isOther && ", not this order"}
                      </span>
                    )}
                  </span>
                  <StatusPill status={one.status} />
                </div>
                <span className="tabular-nums text-ink-2 wrap-anywhere">
                  <WithIds>
                    {[
                      `${one.at} UTC`,
                      one.stripe_intent_id,
                      one.refunded_cents > 0 && `refunded ${formatCents(one.refunded_cents)}`,
                      one.failure_message,
                    ]
                      .filter(Boolean)
                      .join(", ")}
                  </WithIds>
                </span>
                {one.to && (
                  <Link to={one.to} className={`${link} justify-self-start`}>
                    Open its order
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}
