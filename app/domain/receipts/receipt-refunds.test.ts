import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { aCart, aDiner, aMeal } from "../../../tests/builders";
import { messagesOf } from "../../../tests/setup/messages";
import { holdCart } from "../checkout/hold-cart.server";
import { placeOrder } from "../checkout/place-order.server";
import { notifyCanceled } from "../orders/notify-changes.server";
import { cancelOrder, previewCancel } from "../refunds/cancel-order.server";
import { giveTip } from "../tips/give-tip.server";
import { readReceipt } from "./read-receipt.server";
import { isBackOnCard, refundsByMethod } from "./receipt";

test("what the page and the email say came back is what the preview said, later tips too", async () => {
  const ana = await aDiner({ wallet: 4000, gift: 1000 });
  await aCart(ana, [await aMeal({ price: 2000 })]);
  const { cart_transaction } = await holdCart(ana, { payments: [{ method: "wallet", amount: 4020 }] });
  const { order } = await placeOrder(ana, { paymentIntent: { cart_transaction } });
  await giveTip(ana, { order_id: order.id, amount_cents: 300, wallet: true });
  const { refunds } = await previewCancel(ana, order.id);
  expect(refunds).toEqual([{ method: "wallet", amount_cents: 4320 }]);
  await cancelOrder(ana, order.id);
  const { tenders } = await readReceipt(sql, order.id);
  expect(refundsByMethod(tenders)).toEqual([
    { method: "wallet", refunded_cents: 4320, refunded_quantity: 0 },
  ]);
  await notifyCanceled(order.id, "diner");
  const [message] = await messagesOf(`order.cancelled:${order.id}:diner`);
  expect(message?.body).toContain("$43.20 to your wallet");
});

test("a refund is said to be on its way to the card for ten days, and to be back once they are over", () => {
  const back = (at: string, status: "done" | "pending" | "failed" = "done") =>
    ({ at, status, method: "credit_card" }) as const;
  const now = new Date("2026-11-22T12:00:00Z");
  expect(isBackOnCard([back("2026-11-04T18:00:00Z")], now)).toBe(true);
  expect(isBackOnCard([back("2026-11-14T18:00:00Z")], now)).toBe(false);
  expect(isBackOnCard([back("2026-11-04T18:00:00Z"), back("2026-11-20T18:00:00Z")], now)).toBe(false);
  expect(isBackOnCard([back("2026-11-04T18:00:00Z", "pending")], now)).toBe(false);
  expect(isBackOnCard([{ ...back("2026-11-04T18:00:00Z"), method: "wallet" }], now)).toBe(false);
  expect(isBackOnCard([back("2026-11-20T18:00:00Z", "failed"), back("2026-11-04T18:00:00Z")], now)).toBe(
    true,
  );
  expect(isBackOnCard([back("2026-11-04T18:00:00Z", "failed")], now)).toBe(false);
});
