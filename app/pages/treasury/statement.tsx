import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { showSettings } from "~/domain/organizations/settings.server";
import { showOrganization } from "~/domain/organizations/show-organization.server";
import { readMonthStatement } from "~/domain/treasury/month-statement.server";
import { orErrorPage } from "~/http/forms.server";
import { requireCorporateAdmin } from "~/http/guards.server";
import { accountPaths } from "~/kit/account-paths";
import { clock } from "~/kit/clock";
import { companyPaths } from "~/kit/company-paths";
import { companyReportPaths } from "~/kit/company-report-paths";
import { addDays, type Day, dayIn, formatDay } from "~/kit/day";
import { countOf } from "~/kit/text";
import { Panel } from "~/ui/card";
import { Chips } from "~/ui/chips";
import { PageTitle } from "~/ui/heading";
import { moneyText } from "~/ui/money-text";

export const meta: MetaFunction = () => [
  { title: "Statement · DinDin" },
  { name: "robots", content: "noindex" },
];

/** Months that can be chosen, this one too. */
const MONTHS = 12;

const firstOf = (day: Day) => `${day.slice(0, 8)}01` as Day;

/** The first days of the latest months, the newest first. */
function latestMonths(today: Day): Day[] {
  const months = [firstOf(today)];
  while (months.length < MONTHS) months.push(firstOf(addDays(months.at(-1) as Day, -1)));
  return months;
}

/** The first day of the month that the URL asks for, however long ago; `latest` where it asks for none. */
function monthOf({ searchParams }: URL, latest: Day): Day {
  const asked = /^20\d\d-(0[1-9]|1[0-2])$/.exec(searchParams.get("month") ?? "");
  return asked && `${asked[0]}-01` <= latest ? (`${asked[0]}-01` as Day) : latest;
}

const nameOf = (first: Day) => formatDay(first).split(" ").slice(-2).join(" ");

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireCorporateAdmin(request, "see reports");
  const [{ time_zone }, { organization_name, legal_name, ein_number }] = await orErrorPage(
    Promise.all([showOrganization(me), showSettings(me)]),
  );
  const months = latestMonths(dayIn(time_zone, clock.now()));
  const first = monthOf(new URL(request.url), months[0] as Day);
  const last = addDays(firstOf(addDays(first, 31)), -1);
  return {
    statement: await orErrorPage(readMonthStatement(me, first)),
    ...{ first, last, isRunning: first === months[0] },
    entity: `${legal_name || organization_name}, EIN ${ein_number}`,
    chips: months.map((one) => ({
      text: nameOf(one),
      to: companyReportPaths.statement(one.slice(0, 7)),
      current: one === first,
    })),
  };
}

type Part = ReturnType<typeof useLoaderData<typeof loader>>["statement"]["dollars"];

const LINES = [
  ["funded", "+", "Funded"],
  ["distributed", "−", "Distributed"],
  ["expired", "+", "Expired, back in your balance"],
  ["returned", "+", "Returned"],
] as const;

/** One pool over the month, each figure with the way to its rows. */
function PoolOfMonth({
  title,
  asset,
  part,
  days,
  say,
  isRunning,
}: {
  title: string;
  asset: "usd" | "voucher";
  part: Part;
  days: { start_date: Day; end_date: Day };
  say: (amount: number) => string;
  isRunning: boolean;
}) {
  return (
    <Panel id={asset} title={title}>
      <dl className="grid text-base tabular-nums">
        <div className="flex min-h-11 items-center justify-between gap-6">
          <dt>At the beginning</dt>
          <dd>{say(part.opening)}</dd>
        </div>
        {LINES.map(([of, sign, text]) => (
          <div key={of} className="flex items-baseline justify-between gap-6">
            <dt>{text}</dt>
            <dd>
              <Link
                to={companyPaths.transactions({ of, asset, ...days })}
                className="inline-flex min-h-11 min-w-11 items-center justify-end underline decoration-line-strong underline-offset-4 hover:decoration-ink"
              >
                {sign}
                {say(part[of])}
                <span className="sr-only"> {text}: see the transactions</span>
              </Link>
            </dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-6 border-t border-line pt-3 font-bold">
          <dt>{isRunning ? "Now" : "At the end"}</dt>
          <dd>{say(part.closing)}</dd>
        </div>
      </dl>
    </Panel>
  );
}

/** A month of the company's money, as its books want it. */
export default function StatementScreen() {
  const { statement, first, last, isRunning, entity, chips } = useLoaderData<typeof loader>();
  const days = { start_date: first, end_date: last };
  const { orders, cents, vouchers } = statement.spent;
  return (
    <div className="grid max-w-[64rem] gap-6 *:min-w-0">
      <PageTitle back={{ to: accountPaths.dashboard(), text: "Dashboard" }} lead={entity}>
        {`Statement of ${nameOf(first)}`}
      </PageTitle>
      <Chips label="Months" chips={chips} />
      <div className="grid items-start gap-6 *:min-w-0 lg:grid-cols-2">
        <PoolOfMonth
          title="Dollars"
          asset="usd"
          part={statement.dollars}
          say={moneyText}
          {...{ days, isRunning }}
        />
        <PoolOfMonth
          title="Vouchers"
          asset="voucher"
          part={statement.vouchers}
          say={(count) => countOf(count, "voucher")}
          {...{ days, isRunning }}
        />
      </div>
      <p className="rounded-card bg-plum-wash p-5">
        People spent{" "}
        <Link to={companyPaths.orders(days)} className="font-bold underline underline-offset-4">
          {`${moneyText(cents)} and ${countOf(vouchers, "voucher")} in ${countOf(orders, "order")}`}
        </Link>
        {isRunning ? " so far." : "."}
      </p>
    </div>
  );
}
