import { describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { addDays } from "~/kit/day";
import {
  aDeliveredOrder,
  aPlacedOrder,
  executeTransfers,
  makeTransfersDue,
  requestDueTransfers,
} from "../../../tests/builders";
import { aCookWithBank, refund } from "../../../tests/setup/cook-ledger";
import { nextPayout } from "./next-payout.server";
import { payOfOrder } from "./pay-of-order.server";

/** The day 24 hours after the end of an order's delivery window, where the kitchen is. */
async function dueDay(order_id: number, zone: string): Promise<string> {
  const [row] = await sql<{ day: string }[]>`
    SELECT ((window_end_at + interval '24 hours') AT TIME ZONE ${zone})::date AS day FROM order_part WHERE order_id = ${order_id}`;
  return row?.day ?? "";
}

test("the pay of an order waits for the bank account until it is sent, and is another cook's not at all", async () => {
  const { chef } = await aCookWithBank();
  const { order_id } = await aDeliveredOrder(chef, 1500);
  const be = (state: string) => sql`UPDATE chef SET bank_status = ${state} WHERE id = ${chef.chef_id}`;
  await be("none");
  expect(await payOfOrder(chef, order_id)).toBe("none");
  await be("active");
  expect(await payOfOrder(chef, order_id)).toBe("active");
  await makeTransfersDue(order_id);
  await requestDueTransfers(order_id);
  await executeTransfers(order_id);
  await be("restricted");
  expect(await payOfOrder(chef, order_id)).toBe("sent");
  const other = (await aCookWithBank()).chef;
  expect(await payOfOrder(other, order_id)).toBe("active");
});

describe("the next money of a cook", () => {
  test("nothing yet; then an order that is expected a day after its dinner, and is due once delivered", async () => {
    const { chef } = await aCookWithBank();
    expect(await nextPayout(chef)).toBeNull();
    const open = await aPlacedOrder(chef, 2000, 300);
    const day = await dueDay(open.order_id, chef.time_zone);
    expect(await nextPayout(chef)).toEqual({ day, net_cents: 2300, orders: 1, is_expected: true });
    const delivered = await aDeliveredOrder(chef, 1500);
    await sql`UPDATE transfer SET due_at = due_at - interval '1 day' WHERE chef_id = ${chef.chef_id}`;
    expect(await nextPayout(chef)).toEqual({
      ...{ day: addDays(await dueDay(delivered.order_id, chef.time_zone), -1) },
      ...{ net_cents: 1500, orders: 1, is_expected: false },
    });
  });

  test("what is owed is taken off first, and a day that pays nothing is passed over", async () => {
    const { chef } = await aCookWithBank();
    const sent = await aDeliveredOrder(chef, 3000);
    await makeTransfersDue(sent.order_id);
    await requestDueTransfers(sent.order_id);
    await executeTransfers(sent.order_id);
    await refund(sent.order_id, 2500);
    const [debt] = await sql<{ cents: number }[]>`
      UPDATE transfer_reversal SET status = 'carried'
      WHERE transfer_id IN (SELECT id FROM transfer WHERE chef_id = ${chef.chef_id}) RETURNING amount_cents AS cents`;
    await aDeliveredOrder(chef, (debt?.cents ?? 0) - 300);
    expect(await nextPayout(chef)).toBeNull();
    const later = await aPlacedOrder(chef, 1000);
    await sql`UPDATE order_part SET window_end_at = window_end_at + interval '2 days' WHERE order_id = ${later.order_id}`;
    const day = await dueDay(later.order_id, chef.time_zone);
    expect(await nextPayout(chef)).toEqual({ day, net_cents: 700, orders: 1, is_expected: true });
  });

  test("without an account that can be paid, what is due has no day, and stands after what has one", async () => {
    const { chef } = await aCookWithBank();
    const made = await aDeliveredOrder(chef, 1800);
    await sql`UPDATE chef SET bank_status = 'restricted' WHERE id = ${chef.chef_id}`;
    await makeTransfersDue(made.order_id);
    expect(await nextPayout(chef)).toEqual({ day: null, net_cents: 1800, orders: 1, is_expected: false });
    const later = await aPlacedOrder(chef, 2500);
    const day = await dueDay(later.order_id, chef.time_zone);
    expect(await nextPayout(chef)).toEqual({ day, net_cents: 2500, orders: 1, is_expected: true });
  });
});
