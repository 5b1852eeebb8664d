import { afterAll, expect, test } from "vitest";
import { aCorporateAdmin, aMember, anOrganization } from "../../builders";
import { api } from "../../client/client";
import { expectAreaCovered } from "../../client/examples";

afterAll(() => expectAreaCovered("expense-codes"));

test("codes are added, required, chosen from and ended", async () => {
  const organization = await anOrganization({ name: "Larch & Lantern Studio" });
  const owner = await api(await aCorporateAdmin({ organization }));
  const member = await api(await aMember({ organization }));
  const codes = [
    { code: "MKT-204", label: "Marketing" },
    { code: "OPS-110", label: "Operations" },
  ];
  const added = await owner.POST("/api/v1/corporate/expense-codes/", { body: { codes } });
  expect(added.data).toEqual({ added: 2 });
  const required = await owner.PUT("/api/v1/corporate/expense-codes/", { body: { is_required: true } });
  expect(required.data).toEqual({ is_required: true });
  const { data } = await owner.GET("/api/v1/corporate/expense-codes/");
  expect(data).toMatchObject({ is_required: true, results: codes });
  const mine = await member.GET("/api/v1/shop/expense-codes/");
  expect(mine.data).toEqual({ results: [{ organization: organization.name, is_required: true, codes }] });
  const id = data?.results[0]?.id ?? 0;
  const ended = await owner.DELETE("/api/v1/corporate/expense-codes/{id}/", { params: { path: { id } } });
  expect(ended.data).toMatchObject({ code: "MKT-204" });
});
