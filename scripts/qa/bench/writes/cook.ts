import { sql } from "~/data/sql.server";
import { dayFrom, unique } from "../../../../tests/builders";
import type { ApiCaller } from "./api-caller";

type Made = { id: number };

/** A cook's own face and desk, changed and left as they were. */
export async function editCookProfile(cook: ApiCaller): Promise<void> {
  const bio = await cook<{ title: string; bio: string }>("GET /chef-bio/");
  await cook("PUT /chef-bio/", {}, { title: bio.title, bio: bio.bio });
  await cook("PATCH /chef-bio/", {}, { title: bio.title });
  const face = await cook<{ full_name: string }>("PATCH /chef/update/", {}, { website: null });
  await cook("PUT /chef/update/", {}, { full_name: face.full_name });
  const kitchen = await cook<Made & Record<string, unknown>>("GET /chef-kitchen/");
  const { id, kitchen_name, kitchen_type, address } = kitchen;
  const cuisines = (kitchen.cuisines as Made[]).map((one) => one.id);
  const { city, state, postalCode } = kitchen;
  const all = { kitchen_name, kitchen_type, cuisines, address, city, state, postalCode };
  await cook("PUT /chef-kitchen/{id}/", { id }, all);
  await cook("PATCH /chef-kitchen/{id}/", { id }, { kitchen_name });
  // two ranges: the first is the pause, as long as there is none
  const closed = [2030, 2031].map((year) => ({ closed_from: `${year}-01-01`, closed_to: `${year}-01-07` }));
  for (const days of closed) await cook("POST /chef-kitchen/closed-dates/", {}, { ...days, seen: [] });
  for (const days of closed) await cook("DELETE /chef-kitchen/closed-dates/", days);
}

/** A new dish, changed twice and scheduled for a week. Answers its number. */
export async function createMeal(cook: ApiCaller): Promise<number> {
  const [cuisine] = await sql<Made[]>`SELECT id FROM cuisine ORDER BY position, id LIMIT 1`;
  const dish = {
    name: "Ají de gallina",
    description: "Shredded chicken in a mild yellow-pepper cream, over potatoes, with olives and egg.",
    price_cents: 1550,
    tags: ["comfort", "mild"],
    cuisine: cuisine?.id ?? 0,
    ingredients: "Chicken, yellow pepper, milk, bread, walnuts, potatoes, olives, egg",
    heating_instructions: "Four minutes in a pan over low heat.",
    sku: `bench-${unique()}`,
    allergens: ["milk", "egg", "wheat", "tree_nuts"],
    may_contain: [],
    allergens_declared: true,
  };
  const { id } = await cook<Made>("PUT /v2/meal/", {}, dish);
  await cook("PATCH /v2/meal/{id}/", { id }, { price_cents: 1600 });
  await cook("PUT /v2/meal/{id}/", { id }, { description: "Shredded chicken in a mild cream." });
  const days = { start_date: await dayFrom(3), end_date: await dayFrom(9) };
  const planned = await cook<Made>("POST /v2/schedulemeal/", {}, { meal: id, ...days, count: 40 });
  const schedule = { id: planned.id };
  await cook("PUT /v2/schedulemeal/{id}/", schedule, { ...days, count: 60 });
  await cook("PATCH /v2/schedulemeal/{id}/", schedule, { cutoff_hours: 24 });
  const spare = { start_date: await dayFrom(12), end_date: await dayFrom(12), count: 3 };
  const dropped = await cook<Made>("POST /v2/schedulemeal/", {}, { meal: id, ...spare });
  await cook("DELETE /v2/schedulemeal/{id}/", { id: dropped.id });
  return id;
}

/** A dish that nobody has ordered goes off the menu again. */
export async function deleteMeal(cook: ApiCaller): Promise<void> {
  await cook("DELETE /v2/meal/{id}/", { id: await createMeal(cook) });
}

/** Another dish of the day, no dearer, is offered for one of an order, and taken. */
export async function swapDish(cook: ApiCaller, diner: ApiCaller, order: number): Promise<void> {
  await createMeal(cook);
  const { choices } = await cook<{ choices: { line: number; meal: number }[] }>(
    "GET /chef-dashboard/{id}/swap-choices/",
    { id: order },
  );
  const [choice] = choices;
  const line = choice?.line ?? 0;
  const reason = "The market had no prawns today.";
  await cook("POST /chef-dashboard/{id}/offer-swap/", { id: order }, { ...choice, reason });
  const seen = { changed_at: null, allergens_seen: true };
  await diner("POST /eater/orders/{id}/swap-answer/", { id: order }, { line, answer: "take", ...seen });
}

/** An order taken to the door; of another one a line is declined. */
export async function deliverOrder(cook: ApiCaller, order: number, declined: number): Promise<void> {
  await cook("POST /chef-dashboard/move-orders/", {}, { orders: [order], step: "accepted" });
  await cook("POST /chef-dashboard/{id}/order-status/", { id: order }, { status: "preparing" });
  await cook("POST /chef-dashboard/{id}/ready/", { id: order }, {});
  for (const status of ["out_for_delivery", "delivered"])
    await cook("POST /chef-dashboard/{id}/order-status/", { id: order }, { status });
  const [line] = (await cook<{ items: Made[] }>("GET /chef-dashboard/{id}/order-detail/", { id: declined }))
    .items;
  const reason = "The market had no prawns today.";
  await cook("POST /chef-dashboard/{id}/decline-line/", { id: declined }, { line: line?.id ?? 0, reason });
}
