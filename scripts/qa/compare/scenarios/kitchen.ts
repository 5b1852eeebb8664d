import type { Ask, Context } from "../people";
import { aPhoto, asForm } from "./files";

type Made = { id: number };

/** Days on which a new meal is scheduled. */
export const WEEK = { start_date: "2027-02-12", end_date: "2027-02-18" };

const DISH = {
  description: "Shredded chicken in a mild yellow-pepper cream, over potatoes, with olives and egg.",
  price_cents: 1550,
  tags: ["comfort", "mild"],
  cuisine: 1,
  ingredients: "Chicken, yellow pepper, milk, bread, walnuts, potatoes, olives, egg",
  heating_instructions: "Four minutes in a pan over low heat.",
  allergens: ["milk", "egg", "wheat", "tree_nuts"],
  may_contain: ["peanut"],
  allergens_declared: true,
};

/** Adds a meal of a new name and schedules it. Answers the ids of both. */
export async function scheduleNewMeal(
  chef: Ask,
  name: string,
  count = 40,
): Promise<{ meal: number; schedule: number }> {
  const { id: meal } = await chef<Made>("PUT /v2/meal/", {}, { ...DISH, name, sku: name });
  const { id: schedule } = await chef<Made>("POST /v2/schedulemeal/", {}, { meal, ...WEEK, count });
  return { meal, schedule };
}

/** A chef's bio, public profile and kitchen, by PUT and PATCH. */
export async function editKitchen({ ask: { chef } }: Context): Promise<void> {
  await chef(
    "PUT /chef-bio/",
    {},
    { title: "Pierogi on Fridays", bio: "Slow soups, the way my aunt made them." },
  );
  await chef("PATCH /chef-bio/", {}, { title: "Pierogi, every Friday" });
  await chef("PUT /chef-profile-image/", {}, asForm("image", await aPhoto("cook.jpg")));
  const kitchen = await chef<Made & { cuisines?: Made[]; full_name: string }>("GET /chef-kitchen/");
  const { id } = kitchen;
  const all = {
    kitchen_name: "The Blue Tagine",
    kitchen_type: "shared",
    cuisines: kitchen.cuisines?.map((one) => one.id),
    address: "412 Rivergate Parkway",
    cutoff_hours: 36,
    daily_capacity: 40,
  };
  await chef("PUT /chef-kitchen/{id}/", { id }, all);
  const pause = { closed_from: "2027-03-01", closed_to: "2027-03-03" };
  await chef("GET /chef-kitchen/orders-in-pause/", pause);
  await chef("PATCH /chef-kitchen/{id}/", { id }, pause);
  const later = { closed_from: "2027-04-01", closed_to: "2027-04-03" };
  await chef("POST /chef-kitchen/closed-dates/", {}, later);
  await chef("DELETE /chef-kitchen/closed-dates/", later);
  await chef("PATCH /chef-kitchen/{id}/", { id }, { closed_from: null });
  await chef("PATCH /chef-kitchen/{id}/", { id }, { cutoff_hours: 20 });
  await chef("PATCH /chef/update/", {}, { website: "blue-tagine.example", instagram_id: "blue.tagine" });
  await chef("PUT /chef/update/", {}, { full_name: "Salma Idrissi" });
  await chef("GET /chef-dashboard/connect-bank/");
}

/** Schedules a meal on two days of a week in which nothing else is, then copies that week. */
async function planWeeks(chef: Ask, meal: number): Promise<void> {
  const plan = { meals: [meal], start_date: "2027-06-07", end_date: "2027-06-08", count: 5 };
  await chef("POST /v2/schedulemeal/preview/", {}, plan);
  await chef("POST /v2/schedulemeal/batch/", {}, { ...plan, expected: 2 });
  await chef("POST /v2/schedulemeal/batch/", {}, plan);
  await chef("GET /v2/schedulemeal/week/", { week: "2027-06-10" });
  await chef("GET /v2/schedulemeal/copy-week/", { week: "2027-06-14" });
  await chef("POST /v2/schedulemeal/copy-week/", {}, { week: "2027-06-14" });
}

/** A meal and its schedule, from picture to deletion. */
export async function editMenu({ ask: { chef } }: Context): Promise<void> {
  const { url } = await chef<{ url: string }>(
    "POST /v2/meal/image/",
    {},
    asForm("image", await aPhoto("dish.jpg")),
  );
  const dish = { ...DISH, name: "Lomo saltado", sku: "menu-1", images: [url] };
  const { id } = await chef<Made>("PUT /v2/meal/", {}, dish);
  await chef("PUT /v2/meal/", {}, dish);
  await chef(
    "PUT /v2/meal/",
    {},
    { ...dish, name: "Tacu tacu", sku: "menu-2", allergens_declared: false, allergens: [] },
  );
  await chef("GET /v2/meal/{id}/", { id });
  await chef("PATCH /v2/meal/{id}/", { id }, { price_cents: 1600 });
  await chef("PUT /v2/meal/{id}/", { id }, { description: "Beef in a hot wok.", tags: ["mild"] });
  await chef("GET /chef-dashboard/allmeals/", { search: "saltado" });
  const planned = await chef<Made>("POST /v2/schedulemeal/", {}, { meal: id, ...WEEK, count: 12 });
  await chef("PATCH /v2/meal/{id}/", { id }, { allergens_declared: false });
  await chef("PUT /v2/schedulemeal/{id}/", { id: planned.id }, { ...WEEK, count: 6 });
  await chef("PATCH /v2/schedulemeal/{id}/", { id: planned.id }, { cutoff_hours: 24 });
  await chef("GET /v2/schedulemeal/", { meal: id, upcoming: "true" });
  await chef("DELETE /v2/schedulemeal/{id}/", { id: planned.id });
  await chef("GET /v2/schedulemeal/{id}/", { id: planned.id });
  const { guid } = await chef<{ guid: string }>("POST /v2/meal/{id}/duplicate/", { id }, {});
  await chef("PUT /v2/meal/draft/{guid}/", { guid }, { name: "Lomo saltado with rice", price: "16." });
  await chef("GET /v2/meal/draft/{guid}/", { guid });
  await chef("GET /v2/meal/draft/");
  await chef("DELETE /v2/meal/draft/{guid}/", { guid });
  await planWeeks(chef, id);
  await chef("DELETE /v2/meal/{id}/", { id });
  await chef("GET /v2/meal/{id}/", { id });
  await chef("POST /v2/meal/{id}/restore/", { id }, {});
  await chef("DELETE /v2/meal/{id}/", { id });
}
