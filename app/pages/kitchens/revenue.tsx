import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { listStatements } from "~/domain/kitchens/list-statements.server";
import { showBank } from "~/domain/kitchens/show-bank.server";
import { showRevenue } from "~/domain/kitchens/show-revenue.server";
import { orErrorPage } from "~/http/forms.server";
import { requireChef } from "~/http/guards.server";
import { pageOf } from "~/http/page-of.server";
import { clock } from "~/kit/clock";
import { dayIn } from "~/kit/day";
import { desk } from "~/kit/desk-paths";
import { PAGE_SIZE } from "~/kit/paging";
import { countOf } from "~/kit/text";
import { Button, ButtonLink } from "~/ui/button";
import { Panel } from "~/ui/card";
import { Chips } from "~/ui/chips";
import { BlankTicket } from "~/ui/drawings/drawings";
import { EmptyState } from "~/ui/empty-state";
import { ErrorNotice } from "~/ui/error-notice";
import { instantText } from "~/ui/format";
import { Field } from "~/ui/forms/field";
import { PageTitle } from "~/ui/heading";
import { Money } from "~/ui/money/money";
import { Line } from "~/ui/money/receipt";
import { Pager } from "~/ui/pager";
import { BANK_WORDS } from "./bank-texts";
import { PeriodTable } from "./period-table";
import { periodOf, periodsAt } from "./periods";
import { StatementList } from "./statement-list";

export const meta: MetaFunction = () => [
  { title: "Revenue · Your kitchen · DinDin" },
  { name: "robots", content: "noindex" },
];

const chosen = (period: { start_date?: string; end_date?: string }) =>
  period.start_date || period.end_date ? { from: period.start_date, to: period.end_date } : { all: 1 };

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireChef(request);
  const today = dayIn(me.time_zone, clock.now());
  const { period, typed, problem } = periodOf(new URL(request.url), today);
  const page = pageOf(request);
  const [revenue, { bank_status }, { rows, count }] = await orErrorPage(
    Promise.all([
      showRevenue(me, period),
      showBank(me, false),
      listStatements(me, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
    ]),
  );
  const chips = periodsAt(today).map((one) => ({
    text: one.text,
    to: desk.revenue(chosen(one.period)),
    current: one.period.start_date === period.start_date && one.period.end_date === period.end_date,
  }));
  const here = chosen(typed);
  const at = (number: number) => desk.revenue({ ...here, page: number });
  return {
    revenue,
    bank: bank_status,
    statements: rows,
    chips,
    typed,
    problem,
    timeZone: me.time_zone,
    pager: {
      count: countOf(count, "payout"),
      isEmpty: count === 0,
      previous: page > 1 ? at(Math.max(1, Math.min(page - 1, Math.ceil(count / PAGE_SIZE)))) : null,
      next: page * PAGE_SIZE < count ? at(page + 1) : null,
    },
  };
}

type Data = Awaited<ReturnType<typeof loader>>;

/** What is delivered and not with the cook's bank yet. */
function StillToCome({ balance, timeZone }: { balance: Data["revenue"]["balance"]; timeZone: string }) {
  return (
    <Panel
      id="coming"
      title="Upcoming payouts"
      aside={
        <Link
          to={desk.bank()}
          className="inline-flex min-h-11 items-center font-bold underline underline-offset-4"
        >
          Bank account
        </Link>
      }
    >
      <dl className="grid gap-2 text-base">
        <Line label="Delivered, not paid out yet" cents={balance.due_cents} tone="herb" />
        {balance.held_cents > 0 && <Line label="Waiting for your bank account" cents={balance.held_cents} />}
        {balance.owed_cents > 0 && <Line label="Withheld for refunds" cents={-balance.owed_cents} />}
      </dl>
      {balance.next_at && (
        <p className="mt-3 text-ink-2">Next transfer: {instantText(balance.next_at, timeZone)}.</p>
      )}
    </Panel>
  );
}

function Payouts({ statements, pager }: Pick<Data, "statements" | "pager">) {
  return (
    <section aria-labelledby="payouts" className="grid gap-3">
      <h2 id="payouts" className="title text-2xl">
        Payouts
      </h2>
      {statements.length === 0 ? (
        <EmptyState drawing={<BlankTicket />} headingLevel="h3">
          {pager.isEmpty
            ? "Your first payout will show up here a day after your first delivery."
            : "No payouts on this page."}
        </EmptyState>
      ) : (
        <StatementList statements={statements} />
      )}
      <Pager count={pager.count} previous={pager.previous} next={pager.next} label="Pages of payouts" />
    </section>
  );
}

export default function RevenueScreen() {
  const { revenue, bank, statements, chips, typed, problem, timeZone, pager } =
    useLoaderData<typeof loader>();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>("[name=to]")?.focus();
  }, [problem]);
  return (
    <div className="grid max-w-[64rem] gap-6 *:min-w-0">
      <PageTitle lead="The full price of every meal plus your tips. DinDin doesn't take a cut.">
        Revenue
      </PageTitle>
      {bank !== "active" && (
        <ErrorNotice
          tone="note"
          title={`Bank account: ${BANK_WORDS[bank].pill.toLowerCase()}`}
          messages={BANK_WORDS[bank].says}
        >
          <ButtonLink to={desk.bank()}>Fix it</ButtonLink>
        </ErrorNotice>
      )}
      <Chips label="Period" chips={chips} />
      <Form method="get" ref={form} className="flex flex-wrap items-start gap-3" aria-label="Custom period">
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
      <div className="grid items-start gap-5 lg:grid-cols-[1.5fr_1fr] lg:gap-7">
        <Panel
          id="earned"
          title="Earned"
          aside={<Money cents={revenue.total_cents} className="text-2xl font-bold" />}
        >
          {revenue.periods.length === 0 ? (
            <p className="text-base text-ink-2">No dinners delivered in this period.</p>
          ) : (
            <PeriodTable periods={revenue.periods} group={revenue.group} total={revenue} />
          )}
        </Panel>
        <StillToCome balance={revenue.balance} timeZone={timeZone} />
      </div>
      <Payouts statements={statements} pager={pager} />
    </div>
  );
}
