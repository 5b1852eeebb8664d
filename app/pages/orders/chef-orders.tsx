import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { listChefOrders } from "~/domain/orders/chef-order-row.server";
import { orErrorPage } from "~/http/forms.server";
import { requireChef } from "~/http/guards.server";
import { pageOf } from "~/http/page-of.server";
import { clock } from "~/kit/clock";
import { addDays, type Day, dayIn, formatDay, formatShortDay } from "~/kit/day";
import { desk } from "~/kit/desk-paths";
import { PAGE_SIZE } from "~/kit/paging";
import { paths } from "~/kit/paths";
import { countOf } from "~/kit/text";
import { Chips } from "~/ui/chips";
import { BlankTicket } from "~/ui/drawings/drawings";
import { EmptyState } from "~/ui/empty-state";
import { wallClock } from "~/ui/format";
import { PageTitle } from "~/ui/heading";
import { Money } from "~/ui/money/money";
import { StatusPill } from "~/ui/orders/status";
import { Pager } from "~/ui/pager";

export const meta: MetaFunction = () => [
  { title: "Orders · Your kitchen · DinDin" },
  { name: "robots", content: "noindex" },
];

const VIEWS = [
  { view: "new", text: "New", empty: "No new orders. Your next one will show up here." },
  { view: "upcoming", text: "Upcoming", empty: "No upcoming dinners to cook." },
  { view: "past", text: "Past", empty: "No delivered dinners yet." },
] as const;
type View = (typeof VIEWS)[number]["view"];

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireChef(request);
  const asked = new URL(request.url).searchParams.get("view");
  const view: View = VIEWS.find((one) => one.view === asked)?.view ?? "new";
  const page = pageOf(request);
  const { rows, count } = await orErrorPage(
    listChefOrders(me, view, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
  );
  return {
    view,
    page,
    orders: rows,
    count,
    now: clock.now().toISOString(),
    today: dayIn(me.time_zone, clock.now()),
    timeZone: me.time_zone,
  };
}

type ChefOrder = Awaited<ReturnType<typeof loader>>["orders"][number];

function byDay(orders: readonly ChefOrder[]): [Day, ChefOrder[]][] {
  const days = new Map<Day, ChefOrder[]>();
  for (const order of orders)
    days.set(order.delivery_date, [...(days.get(order.delivery_date) ?? []), order]);
  return [...days];
}

function dayName(day: Day, today: Day): string {
  if (day === today) return "Today";
  return day === addDays(today, 1) ? `Tomorrow, ${formatShortDay(day)}` : formatDay(day);
}

const portions = (orders: readonly ChefOrder[]) =>
  orders.reduce(
    (sum, order) =>
      sum +
      order.items.reduce((count, item) => (item.status === "active" ? count + item.quantity : count), 0),
    0,
  );

/** Until when a diner may still change their mind, or that they no longer may. */
function cutoffText(cutoff_at: string, now: string, timeZone: string): string {
  const { day, time } = wallClock(cutoff_at, timeZone);
  if (cutoff_at <= now) return "Can no longer be canceled";
  const when = day === wallClock(now, timeZone).day ? "today" : formatShortDay(day);
  return `Can be canceled until ${when}, ${time}`.replace(/ (am|pm)$/, "\u00a0$1");
}

function Row({ order, now, timeZone }: { order: ChefOrder; now: string; timeZone: string }) {
  return (
    <li>
      <Link
        to={desk.order(order.id)}
        prefetch="intent"
        className="group grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-1 px-4 py-3.5 hover:bg-sunk lg:grid-cols-[6.5rem_1fr_6rem] lg:px-5"
      >
        <span className="max-lg:order-2 max-lg:col-span-2">
          <StatusPill status={order.status} isDesk />
        </span>
        <span className="min-w-0">
          <span className="block font-bold group-hover:underline group-hover:underline-offset-4">
            {order.items.map((item) => `${item.quantity} × ${item.name}`).join(", ")}
          </span>
          <span className="text-ink-2">
            Order {order.number} · {order.contact.first_name}
            {order.items.some((item) => item.instruction) && " · with a note"}
          </span>
          {(order.status === "placed" || order.status === "accepted") && (
            <span className="block text-ink-2">{cutoffText(order.cutoff_at, now, timeZone)}</span>
          )}
        </span>
        <Money cents={order.earnings_cents + order.tip_cents} className="text-right font-bold" />
      </Link>
    </li>
  );
}

export default function ChefOrdersScreen() {
  const { view, page, orders, count, now, today, timeZone } = useLoaderData<typeof loader>();
  const at = (number: number) => `${paths.chefOrders()}?view=${view}&page=${number}`;
  const pages = Math.ceil(count / PAGE_SIZE);
  return (
    <div className="grid max-w-[64rem] gap-6 *:min-w-0">
      <PageTitle>Orders</PageTitle>
      <Chips
        label="Orders"
        chips={VIEWS.map((one) => ({
          text: one.text,
          to: one.view === "new" ? paths.chefOrders() : `${paths.chefOrders()}?view=${one.view}`,
          current: one.view === view,
        }))}
      />
      {orders.length === 0 ? (
        <EmptyState drawing={<BlankTicket />}>{VIEWS.find((one) => one.view === view)?.empty}</EmptyState>
      ) : (
        byDay(orders).map(([day, list]) => (
          <section key={day} aria-labelledby={`day-${day}`} className="grid gap-2.5">
            <div className="flex items-baseline justify-between gap-4">
              <h2 id={`day-${day}`} className="title text-xl">
                {dayName(day, today)}
              </h2>
              <span className="whitespace-nowrap tabular-nums text-ink-2">
                {countOf(portions(list), "portion")}
              </span>
            </div>
            <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
              {list.map((order) => (
                <Row key={order.id} order={order} now={now} timeZone={timeZone} />
              ))}
            </ul>
          </section>
        ))
      )}
      <Pager
        previous={page > 1 ? at(page - 1) : null}
        next={page < pages ? at(page + 1) : null}
        count={countOf(count, "order")}
      />
    </div>
  );
}
