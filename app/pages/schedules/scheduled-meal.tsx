import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData, useNavigate } from "@remix-run/react";
import { listSchedules } from "~/domain/schedules/list-schedules.server";
import { listOpenOrders } from "~/domain/schedules/open-orders.server";
import { showSchedule } from "~/domain/schedules/show-schedule.server";
import { idOf, orErrorPage, readForm } from "~/http/forms.server";
import { requireChef, requireKitchenUser } from "~/http/guards.server";
import { clock } from "~/kit/clock";
import { dayIn, formatShortDay } from "~/kit/day";
import { deskPaths } from "~/kit/desk-paths";
import { countOf } from "~/kit/text";
import { Button, ButtonLink } from "~/ui/button";
import { Panel } from "~/ui/card";
import { Dialog } from "~/ui/dialog";
import { instantText } from "~/ui/format";
import { Csrf } from "~/ui/forms/csrf";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";
import { rangeText } from "./range-text";
import { dropSchedule, saveSchedule } from "./schedule-actions.server";
import { ScheduleForm } from "./schedule-form";
import { upcomingOf } from "./upcoming.server";
import { UpcomingList } from "./upcoming-list";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.schedule.name ?? "Not found"} · Cooking schedule · DinDin` },
  { name: "robots", content: "noindex" },
];

/** How many of the next schedules stand beside one: they are read again after each change. */
const NEXT = 5;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const me = await requireKitchenUser(request);
  const id = idOf(params.id ?? null);
  const schedule = await orErrorPage(showSchedule(me, id));
  const [orders, { rows }] = await orErrorPage(
    Promise.all([listOpenOrders(me, id), listSchedules(me, { limit: NEXT, offset: 0 }, { upcoming: true })]),
  );
  const { held, declined, cutoff_hours, cutoff_at, next_date } = schedule;
  const isOver = schedule.end_date < dayIn(me.time_zone, clock.now());
  return {
    mayChange: me.kind === "chef" && !isOver,
    isOver,
    schedule: { ...upcomingOf(schedule), held, declined, cutoff_hours },
    orders,
    next: rows.map(upcomingOf),
    closes: cutoff_at && next_date ? { on: next_date, at: instantText(cutoff_at, me.time_zone) } : null,
    isAsking: new URL(request.url).searchParams.has("delete"),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const me = await requireChef(request);
  const id = idOf(params.id ?? null);
  const form = await readForm(request.clone());
  return form.get("intent") === "delete" ? dropSchedule(me, id) : saveSchedule(me, id, request);
}

type Data = Awaited<ReturnType<typeof loader>>;

function OpenOrders({ orders }: { orders: Data["orders"] }) {
  return (
    <ul className="divide-y divide-line">
      {orders.map((order) => (
        <li key={`${order.id} ${order.delivery_date}`}>
          <Link
            to={deskPaths.order(order.id)}
            prefetch="intent"
            className="flex min-h-11 items-center justify-between gap-4 hover:underline hover:underline-offset-4"
          >
            <span className="font-medium">Order {order.number}</span>
            <span className="text-ink-2 tabular-nums">
              {countOf(order.quantity, "portion")}, {formatShortDay(order.delivery_date)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function DeleteSchedule({ schedule, isAsking }: Pick<Data, "schedule" | "isAsking">) {
  const navigate = useNavigate();
  const here = deskPaths.scheduled(schedule.id);
  return (
    <>
      <ButtonLink to={`${here}?delete=1`} tone="danger" preventScrollReset className="justify-self-start">
        Delete
      </ButtonLink>
      <Dialog
        open={isAsking}
        onClose={() => isAsking && navigate(here, { replace: true, preventScrollReset: true })}
        title={`Delete ${schedule.name}?`}
        actions={
          <>
            <ButtonLink to={here} replace preventScrollReset>
              Keep it
            </ButtonLink>
            <Form method="post" action={here} className="grid">
              <Csrf />
              <Button tone="danger" name="intent" value="delete">
                Delete it
              </Button>
            </Form>
          </>
        }
      >
        <p>
          {rangeText(schedule)}, {countOf(schedule.count, "portion")}. Diners can't order it anymore. The meal
          stays on your menu.
        </p>
      </Dialog>
    </>
  );
}

function closingText({ count_left }: Data["schedule"], closes: Data["closes"]): string {
  if (closes) return `Orders for ${formatShortDay(closes.on)} close ${closes.at}.`;
  return count_left === 0 ? "All portions are taken." : "It can't be ordered right now.";
}

function Portions({ schedule, closes, isOver }: Pick<Data, "schedule" | "closes" | "isOver">) {
  const facts: [string, number][] = [
    ["Scheduled", schedule.count],
    ["Sold", schedule.sold],
    ["In checkout", schedule.held],
    [isOver ? "Not sold" : "Left", schedule.count_left],
  ];
  return (
    <Panel id="portions" title="Portions">
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {facts.map(([term, count]) => (
          <div key={term}>
            <dt className="text-ink-2">{term}</dt>
            <dd className="title text-2xl tabular-nums">{count}</dd>
          </div>
        ))}
      </dl>
      {schedule.declined > 0 && (
        <p className="mt-4 text-ink-2">
          {countOf(schedule.declined, "more portion was", "more portions were")} declined. They aren't on sale
          anymore.
        </p>
      )}
      <p className="mt-4 text-ink-2">{isOver ? "This is over." : closingText(schedule, closes)}</p>
    </Panel>
  );
}

export default function ScheduledMealScreen() {
  const { mayChange, isOver, schedule, orders, next, closes, isAsking } = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  const isKept = orders.length > 0 || schedule.held > 0;
  return (
    <div className="grid gap-6 text-base *:min-w-0">
      <PageTitle back={{ to: deskPaths.schedule(), text: "Cooking schedule" }} lead={rangeText(schedule)}>
        {schedule.name}
      </PageTitle>
      <div className="grid items-start gap-5 *:min-w-0 lg:grid-cols-[1.4fr_1fr] lg:gap-7">
        <div className="grid gap-5 *:min-w-0">
          <Portions schedule={schedule} closes={closes} isOver={isOver} />
          {mayChange && (
            <Panel id="change" title="Change">
              <ScheduleForm schedule={schedule} answer={answer} />
            </Panel>
          )}
          <Panel id="orders" title="Open orders">
            {isKept ? (
              <div className="grid gap-2">
                <p className={mayChange ? "text-ink-2" : "hidden"}>
                  {orders.length > 0
                    ? `${countOf(orders.length, "open order keeps", "open orders keep")} this schedule. Deliver or decline before you delete it.`
                    : "Somebody is checking out. You can delete it once they are done."}
                </p>
                <OpenOrders orders={orders} />
              </div>
            ) : (
              <div className="grid gap-4">
                <p className="text-ink-2">{mayChange ? "None. You can delete this schedule." : "None."}</p>
                {mayChange && <DeleteSchedule schedule={schedule} isAsking={isAsking} />}
              </div>
            )}
          </Panel>
        </div>
        {next.length > 0 && (
          <section aria-labelledby="next" className="grid gap-3">
            <h2 id="next" className="title text-xl">
              Up next
            </h2>
            <UpcomingList schedules={next} />
          </section>
        )}
      </div>
    </div>
  );
}
