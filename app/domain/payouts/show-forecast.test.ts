import { describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { addDays } from "~/kit/day";
import {
  aDeliveredOrder,
  aPaidOutOrder,
  aPlacedOrder,
  aStaff,
  makeTransfersDue,
} from "../../../tests/builders";
import { aCookWithBank, refund } from "../../../tests/setup/cook-ledger";
import { cancelByStaff } from "../refunds/cancel-by-staff.server";
import { declineLine } from "../refunds/decline-line.server";
import { giveTip } from "../tips/give-tip.server";
import { showForecast } from "./show-forecast.server";

describe("why a payout is what it is", () => {
  test("a tip and a refund stand with the order, by what they changed; a tip after the payout is money of its own", async () => {
    const { chef } = await aCookWithBank();
    const open = await aDeliveredOrder(chef, 2000);
    await giveTip(open.ana, { order_id: open.order_id, amount_cents: 250, wallet: true });
    await refund(open.order_id, 1000);
    const paid = await aPaidOutOrder(chef, 1500, 100);
    await giveTip(paid.ana, { order_id: paid.order_id, amount_cents: 300, wallet: true });
    const { payouts } = await showForecast(chef);
    const lineOf = (id: number) => payouts.flatMap(({ lines }) => lines).find((one) => one.order_id === id);
    const changes = lineOf(open.order_id)?.changes ?? [];
    expect(changes.map(({ kind }) => kind)).toEqual(["tip", "refund"]);
    expect(2000 + changes.reduce((sum, { cents }) => sum + cents, 0)).toBe(lineOf(open.order_id)?.net_cents);
    expect(lineOf(paid.order_id)).toMatchObject({
      ...{ meals_cents: 0, tips_cents: 300, net_cents: 300 },
      changes: [{ kind: "tip", cents: 300 }],
    });
  });

  test("an order whose dishes are all declined pays nothing, and says so on its day", async () => {
    const { chef } = await aCookWithBank();
    const { order_id } = await aPlacedOrder(chef, 1800, 200);
    const [line] = await sql<{ id: number }[]>`SELECT id FROM order_line WHERE order_id = ${order_id}`;
    await declineLine(chef, order_id, { line: line?.id ?? 0, reason: "Out of basil" });
    const { payouts, net_cents } = await showForecast(chef);
    expect(net_cents).toBe(0);
    expect(payouts).toMatchObject([
      {
        orders: 0,
        lines: [{ order_id, is_canceled: true, net_cents: 0, changes: [{ kind: "declined", cents: -2000 }] }],
      },
    ]);
  });

  test("an order that is called off at the platform's expense pays on its day, and counts among its orders", async () => {
    const { chef } = await aCookWithBank();
    const { order_id } = await aPlacedOrder(chef, 1800, 200);
    const [before] = (await showForecast(chef)).payouts;
    const staff = { ...(await aStaff()), actor: "staff:1" };
    await cancelByStaff(staff, { order_id, borne_by: "platform", reason: "Our mistake" });
    expect((await showForecast(chef)).payouts).toMatchObject([
      {
        ...{ day: before?.day, orders: 1, net_cents: 2000 },
        lines: [{ order_id, is_canceled: true, meals_cents: 1800, tips_cents: 200, changes: [] }],
      },
    ]);
  });

  test("a dinner that is delivered late moves to another day, and what waits for the bank account has none", async () => {
    const { chef } = await aCookWithBank();
    const { order_id } = await aDeliveredOrder(chef, 1800);
    const day = (await showForecast(chef)).payouts[0]?.day ?? "";
    await sql`UPDATE transfer SET due_at = due_at + interval '1 day' WHERE chef_id = ${chef.chef_id}`;
    await sql`UPDATE order_part SET delivered_at = window_end_at + interval '1 day' WHERE order_id = ${order_id}`;
    expect((await showForecast(chef)).payouts).toMatchObject([
      { day: addDays(day, 1), lines: [{ moved: { from: day, because: "delivered_late" } }] },
    ]);
    await sql`UPDATE chef SET bank_status = 'restricted' WHERE id = ${chef.chef_id}`;
    await makeTransfersDue(order_id);
    expect(await showForecast(chef)).toMatchObject({
      bank_status: "restricted",
      payouts: [{ day: null, net_cents: 1800, lines: [{ moved: { from: day, because: "bank" } }] }],
    });
  });
});
