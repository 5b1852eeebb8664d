import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { aCart, aDiner, aMeal } from "../../../tests/builders";
import { cancelOrder, previewCancel } from "./cancel-order.server";
import { giveTip } from "./give-tip.server";
import { holdCart } from "./hold-cart.server";
import { placeOrder } from "./place-order.server";
import { readReceipt } from "./read-receipt.server";
import { backOf } from "./receipt";
import { tellCancelled } from "./tell-changes.server";

test("what the page and the letter say came back is what the preview said, later tips too", async () => {
  const ana = await aDiner({ wallet: 4000, gift: 1000 });
  await aCart(ana, [await aMeal({ price: 2000 })]);
  const { cart_transaction } = await holdCart(ana, { payments: [{ method: "wallet", amount: 4020 }] });
  const { order } = await placeOrder(ana, { paymentIntent: { cart_transaction } });
  await giveTip(ana, { order_id: order.id, amount_cents: 300, wallet: true });
  const { refunds } = await previewCancel(ana, order.id);
  expect(refunds).toEqual([{ method: "wallet", amount_cents: 4320 }]);
  await cancelOrder(ana, order.id);
  const { tenders } = await readReceipt(sql, order.id);
  expect(backOf(tenders)).toEqual([{ method: "wallet", refunded_cents: 4320, refunded_quantity: 0 }]);
  await tellCancelled(order.id, "diner");
  const letters = await sql<{ body: string }[]>`
    SELECT body FROM notification WHERE account_id = ${ana.account_id} AND key = ${`order.cancelled:${order.id}:diner`}`;
  expect(letters[0]?.body).toContain("$43.20 to your wallet");
});
