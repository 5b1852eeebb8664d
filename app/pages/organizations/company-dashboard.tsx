import { Link } from "@remix-run/react";
import { companyPaths } from "~/kit/company-paths";
import { countOf } from "~/kit/text";
import { ButtonLink } from "~/ui/button";
import { Panel } from "~/ui/card";
import { PageTitle } from "~/ui/heading";
import { ChevronRight } from "~/ui/icons";
import { moneyText } from "~/ui/money-text";
import { useAdminMay } from "../shells/use-admin-may";
import type { readCompanyDashboard } from "./company-dashboard.server";
import { MonthChart } from "./month-chart";

type Data = Awaited<ReturnType<typeof readCompanyDashboard>>;

/** A pool as funded − distributed − expired + returned = balance, in the order of the ledger: expired money comes back. */
function Equation({
  id,
  title,
  asset,
  say,
  sums,
}: {
  id: string;
  title: string;
  asset: "usd" | "voucher";
  say: (amount: number) => string;
  sums: { funded: number; distributed: number; expired: number; returned: number; balance: number };
}) {
  const lines = [
    { what: "funded", sign: "", text: asset === "usd" ? "Funded" : "Issued" },
    { what: "distributed", sign: "−", text: "Distributed" },
    { what: "expired", sign: "+", text: "Expired, back in your balance" },
    { what: "returned", sign: "+", text: "Returned" },
  ] as const;
  return (
    <Panel id={id} title={title}>
      <p className="title text-4xl text-plum tabular-nums">{say(sums.balance)}</p>
      <dl className="mt-3 grid text-base tabular-nums">
        {lines.map(({ what, sign, text }) => (
          <div key={what} className="flex items-baseline justify-between gap-6">
            <dt>{text}</dt>
            <dd>
              <Link
                to={companyPaths.transactions({ of: what, asset })}
                prefetch="intent"
                className="inline-flex min-h-11 min-w-11 items-center justify-end underline decoration-line-strong underline-offset-4 hover:decoration-ink"
              >
                {sign}
                {say(sums[what])}
                <span className="sr-only"> {text}: see the transactions</span>
              </Link>
            </dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-6 border-t border-line pt-3 font-bold">
          <dt>Balance</dt>
          <dd>{say(sums.balance)}</dd>
        </div>
      </dl>
    </Panel>
  );
}

function Todos({ todo }: Pick<Data, "todo">) {
  if (todo.length === 0) return null;
  return (
    <Panel id="todo" title="Needs your attention">
      <ul className="-my-2 grid divide-y divide-line text-base">
        {todo.map(({ text, to }) => (
          <li key={text}>
            <Link to={to} className="flex min-h-14 items-center justify-between gap-4 py-2 hover:underline">
              <span className="min-w-0">{text}</span>
              <ChevronRight aria-hidden className="size-5 text-ink-2" />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const inVouchers = (count: number) => countOf(count, "voucher");

/** The organization as its admins see it. */
export function CompanyDashboard({ name, totals, pool, months, todo }: Data) {
  const mayManage = useAdminMay("manage members");
  return (
    <div className="grid max-w-[72rem] gap-6 *:min-w-0">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <PageTitle lead={`${name}: ${countOf(totals.activated, "active member")} of ${totals.members}.`}>
          Dashboard
        </PageTitle>
        {mayManage && (
          <ButtonLink to={companyPaths.newMember()} tone="primary">
            Add a member
          </ButtonLink>
        )}
      </div>
      <Todos todo={todo} />
      <div className="grid items-start gap-6 *:min-w-0 lg:grid-cols-2">
        <Equation
          id="dollars"
          title="Dollars to give out"
          asset="usd"
          say={moneyText}
          sums={{
            funded: pool.funded_cents,
            distributed: pool.distributed_cents,
            expired: pool.expired_cents,
            returned: pool.returned_cents,
            balance: pool.amount_cents,
          }}
        />
        <Equation
          id="vouchers"
          title="Vouchers to give out"
          asset="voucher"
          say={inVouchers}
          sums={{
            funded: pool.issued_vouchers,
            distributed: pool.distributed_vouchers,
            expired: pool.expired_vouchers,
            returned: pool.returned_vouchers,
            balance: pool.vouchers,
          }}
        />
      </div>
      <Panel id="months" title="Granted and spent by month">
        <MonthChart months={months} />
      </Panel>
    </div>
  );
}
