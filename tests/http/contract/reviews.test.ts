import { afterAll, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
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

  await sql`UPDATE review SET reply = 'Thank you! The next pot is a bigger one.' WHERE id = ${written?.id ?? 0}`;
  const guest = await api();
  const { data: everybodys } = await guest.GET("/api/reviews/", { params: { query: { chef: cook.slug } } });
  const { order_id: _, ...asRead } = { ...written, reply: "Thank you! The next pot is a bigger one." };
  expect(everybodys?.results).toEqual([asRead]);
  const { data: cooks } = await (await api(cook)).GET("/api/chef-dashboard/{id}/meal-reviews/", {
    params: { path: { id: dinner.id } },
  });
  expect(cooks?.results).toEqual(everybodys?.results);
});
