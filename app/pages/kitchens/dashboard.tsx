import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { showDashboard } from "~/domain/kitchens/show-dashboard.server";
import { orErrorPage } from "~/http/forms.server";
import { requireChef } from "~/http/guards.server";
import { clock } from "~/kit/clock";
import { dayIn, formatDay } from "~/kit/day";
import { Panel } from "~/ui/card";
import { PageTitle } from "~/ui/heading";
import { CapacityMeterBars } from "~/ui/kitchens/capacity-meter";
import { MoneyNext, NewestReviews } from "./dashboard-figures";
import { Today } from "./dashboard-today";
import { itemsOf, Waiting } from "./dashboard-waiting";
import { WeekGlance } from "./dashboard-week";
import { SetupList } from "./setup-list";

/** Newest reviews shown. */
const REVIEWS = 3;

export const meta: MetaFunction = () => [
  { title: "Dashboard · Your kitchen · DinDin" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireChef(request);
  const desk = await orErrorPage(showDashboard(me));
  const now = clock.now();
  return {
    ...{ desk, now: now.toISOString(), timeZone: me.time_zone, first_name: me.first_name },
    waiting: itemsOf(desk, dayIn(me.time_zone, now)),
  };
}

export default function DashboardScreen() {
  const { desk, waiting, now, timeZone, first_name } = useLoaderData<typeof loader>();
  const [today] = desk.week;
  const { setup } = desk;
  return (
    <div className="grid max-w-[72rem] gap-5 *:min-w-0">
      <PageTitle lead={today && formatDay(today.date)}>Hello, {first_name}</PageTitle>
      {setup.is_selling ? (
        <div className="grid items-start gap-5 *:min-w-0 lg:grid-cols-2">
          <div className="grid gap-5 *:min-w-0">
            {today && (
              <Today
                today={today}
                newOrders={desk.orders.new}
                cutoff={desk.next_cutoff}
                now={now}
                timeZone={timeZone}
              />
            )}
            <Waiting items={waiting} />
            <Panel id="capacity" title="Capacity">
              <CapacityMeterBars meter={desk.limits} />
            </Panel>
          </div>
          <div className="grid gap-5 *:min-w-0">
            <Panel id="week" title="This week">
              <WeekGlance week={desk.week} />
            </Panel>
            <MoneyNext revenue={desk.revenue} timeZone={timeZone} />
            <NewestReviews reviews={desk.reviews} shown={REVIEWS} />
          </div>
        </div>
      ) : (
        <div className="max-w-[44rem]">
          <SetupList setup={setup} kitchen={desk.kitchen} />
        </div>
      )}
    </div>
  );
}
