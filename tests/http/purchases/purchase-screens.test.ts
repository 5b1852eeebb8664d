import { beforeAll, describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { csrfFor } from "~/http/csrf.server";
import { addDays, formatDay, formatShortDay } from "~/kit/day";
import { env } from "~/kit/env.server";
import { as, guest } from "../../as";
import {
  aChef,
  aDiner,
  aMarketplace,
  aMeal,
  aSignedIn,
  balanceOf,
  dayFrom,
  type TestDiner,
  type TestMeal,
} from "../../builders";
import { sendForm } from "../../setup/invitations";
import { aGiftCard, placedOrder } from "../../setup/purchases";

const LIST = "/api/gift-card/gift-card-list/";

let meal: TestMeal;
beforeAll(async () => {
  meal = await aMeal({ schedule: { count: 200 } });
});

describe("the tip on the order's page, without script", () => {
  test("is paid with gift money or a saved card; what is wrong is said on the page it leads back to", async () => {
    const ana = await aDiner({ wallet: 3075, gift: 300, card: true });
    const order_id = await placedOrder(ana, meal);
    const path = `/my-orders/${order_id}`;
    const send = async (who: TestDiner, fields: Record<string, string>) => {
      const { key } = await aSignedIn(who, "session");
      return fetch(new URL(path, env.APP_ORIGIN), {
        method: "POST",
        headers: { cookie: `dindin_session=${key}`, origin: env.APP_ORIGIN },
        body: new URLSearchParams({ csrf: csrfFor(key), intent: "tip", ...fields }),
        redirect: "manual",
      });
    };
    const toast = (answer: Response) => decodeURIComponent(answer.headers.get("set-cookie") ?? "");
    const cookie = `dindin_session=${(await aSignedIn(ana, "session")).key}`;
    expect((await guest().get(path, { headers: { cookie } })).text).toContain("Add a tip");
    const tooMuch = await send(ana, { tip: "other", tip_other: "4.00", pay: "wallet" });
    expect([tooMuch.status, toast(tooMuch)]).toEqual([
      302,
      expect.stringContaining("s not enough money in your wallet. Enter a smaller tip or pay by card."),
    ]);
    expect(toast(await send(ana, { tip: "other", tip_other: "abc", pay: "wallet" }))).toContain("like 5.00");
    const paid = await send(ana, { tip: "20", pay: "wallet" });
    expect([paid.status, paid.headers.get("location"), toast(paid)]).toEqual([
      302,
      path,
      expect.stringContaining("$2.50 is on its way"),
    ]);
    await send(ana, { tip: "other", tip_other: "$1.50", pay: ana.card?.stripe_payment_method ?? "" });
    expect((await as(ana).get(`/api/eater/orders/${order_id}/`)).body).toMatchObject({ tip_cents: 400 });
    const eve = await aDiner({ gift: 900 });
    expect(toast(await send(eve, { tip: "20", pay: "wallet" }))).toContain("Not found.");
    expect(await balanceOf(eve)).toMatchObject({ gift: 900 });
  });
});

describe("a tip whose answer got lost, looked at again minutes later", () => {
  async function aTipper(card: true | string) {
    const ana = await aDiner({ wallet: 3075, gift: 2000, card });
    const order_id = await placedOrder(ana, meal);
    const { key } = await aSignedIn(ana, "session");
    const headers = { cookie: `dindin_session=${key}`, origin: env.APP_ORIGIN };
    const path = `/my-orders/${order_id}`;
    const tip = (fields: Record<string, string>) =>
      fetch(new URL(path, env.APP_ORIGIN), {
        method: "POST",
        headers,
        body: new URLSearchParams({ csrf: csrfFor(key), intent: "tip", ...fields }),
        redirect: "manual",
      });
    return {
      pay: ana.card?.stripe_payment_method ?? "",
      tip,
      /** what the page's form carries to be known again by */
      once: async () =>
        /name="once" value="([^"]+)"/.exec((await guest().get(path, { headers })).text)?.[1] ?? "",
      later: () =>
        sql`UPDATE tip SET created_at = created_at - interval '5 minutes' WHERE order_id = ${order_id}`,
      tips: () => sql`SELECT amount_cents, method, status FROM tip WHERE order_id = ${order_id} ORDER BY id`,
    };
  }

  test("the same form sent again gives nothing twice; the page then has another one, which does", async () => {
    const { tip, once, later, tips } = await aTipper(true);
    const form = { once: await once(), tip: "20", pay: "wallet" };
    await Promise.all([tip(form), tip(form)]);
    await later();
    expect(decodeURIComponent((await tip(form)).headers.get("set-cookie") ?? "")).toContain("$2.50 is on");
    const given = { amount_cents: 250, method: "wallet", status: "succeeded" };
    expect(await tips()).toEqual([given]);
    await tip({ ...form, once: await once() });
    expect(await tips()).toEqual([given, given]);
  });

  test("one that still waits for the bank is gone on with from a page read again; another amount is another tip", async () => {
    const { tip, once, later, tips, pay } = await aTipper("pm_card_authenticationRequired");
    await tip({ once: await once(), tip: "20", pay, live: "1" });
    await later();
    await tip({ once: await once(), tip: "20", pay, live: "1" });
    const waiting = { amount_cents: 250, method: "credit_card", status: "creating" };
    expect(await tips()).toEqual([waiting]);
    await tip({ once: await once(), tip: "other", tip_other: "3", pay: "wallet" });
    expect(await tips()).toEqual([waiting, { amount_cents: 300, method: "wallet", status: "succeeded" }]);
  });

  test("where none was chosen, that is what is said", async () => {
    const { tip, once, tips } = await aTipper(true);
    const answer = await tip({ once: await once(), tip_other: "", pay: "wallet" });
    expect(decodeURIComponent(answer.headers.get("set-cookie") ?? "")).toContain("Choose an amount first.");
    expect(await tips()).toEqual([]);
  });
});

