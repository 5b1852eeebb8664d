import { afterAll, expect, test } from "vitest";
import { aCorporateAdmin, aMember, anOrganization } from "../../builders";
import { api } from "../../client/client";
import { expectAreaCovered } from "../../client/examples";

afterAll(() => expectAreaCovered("groups"));

test("a group is made, filled, read, renamed, emptied and deleted", async () => {
  const organization = await anOrganization({ name: "Larch & Lantern Studio" });
  const owner = await api(await aCorporateAdmin({ organization }));
  const member = await aMember({ organization });
  const made = await owner.POST("/api/v1/corporate/groups/", {
    body: { kind: "department", name: "Design" },
  });
  expect(made.data).toMatchObject({ kind: "department", name: "Design", members: 0 });
  const path = { id: made.data?.id ?? 0 };
  const body = { members: [member.account_id] };
  const filled = await owner.POST("/api/v1/corporate/groups/{id}/members/", { params: { path }, body });
  expect(filled.data).toEqual({ members: 1 });
  const shown = await owner.GET("/api/v1/corporate/groups/{id}/", { params: { path } });
  expect(shown.data).toMatchObject({ members: 1 });
  const renamed = await owner.PUT("/api/v1/corporate/groups/{id}/", {
    params: { path },
    body: { name: "Product design" },
  });
  expect(renamed.data).toMatchObject({ name: "Product design" });
  const { data } = await owner.GET("/api/v1/corporate/groups/");
  expect(data).toEqual({ results: [renamed.data] });
  const emptied = await owner.POST("/api/v1/corporate/groups/{id}/leave/", { params: { path }, body });
  expect(emptied.data).toEqual({ members: 1 });
  const gone = await owner.DELETE("/api/v1/corporate/groups/{id}/", { params: { path } });
  expect(gone.data).toEqual({ groups: [] });
});
