import { afterAll, expect, test } from "vitest";
import { aCorporateAdmin, anOrganization } from "../../builders";
import { api } from "../../client/client";
import { expectAreaCovered } from "../../client/examples";

afterAll(() => expectAreaCovered("policies"));

test("a policy is tried, made, read, changed and ended", async () => {
  const organization = await anOrganization({ name: "Larch & Lantern Studio" });
  const owner = await api(await aCorporateAdmin({ organization }));
  const body = { name: "Weekday lunch", weekdays: [0, 1, 2, 3, 4], maximum: "15.00", per: "week" as const };
  const tried = await owner.POST("/api/v1/corporate/policies/dry-run/", { body });
  expect(tried.data).toEqual({
    orders: 0,
    refused_orders: 0,
    refused_cents: 0,
    refused_vouchers: 0,
    refused: [],
  });
  const made = await owner.POST("/api/v1/corporate/policies/", { body });
  expect(made.data).toMatchObject({ name: "Weekday lunch", max_cents: 1500, weekdays: [0, 1, 2, 3, 4] });
  const path = { id: made.data?.id ?? 0 };
  expect((await owner.GET("/api/v1/corporate/policies/{id}/", { params: { path } })).data).toEqual(made.data);
  const changed = await owner.PUT("/api/v1/corporate/policies/{id}/", {
    params: { path },
    body: { ...body, maximum: "18.00" },
  });
  expect(changed.data).toMatchObject({ max_cents: 1800 });
  const { data } = await owner.GET("/api/v1/corporate/policies/");
  expect(data).toEqual({ count: 1, results: [changed.data] });
  const ended = await owner.POST("/api/v1/corporate/policies/{id}/end/", {
    params: { path: { id: changed.data?.id ?? 0 } },
  });
  expect(ended.data).toEqual({ id: changed.data?.id });
});