describe("the checkout, without script", () => {
  test("everything chosen stays chosen beside the new total, and the next press orders that", async () => {
    const ana = await aDiner({ gift: 10_000, card: true, cart: [meal] });
    const { key } = await aSignedIn(ana, "session");
    const headers = { cookie: `dindin_session=${key}`, origin: env.APP_ORIGIN };
    const look = async (path: string) => {
      const { text } = await guest().get(path, { headers });
      const inputs = [...text.matchAll(/<input [^>]*>/g)].map(([tag]) => tag);
      const valueIn = (tag = "") => /value="([^"]*)"/.exec(tag)?.[1] ?? "";
      const named = (name: string) => inputs.filter((tag) => tag.includes(` name="${name}"`));
      return {
        days: named("date").map(valueIn),
        expected: valueIn(named("expected")[0]),
        chosen: (name: string) =>
          named(name).flatMap((tag) => (tag.includes("checked") ? [valueIn(tag)] : [])),
      };
    };
    const press = (fields: Record<string, string>) =>
      fetch(new URL("/checkout", env.APP_ORIGIN), {
        method: "POST",
        headers,
        body: new URLSearchParams({ csrf: csrfFor(key), ...fields }),
        redirect: "manual",
      });
    const first = await look("/checkout");
    const [address, date, card] = [
      first.chosen("address")[0] ?? "",
      first.days[1] ?? "",
      first.chosen("card")[0] ?? "",
    ];
    const form = { address, date, card, own: "1", tip: "other", tip_other: "4.25" };
    const refused = await press({ ...form, intent: "pay", expected: first.expected });
    expect(decodeURIComponent(refused.headers.get("set-cookie") ?? "")).toContain("The total has changed");
    const again = await look(refused.headers.get("location") ?? "");
    expect(Object.keys(form).map((name) => again.chosen(name)[0])).toEqual([
      ...[address, date, card, "1", "other"],
      undefined,
    ]);
    expect(Number(again.expected)).toBe(Number(first.expected) + 425);
    expect(
      (await look("/checkout?chosen=1&date=2020-01-01&card=pm_x&tip=7&address=1")).chosen("date"),
    ).toEqual(first.chosen("date"));
    const held = await press({ ...form, intent: "hold", expected: again.expected });
    expect((await look(held.headers.get("location") ?? "")).chosen("date")).toEqual([date]);
    const placed = await press({ ...form, intent: "pay", expected: again.expected });
    const [, order_id] = /my-orders\/(\d+)/.exec(placed.headers.get("location") ?? "") ?? [];
    const [order] =
      await sql`SELECT delivery_date, tip_cents, card_cents FROM orders WHERE id = ${Number(order_id)}`;
    expect(order).toEqual({ delivery_date: date, tip_cents: 425, card_cents: 0 });
  });
});

