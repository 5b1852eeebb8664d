import { afterAll, expect, test } from "vitest";
import { aCart } from "../../builders";
import { api } from "../../client/client";
import { expectAreaCovered } from "../../client/examples";
import { aCook, aDinner, aNeighbor, aTown } from "./scene";

afterAll(() => expectAreaCovered("addresses"));

test("an address is saved, changed and deleted, and one of them is preferred", async () => {
  const town = await aTown("Hendersonville");
  const { address: home, ...person } = await aNeighbor("Nadia Benali", town);
  const nadia = await api(person);
  const office = {
    address: "501 Commerce Street, Floor 6",
    title: "Office",
    contactPerson: "Nadia Benali",
    contactPersonNumber: "(615) 555-0119",
    city: "Hendersonville",
    state: "TN",
    postalCode: town.zips[0] ?? "",
    extraInstructions: "Leave it with the front desk",
    preferred: true,
  };
  const { data: saved } = await nadia.POST("/api/eater-address/", { body: office });
  expect(saved).toMatchObject({ title: "Office", preferred: true });
  const { data: list } = await nadia.GET("/api/eater-address/");
  expect(list?.results.map(({ title, preferred }) => [title, preferred])).toEqual([
    ["Office", true],
    ["Home", false],
  ]);
  const params = { path: { id: saved?.id ?? 0 } };
  const { data: shown } = await nadia.GET("/api/eater-address/{id}/", { params });
  expect(shown).toEqual(saved);
  const { data: anew } = await nadia.PUT("/api/eater-address/{id}/", {
    params,
    body: { ...office, title: "Work" },
  });
  expect(anew).toEqual({ ...shown, title: "Work" });
  const { data: changed } = await nadia.PATCH("/api/eater-address/{id}/", {
    params,
    body: { extraInstructions: "Ring twice" },
  });
  expect(changed).toEqual({ ...anew, extraInstructions: "Ring twice" });
  const { data: gone } = await nadia.DELETE("/api/eater-address/{id}/", { params });
  expect(gone?.id).toBe(saved?.id);
  expect((await nadia.GET("/api/eater-address/{id}/", { params })).response.status).toBe(404);
  const { data: rest } = await nadia.GET("/api/eater-address/");
  expect(rest?.results.map(({ id, preferred }) => [id, preferred])).toEqual([[home?.id, true]]);
});

test("what is wrong with an address stands beside its field and in details", async () => {
  const town = await aTown("Gallatin");
  const ruth = await api(await aNeighbor("Ruth Calloway", town));
  const { error } = await ruth.PATCH("/api/eater-address/{id}/", {
    params: { path: { id: (await ruth.GET("/api/eater-address/")).data?.results[0]?.id ?? 0 } },
    body: { postalCode: "37" },
  });
  expect(error).toEqual({ postalCode: [expect.any(String)], details: expect.any(String) });
});

test("delivery is checked for every cook of the cart, and who is too far is named", async () => {
  const [here, there] = [await aTown("Lebanon"), await aTown("Dickson")];
  const cook = await aCook("Hoa Dang", here);
  const [near, far] = [await aNeighbor("Peter Oyelaran", here), await aNeighbor("Grace Halloran", there)];
  const dinner = await aDinner("Caramel clay pot fish", cook);
  const check = async (person: typeof near) => {
    await aCart(person, [dinner]);
    return (await api(person)).GET("/api/eater-address/{id}/check-delivery-address/", {
      params: { path: { id: person.address?.id ?? 0 } },
    });
  };
  expect((await check(near)).data).toEqual({ deliverable: true, chefs: [] });
  const refused = await check(far);
  expect([refused.response.status, refused.error]).toEqual([
    409,
    expect.objectContaining({
      code: "not_deliverable",
      deliverable: false,
      chefs: [{ id: cook.chef_id, slug: cook.slug, full_name: "Hoa Dang" }],
    }),
  ]);
});
