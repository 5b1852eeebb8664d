import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { showDashboard } from "~/domain/kitchens/show-dashboard.server";
import { nextPayout } from "~/domain/payouts/next-payout.server";
import { orErrorPage } from "~/http/forms.server";
import { requireChef } from "~/http/guards.server";
import { clock } from "~/kit/clock";
import { dayIn, formatDay } from "~/kit/day";
import { deskPaths } from "~/kit/desk-paths";
import { ButtonLink } from "~/ui/button";
import { Panel } from "~/ui/card";
import { PageTitle } from "~/ui/heading";
import { CapacityMeterBars } from "~/ui/kitchens/capacity-meter";
import { MoneyNext, NewestReviews } from "./dashboard-figures";
import { Today } from "./dashboard-today";
import { itemsOf, Waiting } from "./dashboard-waiting";
import { WeekSummary } from "./dashboard-week";
import { OrdersStop, stopOf } from "./orders-stop";
import { SetupList } from "./setup-list";

/** Newest reviews shown. */
const REVIEWS = 3;

export const meta: MetaFunction = () => [
  { title: "Dashboard · Your kitchen · DinDin" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireChef(request);
  const [kitchen, payout] = await orErrorPage(Promise.all([showDashboard(me), nextPayout(me)]));
  const now = clock.now();
  return {
    ...{ kitchen, payout, now: now.toISOString(), timeZone: me.time_zone, first_name: me.first_name },
    waiting: itemsOf(kitchen, dayIn(me.time_zone, now)),
    // nobody can order from a kitchen that isn't approved anyway
    stop:
      kitchen.kitchen.status === "approved"
        ? stopOf(kitchen.kitchen.orders_stop_at, now, me.time_zone)
        : null,
  };
}

export default function DashboardScreen() {
  const { kitchen, payout, waiting, stop, now, timeZone, first_name } = useLoaderData<typeof loader>();
  const [today] = kitchen.week;
  const { setup } = kitchen;
  return (
    <div className="grid max-w-[72rem] gap-5 *:min-w-0">
      <PageTitle lead={today && formatDay(today.date)}>Hello, {first_name}</PageTitle>
      <OrdersStop stop={stop}>
        <ButtonLink to={deskPaths.bank()}>Fix it</ButtonLink>
      </OrdersStop>
      {setup.is_selling ? (
        <div className="grid items-start gap-5 *:min-w-0 lg:grid-cols-2">
          <div className="grid gap-5 *:min-w-0">
            {today && (
              <Today
                today={today}
                newOrders={kitchen.orders.new}
                cutoff={kitchen.next_cutoff}
                now={now}
                timeZone={timeZone}
              />
            )}
            <Waiting items={waiting} />
            <Panel id="capacity" title="Capacity">
              <CapacityMeterBars meter={kitchen.limits} />
            </Panel>
          </div>
          <div className="grid gap-5 *:min-w-0">
            <Panel id="week" title="Next 7 days">
              <WeekSummary week={kitchen.week} />
            </Panel>
            <MoneyNext
              revenue={kitchen.revenue}
              payout={payout}
              canPay={kitchen.kitchen.bank_status === "active"}
            />
            <NewestReviews reviews={kitchen.reviews} shown={REVIEWS} />
          </div>
        </div>
      ) : (
        <div className="max-w-[44rem]">
          <SetupList setup={setup} kitchen={kitchen.kitchen} />
        </div>
      )}
    </div>
  );
}
