import { afterAll, expect, test } from "vitest";
import { api } from "../../client/client";
import { expectAreaCovered } from "../../client/examples";
import { aCook, aDinner, anOrder, aTown } from "./scene";

afterAll(() => expectAreaCovered("reviews"));

test("who was served reviews the order once; guests and the cook read it", async () => {
  const cook = await aCook("Amara Nwosu", await aTown("Smyrna"), "West African");
  const dinner = await aDinner("Jollof rice with chicken", cook);
  const served = await anOrder(dinner, { status: "delivered" });
  const waiting = await anOrder(dinner, { status: "accepted" });
  const write = async ({ account_id, order_id }: typeof served) =>
    (await api({ account_id, key_id: 0 })).POST("/api/reviews/", {
      body: {
        order_id,
        rating: 4,
        written_content: "Deep, smoky heat, and the chicken was perfect. A little more rice next time?",
        meal: dinner.id,
      },
    });
  const early = await write(waiting);
  expect([early.response.status, early.error]).toEqual([
    403,
    { code: "not_delivered", detail: expect.any(String) },
  ]);
  const { data: written } = await write(served);
  expect(written).toMatchObject({ order_id: served.order_id, rating: 4, meal: { id: dinner.id } });
  const again = await write(served);
  expect([again.response.status, again.error]).toMatchObject([409, { code: "already_reviewed" }]);

  const amara = await api(cook);
  const params = { path: { id: written?.id ?? 0 } };
  const { data: replied } = await amara.POST("/api/chef-dashboard/reviews/{id}/reply/", {
    params,
    body: { reply: "Thank you!" },
  });
  expect(replied).toMatchObject({ id: written?.id, reply: "Thank you!", order_id: served.order_id });
  const { data: changed } = await amara.PUT("/api/chef-dashboard/reviews/{id}/reply/", {
    params,
    body: { reply: "Thank you! The next pot is a bigger one." },
  });
  expect(changed).toEqual({ ...replied, reply: "Thank you! The next pot is a bigger one." });
  const twice = await amara.POST("/api/chef-dashboard/reviews/{id}/reply/", {
    params,
    body: { reply: "Hi" },
  });
  expect([twice.response.status, twice.error]).toMatchObject([409, { code: "already_replied" }]);
  const guest = await api();
  const { data: everybodys } = await guest.GET("/api/reviews/", { params: { query: { chef: cook.slug } } });
  const { order_id: _, ...asRead } = { ...written, reply: "Thank you! The next pot is a bigger one." };
  expect(everybodys?.results).toEqual([asRead]);
  const { data: cooks } = await amara.GET("/api/chef-dashboard/{id}/meal-reviews/", {
    params: { path: { id: dinner.id } },
  });
  expect(cooks?.results).toEqual(everybodys?.results);
  const { data: reported } = await amara.POST("/api/chef-dashboard/reviews/{id}/report/", {
    params,
    body: { reason: "This is about another cook's dinner." },
  });
  expect(reported).toEqual({ ...changed, report: "open" });
  const { data: mine } = await amara.GET("/api/chef-dashboard/reviews/", {
    params: { query: { stars: "4", meal: dinner.id } },
  });
  expect(mine).toMatchObject({
    count: 1,
    results: [reported],
    summary: { total: 1, unanswered: 0, meals: [{ id: dinner.id, count: 1, rating: 4 }] },
  });
});