describe("the gift cards' page, without script", () => {
  test("what is wrong with a purchase is told at once, the day as well", async () => {
    const ana = await aDiner({ card: true });
    const { key } = await aSignedIn(ana, "session");
    const form = {
      intent: "buy",
      once: "one",
      amount: "40",
      payment_method: ana.card?.stripe_payment_method ?? "",
    };
    for (const [deliver_on, words] of [
      ["2020-01-01", "Choose today or a later day"],
      ["2999-01-01", "Choose a day within a year"],
    ] as const) {
      const answer = await sendForm(
        "/account/gift-cards",
        { ...form, recipient_email: "cem@", deliver_on },
        key,
      );
      const text = await answer.text();
      expect([answer.status, text.match(/ id="[^"]*(recipient_email|deliver_on)-error"/g)?.length]).toEqual([
        400, 2,
      ]);
      expect(text).toContain(words);
    }
  });

  test("adds a code, buys once however often the form is sent, hides, and says what is wrong", async () => {
    const [ana, ben] = [await aDiner({ card: true }), await aDiner({ card: true })];
    const { code } = await aGiftCard(ben, 2500);
    const { key } = await aSignedIn(ana, "session");
    const headers = { cookie: `dindin_session=${key}`, origin: env.APP_ORIGIN };
    const send = (fields: Record<string, string>) =>
      fetch(new URL("/account/gift-cards", env.APP_ORIGIN), {
        method: "POST",
        headers,
        body: new URLSearchParams({ csrf: csrfFor(key), ...fields }),
        redirect: "manual",
      });
    const toast = (answer: Response) => decodeURIComponent(answer.headers.get("set-cookie") ?? "");
    const wrong = await send({ intent: "add", code: "0000-0000-0000-0000" });
    expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining("recognize this code")]);
    expect(toast(await send({ intent: "add", code }))).toContain("Gift card added successfully");
    expect(await balanceOf(ana)).toMatchObject({ gift: 2500 });
    const form = {
      intent: "buy",
      once: "one",
      amount: "$40",
      recipient_email: "cem@friends.test",
      payment_method: ana.card?.stripe_payment_method ?? "",
    };
    const sent = await Promise.all([send(form), send(form), send(form)]);
    expect(sent.map((answer) => [answer.status, toast(answer)])).toEqual(
      Array(3).fill([302, expect.stringContaining("Your gift card is paid")]),
    );
    const list = await as(ana).get<{ count: number; results: { id: number }[] }>(LIST);
    expect(list.body).toMatchObject({ count: 2, results: [{ amount_cents: 4000 }, { amount_cents: 2500 }] });
    expect((await send({ ...form, amount: "0.50" })).status).toBe(400);
    expect((await send({ ...form, amount: "abc" })).status).toBe(400);
    const page = await guest().get("/account/gift-cards", { headers });
    expect(page.text).toContain("cem@friends.test");
    expect(toast(await send({ intent: "hide", id: String(list.body.results[0]?.id) }))).toContain(
      "Gift card deleted successfully",
    );
    expect(toast(await send({ intent: "hide", id: "2147483000" }))).toContain("could not be deleted");
    expect((await guest().get("/account/gift-cards")).status).toBe(302);
  });
});

