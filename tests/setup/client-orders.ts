import { expect, inject } from "vitest";
import type { Api } from "../client/client";
import { payAtStripe } from "./money";

/**
 * An order of what is in somebody's cart, through the typed client as an app makes it: $20.00 out of the wallet, the rest
 * and a tip (cents) by a card that the browser confirms. Answers the order and the checkout it came from.
 */
export async function orderBy(who: Api, tip_cents = 300) {
  const begun = await who.POST("/api/v1/shop/intent/create/", {
    body: { payments: [{ method: "wallet", amount: "20.00" }, { method: "credit_card" }], tip_cents },
  });
  const cart_transaction = begun.data?.cart_transaction ?? "";
  await payAtStripe(inject("place").fakes.services.stripe, begun.data?.id ?? null);
  const placed = await who.POST("/api/v1/shop/order/create/", {
    body: { paymentIntent: { cart_transaction }, expected_total_cents: begun.data?.total_cents ?? 0 },
  });
  expect([begun.response.status, placed.response.status, placed.error]).toEqual([200, 201, undefined]);
  if (!placed.data) throw new Error("no order was placed");
  return { order: placed.data, cart_transaction };
}
