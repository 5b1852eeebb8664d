import { describe, expect, test } from "vitest";
import { aChef, aDiner, aMarketplace, aMeal, anAddress, aSchedule } from "../../../tests/builders";
import { addMeal } from "../carts/add-meal.server";
import { earlierDaysNotice } from "../carts/earlier-days";
import { showCart } from "../carts/show-cart.server";
import { cooksOutOfRange, defaultAddress } from "./delivery-address.server";

describe("where a cart goes when nobody has chosen", () => {
  test("to the preferred address, as long as the cooks deliver there", async () => {
    const ana = await aDiner({ cart: [await aMeal()] });
    await anAddress(ana, ana.marketplace, { preferred: false });
    expect(await defaultAddress(ana, { zip: null })).toBe(ana.address?.id);
  });

  test("to one in reach, where the preferred one is not; without any the preferred one is told", async () => {
    const ana = await aDiner({ cart: [await aMeal()], address: { postalCode: "10001" } });
    expect(await defaultAddress(ana, { zip: null })).toBe(ana.address?.id);
    const near = await anAddress(ana, ana.marketplace, { preferred: false });
    expect(await defaultAddress(ana, { zip: null })).toBe(near.id);
    expect((await showCart(ana, { address_id: near.id })).error).toBeNull();
  });

  test("to the chosen ZIP code: a saved address there, or nowhere yet, so that a far one is in nobody's way", async () => {
    const town = await aMarketplace({ zip_count: 2 });
    const meal = await aMeal({ chef: await aChef({ marketplace: town }) });
    const [zip = "", other = ""] = town.zips;
    const ana = await aDiner({ address: { postalCode: "10001" } });
    expect(await defaultAddress(ana, { zip, meal_id: meal.id })).toBeNull();
    await expect(addMeal(ana, { meal_id: meal.id, quantity: 1 })).rejects.toMatchObject({
      code: "not_deliverable",
    });
    expect((await addMeal(ana, { meal_id: meal.id, quantity: 1 }, { address_id: null })).error).toBeNull();
    const work = await anAddress(ana, town, { preferred: false, postalCode: other });
    const home = await anAddress(ana, town, { preferred: false, postalCode: zip });
    expect(await defaultAddress(ana, { zip, meal_id: meal.id })).toBe(home.id);
    expect(await defaultAddress(ana, { zip: other })).toBe(work.id);
  });

  test("the cooks who do not deliver to a ZIP code are named, with their city", async () => {
    const meal = await aMeal();
    const ana = await aDiner({ cart: [meal] });
    expect(await cooksOutOfRange(ana, "10001")).toEqual([
      { full_name: meal.chef.full_name, city: meal.chef.marketplace.name },
    ]);
    expect(await cooksOutOfRange(ana, meal.chef.marketplace.zips[0] ?? "")).toEqual([]);
  });
});

describe("fewer are left before", () => {
  const batch = (start: string, end: string, left: number) => ({
    id: 1,
    start_date: start,
    end_date: end,
    left,
    held_elsewhere: 0,
    open_from: "2026-11-22",
    last_cutoff_at: "2026-11-25T23:00:00Z",
  });
  const meal = {
    is_listed: true,
    is_removed: false,
    batches: [batch("2026-11-20", "2026-11-28", 3), batch("2026-11-29", "2026-12-05", 9)],
    closed_from: null,
    closed_to: null,
    also_closed: [],
    permit_until: null,
    is_served: null,
    capacity_limits: null,
  };
  const wanting = (portions: number) => ({ portions, kitchen_portions: portions, kitchen_cents: 0 });

  test("the days that fall away are said with what they still have", () => {
    expect(earlierDaysNotice(meal, wanting(5), ["2026-11-29", "2026-11-30"])).toBe(
      "Only 3 left until Sat, 28 Nov. You can get 5 starting Sun, 29 Nov.",
    );
    expect(earlierDaysNotice(meal, wanting(3), ["2026-11-22"])).toBeNull();
    expect(earlierDaysNotice(meal, wanting(10), [])).toBeNull();
  });

  test("and the line of the cart names its own first day", async () => {
    const dish = await aMeal();
    const ana = await aDiner({ cart: [{ meal: dish, quantity: 2 }] });
    const before = (await showCart(ana)).meals[0];
    expect([before?.notice, before?.next_date]).toEqual([null, before?.meal.schedule?.next_date]);
    await aSchedule({ meal: dish, count: 1 });
    expect((await showCart(ana)).meals[0]).toMatchObject({ notice: null, next_date: null });
  });
});
