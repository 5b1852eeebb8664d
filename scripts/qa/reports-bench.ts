import { fork } from "node:child_process";
import { once } from "node:events";
import { loadavg } from "node:os";
import type postgres from "postgres";
import type { CorporateAdmin, Member } from "~/domain/accounts/people";
import { isMain, readArguments, runMain } from "../tools/stack/cli";
import { fillCompany, withCompanyDatabase } from "./company-database";

const HELP = `npx tsx scripts/qa/reports-bench.ts   how fast a large organization's lists and reports are read

Makes a database of its own: an organization of 10,000 members who place 100,000 orders in 30 days, for 60 days, and whose pool has
20,000 movements of two years; half of the orders belong to 5,000 group orders of twenty people each. Reads each list and report
forty times, and prints p50 and p95 in milliseconds. Wanted: p95 within 100 ms. Takes two minutes.`;

const [ID, MEMBERS, ORDERS] = [1, 10_000, 200_000];
/** `fillCompany` numbers its people and orders from here. */
const FIRST = ID * 10_000_000;
const GROUPS = 5_000;
const EACH = 40;
/** 100,000 orders in 30 days. Seconds. */
const PACE = (30 * 86_400) / 100_000;

/** Reads everything, in a process of its own that has the environment of a worker. */
async function read(): Promise<void> {
  const { listGroupOrders } = await import("~/domain/group-orders/list-group-orders.server");
  const { listMembers } = await import("~/domain/members/list-members.server");
  const { readUserReport } = await import("~/domain/members/list-user-report.server");
  const { listAllOrders } = await import("~/domain/organizations/list-all-orders.server");
  const { listTaxableBenefits } = await import("~/domain/organizations/list-taxable-benefits.server");
  const { showPool } = await import("~/domain/organizations/show-pool.server");
  const { listMonths } = await import("~/domain/treasury/list-months.server");
  const { readMonthStatement } = await import("~/domain/treasury/month-statement.server");
  const { clock } = await import("~/kit/clock");
  const { addDays, dayIn } = await import("~/kit/day");
  const me = { organization_id: ID } as CorporateAdmin;
  const owner = { ...me, account_id: 0, membership: { admin_role: "owner" } } as unknown as Member;
  const member = {
    ...me,
    account_id: FIRST + 77,
    membership: { admin_role: null },
  } as unknown as Member;
  const slice = { limit: 25, offset: 0 };
  const last = { limit: 25, offset: MEMBERS - 25 };
  const today = dayIn("America/New_York", clock.now());
  const days = { start_date: addDays(today, -30), end_date: today };
  const month = `${addDays(today, -30).slice(0, 8)}01` as typeof today;
  const cases: Record<string, () => Promise<unknown>> = {
    "members, added last": () => listMembers(me, slice, {}),
    "members by name, the last page": () => listMembers(me, last, { order: "name" }),
    "members, searched": () => listMembers(me, slice, { search: "Haddad 77" }),
    "user report by name": () => readUserReport(me, slice, days),
    "user report by name, the last page": () => readUserReport(me, last, days),
    "user report, most spent": () => readUserReport(me, slice, { ...days, order: "-spent" }),
    "user report, fewest orders": () => readUserReport(me, slice, { ...days, order: "orders" }),
    "user report, most spent, searched": () =>
      readUserReport(me, slice, { ...days, order: "-spent", search: "Haddad 77" }),
    "all orders": () => listAllOrders(me, slice, days),
    "all orders, searched": () => listAllOrders(me, slice, { ...days, search: "Haddad 77" }),
    "taxable benefits": () => listTaxableBenefits(me, slice, { year: Number(today.slice(0, 4)) }),
    "statement of a month": () => readMonthStatement(me, month),
    "six months of the dashboard": () => listMonths(me),
    "the pool's equation": () => showPool(me),
    "group orders": () => listGroupOrders(owner, slice),
    "group orders, the last page": () => listGroupOrders(owner, { limit: 25, offset: GROUPS - 25 }),
    "group orders of a member": () => listGroupOrders(member, slice),
  };
  for (const [name, ask] of Object.entries(cases)) {
    const times: number[] = [];
    for (let n = 0; n < EACH; n += 1) {
      const begun = performance.now();
      await ask();
      times.push(performance.now() - begun);
    }
    times.sort((a, b) => a - b);
    const at = (share: number) => Math.round(times[Math.ceil(share * EACH) - 1] ?? 0);
    console.log(`${name}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, load ${(loadavg()[0] ?? 0).toFixed(1)}`);
  }
  process.exit(0);
}

/** Group orders of one city, each joined and ordered in by twenty members. */
async function fillGroups(sql: postgres.Sql): Promise<void> {
  await sql`INSERT INTO marketplace (id, slug, name, state, time_zone) VALUES (1, 'bench', 'Bench', 'TN', 'America/Chicago') ON CONFLICT DO NOTHING`;
  await sql`
    INSERT INTO group_order (id, organization_id, opened_by_id, marketplace_id, name, delivery_date, window_start, window_end,
      delivery_address, zip, deadline_at, fee_paid_by, fee_cents, status, settled_at)
    SELECT n, ${ID}::int, ${FIRST}::int + 1 + n % ${MEMBERS}::int, 1, 'Dinner ' || n, current_date, '17:00', '19:00',
      '{}', '37203', app_now(), 'people', 1500, 'settled', app_now() FROM generate_series(1, ${GROUPS}::int) n`;
  await sql`
    INSERT INTO group_order_person (group_order_id, account_id)
    SELECT 1 + n / 20, ${FIRST}::int + 1 + n % ${MEMBERS}::int FROM generate_series(0, ${20 * GROUPS - 1}::int) n`;
  await sql`UPDATE orders SET group_order_id = 1 + (id - ${FIRST}::int) / 20, delivery_cents = 75, total_cents = total_cents + 75 WHERE id < ${FIRST + 20 * GROUPS}::int`;
}

async function main(): Promise<void> {
  await withCompanyDatabase(async (env, sql) => {
    await fillCompany(sql, ID, MEMBERS, ORDERS, PACE);
    await sql`INSERT INTO ledger_account (id, kind, asset, organization_id, balance) VALUES (1001, 'org_pool', 'usd', ${ID}, 1000000)`;
    await sql`
      INSERT INTO ledger_txn (id, kind, idem, actor, at)
      SELECT 1000000 + n, CASE n % 4 WHEN 0 THEN 'grant.plan' WHEN 1 THEN 'org.funded' WHEN 2 THEN 'grant.expired' ELSE 'grant.ended' END,
        'bench:' || n, 'bench', app_now() - interval '2 years' + n * interval '2 years' / 20000 FROM generate_series(1, 20000) n`;
    await sql`
      INSERT INTO posting (txn_id, ledger_account_id, amount, balance_after)
      SELECT 1000000 + n, 1001, CASE n % 4 WHEN 0 THEN -500 ELSE 700 END, 1000000 FROM generate_series(1, 20000) n`;
    await fillGroups(sql);
    await sql`VACUUM ANALYZE`;
    console.log(`Filled in ${Math.round(process.uptime())} s`);
    const child = fork(import.meta.filename, ["--read"], {
      env: { ...process.env, ...env },
      execArgv: ["--import", "tsx"],
    });
    const [status] = await once(child, "exit");
    if (status !== 0) throw new Error("reading broke off");
  });
}

if (isMain(import.meta.url)) {
  const { values } = readArguments(HELP, { read: { type: "boolean" } });
  runMain(() => (values.read ? read() : main()));
}
