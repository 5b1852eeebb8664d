import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { listChefOrders } from "~/domain/orders/chef-order-row.server";
import { countDayPortions } from "~/domain/orders/day-portions.server";
import { moveMany } from "~/domain/orders/move-many.server";
import { readOrderNumbers } from "~/domain/orders/order-numbers.server";
import { ManyInput, type ManyStep, type WireChefOrder } from "~/domain/orders/schemas.server";
import { answerForm, orErrorPage } from "~/http/forms.server";
import { requireKitchenUser } from "~/http/guards.server";
import { pageOf, pagesWithin } from "~/http/page-of.server";
import { redirectWithToast } from "~/http/toast.server";
import { clock } from "~/kit/clock";
import { addDays, type Day, dayIn, formatDay, formatShortDay } from "~/kit/day";
import { deskPaths } from "~/kit/desk-paths";
import { PAGE_SIZE } from "~/kit/paging";
import { paths } from "~/kit/paths";
import { countOf } from "~/kit/text";
import { Chips } from "~/ui/chips";
import { BlankTicket } from "~/ui/drawings/drawings";
import { EmptyState } from "~/ui/empty-state";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";
import { Pager } from "~/ui/pager";
import { ChefOrderRow } from "./chef-order-row";
import { ManyOrders } from "./many-orders";
import { ManyOutcome } from "./many-outcome";
import { SoundSwitch } from "./sound-switch";

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
  const me = await requireKitchenUser(request);
  const asked = new URL(request.url).searchParams.get("view");
  const view: View = VIEWS.find((one) => one.view === asked)?.view ?? "new";
  const page = pageOf(request);
  const { rows, count } = await orErrorPage(
    listChefOrders(me, view, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
  );
  // a step with all orders of the last page empties it: the one that is the last by now is shown
  const pages = pagesWithin(request, page, count, PAGE_SIZE);
  const days = [...new Set(rows.map((order) => order.delivery_date))];
  return {
    view,
    page,
    orders: rows,
    portions: await orErrorPage(countDayPortions(me, view, days)),
    pages,
    count,
    now: clock.now().toISOString(),
    today: dayIn(me.time_zone, clock.now()),
    timeZone: me.time_zone,
  };
}

const DONE: Record<ManyStep, string> = {
  accepted: "accepted",
  preparing: "started",
  ready: "ready",
  out_for_delivery: "out for delivery",
  delivered: "delivered",
};

/** One step for all orders that are ticked; those that can't take it stay, each with its reason. */
export async function action({ request }: ActionFunctionArgs) {
  const me = await requireKitchenUser(request);
  return answerForm(request, ManyInput, async (input) => {
    const { moved, refused, already } = await moveMany(me, input);
    const now = moved.length - already;
    const said =
      now > 0 || already === 0
        ? `${countOf(now, "order")} ${DONE[input.step]}`
        : `${countOf(already, "order was", "orders were")} ${DONE[input.step]} already`;
    const { pathname, search } = new URL(request.url);
    if (refused.length === 0) return redirectWithToast(`${pathname}${search}`, said);
    const numbers = await readOrderNumbers(
      me,
      refused.map(({ id }) => id),
    );
    const no = refused.map(({ id, detail }) => `Order ${numbers.get(id) ?? id}: ${detail}`);
    return data({ said: now > 0 ? said : null, no }, { status: 409 });
  });
}

function byDay(orders: readonly WireChefOrder[]): [Day, WireChefOrder[]][] {
  const days = new Map<Day, WireChefOrder[]>();
  for (const order of orders)
    days.set(order.delivery_date, [...(days.get(order.delivery_date) ?? []), order]);
  return [...days];
}

function dayName(day: Day, today: Day): string {
  if (day === today) return "Today";
  return day === addDays(today, 1) ? `Tomorrow, ${formatShortDay(day)}` : formatDay(day);
}

export default function ChefOrdersScreen() {
  const { view, page, pages, count, orders, portions, now, today, timeZone } = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  const at = (number: number) => `${paths.chefOrders()}?view=${view}&page=${number}`;
  const canChoose = view !== "past";
  const days = byDay(orders).map(([day, list]) => (
    <section key={day} aria-labelledby={`day-${day}`} className="grid gap-2.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={`day-${day}`} className="title text-xl">
          {dayName(day, today)}
        </h2>
        <span className="whitespace-nowrap tabular-nums text-ink-2">
          {countOf(portions.find((one) => one.day === day)?.portions ?? 0, "portion")}
          {canChoose && (
            <>
              {" · "}
              <Link
                to={deskPaths.prep(day)}
                prefetch="intent"
                className="inline-flex min-h-11 items-center font-bold text-ink underline underline-offset-4"
              >
                Prep sheet<span className="sr-only"> for {formatDay(day)}</span>
              </Link>
            </>
          )}
        </span>
      </div>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {list.map((order) => (
          <ChefOrderRow key={order.id} order={order} now={now} timeZone={timeZone} canChoose={canChoose} />
        ))}
      </ul>
    </section>
  ));
  return (
    <div className="grid max-w-[64rem] gap-6 *:min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <PageTitle>Orders</PageTitle>
        <SoundSwitch />
      </div>
      <Chips
        label="Orders"
        chips={VIEWS.map((one) => ({
          text: one.text,
          to: one.view === "new" ? paths.chefOrders() : `${paths.chefOrders()}?view=${one.view}`,
          current: one.view === view,
        }))}
      />
      <ManyOutcome answer={answer} />
      {orders.length === 0 ? (
        <EmptyState drawing={<BlankTicket />}>{VIEWS.find((one) => one.view === view)?.empty}</EmptyState>
      ) : canChoose ? (
        <ManyOrders orders={orders} hasMore={orders.length < count} nameOfDay={(day) => dayName(day, today)}>
          {days}
        </ManyOrders>
      ) : (
        days
      )}
      <Pager
        previous={page > 1 ? at(page - 1) : null}
        next={page < pages ? at(page + 1) : null}
        count={countOf(count, "order")}
      />
    </div>
  );
}
