import { beforeAll, describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { placeOrder } from "~/domain/checkout/place-order.server";
import { startCheckout } from "~/domain/checkout/start-checkout.server";
import { env } from "~/kit/env.server";
import {
  aChef,
  aCoupon,
  aCuisine,
  aDiner,
  aMarketplace,
  aMeal,
  aPlacedOrder,
  aSignedIn,
  stripeCall,
  unique,
  uniqueEmail,
} from "../../builders";
import { aBackOffice, asksForCode, type BackOffice, openScreen, seenOn } from "../../setup/back-office";
import { sendForm } from "../../setup/invitations";

let office: BackOffice;
let sessions: BackOffice["sessions"];
beforeAll(async () => {
  office = await aBackOffice();
  sessions = office.sessions;
});

describe("a marketplace", () => {
  test("is added closed, gets ZIP codes by circle and list, opens with them, and changes its law with a reason", async () => {
    const middle = await aMarketplace({ zip_count: 3 });
    const zip = middle.zips[0] as string;
    await sql`DELETE FROM marketplace_zip WHERE marketplace_id = ${middle.id}`;
    const name = `City ${unique()}`;
    const form = { name, time_zone: "America/Denver", zip };
    expect(await office.allowed("/staff/catalog/marketplaces", { ...form, name: "" })).toEqual([
      "operations",
    ]);
    for (const wrong of [
      { name: "" },
      { time_zone: "Mars/Base" },
      { zip: "" },
      { zip: "00000" },
      { zip: "abc" },
    ])
      expect(
        (await sendForm("/staff/catalog/marketplaces", { ...form, ...wrong }, sessions.operations)).status,
      ).toBe(400);
    const added = await sendForm("/staff/catalog/marketplaces", form, sessions.operations);
    const path = new URL(added.headers.get("location") ?? "", env.APP_ORIGIN).pathname;
    const id = Number(path.split("/").at(-1));
    expect((await sendForm("/staff/catalog/marketplaces", form, sessions.operations)).status).toBe(400);
    const send = (fields: Record<string, string>) => sendForm(path, fields, sessions.operations);
    const reason = "The city's rules of this year";
    expect((await send({ intent: "open", is_active: "open", reason })).status).toBe(409);
    expect(await office.allowed(path, { intent: "list", zips: "", change: "add" })).toEqual(["operations"]);
    expect((await send({ intent: "list", zips: "37203, 3720", change: "add" })).status).toBe(400);
    expect((await send({ intent: "list", zips: "00000", change: "add" })).status).toBe(400);
    expect((await openScreen(`${path}?zip=${zip}&miles=nowhere`, sessions.content)).text).toContain(
      "Enter miles",
    );
    expect((await openScreen(`${path}?zip=${zip}&miles=1`, sessions.operations)).text).toContain("to add");
    expect((await send({ intent: "circle", zip, miles: "5", change: "add" })).status).toBe(302);
    const served = async () =>
      (await sql`SELECT zip FROM marketplace_zip WHERE marketplace_id = ${id}`).map((row) => String(row.zip));
    expect(await served()).toEqual(expect.arrayContaining([...middle.zips]));
    expect((await send({ intent: "list", zips: middle.zips.join("\n"), change: "remove" })).status).toBe(302);
    expect(await served()).not.toContain(zip);
    await send({ intent: "list", zips: zip, change: "add" });
    expect(await office.lastAct("operations")).toMatchObject({
      action: "marketplace.zips_added",
      subject_id: String(id),
    });
    const other = await aMarketplace();
    await send({ intent: "list", zips: other.zips.join(" "), change: "add" });
    expect(await served()).not.toContain(other.zips[0]);
    expect((await send({ intent: "open", is_active: "open", reason })).status).toBe(302);
    const law = {
      ...{ name, time_zone: "America/Denver", window_start: "16:00", window_end: "19:30", reason },
      ...{
        permit_required: "on",
        max_meals_per_day: "30",
        max_sales_year: "100000.00",
        tip_recipient: "courier",
      },
    };
    expect((await send({ ...law, window_end: "15:00" })).status).toBe(400);
    expect((await send({ ...law, max_meals_per_day: "0" })).status).toBe(400);
    const seen = await seenOn(path, sessions.operations);
    expect((await send({ ...law, seen })).status).toBe(302);
    // a colleague whose form is older takes nothing of it off again
    const { permit_required: _, ...old } = law;
    const late = await send({ ...old, window_end: "20:00", seen });
    expect([late.status, (await late.text()).includes("Permit: needed.")]).toEqual([409, true]);
    expect(await office.lastAct("operations")).toMatchObject({
      ...{
        action: "marketplace.changed",
        reason,
        before: { permit_required: "false", max_meals_per_day: null },
      },
      after: {
        permit_required: "true",
        max_meals_per_day: 30,
        chef_may_deliver: "false",
        window_end: "19:30",
      },
    });
    const [row] = await sql`
      SELECT is_active, window_start::text, max_sales_year_cents::int, chef_may_deliver, tip_recipient::text FROM marketplace WHERE id = ${id}`;
    expect(row).toEqual({
      ...{ is_active: true, window_start: "16:00:00", max_sales_year_cents: 10_000_000 },
      ...{ chef_may_deliver: false, tip_recipient: "courier" },
    });
    expect((await openScreen("/staff/catalog/marketplaces/999999999", sessions.admin)).status).toBe(404);
  });
});

describe("fees and taxes", () => {
  const of = (marketplace: number, more: Record<string, string> = {}) => ({
    ...{
      marketplace: String(marketplace),
      state: "",
      delivery: "9.50",
      service: "12.5",
      tax: "9.25",
      starts_on: "",
    },
    ...{ tax_on_meals: "on", coupon_lowers_base: "on", ...more },
  });

  test("are previewed on yesterday's carts, set with a fresh code, and kept by version; what is held keeps its own", async () => {
    const town = await aMarketplace({ fees: { delivery_cents: 1500, service_bps: 2000, tax_bps: 600 } });
    const chef = await aChef({ marketplace: town });
    const ana = await aDiner({ marketplace: town, cart: [await aMeal({ chef, price: 2000 })] });
    const held = await startCheckout(ana, { payments: [{ method: "credit_card" }] });
    const { order_id } = await aPlacedOrder(chef, 2_000);
    await sql`UPDATE orders SET placed_at = app_now() - interval '1 day' WHERE id = ${order_id}`;
    const query = new URLSearchParams({ ...of(town.id), preview: "1" });
    const shown = await openScreen(`/staff/catalog/fees?${query}`, sessions.finance);
    expect(shown.text).toMatch(/1 cart(<!-- -->)? of yesterday|1 cart of yesterday/);
    expect(
      (
        await openScreen(
          `/staff/catalog/fees?${new URLSearchParams({ ...of(town.id), tax: "x", preview: "1" })}`,
          sessions.finance,
        )
      ).text,
    ).toContain("Enter a percentage");
    // a day that can't be saved has no preview either
    const past = { ...of(town.id), starts_on: "2020-01-01", preview: "1" };
    const refused = await openScreen(`/staff/catalog/fees?${new URLSearchParams(past)}`, sessions.finance);
    expect(refused.text).toContain("Choose today or a later day.");
    expect(refused.text).not.toMatch(/cart(<!-- -->)? of yesterday/);
    const form = { intent: "add", ...of(town.id), reason: "The city's new rate" };
    expect(await office.allowed("/staff/catalog/fees", { ...form, tax: "x" })).toEqual(["finance"]);
    expect(await asksForCode(await sendForm("/staff/catalog/fees", form, office.unproved))).toBe(true);
    expect(
      (await sendForm("/staff/catalog/fees", { ...form, starts_on: "2020-01-01" }, sessions.finance)).status,
    ).toBe(400);
    expect((await sendForm("/staff/catalog/fees", form, sessions.finance)).status).toBe(302);
    expect(await office.lastAct("finance")).toMatchObject({
      ...{ action: "fee_rule.added", reason: "The city's new rate" },
      ...{
        before: { delivery_cents: 1500 },
        after: { delivery_cents: 950, service_bps: 1250, tax_bps: 925 },
      },
    });
    await stripeCall(`/v1/payment_intents/${held.id}/confirm`, { payment_method: "pm_card_visa" });
    const { order } = await placeOrder(ana, { paymentIntent: { cart_transaction: held.cart_transaction } });
    expect(order.pricing).toMatchObject({ deliveryFee: 1500, commissionFee: 400, localTax: 120 });
    const [kept] = await sql`SELECT count(*)::int AS count FROM fee_rule WHERE marketplace_id = ${town.id}`;
    expect(kept).toEqual({ count: 2 });
    const { key } = await aSignedIn(ana);
    const fee = await fetch(new URL("/api/fee/", env.APP_ORIGIN), {
      headers: { authorization: `Token ${key}` },
    });
    expect(await fee.json()).toEqual({ deliveryFee: 950, serviceFee: 12.5, localFee: 9.25 });
    const [live] = await sql<
      { id: number }[]
    >`SELECT max(id)::int AS id FROM fee_rule WHERE marketplace_id = ${town.id}`;
    const stop = { intent: "stop", rule: String(live?.id), reason: "It was the wrong city" };
    expect((await sendForm("/staff/catalog/fees", stop, sessions.finance)).status).toBe(302);
    expect((await sendForm("/staff/catalog/fees", stop, sessions.finance)).status).toBe(404);
    // the one that it had replaced doesn't count again: a wider one does
    const [open] = await sql`
      SELECT count(*)::int AS count FROM fee_rule WHERE marketplace_id = ${town.id} AND valid_to IS NULL`;
    expect(open).toEqual({ count: 0 });
  });
});

describe("coupons, cuisines and features", () => {
  test("a coupon for one person is theirs alone, and what may change of it changes", async () => {
    const [ana, ben] = [await aDiner({ cart: [await aMeal()] }), await aDiner()];
    const code = `NAMED${unique().toUpperCase()}`;
    const form = {
      ...{ code, percent: "15", amount: "", description: "15% off", sponsor: "Farm Co", usage_limit: "3" },
      ...{
        minimum: "",
        marketplace: "",
        email: ana.email,
        starts_on: "",
        ends_on: "",
        reason: "A late dinner",
      },
    };
    expect(await office.allowed("/staff/catalog/coupons", { ...form, code: "" })).toEqual([
      "operations",
      "finance",
    ]);
    expect(
      (await sendForm("/staff/catalog/coupons", { ...form, amount: "5.00" }, sessions.finance)).status,
    ).toBe(400);
    expect(
      (await sendForm("/staff/catalog/coupons", { ...form, email: uniqueEmail() }, sessions.finance)).status,
    ).toBe(400);
    expect((await sendForm("/staff/catalog/coupons", form, sessions.finance)).status).toBe(302);
    expect((await sendForm("/staff/catalog/coupons", form, sessions.finance)).status).toBe(400);
    const ask = async (who: typeof ana) => {
      const { key } = await aSignedIn(who);
      const answer = await fetch(new URL("/api/coupon/", env.APP_ORIGIN), {
        method: "POST",
        headers: { authorization: `Token ${key}`, "content-type": "application/json" },
        body: JSON.stringify({ coupon_code: code.toLowerCase() }),
      });
      await answer.body?.cancel();
      return answer.status;
    };
    expect([await ask(ana), await ask(ben)]).toEqual([200, 400]);
    const [row] = await sql<{ id: number }[]>`SELECT id FROM coupon WHERE code = ${code}`;
    const path = `/staff/catalog/coupons?coupon=${row?.id}`;
    const change = {
      description: "15% off",
      sponsor: "Farm Co",
      usage_limit: "3",
      minimum: "",
      ends_on: "",
      reason: "Off",
    };
    const seen = await seenOn(path, sessions.operations);
    expect((await sendForm(path, { ...change, seen }, sessions.operations)).status).toBe(302);
    const late = { ...change, is_active: "on", reason: "More", seen };
    expect((await sendForm(path, late, sessions.finance)).status).toBe(409);
    expect(await ask(ana)).toBe(400);
    expect(await office.lastAct("operations")).toMatchObject({
      action: "coupon.changed",
      after: { is_active: "false" },
    });
    const used = await aCoupon({ usage_limit: 5 });
    await sql`UPDATE coupon SET used_count = 4 WHERE id = ${used.id}`;
    expect(
      (
        await sendForm(
          `/staff/catalog/coupons?coupon=${used.id}`,
          { ...change, is_active: "on" },
          sessions.finance,
        )
      ).status,
    ).toBe(400);
    expect(
      (await openScreen(`/staff/catalog/coupons?code=${code.slice(0, 12)}`, sessions.content)).text,
    ).toContain(code);
  });

  test("a cuisine is added once, renamed, moved and retired; content keeps it, support does not", async () => {
    const title = `Cuisine ${unique()}`;
    const path = "/staff/catalog/cuisines";
    expect(await office.allowed(path, { kind: "cuisine", title: "" })).toEqual(["operations", "content"]);
    expect((await sendForm(path, { kind: "cuisine", title }, sessions.content)).status).toBe(302);
    expect((await sendForm(path, { kind: "cuisine", title }, sessions.content)).status).toBe(400);
    const [made] = await sql<{ id: number }[]>`SELECT id FROM cuisine WHERE title = ${title}`;
    const other = await aCuisine();
    const change = {
      intent: "change",
      kind: "cuisine",
      id: String(made?.id),
      title: `${title} food`,
      position: "900",
    };
    expect((await sendForm(path, change, sessions.content)).status).toBe(302);
    const [row] = await sql`SELECT title, position, is_active FROM cuisine WHERE id = ${made?.id ?? 0}`;
    expect(row).toEqual({ title: `${title} food`, position: 900, is_active: false });
    expect((await sendForm(path, { ...change, title: other.title }, sessions.content)).status).toBe(400);
    // filled from what a colleague has changed since
    const seen = JSON.stringify({ Name: title, Place: "3", "It is offered": "yes" });
    expect((await sendForm(path, { ...change, seen }, sessions.content)).status).toBe(409);
    const answer = `From ${unique()}`;
    expect((await sendForm(path, { kind: "hear_about", title: answer }, sessions.content)).status).toBe(302);
    const [said] = await sql<{ id: number }[]>`SELECT id FROM hear_about WHERE title = ${answer}`;
    const offered = async () => {
      const list = await fetch(new URL("/api/hearaboutapi/?limit=100", env.APP_ORIGIN));
      return (await list.text()).includes(answer);
    };
    expect(await offered()).toBe(true);
    await sendForm(
      path,
      { intent: "change", kind: "hear_about", id: String(said?.id), title: answer, position: "5" },
      sessions.content,
    );
    expect(await offered()).toBe(false);
    const tag = `tag ${unique()}`;
    expect((await sendForm(path, { kind: "tag", title: tag }, sessions.operations)).status).toBe(302);
    expect(
      (await sendForm(path, { kind: "tag", title: tag.toUpperCase() }, sessions.operations)).status,
    ).toBe(400);
  });

  test("a meal is featured from its link until a day, and ended", async () => {
    const meal = await aMeal();
    const path = "/staff/catalog/featured";
    const form = {
      kind: "meal",
      what: `https://dindin.test/meals/cook/${meal.slug}`,
      position: "0",
      starts_on: "",
      ends_on: "",
    };
    expect(await office.allowed(path, { ...form, what: "" })).toEqual(["operations", "content"]);
    expect((await sendForm(path, { ...form, what: "nothing-here" }, sessions.content)).status).toBe(400);
    expect((await sendForm(path, { ...form, ends_on: "2020-01-01" }, sessions.content)).status).toBe(400);
    expect((await sendForm(path, form, sessions.content)).status).toBe(302);
    const [row] = await sql<{ id: number; marketplace_id: number }[]>`
      SELECT id, marketplace_id FROM feature WHERE meal_id = ${meal.id}`;
    expect(row?.marketplace_id).toBe(meal.chef.marketplace_id);
    expect(
      (await sendForm(path, { intent: "stop", feature: String(row?.id) }, sessions.content)).status,
    ).toBe(302);
    expect(
      (await sendForm(path, { intent: "stop", feature: String(row?.id) }, sessions.content)).status,
    ).toBe(404);
    expect((await openScreen(`${path}?view=over`, sessions.finance)).status).toBe(200);
  });
});
