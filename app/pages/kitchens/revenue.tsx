import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { listStatements } from "~/domain/kitchens/list-statements.server";
import { revenueByMeal } from "~/domain/kitchens/revenue-by-meal.server";
import { showRevenue } from "~/domain/kitchens/show-revenue.server";
import { showForecast } from "~/domain/payouts/show-forecast.server";
import { orErrorPage } from "~/http/forms.server";
import { requireChef } from "~/http/guards.server";
import { pageLinks, pageOf } from "~/http/page-of.server";
import { clock } from "~/kit/clock";
import { dayIn } from "~/kit/day";
import { deskPaths } from "~/kit/desk-paths";
import { PAGE_SIZE } from "~/kit/paging";
import { countOf } from "~/kit/text";
import { Button, ButtonLink, buttonClass } from "~/ui/button";
import { Chips } from "~/ui/chips";
import { BlankTicket } from "~/ui/drawings/drawings";
import { EmptyState } from "~/ui/empty-state";
import { ErrorNotice } from "~/ui/error-notice";
import { Field } from "~/ui/forms/field";
import { PageTitle } from "~/ui/heading";
import { Pager } from "~/ui/pager";
import { BANK_WORDS } from "./bank-texts";
import { ComingPayouts } from "./coming-payouts";
import { Earned } from "./earned";
import { OrdersStop, stopOf } from "./orders-stop";
import { groupOf, groupsOf, periodOf, periodsAt } from "./periods";
import { StatementList } from "./statement-list";

export const meta: MetaFunction = () => [
  { title: "Revenue · Your kitchen · DinDin" },
  { name: "robots", content: "noindex" },
];

const chosen = (period: { start_date?: string; end_date?: string }) =>
  period.start_date || period.end_date ? { from: period.start_date, to: period.end_date } : { all: 1 };

const GROUP_WORDS = { day: "By day", week: "By week", month: "By month", meal: "By meal" } as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireChef(request);
  const url = new URL(request.url);
  const today = dayIn(me.time_zone, clock.now());
  const { period, typed, problem } = periodOf(url, today);
  const group = groupOf(url, period);
  const page = pageOf(request);
  const [revenue, meals, forecast, { rows, count }] = await orErrorPage(
    Promise.all([
      showRevenue(me, { ...period, group: group === "meal" ? "month" : group }),
      group === "meal" ? revenueByMeal(me, period) : [],
      showForecast(me),
      listStatements(me, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
    ]),
  );
  // what the URL says of the grouping stays with another page, but not with a period that it may not suit
  const by = url.searchParams.has("by") ? { by: group } : {};
  const here = { ...chosen(typed), ...by };
  const at = (number: number) => deskPaths.revenue({ ...here, page: number });
  return {
    revenue,
    group,
    meals,
    forecast,
    statements: rows,
    periods: periodsAt(today).map((one) => ({
      text: one.text,
      to: deskPaths.revenue({ ...chosen(one.period), ...by }),
      current: one.period.start_date === period.start_date && one.period.end_date === period.end_date,
    })),
    groups: groupsOf(period).map((one) => ({
      text: GROUP_WORDS[one],
      to: deskPaths.revenue({ ...chosen(period), by: one }),
      current: one === group,
    })),
    by: by.by,
    csv: deskPaths.revenueCsv(chosen(period)),
    taxes: deskPaths.taxYear(Number(today.slice(0, 4))),
    today,
    stop: stopOf(forecast.orders_stop_at, clock.now(), me.time_zone),
    typed,
    problem,
    timeZone: me.time_zone,
    pager: {
      count: countOf(count, "payout"),
      ...pageLinks(page, count, PAGE_SIZE, at),
    },
  };
}

type Data = Awaited<ReturnType<typeof loader>>;

function Payouts({ statements, pager, forecast }: Pick<Data, "statements" | "pager" | "forecast">) {
  return (
    <section aria-labelledby="payouts" className="grid gap-3">
      <h2 id="payouts" className="title text-2xl">
        Payouts
      </h2>
      {statements.length === 0 ? (
        <EmptyState drawing={<BlankTicket />} headingLevel="h3">
          {forecast.bank_status === "active"
            ? "Your first payout will show up here a day after your first delivery."
            : "Your payouts will show up here once your bank account can be paid."}
        </EmptyState>
      ) : (
        <StatementList statements={statements} />
      )}
      <Pager count={pager.count} previous={pager.previous} next={pager.next} label="Pages of payouts" />
    </section>
  );
}

/** Which days: by a press, or typed. What is typed keeps its grouping. */
function PeriodForm({ typed, problem, by }: Pick<Data, "typed" | "problem" | "by">) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>("[name=to]")?.focus();
  }, [problem]);
  return (
    <Form method="get" ref={form} className="flex flex-wrap items-start gap-3" aria-label="Custom period">
      {by && <input type="hidden" name="by" value={by} />}
      <Field
        type="date"
        name="from"
        label="From"
        defaultValue={typed.start_date}
        key={`from ${typed.start_date}`}
      />
      <Field
        type="date"
        name="to"
        label="To"
        error={problem}
        defaultValue={typed.end_date}
        key={`to ${typed.end_date}`}
        className="max-w-80"
      />
      {/* Level with the fields, below the height of their labels, whatever is said under them. */}
      <Button className="h-12 sm:mt-[1.875rem]">Show</Button>
    </Form>
  );
}

export default function RevenueScreen() {
  const data = useLoaderData<typeof loader>();
  const { forecast, timeZone } = data;
  return (
    <div className="grid max-w-[64rem] gap-6 *:min-w-0">
      <PageTitle lead="The full price of every meal plus your tips. DinDin doesn't take a cut.">
        Revenue
      </PageTitle>
      <OrdersStop stop={data.stop}>
        <ButtonLink to={deskPaths.bank()}>Fix it</ButtonLink>
      </OrdersStop>
      {!data.stop && <BankNotice status={forecast.bank_status} />}
      <ComingPayouts forecast={forecast} today={data.today} timeZone={timeZone} />
      <section aria-labelledby="sold" className="grid gap-5 *:min-w-0">
        <h2 id="sold" className="title text-2xl">
          Earnings
        </h2>
        <Chips label="Period" chips={data.periods} />
        <PeriodForm typed={data.typed} problem={data.problem} by={data.by} />
        <Chips label="Show by" chips={data.groups} />
        <Earned revenue={data.revenue} group={data.group} meals={data.meals} />
        <div className="flex flex-wrap gap-3">
          <a href={data.csv} download className={buttonClass()}>
            Download CSV
          </a>
          <ButtonLink to={data.taxes}>Year summary for taxes</ButtonLink>
        </div>
      </section>
      <Payouts statements={data.statements} pager={data.pager} forecast={forecast} />
    </div>
  );
}

const WAY_TO_BANK = {
  none: "Connect your bank account",
  pending: "Finish connecting it",
  restricted: "Fix it",
} as const;

/** That the bank account can't be paid, and where that is mended. */
function BankNotice({ status }: { status: Data["forecast"]["bank_status"] }) {
  if (status === "active") return null;
  const { pill, says } = BANK_WORDS[status];
  return (
    <ErrorNotice tone="note" title={`Bank account: ${pill.toLowerCase()}`} messages={says}>
      <ButtonLink to={deskPaths.bank()}>{WAY_TO_BANK[status]}</ButtonLink>
    </ErrorNotice>
  );
}
