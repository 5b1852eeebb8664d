import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { ACCOUNT_KINDS } from "~/domain/accounting/account-kinds";
import { type KindBalance, readTrialBalance } from "~/domain/accounting/trial-balance.server";
import { openDisputes } from "~/domain/disputes/list-disputes.server";
import { openDifferences } from "~/domain/reconciliation/list-differences.server";
import { listMoneyToReview } from "~/domain/staff/money-to-review.server";
import { orErrorPage } from "~/http/forms.server";
import { requireStaffFor } from "~/http/guards.server";
import { ageOf } from "~/kit/age";
import { clock } from "~/kit/clock";
import { formatDay } from "~/kit/day";
import { staffPaths } from "~/kit/staff-paths";
import { countOf } from "~/kit/text";
import { Button } from "~/ui/button";
import { Card, Panel } from "~/ui/card";
import { BlankTicket } from "~/ui/drawings/drawings";
import { EmptyState } from "~/ui/empty-state";
import { Field } from "~/ui/forms/field";
import { PageTitle } from "~/ui/heading";
import { moneyText } from "~/ui/money-text";
import { MoneyTabs } from "./money-tabs";
import { amountText, CellLink, kindText } from "./money-words";
import { RowsTable } from "./rows-table";
import { readDayParam } from "./url-params.server";

export const meta: MetaFunction = () => [
  { title: "Money · Back office · DinDin" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaffFor(request, "see the ledger");
  const { day, today } = readDayParam(new URL(request.url));
  const [balances, differences, disputes, stuck] = await orErrorPage(
    Promise.all([readTrialBalance(day), openDifferences(), openDisputes(), listMoneyToReview()]),
  );
  const now = clock.now();
  const age = (since: Date | null | undefined) => (since ? ageOf(since, now) : null);
  const waiting: Waiting[] = [
    [
      countOf(differences.length, "difference from Stripe", "differences from Stripe"),
      age(differences[0]?.found_at),
      staffPaths.reconciliation(),
    ],
    [countOf(disputes.length, "open dispute"), age(oldest(disputes)), staffPaths.disputes()],
    [
      countOf(stuck.length, "refund, dispute or payout that waits", "refunds, disputes or payouts that wait"),
      age(stuck[0]?.created_at),
      staffPaths.transfers(),
    ],
  ];
  return { day, today, balances, waiting };
}

/** What doesn't match or waits: how much of what, since when, and where. */
type Waiting = readonly [what: string, age: string | null, to: string];

const oldest = (disputes: readonly { created_at: Date }[]) =>
  disputes.map((one) => one.created_at).toSorted((a, b) => a.getTime() - b.getTime())[0];

/** What finance looks at first: each as a link, nothing as nothing. */
function WaitingMoney({ rows }: { rows: readonly Waiting[] }) {
  return (
    <Panel id="waiting" title="What doesn't match">
      <ul className="grid gap-1 sm:grid-cols-3">
        {rows.map(([what, age, to]) => (
          <li key={what} className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
            <CellLink to={to}>{what}</CellLink>
            {age && <span className="text-ink-2">the oldest: {age}</span>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const sumOf = (rows: readonly KindBalance[], isCounted: (amount: number) => boolean = () => true) =>
  rows.reduce((sum, { amount }) => (isCounted(amount) ? sum + amount : sum), 0);

function Balances({ title, rows }: { title: string; rows: KindBalance[] }) {
  const asset = rows[0]?.asset ?? "usd";
  const text = (amount: number) => (amount === 0 ? "" : amountText(Math.abs(amount), asset));
  const total = (isCounted: (amount: number) => boolean) =>
    amountText(Math.abs(sumOf(rows, isCounted)), asset);
  return (
    <RowsTable
      caption={title}
      keyOf={(row) => row.kind}
      rows={rows}
      columns={[
        {
          title: "Account",
          of: (row) => (
            <CellLink to={staffPaths.ledgerAccounts({ kind: row.kind, asset: row.asset })}>
              {kindText(row.kind, row.asset)}
            </CellLink>
          ),
        },
        { title: "Debit", of: (row) => text(Math.min(row.amount, 0)), isFigure: true },
        { title: "Credit", of: (row) => text(Math.max(row.amount, 0)), isFigure: true },
      ]}
      foot={["Total", total((amount) => amount < 0), total((amount) => amount > 0)]}
    />
  );
}

/** The figures that are asked for first: the last four add up to the first. */
function Figures({ rows }: { rows: KindBalance[] }) {
  const of = (...kinds: string[]) => sumOf(rows.filter(({ kind }) => kinds.includes(kind)));
  const liabilities = sumOf(rows.filter(({ kind }) => ACCOUNT_KINDS[kind].group === "liability"));
  const figures = [
    ["Owed in all", liabilities],
    ["In wallets and on gift cards", of("gift", "grant", "gift_card", "unclaimed")],
    ["In organizations' pools", of("org_pool")],
    ["Owed to cooks, with tips", of("chef_payable", "tip_payable")],
    ["Held by checkouts, and sales tax", of("hold", "tax_payable")],
  ] as const;
  return (
    <dl className="grid gap-3 sm:grid-cols-2 xl:grid-cols-5">
      {figures.map(([title, cents]) => (
        <Card key={title}>
          <dt className="text-ink-2">{title}</dt>
          <dd className="title mt-1 text-2xl tabular-nums">{moneyText(cents)}</dd>
        </Card>
      ))}
    </dl>
  );
}

/** What the product owes and owns at the end of a day, by kind of account; each opens to the accounts that make it. */
export default function MoneyScreen() {
  const { day, today, balances, waiting } = useLoaderData<typeof loader>();
  const of = (asset: string) => balances.filter((row) => row.asset === asset && row.amount !== 0);
  const [dollars, vouchers] = [of("usd"), of("voucher")];
  const off = sumOf(balances.filter((row) => row.asset === "usd"));
  return (
    <div className="grid max-w-[72rem] gap-6 *:min-w-0">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <PageTitle lead={day === today ? "As of now." : `At the end of ${formatDay(day)} (UTC).`}>
          Money
        </PageTitle>
        <Form method="get" key={day} aria-label="Day" className="flex flex-wrap items-end gap-3">
          <Field type="date" name="day" label="End of day (UTC)" defaultValue={day} max={today} />
          <Button className="h-12">Show</Button>
        </Form>
      </div>
      <MoneyTabs current="balances" />
      {day === today && <WaitingMoney rows={waiting} />}
      {balances.length === 0 ? (
        <EmptyState drawing={<BlankTicket />}>No postings up to this day.</EmptyState>
      ) : (
        <>
          <Figures rows={dollars} />
          <Panel
            id="dollars"
            title="Trial balance"
            aside={<span>{off === 0 ? "In balance" : `Off by ${moneyText(off)}`}</span>}
          >
            <Balances title="Trial balance in dollars" rows={dollars} />
          </Panel>
          {vouchers.length > 0 && (
            <Panel id="vouchers" title="Vouchers">
              <Balances title="Trial balance in vouchers" rows={vouchers} />
            </Panel>
          )}
        </>
      )}
    </div>
  );
}
