import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { aDiner, aMeal, balanceOf, ledgerOf } from "../../../tests/builders";
import { brokenRows } from "../../../tests/setup/ledger-rules";
import { holdCart } from "../checkout/hold-cart.server";
import { placeOrder } from "../checkout/place-order.server";
import { showForecast } from "../payouts/show-forecast.server";
import type { StaffActor } from "../staff/audit.server";
import { giveTip } from "../tips/give-tip.server";
import { cancelByStaff } from "./cancel-by-staff.server";
import { cancelOrder } from "./cancel-order.server";
import { declineLine } from "./decline-line.server";
import { refundTipByStaff } from "./refund-tip-by-staff.server";

const PROMPT: StaffActor = { staff_id: null, actor: "staff:prompt:test" };
const SOUP_TIP = 74;
const STEW_TIP = 126;

/**
 * An order of soup for $10.00 and stew for $17.00, each by a cook of its own, with a later tip of $2.00 that staff have given back
 * at DinDin's expense: the cooks keep $0.74 and $1.26 of it.
 */
async function anOrder() {
  const [soup, stew] = [await aMeal({ price: 1000 }), await aMeal({ price: 1700 })];
  const ana = await aDiner({ gift: 9000, cart: [soup, stew] });
  // 2700; service 540, tax 162, delivery 1500
  const payments = [{ method: "wallet" as const, amount: 4902 }];
  const { cart_transaction } = await holdCart(ana, { payments });
  const { order } = await placeOrder(ana, { paymentIntent: { cart_transaction } });
  const order_id = order.id;
  await giveTip(ana, { order_id, amount_cents: SOUP_TIP + STEW_TIP, wallet: true });
  const [tip] = await sql<{ id: number }[]>`SELECT id FROM tip WHERE order_id = ${order_id}`;
  const request = { order_id, tip_id: tip?.id ?? 0, borne_by: "platform", key: randomUUID() } as const;
  await refundTipByStaff(PROMPT, { ...request, reason: "Typed wrong" });
  return { ana, soup, stew, order_id };
}

const transfersOf = (order_id: number) => sql<{ amount_cents: number; tip_cents: number }[]>`
  SELECT t.amount_cents, t.tip_cents FROM transfer t JOIN order_part p ON p.id = t.part_id WHERE p.order_id = ${order_id} ORDER BY t.amount_cents`;
const brokenOf = async (order_id: number) =>
  (await brokenRows(sql)).filter((row) => row.order_id === order_id);

describe("a tip that DinDin gave back out of its own pocket", () => {
  test("is no cook's once the diner cancels the whole order: nothing is owed, and DinDin has it back", async () => {
    const { ana, soup, order_id } = await anOrder();
    expect((await ledgerOf(order_id)).tip_payable).toBe(SOUP_TIP + STEW_TIP);
    await cancelOrder(ana, order_id);
    expect(await ledgerOf(order_id)).toEqual({});
    expect(await transfersOf(order_id)).toEqual([]);
    expect((await balanceOf(ana)).gift).toBe(9000);
    expect(await brokenOf(order_id)).toEqual([]);
    const lines = (await showForecast(soup.chef)).payouts.flatMap((payout) => payout.lines);
    expect(lines).toMatchObject([
      {
        ...{ order_id, net_cents: 0 },
        changes: [
          { kind: "tip", cents: SOUP_TIP },
          { kind: "canceled", cents: -1000 },
          { kind: "tip_returned", cents: -SOUP_TIP },
        ],
      },
    ]);
  });

  test("goes with the part that its cook declines; the other cook keeps theirs", async () => {
    const { ana, soup, order_id } = await anOrder();
    const [line] = await sql<{ id: number }[]>`
      SELECT l.id FROM order_line l JOIN order_part p ON p.id = l.part_id WHERE p.order_id = ${order_id} AND p.chef_id = ${soup.chef.chef_id}`;
    await declineLine(soup.chef, order_id, { line: line?.id ?? 0, reason: "Out of rice" });
    expect(await ledgerOf(order_id)).toMatchObject({ tip_payable: STEW_TIP, refund_expense: -STEW_TIP });
    expect(await transfersOf(order_id)).toEqual([]);
    await cancelOrder(ana, order_id);
    expect(await ledgerOf(order_id)).toEqual({});
    expect(await brokenOf(order_id)).toEqual([]);
  });

  test("stays the cooks' where staff cancel at DinDin's expense: they are paid as if they had delivered", async () => {
    const { order_id } = await anOrder();
    await cancelByStaff(PROMPT, { order_id, borne_by: "platform", reason: "A flood" });
    expect(await ledgerOf(order_id)).toMatchObject({ tip_payable: SOUP_TIP + STEW_TIP });
    expect(await transfersOf(order_id)).toEqual([
      { amount_cents: 1000 + SOUP_TIP, tip_cents: SOUP_TIP },
      { amount_cents: 1700 + STEW_TIP, tip_cents: STEW_TIP },
    ]);
    expect(await brokenOf(order_id)).toEqual([]);
  });

  test("is not taken twice from a cook who had borne it", async () => {
    const { ana, order_id } = await anOrder();
    await giveTip(ana, { order_id, amount_cents: 300, wallet: true });
    const [tip] = await sql<{ id: number }[]>`SELECT max(id) AS id FROM tip WHERE order_id = ${order_id}`;
    const request = { order_id, tip_id: tip?.id ?? 0, borne_by: "chef", key: randomUUID() } as const;
    await refundTipByStaff(PROMPT, { ...request, reason: "Typed wrong" });
    await cancelOrder(ana, order_id);
    expect(await ledgerOf(order_id)).toEqual({});
  });
});
