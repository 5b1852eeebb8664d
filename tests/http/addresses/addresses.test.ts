import { describe, expect, test } from "vitest";
import { as, guest } from "../../as";
import { aDiner, aMarketplace, aMeal, anAddress } from "../../builders";

const HOME = {
  address: "1204 Pine Street, Apt 3",
  title: "Home",
  contactPerson: "Ana Reyes",
  contactPersonNumber: "+16155550142",
  city: "Nashville",
  state: "TN",
  postalCode: "37203",
  extraInstructions: "Ring twice",
  preferred: true,
};
type Address = typeof HOME & { id: number };
interface List {
  count: number;
  next: string | null;
  previous: string | null;
  results: Address[];
}

describe("addresses at the REST door", () => {
  test("a guest has none", async () => {
    expect((await guest().get("/api/eater-address/")).status).toBe(401);
    expect((await guest().post("/api/eater-address/", HOME)).status).toBe(401);
  });

  test("saved, shown, listed, changed, deleted; the second time it is not found", async () => {
    const ana = as(await aDiner({ address: false }));
    const added = await ana.post<Address>("/api/eater-address/", HOME);
    expect(added.status).toBe(201);
    expect(added.body).toEqual({ id: added.body.id, ...HOME });
    const path = `/api/eater-address/${added.body.id}/`;
    expect((await ana.get(path)).body).toEqual(added.body);
    const list = await ana.get<List>("/api/eater-address/");
    expect(list.body).toEqual({ count: 1, next: null, previous: null, results: [added.body] });
    const patched = await ana.patch(path, { title: "Ana's", preferred: false });
    expect([patched.status, patched.body]).toEqual([
      200,
      { ...added.body, title: "Ana's", preferred: false },
    ]);
    const { extraInstructions: _left, ...rest } = HOME;
    const asTyped = { city: "Memphis", state: "tennessee", postalCode: "37203-1234" };
    expect((await ana.put(path, { ...rest, ...asTyped })).body).toMatchObject({
      ...{ city: "Memphis", state: "TN", postalCode: "37203" },
      preferred: true,
    });
    const deleted = await ana.delete<Address>(path);
    expect([deleted.status, deleted.body.id]).toEqual([200, added.body.id]);
    for (const answer of [await ana.delete(path), await ana.get(path), await ana.put(path, HOME)]) {
      expect([answer.status, answer.body]).toEqual([404, { detail: "Not found." }]);
    }
  });

  test("a failure is worded by field, and once more under details", async () => {
    const ana = as(await aDiner({ address: false }));
    const wrong = await ana.post("/api/eater-address/", { ...HOME, postalCode: "372", city: "" });
    expect(wrong.status).toBe(400);
    expect(wrong.body).toEqual({
      city: ["City is required"],
      postalCode: ["Enter a 5-digit ZIP code"],
      details: "City is required",
    });
    expect((await ana.get<List>("/api/eater-address/")).body.count).toBe(0);
  });

  test("pages by ten, with absolute links", async () => {
    const diner = await aDiner({ address: false });
    const town = await aMarketplace();
    for (let n = 0; n < 12; n += 1) await anAddress(diner, town, { preferred: n === 0 });
    const first = (await as(diner).get<List>("/api/eater-address/")).body;
    expect([first.count, first.results.length, first.previous]).toEqual([12, 10, null]);
    const next = new URL(first.next ?? "");
    const second = (await as(diner).get<List>(next.pathname + next.search)).body;
    expect([second.results.length, second.next]).toEqual([2, null]);
    expect(new Set([...first.results, ...second.results].map(({ id }) => id)).size).toBe(12);
    const beyond = (await as(diner).get<List>("/api/eater-address/?page=9")).body;
    expect([beyond.results, new URL(beyond.previous ?? "").search]).toEqual([[], "?page=2"]);
  });

  test("where the cart's cooks deliver, and who does not", async () => {
    const diner = await aDiner({ cart: [await aMeal()] });
    const far = await anAddress(diner, await aMarketplace(), { title: "Cabin", preferred: false });
    const ana = as(diner);
    const near = await ana.get(`/api/eater-address/${diner.address?.id}/check-delivery-address/`);
    expect([near.status, near.body]).toEqual([200, { deliverable: true, chefs: [] }]);
    const away = await ana.get(`/api/eater-address/${far.id}/check-delivery-address/`);
    const words = `Mai Tran doesn't deliver to Cabin (${far.postalCode}).`;
    expect([away.status, away.body]).toMatchObject([
      409,
      {
        code: "not_deliverable",
        detail: words,
        details: words,
        deliverable: false,
        chefs: [{ full_name: "Mai Tran" }],
      },
    ]);
    const ben = as(await aDiner());
    expect((await ben.get(`/api/eater-address/${far.id}/check-delivery-address/`)).status).toBe(404);
  });
});
