import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { guest } from "../../as";
import {
  aChef,
  aDiner,
  aMeal,
  aMember,
  aMembership,
  anEater,
  anOrganization,
  aSignedIn,
  grantPromotion,
} from "../../builders";
import { sendForm } from "../../setup/invitations";

async function opens(who: { account_id: number; key_id: number }, path: string, cookie = "") {
  const { key } = await aSignedIn(who, "session");
  return guest().get(path, { headers: { cookie: `dindin_session=${key}; ${cookie}` } });
}

test("voucher meals: for activated members with the benefit; refused to others, and absent from their menu", async () => {
  const noor = await aMember({ vouchers: 1 });
  for (const who of [await aDiner(), await aMember(), await aMember({ vouchers: 1, status: "suspended" })]) {
    expect((await opens(who, "/voucher-meals")).status).toBe(403);
    expect((await opens(who, "/account")).text).not.toContain('href="/voucher-meals"');
  }
  expect((await opens(noor, "/voucher-meals")).status).toBe(200);
  expect((await opens(noor, "/account")).text).toContain('href="/voucher-meals"');
});

test("a voucher meal says '1 Voucher'; a meal for money is at home among the meals", async () => {
  const chef = await aChef();
  const ramen = await aMeal({ chef, voucher: true });
  const tofu = await aMeal({ chef });
  const shown = await guest().get(`/voucher/meals/${chef.slug}/${ramen.slug}`);
  expect([shown.status, shown.text.includes("1 Voucher")]).toEqual([200, true]);
  const led = await guest().get(`/voucher/meals/${chef.slug}/${tofu.slug}`);
  expect([led.status, led.headers.get("location")]).toEqual([301, `/meals/${chef.slug}/${tofu.slug}`]);
});

test("the dashboard and its transactions are for members alone", async () => {
  const noor = await aMember({ wallet: 500 });
  for (const path of ["/dashboard", "/corporate/wallet-transaction/"]) {
    expect([path, (await opens(await aDiner(), path)).status]).toEqual([path, 403]);
    expect([path, (await opens(noor, path)).status]).toEqual([path, 200]);
  }
});

test("an organization account has a dashboard in its header, and no cart", async () => {
  const noor = await aMember();
  const { text } = await opens(noor, "/account", "account_type=organization");
  expect(text).toContain('href="/dashboard"');
  expect(text).not.toContain('href="/account/cart"');
});

test("an organization account buys no dinner: the meal says to switch, cart and checkout lead there", async () => {
  const meal = await aMeal();
  const noor = await aMember();
  const asCompany = "account_type=organization";
  const shown = await opens(noor, `/meals/${meal.chef.slug}/${meal.slug}`, asCompany);
  expect(shown.text).toContain("Switch to Diner account");
  expect(shown.text).not.toContain("Add to cart");
  for (const path of ["/account/cart", "/checkout"]) {
    const led = await opens(noor, path, asCompany);
    expect([path, led.status, led.headers.get("location")]).toEqual([path, 302, "/select-account"]);
  }
  const { key } = await aSignedIn(noor, "session");
  const add = { intent: "add", meal_id: `${meal.id}`, quantity: "1" };
  const added = await sendForm("/account/cart", add, key, asCompany);
  expect(added.headers.get("location")).toBe("/select-account");
  expect(decodeURIComponent(added.headers.get("set-cookie") ?? "")).toContain("has no cart");
  expect((await opens(noor, "/account/cart")).text).toContain("Your cart is empty");
});

test("whose company is waiting for approval reads so in the account, with the way to what happens next", async () => {
  const company = await anOrganization({ status: "waiting" });
  const admin = await aDiner();
  await aMembership(company, admin, { role: "admin" });
  const { text } = await opens(admin, "/account");
  expect(text.replaceAll("<!-- -->", "")).toContain(`${company.name} is waiting for approval`);
  expect(text).toContain('href="/corporate/signup"');
  expect((await opens(await aDiner(), "/account")).text).not.toContain("is waiting for approval");
});

test("whoever deletes the account is told at home that it is gone", async () => {
  const ana = await aDiner();
  const { key } = await aSignedIn(ana, "session");
  const gone = await sendForm("/account/privacy", { email: ana.email, give_up: "" }, key);
  expect([gone.status, gone.headers.get("location")]).toEqual([302, "/"]);
  expect(decodeURIComponent(gone.headers.get("set-cookie") ?? "")).toContain("Your account has been deleted");
});

test("the history is paged and narrowed by the URL; a page past the end leads to the last, an unknown kind is none", async () => {
  const ana = await aDiner();
  for (let n = 0; n < 21; n += 1) await grantPromotion(ana.account_id, 100 + n);
  const first = await opens(ana, "/account/wallet");
  expect(first.text).toContain("Page 1 of 2");
  expect(first.text).toContain("Wallet Gift");
  expect((await opens(ana, "/account/wallet?page=2")).text).toContain("Page 2 of 2");
  expect((await opens(ana, "/account/wallet?page=99&kind=nonsense")).headers.get("location")).toBe(
    "/account/wallet?page=2",
  );
  const none = await opens(ana, "/account/wallet?kind=voucher_gift_up");
  expect(none.text).toContain("No activity of this kind yet");
});

