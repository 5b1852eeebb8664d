import { afterAll, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { guest } from "../../as";
import {
  aDeliveredOrder,
  aDiner,
  aPaidOutOrder,
  aSecondFactor,
  dayFrom,
  openBank,
  uniqueEmail,
} from "../../builders";
import { api } from "../../client/client";
import { expectAreaCovered } from "../../client/examples";
import { eventually } from "../../setup/faults";
import { aCook, aDinner, aKnownCuisine, anOrder, aPhoto, asForm, aTown, sentTo } from "./scene";

afterAll(() => expectAreaCovered("kitchens"));

test("a kitchen is changed by its cook, and a pause names the orders that are due in it", async () => {
  const cook = await aCook("Salma Idrissi", await aTown("Goodlettsville"), "Moroccan");
  const dinner = await aDinner("Chicken tagine with lemon", cook);
  const salma = await api(cook);
  const lebanese = await aKnownCuisine("Lebanese");
  const params = { path: { id: cook.chef_id } };
  const { data: changed } = await salma.PUT("/api/chef-kitchen/{id}/", {
    params,
    body: {
      kitchen_name: "The Blue Tagine",
      kitchen_type: "shared",
      cuisines: [lebanese.id],
      address: "412 Rivergate Parkway",
      cutoff_hours: 36,
      delivery_radius_km: 12,
      daily_capacity: 40,
      permit_number: "TN-2026-0417",
      permit_expires_on: "2027-06-30",
    },
  });
  expect(changed).toMatchObject({
    kitchen_name: "The Blue Tagine",
    primary_cuisine: { title: "Moroccan" },
    cuisines: [{ title: "Moroccan" }, { title: "Lebanese" }],
    daily_capacity: 40,
  });
  const { order_id } = await anOrder(dinner);
  const pause = { closed_from: await dayFrom(2), closed_to: await dayFrom(4) };
  const { data: met } = await salma.GET("/api/chef-kitchen/orders-in-pause/", { params: { query: pause } });
  const { data: paused } = await salma.PATCH("/api/chef-kitchen/{id}/", {
    params,
    body: pause,
  });
  expect(met?.orders).toEqual(paused?.orders_in_pause);
  expect(paused?.orders_in_pause.map(({ id }) => id)).toEqual([order_id]);
  const { data: shown } = await salma.GET("/api/chef-kitchen/");
  expect(shown).toEqual(paused);
  const { error } = await salma.PATCH("/api/chef-kitchen/{id}/", { params, body: { cutoff_hours: "20" } });
  expect(error).toMatchObject({ cutoff_hours: ["Choose 12, 24, 36, 48 or 72 hours"] });
});

test("a kitchen is closed for several ranges of days, and open again for each by itself", async () => {
  const cook = await aCook("Imani Baptiste", await aTown("Ashland City"), "Caribbean");
  const dinner = await aDinner("Chicken tagine with lemon", cook);
  const imani = await api(cook);
  const { order_id } = await anOrder(dinner);
  const range = async (from: number, to: number) => ({
    ...{ closed_from: await dayFrom(from), closed_to: await dayFrom(to) },
  });
  const [first, second] = [await range(1, 4), await range(10, 12)];
  const unseen = await imani.POST("/api/chef-kitchen/closed-dates/", { body: first });
  expect([unseen.response.status, unseen.error]).toMatchObject([409, { code: "orders_changed" }]);
  const { data: paused } = await imani.POST("/api/chef-kitchen/closed-dates/", {
    body: { ...first, seen: [order_id] },
  });
  expect(paused).toMatchObject({ ...first, closed_dates: [] });
  const { data: both } = await imani.POST("/api/chef-kitchen/closed-dates/", { body: second });
  expect(both).toMatchObject({
    ...first,
    closed_dates: [{ from: second.closed_from, to: second.closed_to }],
    orders_in_pause: [{ id: order_id }],
  });
  const { data: one } = await imani.DELETE("/api/chef-kitchen/closed-dates/", { params: { query: first } });
  expect(one).toMatchObject({ closed_from: null, closed_to: null, closed_dates: both?.closed_dates });
  const days = { from: await dayFrom(11), to: await dayFrom(11) };
  const query = { closed_from: days.from, closed_to: days.to };
  const { data: split } = await imani.DELETE("/api/chef-kitchen/closed-dates/", { params: { query } });
  expect(split?.closed_dates).toEqual([
    { from: second.closed_from, to: second.closed_from },
    { from: second.closed_to, to: second.closed_to },
  ]);
  const { data: limited } = await imani.PATCH("/api/chef-kitchen/{id}/", {
    params: { path: { id: cook.chef_id } },
    body: { window_capacity: 12, label_paper: "a4" },
  });
  expect([limited?.window_capacity, limited?.label_paper]).toEqual([12, "a4"]);
});

test("what a cook says of themselves is what the public reads", async () => {
  const cook = await aCook("Teresa Kowalczyk", await aTown("Spring Hill"), "Polish");
  const teresa = await api(cook);
  const bio = "Pierogi and slow soups, the way my aunt made them above her bakery in Poznań.";
  const { data: written } = await teresa.PUT("/api/chef-bio/", {
    body: { title: "Pierogi on Fridays", bio },
  });
  expect(written).toMatchObject({ title: "Pierogi on Fridays", bio, full_name: "Teresa Kowalczyk" });
  const { data: shorter } = await teresa.PATCH("/api/chef-bio/", {
    body: { title: "Pierogi, every Friday" },
  });
  expect(shorter).toEqual({ ...written, title: "Pierogi, every Friday" });
  expect((await teresa.GET("/api/chef-bio/")).data).toEqual(shorter);

  const { data: face } = await teresa.PUT("/api/chef/update/", {
    body: {
      full_name: "Teresa K. Kowalczyk",
      website: "teresas-pierogi.example",
      instagram_id: "teresas.pierogi",
    },
  });
  expect(face).toMatchObject({
    slug: `teresa-k-kowalczyk-${cook.chef_id}`,
    website: "https://teresas-pierogi.example",
    title: "Pierogi, every Friday",
  });
  const { data: cleared } = await teresa.PATCH("/api/chef/update/", { body: { website: null } });
  expect(cleared).toEqual({ ...face, website: null });

  const { data: picture } = await teresa.PUT("/api/chef-profile-image/", {
    body: { image: await aPhoto("teresa.jpg") },
    bodySerializer: asForm,
  });
  expect(picture?.sources).toHaveLength(6);
  const { body: page } = await guest().get(`/api/chefs-slug/${cook.slug}/`);
  expect(page).toMatchObject({ full_name: "Teresa K. Kowalczyk", bio, image: picture?.chef_profile_image });
});

test("the desk, what was earned, and every payout to its orders", async () => {
  const cook = await aCook("Minh Chau", await aTown("Antioch"));
  const minh = await api(cook);
  const unproved = await minh.GET("/api/chef-dashboard/connect-bank/");
  expect(unproved.error).toMatchObject({ code: "second_factor_missing" });
  const code = await aSecondFactor(cook);
  const stale = await minh.GET("/api/chef-dashboard/connect-bank/");
  expect(stale.error).toMatchObject({ code: "second_factor_proof_required" });
  await minh.POST("/api/accounts/second-factor/proof/", { body: { otp: await code() } });
  const { data: bank } = await minh.GET("/api/chef-dashboard/connect-bank/");
  expect([bank?.bank_status, URL.canParse(bank?.url ?? "")]).toEqual(["pending", true]);
  await openBank(cook);
  const paid = await aPaidOutOrder(cook, 1650, 300);
  await aDeliveredOrder(cook, 2000);
  await anOrder(await aDinner("Tofu banh mi", cook), { quantity: 2 });

  const { data: desk } = await minh.GET("/api/chef-dashboard/");
  expect(desk).toMatchObject({
    orders: { new: 1, upcoming: 1, past: 2 },
    next_orders: [{ portions: 2 }],
    revenue: { total_cents: 3950, due_cents: 2000 },
  });
  const today = await dayFrom(0);
  const { data: revenue } = await minh.GET("/api/chef-dashboard/total-revenue/", {
    params: { query: { start_date: await dayFrom(-13), end_date: today, group: "week" } },
  });
  expect(revenue).toMatchObject({
    orders: 2,
    meals_cents: 3650,
    tips_cents: 300,
    total_cents: 3950,
    sent_cents: 1950,
    balance: { due_cents: 2000 },
  });
  const { data: forecast } = await minh.GET("/api/chef-dashboard/forecast/");
  expect(forecast).toMatchObject({ bank_status: "active", owed_cents: 0 });
  const coming = forecast?.payouts.flatMap((payout) => payout.lines).map((line) => line.is_delivered);
  expect(coming?.sort()).toEqual([false, true]);
  const year = Number(today.slice(0, 4));
  const { data: taxes } = await minh.GET("/api/chef-dashboard/taxes/", {
    params: { query: { year: String(year) } },
  });
  expect(taxes).toMatchObject({ year, gross_cents: 3650, tips_cents: 300, payouts_cents: 1950 });
  const { data: payouts } = await minh.GET("/api/chef-dashboard/payouts/");
  const statement = payouts?.results[0];
  expect(statement).toMatchObject({ orders: 1, net_cents: 1950, meals_cents: 1650, tips_cents: 300 });
  const { data: opened } = await minh.GET("/api/chef-dashboard/payouts/{statement}/", {
    params: { path: { statement: statement?.id ?? "" } },
  });
  expect(opened).toEqual({
    ...statement,
    lines: [expect.objectContaining({ order_id: paid.order_id, number: paid.number, net_cents: 1950 })],
  });
});

test("a permit is uploaded once for its key, and listed", async () => {
  const rosa = await api(await aCook("Elena Fuentes", await aTown("Donelson")));
  const photo = await aPhoto("permit.jpg");
  const upload = async (kind: "permit" | "food_handler") =>
    rosa.POST("/api/chef-dashboard/documents/", {
      params: { header: { "Idempotency-Key": "permit-of-elena" } },
      body: { kind, expires_on: await dayFrom(200), document: photo },
      bodySerializer: (body) => {
        const form = new FormData();
        for (const [name, value] of Object.entries(body)) form.append(name, value);
        return form;
      },
    });
  const { data: uploaded } = await upload("permit");
  expect((await upload("permit")).data).toEqual(uploaded);
  expect((await upload("food_handler")).response.status).toBe(422);
  expect(uploaded).toMatchObject({ kind: "permit", status: "submitted", is_over: false });
  const { data: listed } = await rosa.GET("/api/chef-dashboard/documents/");
  expect(listed?.results).toEqual([uploaded]);
  const { data: removed } = await rosa.DELETE("/api/chef-dashboard/documents/{id}/", {
    params: { path: { id: uploaded?.id ?? 0 } },
  });
  expect(removed).toEqual({ detail: "Document removed." });
});

test("a helper is invited, asked again, accepts and ends", async () => {
  const luz = await api(await aCook("Luz Herrera", await aTown("Whites Creek")));
  const ivy = await aDiner({ first_name: "Ivy", last_name: "Cole", email: uniqueEmail("ivy") });
  const helping = await api(ivy);
  const { data: made } = await luz.POST("/api/chef-kitchen/helpers/", { body: { email: ivy.email } });
  expect(made).toMatchObject({ email: ivy.email, status: "invited", is_expired: false });
  const params = { path: { id: made?.id ?? 0 } };
  const first = await sentTo(ivy.email, /\/invitation\/kitchen\/([\w-]+)/);
  await sql`UPDATE kitchen_helper SET sent_at = app_now() - interval '11 minutes' WHERE id = ${params.path.id}`;
  const { data: again } = await luz.POST("/api/chef-kitchen/helpers/{id}/resend/", { params });
  expect(again).toMatchObject({ status: "invited" });
  const token = await eventually(async () => {
    const newest = await sentTo(ivy.email, /\/invitation\/kitchen\/([\w-]+)/);
    if (newest === first) throw new Error("not sent again yet");
    return newest;
  });
  const { data: joined } = await helping.POST("/api/chef-kitchen/helpers/accept/", { body: { token } });
  expect(joined).toMatchObject({ name: "Luz Herrera", is_own: false });
  const { data: kitchens } = await helping.GET("/api/chef-kitchen/helpers/kitchens/");
  expect(kitchens?.results).toEqual([joined]);
  const { data: listed } = await luz.GET("/api/chef-kitchen/helpers/");
  expect(listed?.results).toMatchObject([{ name: "Ivy Cole", status: "active" }]);
  const { data: ended } = await luz.POST("/api/chef-kitchen/helpers/{id}/end/", { params });
  expect(ended).toMatchObject({ status: "ended" });
});