test("a dinner added for a day of the planner begins its checkout on that day, as long as every meal comes then", async () => {
  const ana = await aDiner({ wallet: 9000, marketplace: meal.chef.marketplace });
  const { key } = await aSignedIn(ana, "session");
  const add = { intent: "add", meal_id: `${meal.id}`, quantity: "1", day: "2000-01-01" };
  expect(plannedIn(await sendForm("/account/cart", add, key))).toBe("dindin_day=2000-01-01");
  const cart = await as(ana).get<{ available_delivery_dates: string[] }>("/api/newcart/");
  const [first = "", , third = ""] = cart.body.available_delivery_dates;
  const chosen = async (day: string) => {
    const cookie = `dindin_session=${key}; dindin_day=${day}`;
    const { text } = await guest().get("/checkout", { headers: { cookie } });
    const days = [...text.matchAll(/<input[^>]*name="date"[^>]*>/g)].map(([input]) => input);
    return /value="([\d-]+)"/.exec(days.find((input) => input.includes("checked")) ?? "")?.[1];
  };
  expect(await chosen("2000-01-01")).toBe(first);
  expect(await chosen(third)).toBe(third);
  const begun = await sendForm("/checkout", { intent: "begin" }, key, `dindin_day=${third}`);
  expect([begun.headers.get("location"), plannedIn(begun)]).toEqual(["/checkout", "dindin_day="]);
  expect(await chosen(first)).toBe(third);
});

test("a day that went since the cart was looked at, or that was never possible, is said before anything is paid", async () => {
  const ana = await aDiner({ wallet: 9000, marketplace: meal.chef.marketplace });
  const { key } = await aSignedIn(ana, "session");
  const add = { intent: "add", meal_id: `${meal.id}`, quantity: "1" };
  await sendForm("/account/cart", add, key);
  const cart = await as(ana).get<{ available_delivery_dates: string[] }>("/api/newcart/");
  const [first = ""] = cart.body.available_delivery_dates;
  const begin = async (day: string, planned = "") =>
    decodeURIComponent(
      (
        await sendForm("/checkout", { intent: "begin", day }, key, planned && `dindin_day=${planned}`)
      ).headers.get("set-cookie") ?? "",
    );
  expect(await begin(first)).not.toContain("Not everything");
  const gone = addDays(first, -1);
  const said = `Not everything in your cart can come on ${formatDay(gone)}. The next day is ${formatDay(first)}.`;
  expect(await begin(gone)).toContain(said);
  expect(await begin(first, gone)).toContain(said);
});

test("the day of a list is kept by the meals it leads to", async () => {
  // a city of its own: the process's may have more meals than the first page shows
  const marketplace = await aMarketplace();
  const meal = await aMeal({ chef: await aChef({ marketplace }) });
  const { key } = await aSignedIn(await aDiner({ marketplace }), "session");
  const day = await dayFrom(3);
  const headers = { cookie: `dindin_session=${key}` };
  const list = await guest().get<string>(`/meals?zipCode=${marketplace.zips[0]}&date=${day}`, { headers });
  const link = `/meals/${meal.chef.slug}/${meal.slug}?day=${day}`;
  expect(list.text).toContain(`href="${link}"`);
  const page = await guest().get<string>(link, { headers });
  expect(page.text).toMatch(new RegExp(`<input[^>]*name="day"[^>]*value="${day}"`));
  expect(list.text).toMatch(new RegExp(`>${formatShortDay(day)}<`));
  expect(page.text.replace(/<[^>]+>/g, "")).toContain(`For ${formatDay(day)}, the day you picked.`);
});

const plannedIn = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .find((one) => one?.startsWith("dindin_day="));
