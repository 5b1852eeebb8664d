import { Link } from "@remix-run/react";
import { waitsFor } from "~/domain/payouts/forecast";
import type { WireForecast } from "~/domain/payouts/schemas.server";
import { formatDay, formatShortDay } from "~/kit/day";
import { deskPaths } from "~/kit/desk-paths";
import { countOf } from "~/kit/text";
import { PAUSED } from "~/kit/transfer-names";
import { Panel } from "~/ui/card";
import { moneyText, wallClock } from "~/ui/format";
import { ChevronDown } from "~/ui/icons";
import { Money } from "~/ui/money/money";
import { Line } from "~/ui/money/receipt";
import { Pill } from "~/ui/pill";
import { PayoutTerms } from "./payout-terms";

type Payout = WireForecast["payouts"][number];
type Order = Payout["lines"][number];

const CHANGES: Record<Order["changes"][number]["kind"], string> = {
  tip: "Tip added",
  tip_returned: "Tip returned",
  declined: "Dish declined",
  swapped: "Dish swapped for a less expensive one",
  canceled: "Order canceled",
  refund: "Refund",
  other: "Correction",
};

const MOVED: Record<NonNullable<Order["moved"]>["because"], string> = {
  bank: "Waiting for your bank account",
  disputed: "The diner's bank asks about the payment",
  [PAUSED]: "DinDin is reviewing it",
  not_delivered: "Not marked delivered yet",
  delivered_late: "Delivered late",
  sent_again: "Stripe didn't take it at first",
};

const WAITS: Record<NonNullable<ReturnType<typeof waitsFor>>, string> = {
  bank: "When your bank account is ready",
  disputed: "When the diner's bank has decided",
  [PAUSED]: "When DinDin has reviewed it",
};

function Changes({ order, timeZone }: { order: Order; timeZone: string }) {
  const { moved } = order;
  if (!moved && order.changes.length === 0) return null;
  return (
    <ul aria-label={`What changed order ${order.number}`} className="grid gap-0.5 text-ink-2">
      {order.changes.length > 0 && <li>Already counted above:</li>}
      {order.changes.map(({ kind, at, cents }) => (
        <li key={`${kind} ${at} ${cents}`}>
          {CHANGES[kind]}, {formatShortDay(wallClock(at, timeZone).day)}: {cents > 0 && "+"}
          {moneyText(cents)}
        </li>
      ))}
      {moved && (
        <li>
          {MOVED[moved.because]}: was planned for {formatShortDay(moved.from)}
        </li>
      )}
    </ul>
  );
}

/** What stands beside an order that was called off: at the platform's expense its cook is paid all the same. */
const canceledText = ({ meals_cents, tips_cents }: Order) =>
  meals_cents + tips_cents > 0 ? "canceled, DinDin pays you for it" : "canceled";

function OrderLine({ order, timeZone }: { order: Order; timeZone: string }) {
  return (
    <li className="grid gap-1.5 py-4 last:pb-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Link
          to={deskPaths.order(order.order_id)}
          className="inline-flex min-h-11 items-center font-bold underline underline-offset-4"
        >
          Order {order.number}
        </Link>
        <span className="text-ink-2">
          {order.is_canceled
            ? canceledText(order)
            : `${order.is_delivered ? "delivered, for" : "dinner on"} ${formatShortDay(order.delivery_date)}`}
        </span>
      </div>
      <dl className="grid gap-1 text-base">
        <PayoutTerms of={order} keptFor={order.kept_back_for} />
      </dl>
      <Changes order={order} timeZone={timeZone} />
    </li>
  );
}

function PayoutDay({
  payout,
  bankStatus,
  today,
  timeZone,
  isOpen,
}: {
  payout: Payout;
  bankStatus: WireForecast["bank_status"];
  today: string;
  timeZone: string;
  isOpen: boolean;
}) {
  const { day, net_cents, orders, is_expected, lines } = payout;
  const cause = waitsFor(lines, bankStatus);
  const waits = cause ? WAITS[cause] : "When it can be sent";
  const title = day === null ? waits : day === today ? "Today" : formatDay(day);
  return (
    <li>
      <details open={isOpen} className="group">
        <summary className="flex min-h-14 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
          <span className="min-w-0 flex-1">
            <span className="block text-base font-bold">{title}</span>
            <span className="text-ink-2">
              {orders === 0 ? "All orders canceled" : countOf(orders, "order")}
              {is_expected && ", if delivered as planned"}
            </span>
          </span>
          {day === null && <Pill tone="turmeric">Waiting</Pill>}
          <Money cents={net_cents} className="text-lg font-bold" />
          <ChevronDown aria-hidden className="turns size-5 flex-none text-ink-2" />
        </summary>
        <ul className="divide-y divide-line border-t border-dashed border-line pb-4">
          {lines.map((order) => (
            <OrderLine key={order.order_id} order={order} timeZone={timeZone} />
          ))}
        </ul>
      </details>
    </li>
  );
}

/** What is still to be sent to the cook: each day opens to its orders and to what changed them. */
export function ComingPayouts({
  forecast,
  today,
  timeZone,
}: {
  forecast: WireForecast;
  today: string;
  timeZone: string;
}) {
  const { payouts, net_cents, owed_cents, sent_today_cents } = forecast;
  return (
    <Panel
      id="coming"
      // beside a large amount on a small screen: broken between its words only
      title={<span className="wrap-normal">Upcoming payouts</span>}
      aside={payouts.length > 0 && <Money cents={net_cents} className="text-2xl font-bold" />}
    >
      {forecast.bank_status !== "active" && payouts.some(({ day }) => day !== null) && (
        <p className="mb-2">
          Your bank account can&rsquo;t be paid yet. We send all of this as soon as it can.
        </p>
      )}
      {sent_today_cents !== 0 && (
        <dl className="mb-2 text-base">
          <Line label="Already sent today, not counted below" cents={sent_today_cents} />
        </dl>
      )}
      {payouts.length === 0 ? (
        <p className="text-base text-ink-2">
          Nothing is on its way yet. Each order shows up here as soon as it&rsquo;s placed.
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {payouts.map((payout, n) => (
            <PayoutDay
              key={payout.day}
              payout={payout}
              bankStatus={forecast.bank_status}
              today={today}
              timeZone={timeZone}
              isOpen={n === 0}
            />
          ))}
        </ul>
      )}
      {owed_cents > 0 && (
        <dl className="mt-3 border-t border-line pt-3 text-base">
          <Line label="Withheld from later orders, for refunds" cents={-owed_cents} />
        </dl>
      )}
      <p className="mt-3 text-ink-2">
        We send each order&rsquo;s money 24 hours after its dinner. Stripe then pays it out to your bank. Card
        disputes don&rsquo;t change it: DinDin covers them.
      </p>
    </Panel>
  );
}
