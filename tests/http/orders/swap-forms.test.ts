import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { csrfFor } from "~/http/csrf.server";
import { env } from "~/kit/env.server";
import { as, guest } from "../../as";
import { aChef, aDiner, aHelper, aMeal, aPlacedOrder, aSignedIn } from "../../builders";

type Somebody = { account_id: number; key_id: number };

/** Sends an order's form as a browser without script does. */
async function send(who: Somebody, path: string, fields: Record<string, string>) {
  const { key } = await aSignedIn(who, "session");
  const answer = await fetch(new URL(path, env.APP_ORIGIN), {
    method: "POST",
    headers: { cookie: `dindin_session=${key}`, origin: env.APP_ORIGIN },
    body: new URLSearchParams({ csrf: csrfFor(key), ...fields }),
    redirect: "manual",
  });
  const toast = decodeURIComponent(answer.headers.get("set-cookie") ?? "");
  return { status: answer.status, to: answer.headers.get("location"), toast, text: await answer.text() };
}

async function page(who: Somebody, path: string): Promise<string> {
  const { key } = await aSignedIn(who, "session");
  const { text } = await guest().get(path, { headers: { cookie: `dindin_session=${key}` } });
  return text.replaceAll("<!-- -->", "");
}

/** An order of a stew, whose cook has a cheaper soup on sale that day. */
async function aTable() {
  const chef = await aChef();
  const { ana, order_id } = await aPlacedOrder(chef, 2000);
  const soup = await aMeal({ chef, name: "Milk soup", price: 1500 });
  const [line] = await sql<[{ id: number }]>`SELECT id FROM order_line WHERE order_id = ${order_id}`;
  const offer = { intent: "swap", line: String(line.id), meal: String(soup.id), reason: "No clams" };
  const answer = (given: "take" | "refund") => ({
    ...{ intent: "swap", line: String(line.id), changed_at: "", answer: given },
  });
  return { chef, ana, offer, answer, kitchen: `/chef/neworders/${order_id}`, mine: `/my-orders/${order_id}` };
}

test("without script a cook offers another dish: a helper and another cook don't, and what is missing is said", async () => {
  const { chef, offer, kitchen, mine, ana } = await aTable();
  expect((await send(await aHelper({ chef }), kitchen, offer)).status).toBe(403);
  expect((await send(await aDiner(), kitchen, offer)).status).toBe(403);
  const stranger = await send(await aChef(), kitchen, offer);
  expect([stranger.status, stranger.text.includes("Milk soup")]).toEqual([404, false]);
  const without = await send(chef, kitchen, { ...offer, reason: "", meal: "" });
  expect(without.status).toBe(400);
  for (const words of ["Tell the diner why you can&#x27;t make it", "Choose the dish you offer"])
    expect(without.text).toContain(words);
  expect(await page(ana, mine)).not.toContain("Milk soup");
  const offered = await send(chef, kitchen, offer);
  expect([offered.status, offered.to, offered.toast]).toEqual([
    302,
    kitchen,
    expect.stringContaining("Offered. We've asked the diner."),
  ]);
  const twice = await send(chef, kitchen, offer);
  expect([twice.status, twice.text]).toEqual([
    409,
    expect.stringContaining("already offered something else"),
  ]);
  expect(await page(chef, kitchen)).toContain("You offered Milk soup instead.");
});

test("without script a diner takes it, and nobody else does; a second press changes nothing", async () => {
  const { chef, ana, offer, answer, kitchen, mine } = await aTable();
  await send(chef, kitchen, offer);
  expect(await page(ana, mine)).toContain("It costs $5.00 less.");
  expect((await send(await aDiner(), mine, answer("take"))).toast).toContain("Not found.");
  expect((await send(ana, mine, { ...answer("take"), answer: "maybe" })).toast).toContain("Choose");
  const taken = await send(ana, mine, answer("take"));
  expect([taken.status, taken.to, taken.toast]).toEqual([
    302,
    mine,
    expect.stringContaining("Thanks. Your cook will make it instead."),
  ]);
  expect((await send(ana, mine, answer("refund"))).toast).toContain("This has been answered already.");
  const order = await as(ana).get<{ items: { name: string }[] }>(
    `/api/eater${mine.replace("/my-orders", "/orders")}/`,
  );
  expect(order.body.items.map(({ name }) => name)).toEqual(["Milk soup"]);
  expect(await page(ana, mine)).toContain("which couldn’t be made");
});
