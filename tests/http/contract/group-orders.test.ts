import { afterAll, expect, test } from "vitest";
import { settleGroupOrder } from "~/domain/group-orders/settle-group-orders.server";
import {
  aChef,
  aCorporateAdmin,
  addGiftMoney,
  aMeal,
  aMember,
  anAddress,
  anOrganization,
  dayFrom,
} from "../../builders";
import { api } from "../../client/client";
import { expectAreaCovered } from "../../client/examples";
import { aTown } from "./scene";

afterAll(() => expectAreaCovered("group-orders"));

test("an admin opens a group order, a member joins, pays a share and another leaves; it is closed, another canceled", async () => {
  const town = await aTown("Fernhollow");
  const organization = await anOrganization({ name: "Larkspur Labs" });
  const admin = await aCorporateAdmin({ organization });
  const boss = await api(admin);
  const member = await aMember({ organization });
  await addGiftMoney(member.account_id, 10_000);
  const noor = await api(member);
  const office = await anAddress(admin, town, {
    title: "Office",
    address: "500 Church Street",
    city: town.name,
  });
  const meal = await aMeal({
    chef: await aChef({ marketplace: town }),
    name: "Pho with brisket",
    schedule: { from: 1, to: 12 },
  });
  const input = {
    ...{
      name: "Friday lunch",
      address_id: office.id,
      delivery_date: await dayFrom(6),
      fee_paid_by: "people" as const,
    },
    ...{ window_from: "18:00", window_to: "18:30", deadline: `${await dayFrom(4)}T11:00` },
  };
  const { data: made } = await boss.POST("/api/v1/corporate/group-orders/", { body: input });
  expect(made).toMatchObject({
    name: "Friday lunch",
    status: "open",
    fee_cents: 1500,
    is_mine: true,
    people: [],
  });
  const link = { params: { path: { token: made?.link.split("/").pop() ?? "" } } };

  const { data: offered } = await noor.GET("/api/v1/group-orders/{token}/", link);
  expect(offered).toMatchObject({ is_open: true, is_joined: false, share_cents: 1500, order: null });
  const { data: joined } = await noor.POST("/api/v1/group-orders/{token}/", link);
  expect(joined).toMatchObject({ is_joined: true, joined: 1 });
  const { data: cart } = await noor.POST("/api/newcart/", { body: { meal_id: meal.id, quantity: 1 } });
  expect(cart).toMatchObject({
    group: { name: "Friday lunch", share_cents: 1500 },
    available_delivery_dates: [input.delivery_date],
  });
  const { data: left } = await noor.DELETE("/api/v1/group-orders/{token}/", link);
  expect(left).toMatchObject({ is_joined: false, joined: 0 });
  await noor.POST("/api/v1/group-orders/{token}/", link);
  const total = ((cart?.pricing.cartTotal ?? 0) / 100).toFixed(2);
  const { data: intent } = await noor.POST("/api/v1/shop/intent/create/", {
    body: { payments: [{ method: "wallet", amount: total }] },
  });
  const paid = { paymentIntent: { cart_transaction: intent?.cart_transaction ?? "" } };
  const { data: order } = await noor.POST("/api/v1/shop/order/create/", { body: paid });
  expect(order).toMatchObject({ delivery_date: input.delivery_date, pricing: { deliveryFee: 1500 } });

  const params = { path: { id: made?.id ?? 0 } };
  const { data: shown } = await boss.GET("/api/v1/corporate/group-orders/{id}/", { params });
  expect(shown).toMatchObject({ paid: 1, people: [{ status: "paid", portions: 1 }] });
  const { data: closed } = await boss.POST("/api/v1/corporate/group-orders/{id}/close/", { params });
  expect(["closed", "settled"]).toContain(closed?.status);
  await settleGroupOrder(params.path.id);
  const { data: other } = await boss.POST("/api/v1/corporate/group-orders/", {
    body: { ...input, name: "Monday dinner" },
  });
  const { data: canceled } = await boss.POST("/api/v1/corporate/group-orders/{id}/cancel/", {
    params: { path: { id: other?.id ?? 0 } },
  });
  expect(canceled?.status).toBe("canceled");
  const { data: list } = await boss.GET("/api/v1/corporate/group-orders/");
  expect(list).toMatchObject({
    count: 2,
    results: [
      { name: "Monday dinner", status: "canceled" },
      { name: "Friday lunch", status: "settled" },
    ],
  });
});
