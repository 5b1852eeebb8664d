import { afterAll, expect, test } from "vitest";
import { aCorporateAdmin, aMember, anOrganization, dayFrom } from "../../builders";
import { api } from "../../client/client";
import { expectAreaCovered } from "../../client/examples";

afterAll(() => expectAreaCovered("programs"));

test("an admin makes a program, a member claims it, the admin tightens and ends it", async () => {
  const organization = await anOrganization({ name: "Cedarworks Studio" });
  const boss = await api(await aCorporateAdmin({ organization }));
  const noor = await api(await aMember({ organization }));
  const days = { starts_on: await dayFrom(-2), ends_on: await dayFrom(30) };
  const program = {
    ...{ name: "Welcome week", vouchers_each: 2, vouchers_total: 40, ...days },
    ...{ cuisines: [], cooks: [] },
  };
  const { data: made } = await boss.POST("/api/v1/corporate/programs/", {
    body: { ...program, max_price: "18.00" },
  });
  const limits = { max_price_cents: 1800, pays_for: "meals up to $18.00" };
  expect(made).toMatchObject({ ...program, ...limits, status: "open", claims: 0 });
  const link = { params: { path: { token: made?.link.split("/").pop() ?? "" } } };

  const { data: offered } = await noor.GET("/api/v1/programs/{token}/", link);
  expect(offered).toMatchObject({
    name: "Welcome week",
    vouchers: 2,
    pays_for: limits.pays_for,
    is_claimed: false,
  });
  const { data: claimed } = await noor.POST("/api/v1/programs/{token}/", link);
  expect(claimed).toMatchObject({ vouchers: 2, is_claimed: true, ends_on: days.ends_on });

  const params = { path: { id: made?.id ?? 0 } };
  const { cuisines: _none, cooks: _nobody, ...terms } = program;
  const tighter = { ...terms, vouchers_each: 1, vouchers_total: 10 };
  const change = (body: typeof tighter & { max_price?: string | null }) =>
    boss.PUT("/api/v1/corporate/programs/{id}/", { params, body });
  const { data: kept } = await change(tighter);
  expect(kept, "who knows of no limits clears none").toMatchObject({ vouchers_each: 1, ...limits });
  const { data: changed } = await change({ ...tighter, max_price: null });
  expect(changed).toMatchObject({ vouchers_each: 1, vouchers_claimed: 2, vouchers_used: 0, claims: 1 });
  expect(changed).toMatchObject({ max_price_cents: null, pays_for: null });
  const { data: shown } = await boss.GET("/api/v1/corporate/programs/{id}/", { params });
  expect(shown).toEqual({ ...changed, people: [expect.any(Object)] });
  expect(shown?.people).toMatchObject([{ first_name: "Noor", vouchers: 2, used: 0, returned: 0, left: 2 }]);
  const { data: ended } = await boss.POST("/api/v1/corporate/programs/{id}/end/", { params });
  expect(ended?.status).toBe("ended");
  const { data: list } = await boss.GET("/api/v1/corporate/programs/");
  expect(list?.results).toEqual([ended]);
});
