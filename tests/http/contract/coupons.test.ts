import { afterAll, expect, test } from "vitest";
import { aCoupon, aDiner } from "../../builders";
import { api } from "../../client/client";
import { expectAreaCovered } from "../../client/examples";
import { maisKitchen } from "../../setup/mais-kitchen";

afterAll(() => expectAreaCovered("coupons"));

test("a code is looked up, put on the cart and taken off again", async () => {
  const { marketplace, pho } = await maisKitchen();
  const coupon = await aCoupon({ code: "PHO15", percent: 15, description: "15% off your dinner" });
  const ana = await api(await aDiner({ marketplace, cart: [{ meal: pho, quantity: 2 }] }));
  const found = await ana.POST("/api/coupon/", { body: { coupon_code: "pho15" } });
  expect(found.data).toEqual({
    id: coupon.id,
    coupon_code: "PHO15",
    is_valid: true,
    percent: 15,
    description: "15% off your dinner",
    sponsor: "DinDin",
  });
  const path = { id: coupon.id };
  const applied = await ana.POST("/api/v1/shop/coupon/{id}/apply/", { params: { path } });
  expect(applied.data).toMatchObject({ coupon: found.data, pricing: { subtotal: 2500, discount: 375 } });
  const removed = await ana.POST("/api/v1/shop/coupon/{id}/remove/", { params: { path } });
  expect(removed.data).toMatchObject({ coupon: null, pricing: { subtotal: 2500, discount: 0 } });
});

test("a code that does not apply is refused under coupon_code, whichever way it comes", async () => {
  const { marketplace, pho } = await maisKitchen();
  const feast = await aCoupon({ cents: 1000, min_subtotal_cents: 5000 });
  const ben = await api(await aDiner({ marketplace, cart: [pho] }));
  const words = { coupon_code: ["This coupon needs meals for at least $50.00 in your cart."] };
  const asked = await ben.POST("/api/coupon/", { body: { coupon_code: feast.code } });
  expect([asked.response.status, asked.error]).toEqual([400, words]);
  const put = await ben.POST("/api/v1/shop/coupon/{id}/apply/", { params: { path: { id: feast.id } } });
  expect([put.response.status, put.error]).toEqual([400, words]);
});
