import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { aDiner, aMeal } from "../../../tests/builders";
import { placeOrder } from "../checkout/place-order.server";
import { startCheckout } from "../checkout/start-checkout.server";
import { listOrdersToReview } from "../staff/orders-to-review.server";
import { moveMyPart } from "./move-my-part.server";

test("a dinner that goes out while its diner could still cancel waits for staff until that time is over", async () => {
  const meal = await aMeal({ price: 1250 });
  const ana = await aDiner({ gift: 5000, cart: [meal] });
  const { cart_transaction } = await startCheckout(ana, { payments: [{ method: "wallet", amount: 3075 }] });
  const { order } = await placeOrder(ana, { paymentIntent: { cart_transaction } });
  const waits = async () => (await listOrdersToReview()).find((part) => part.order_id === order.id);
  const why = "it went out while its diner could still cancel";
  for (const status of ["accepted", "preparing"] as const) await moveMyPart(meal.chef, order.id, status);
  expect(await waits()).toBeUndefined();
  for (const status of ["out_for_delivery", "delivered"] as const) {
    await moveMyPart(meal.chef, order.id, status);
    expect(await waits()).toMatchObject({ status, why });
  }
  await sql`UPDATE order_part SET cutoff_at = app_now() - interval '1 second' WHERE order_id = ${order.id}`;
  expect(await waits()).toBeUndefined();
});
