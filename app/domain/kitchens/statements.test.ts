import { beforeAll, describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import {
  aChef,
  aDeliveredOrder,
  aPaidOutOrder,
  aStaff,
  controlStripe,
  executeTransfers,
  openBank,
  type TestChef,
} from "../../../tests/builders";
import { handlePayout } from "../payouts/handle-payout.server";
import { refundByStaff } from "../refunds/refund-by-staff.server";
import { listStatements } from "./list-statements.server";
import { showRevenue } from "./show-revenue.server";
import { showStatement } from "./show-statement.server";

const ALL = { limit: 50, offset: 0 };

const refund = async (order_id: number, amount_cents?: number) =>
  refundByStaff(
    { ...(await aStaff()), actor: "staff:1" },
    { order_id, amount_cents, borne_by: "chef", reason: "Spilled" },
  );

/** What Stripe pays out to the cook's bank at this moment, as its webhook tells. */
async function payOut(account: string, outcome?: "failed"): Promise<void> {
  const { id } = await controlStripe<{ id: string }>(`/__accounts/${account}/payout`, { outcome });
  await handlePayout(account, id);
}

describe("a payout and its orders", () => {
  let chef: TestChef;
  let account: string;
  beforeAll(async () => {
    chef = await aChef();
    account = await openBank(chef);
  });

  test("before Stripe names a payout, transfers stand under the day they were sent", async () => {
    await aPaidOutOrder(chef, 2000, 100);
    const { rows, count } = await listStatements(chef, ALL);
    const [day] = await sql<{ today: string }[]>`
      SELECT to_char(app_now() AT TIME ZONE ${chef.time_zone}, 'YYYY-MM-DD') AS today`;
    expect([count, rows]).toEqual([
      1,
      [expect.objectContaining({ id: day?.today, status: "sent", net_cents: 2100 })],
    ]);
  });

  test("what was called back is a line of its order; lines add up to the payout and to Stripe's amount", async () => {
    const { order_id } = await aPaidOutOrder(chef, 3000);
    await refund(order_id, 1000);
    await executeTransfers(order_id);
    await payOut(account);
    const { rows } = await listStatements(chef, ALL);
    const [payout] = await sql<{ id: number; amount_cents: number }[]>`
      SELECT id, amount_cents FROM payout WHERE chef_id = ${chef.chef_id}`;
    expect(rows).toMatchObject([{ id: String(payout?.id), status: "paid", orders: 2, failure: null }]);
    const statement = await showStatement(chef, String(payout?.id));
    expect(statement.net_cents).toBe(payout?.amount_cents);
    for (const sum of [
      "meals_cents",
      "tips_cents",
      "reversed_cents",
      "kept_back_cents",
      "net_cents",
    ] as const)
      expect([sum, statement.lines.reduce((total, line) => total + line[sum], 0)]).toEqual([
        sum,
        statement[sum],
      ]);
    for (const line of [statement, ...statement.lines])
      expect(line.meals_cents + line.tips_cents + line.reversed_cents + line.kept_back_cents).toBe(
        line.net_cents,
      );
    expect(statement.lines.find((line) => line.order_id === order_id)?.reversed_cents).toBeLessThan(0);
  });

  test("a refund after the payout is kept back from the next order, which says for which", async () => {
    const first = await aPaidOutOrder(chef, 1000);
    await payOut(account);
    await refund(first.order_id);
    await executeTransfers(first.order_id);
    expect((await showRevenue(chef, {})).balance).toMatchObject({ owed_cents: 1000 });
    const next = await aPaidOutOrder(chef, 2500);
    await payOut(account);
    const [latest] = (await listStatements(chef, ALL)).rows;
    expect(latest).toMatchObject({ meals_cents: 2500, kept_back_cents: -1000, net_cents: 1500 });
    const { lines } = await showStatement(chef, latest?.id ?? "");
    expect(lines).toMatchObject([{ order_id: next.order_id, kept_back_for: [first.number] }]);
    expect((await showRevenue(chef, {})).balance).toMatchObject({ owed_cents: 0 });
  });

  test("a payout that the bank refuses is kept as failed, and the next one brings the money", async () => {
    await aPaidOutOrder(chef, 1200);
    await payOut(account, "failed");
    const failed =
      await sql`SELECT failure FROM payout WHERE chef_id = ${chef.chef_id} AND status = 'failed'`;
    expect(failed).toMatchObject([{ failure: expect.stringContaining("closed") }]);
    await payOut(account);
    const [latest] = (await listStatements(chef, ALL)).rows;
    expect(latest).toMatchObject({ status: "paid", net_cents: 1200 });
  });

  test("payouts stand in the order of the dates they show, whatever moved last", async () => {
    const { rows } = await listStatements(chef, ALL);
    const oldest = Number(rows.at(-1)?.id);
    await sql`UPDATE payout SET arrival_date = arrival_date + 3 WHERE id = ${oldest}`;
    const dated = (await listStatements(chef, ALL)).rows;
    expect(dated[0]?.id).toBe(String(oldest));
    const dates = dated.map((row) => row.date);
    expect(dates).toEqual(dates.toSorted().reverse());
    const pages = await Promise.all(
      dated.map((_, offset) => listStatements(chef, { limit: 1, offset }).then((page) => page.rows[0]?.id)),
    );
    expect(pages).toEqual(dated.map((row) => row.id));
  });

  test("somebody else's payout is not found", async () => {
    const [mine] = (await listStatements(chef, ALL)).rows;
    await expect(showStatement(await aChef(), mine?.id ?? "")).rejects.toMatchObject({ kind: "missing" });
  });
});

describe("revenue", () => {
  test("a dinner counts on the day it was delivered in the kitchen's time zone, in days, weeks and months", async () => {
    const chef = await aChef();
    const at = async (instant: string, price: number) => {
      const { order_id } = await aDeliveredOrder(chef, price);
      await sql`UPDATE order_part SET delivered_at = ${instant}::timestamptz WHERE order_id = ${order_id}`;
    };
    expect(chef.time_zone).toBe("America/Chicago");
    await at("2026-03-01T05:30:00Z", 1000); // the evening of Saturday, 28 February
    await at("2026-03-01T06:30:00Z", 2000); // half past midnight of Sunday, 1 March
    await at("2026-03-09T04:30:00Z", 3000); // Sunday the 8th, after the clocks went forward
    const march = await showRevenue(chef, { start_date: "2026-03-01", end_date: "2026-03-31" });
    expect(march).toMatchObject({ group: "day", orders: 2, total_cents: 5000 });
    expect(march.periods.map((day) => [day.start_date, day.total_cents])).toEqual([
      ["2026-03-01", 2000],
      ["2026-03-08", 3000],
    ]);
    const weeks = await showRevenue(chef, {
      start_date: "2026-02-28",
      end_date: "2026-03-31",
      group: "week",
    });
    expect(weeks.periods.map((week) => [week.start_date, week.end_date, week.total_cents])).toEqual([
      ["2026-02-28", "2026-03-01", 3000],
      ["2026-03-02", "2026-03-08", 3000],
    ]);
    const months = await showRevenue(chef, {});
    expect(months.periods.map((month) => [month.start_date, month.end_date, month.total_cents])).toEqual([
      ["2026-02-01", "2026-02-28", 1000],
      ["2026-03-01", "2026-03-31", 5000],
    ]);
  });

  test("a refund that the cook bears lowers it, one that the platform bears does not", async () => {
    const chef = await aChef();
    const { order_id } = await aDeliveredOrder(chef, 2000, 200);
    await refundByStaff(
      { ...(await aStaff()), actor: "staff:1" },
      { order_id, borne_by: "platform", amount_cents: 500, reason: "Late courier" },
    );
    expect(await showRevenue(chef, {})).toMatchObject({
      meals_cents: 2000,
      tips_cents: 200,
      total_cents: 2200,
    });
    await refund(order_id);
    expect((await showRevenue(chef, {})).total_cents).toBeLessThan(2200);
  });
});