test("the wallet says why a company's money is not in it for now", async () => {
  const noor = await aMember({ wallet: 1_200, vouchers: 3 });
  await sql`UPDATE membership SET status = 'suspended' WHERE id = ${noor.membership_id}`;
  expect((await opens(noor, "/account/wallet")).text).toContain("spend $12.00 and 3 vouchers right now.");
  await sql`UPDATE membership SET status = 'activated' WHERE id = ${noor.membership_id}`;
  expect((await opens(noor, "/account/wallet")).text).not.toContain("has paused your membership");
});

test("my data comes as a file ten times an hour, and then with words of when it will again", async () => {
  const ana = await aDiner();
  const { key } = await aSignedIn(ana, "session");
  const ask = () =>
    guest().get<object>("/account/my-data.json", { headers: { cookie: `dindin_session=${key}` } });
  const first = await ask();
  expect([first.status, first.body]).toMatchObject([200, { account: [{ email: ana.email }], orders: [] }]);
  for (let n = 0; n < 9; n += 1) expect((await ask()).status).toBe(200);
  const late = await ask();
  expect([late.status, Number(late.headers.get("retry-after")) > 0]).toEqual([429, true]);
  expect(late.text).toContain("You've downloaded your data too many times.");
  const browser = await guest().get("/account/my-data.json", {
    headers: { cookie: `dindin_session=${key}`, accept: "text/html,*/*;q=0.8" },
  });
  expect([browser.status, browser.headers.get("location")]).toEqual([302, "/account/privacy"]);
  const told = decodeURIComponent(browser.headers.get("set-cookie") ?? "");
  expect(told).toContain("You've downloaded your data too many times.");
});

test("the page says what goes and what stays", async () => {
  const { text } = await opens(await aDiner(), "/account/privacy");
  for (const words of [
    "within minutes at Stripe",
    "without your name",
    "like a refund. Contact us with the order number",
  ])
    expect(text).toContain(words);
});

test("somebody who eats with me is mine alone: a stranger's answer is the one for nothing at all", async () => {
  const [ana, eve] = [await aDiner(), await aDiner()];
  const id = await anEater(ana, { name: "Mia", allergens: ["peanut", "milk"], diets: ["vegan"] });
  const own = await opens(ana, `/account/diet/${id}`);
  expect([own.status, own.text.includes('value="Mia"')]).toEqual([200, true]);
  expect((await opens(ana, "/account/diet")).text).toContain("avoids peanut and milk · eats vegan");
  for (const none of [`${id}`, "2147483000", "0", "x"])
    expect([none, (await opens(eve, `/account/diet/${none}`)).status]).toEqual([none, 404]);
  const { key } = await aSignedIn(eve, "session");
  const changed = await sendForm(`/account/diet/${id}`, { name: "Eve", allergens: "egg" }, key);
  expect(changed.status).toBe(404);
  const removed = await sendForm("/account/diet", { intent: "remove", id: `${id}` }, key);
  expect(decodeURIComponent(removed.headers.get("set-cookie") ?? "")).toContain("Not found.");
  expect((await opens(ana, "/account/diet")).text).toContain("avoids peanut and milk · eats vegan");
});

test("what is wrong with somebody who eats with me is said beside it, and what was sent stays", async () => {
  const ana = await aDiner();
  for (let n = 1; n <= 11; n += 1) await anEater(ana, { name: `Guest ${n}` });
  const { key } = await aSignedIn(ana, "session");
  const send = async (fields: Record<string, string>) => {
    const answer = await sendForm("/account/diet/new", fields, key);
    return { status: answer.status, text: await answer.text() };
  };
  const nameless = await send({ name: "", diets: "vegan" });
  expect([nameless.status, nameless.text.includes("Name is required")]).toEqual([400, true]);
  expect(nameless.text).toMatch(/<input[^>]*checked[^>]*value="vegan"/);
  const idle = await send({ name: "Zoë" });
  expect([idle.status, idle.text.includes("Choose what they avoid, or how they eat below")]).toEqual([
    400,
    true,
  ]);
  expect(idle.text).toContain('value="Zoë"');
  expect((await send({ name: "guest 1", diets: "vegan" })).text).toContain("You already have a guest 1.");
  expect((await send({ name: "Zoë", diets: "vegan" })).status).toBe(302);
  expect((await opens(ana, "/account/diet")).text).toContain(
    "the most you can name. Remove one to add another.",
  );
  expect((await send({ name: "Bo", diets: "vegan" })).text).toContain(
    "You can add up to 12 people. Remove one first.",
  );
});
