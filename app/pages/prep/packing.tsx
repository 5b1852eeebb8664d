import { Link } from "@remix-run/react";
import type { WirePrepSheet } from "~/domain/prep/schemas.server";
import { warningWithSpecies } from "~/kit/allergen-species";
import type { Day } from "~/kit/day";
import { deskPaths } from "~/kit/desk-paths";
import { formatPhone } from "~/kit/phone";
import { Panel } from "~/ui/card";
import { windowText } from "~/ui/format";
import { StatusPill } from "~/ui/orders/status";
import { Pill } from "~/ui/pill";

type Packed = WirePrepSheet["orders"][number];

function Item({ item }: { item: Packed["items"][number] }) {
  const warning = warningWithSpecies(item);
  return (
    <li className="grid grid-cols-[2.5rem_1fr] gap-x-2 print:grid-cols-[1.5rem_1fr]">
      <span className="font-bold tabular-nums">{item.quantity}×</span>
      <span className="min-w-0 wrap-anywhere">
        {item.name}
        {item.instruction && <span className="font-bold"> “{item.instruction}”</span>}
        {item.is_waiting && (
          <span className="block font-bold text-danger print:text-black">
            Don't cook yet: waiting for the diner's answer
          </span>
        )}
        {warning && (
          <span
            className={
              item.allergens_changed
                ? "block font-bold text-danger print:text-black"
                : "block text-ink-2 print:text-black"
            }
          >
            {item.allergens_changed && "Changed: "}
            {warning}
          </span>
        )}
      </span>
    </li>
  );
}

/** Where the cook brings an order themselves: what they need at the door. */
function DeliverTo({ door }: { door: NonNullable<Packed["deliver_to"]> }) {
  const { address, city, state, postalCode, contactPerson, phone, extraInstructions } = door;
  return (
    <address className="mb-1 rounded-field bg-sunk px-3 py-2 not-italic wrap-anywhere print:border print:border-black/40 print:bg-white print:px-2 print:py-0.5">
      <span className="block">
        Deliver to <span className="font-bold">{contactPerson}</span>
        {contactPerson && ", "}
        {address}, {city}, {state} {postalCode}
      </span>
      {phone && (
        <a
          href={`tel:${phone}`}
          className="inline-flex min-h-11 items-center font-bold underline underline-offset-4 print:min-h-0 print:no-underline"
        >
          {formatPhone(phone)}
        </a>
      )}
      {extraInstructions && <span className="block">“{extraInstructions}”</span>}
    </address>
  );
}

/** A bag each, in the order they are packed; on paper with a box to tick. */
export function Packing({
  orders,
  date,
  timeZone,
}: {
  orders: readonly Packed[];
  date: Day;
  timeZone: string;
}) {
  return (
    <Panel id="packing" title="Packing order" className="prep-panel">
      <ol className="grid gap-x-10 lg:grid-cols-2 print:grid-cols-2 print:gap-x-6">
        {orders.map((order) => (
          <li
            key={order.id}
            className="grid break-inside-avoid grid-cols-[2.5rem_1fr] gap-x-3 border-t border-line py-3.5 print:border-black/40 print:py-1.5 print:text-xs"
          >
            <span className="title text-2xl tabular-nums text-ink-2 print:text-base print:text-black">
              <span
                aria-hidden="true"
                className="mr-1 hidden size-3 border border-black print:inline-block"
              />
              {order.place}
            </span>
            <div className="grid min-w-0 content-start gap-1.5 print:gap-0.5">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Link
                  to={deskPaths.order(order.id)}
                  className="inline-flex min-h-11 items-center text-base font-bold underline-offset-4 hover:underline print:min-h-0 print:text-xs"
                >
                  {order.number} · {order.first_name}
                  {order.group && ` · ${order.group}`}
                </Link>
                <span className="text-ink-2 print:text-black">
                  {windowText(order.window_start_at, order.window_end_at, timeZone)}
                </span>
                <span className="print:hidden">
                  {order.status === "preparing" && order.ready_at ? (
                    <Pill tone="herb">Ready</Pill>
                  ) : (
                    <StatusPill status={order.status} isDesk />
                  )}
                </span>
                <a
                  href={deskPaths.labels(date, { order_id: order.id })}
                  className="print:hidden inline-flex min-h-11 min-w-11 items-center justify-end ml-auto font-medium text-ink-2 underline underline-offset-4 hover:text-ink"
                >
                  Labels<span className="sr-only"> of order {order.number}</span>
                </a>
              </p>
              {order.deliver_to?.address && <DeliverTo door={order.deliver_to} />}
              <ul className="grid gap-1 print:gap-0">
                {order.items.map((item) => (
                  <Item key={item.id} item={item} />
                ))}
              </ul>
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
