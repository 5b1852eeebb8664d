import { Link } from "@remix-run/react";
import type { WireChefOrder } from "~/domain/orders/schemas.server";
import { formatShortDay } from "~/kit/day";
import { deskPaths } from "~/kit/desk-paths";
import { wallClock } from "~/ui/format";
import { Money } from "~/ui/money/money";
import { StatusPill } from "~/ui/orders/status";
import { Pill } from "~/ui/pill";
import { hasQuestion } from "./diner-questions";
import { dishesToMake } from "./dishes-to-make";

/** Until when a diner may still change their mind, or that they no longer may; one who is asked something may until they've answered. */
function cutoffText({ cutoff_at, items }: WireChefOrder, now: string, timeZone: string): string {
  const { day, time } = wallClock(cutoff_at, timeZone);
  if (hasQuestion(items)) return "Waiting for the diner's answer";
  if (cutoff_at <= now) return "Can no longer be canceled";
  const when = day === wallClock(now, timeZone).day ? "today" : formatShortDay(day);
  return `Can be canceled until ${when}, ${time}`.replace(/ (am|pm)$/, "\u00a0$1");
}

const isReady = ({ status, ready_at }: WireChefOrder) => status === "preparing" && ready_at !== null;

/** An order of the list: a link to it and, where `canChoose`, a box for the form around the list. */
export function ChefOrderRow({
  order,
  now,
  timeZone,
  canChoose,
}: {
  order: WireChefOrder;
  now: string;
  timeZone: string;
  canChoose: boolean;
}) {
  const dishes = dishesToMake(order.items);
  return (
    <li className="flex items-stretch">
      {canChoose && (
        <label className="flex w-12 flex-none cursor-pointer items-center justify-center border-r border-line hover:bg-sunk">
          <span className="sr-only">Choose order {order.number}</span>
          <input type="checkbox" name="orders" value={order.id} className="size-5 accent-ink" />
        </label>
      )}
      <Link
        to={deskPaths.order(order.id)}
        prefetch="intent"
        className="group grid min-w-0 flex-1 grid-cols-[1fr_auto] items-center gap-x-6 gap-y-1 px-4 py-3.5 hover:bg-sunk lg:grid-cols-[6.5rem_1fr_6rem] lg:px-5"
      >
        <span className="max-lg:order-2 max-lg:col-span-2">
          {isReady(order) ? <Pill tone="herb">Ready</Pill> : <StatusPill status={order.status} isDesk />}
        </span>
        <span className="min-w-0">
          <span className="block font-bold group-hover:underline group-hover:underline-offset-4">
            {dishes.map((item) => `${item.quantity} × ${item.name}`).join(", ")}
          </span>
          <span className="text-ink-2">
            Order {order.number} · {order.contact.first_name}
            {order.group && ` · ${order.group}`}
            {dishes.some((item) => item.instruction) && " · with a note"}
          </span>
          {(order.status === "placed" || order.status === "accepted") && (
            <span className="block text-ink-2">{cutoffText(order, now, timeZone)}</span>
          )}
        </span>
        {order.earnings_cents !== null && order.tip_cents !== null && (
          <Money cents={order.earnings_cents + order.tip_cents} className="text-right font-bold" />
        )}
      </Link>
    </li>
  );
}
