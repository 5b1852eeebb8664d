import { afterAll, expect, test } from "vitest";
import { api } from "../../client/client";
import { expectAreaCovered } from "../../client/examples";
import { aCook, aDinner, aNeighbor, aTown } from "./scene";

afterAll(() => expectAreaCovered("carts"));

test("a cart is filled, read, changed and emptied", async () => {
  const town = await aTown("Berry Hill");
  const meal = await aDinner("Summer rolls", await aCook("Kim Lam", town));
  const ana = await api(await aNeighbor("Ana Reyes", town));
  const added = await ana.POST("/api/newcart/", { body: { meal_id: meal.id, quantity: 1 } });
  const line = added.data?.meals[0];
  expect(line?.meal.guid).toBe(meal.guid);
  const noted = await ana.PUT("/api/eater/cart/{id}/add_instruction/", {
    params: { path: { id: line?.id ?? 0 } },
    body: { instruction: "No salt, please" },
  });
  expect(noted.response.status).toBe(200);
  const another = await ana.PATCH("/api/eater/cart/{id}/add_instruction/", {
    params: { path: { id: line?.id ?? 0 } },
    body: { instruction: "No salt, please, and extra ginger" },
  });
  expect(another.data).toEqual({ ...noted.data, instruction: "No salt, please, and extra ginger" });
  const more = await ana.POST("/api/account/change-item-quantity/", {
    body: { meal_id: meal.id, change_type: "increase", meal_type: "PAID" },
  });
  expect(more.data?.count.total).toBe(2);
  const { data: cart } = await ana.GET("/api/newcart/");
  expect(cart?.meals[0]).toMatchObject({
    selected_quantity: 2,
    instruction: "No salt, please, and extra ginger",
  });
  const { data: days } = await ana.GET("/api/cart-dates/");
  expect(days?.available_delivery_dates).toEqual(cart?.available_delivery_dates);
  const { data: fee } = await ana.GET("/api/fee/");
  expect(fee).toEqual({ deliveryFee: 1500, serviceFee: 20, localFee: 6 });
  const emptied = await ana.DELETE("/api/newcart/", { params: { query: { meal_id: String(meal.id) } } });
  expect(emptied.data?.count.total).toBe(0);
});
