import { expect, test } from "vitest";
import { env } from "~/kit/env.server";
import { aChef, aMeal, anOrderedLine, aSignedIn } from "../../builders";

/** A screen as a cook's browser gets it. */
async function screenOf(
  who: Parameters<typeof aSignedIn>[0],
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string }> {
  const { key } = await aSignedIn(who, "session");
  const answer = await fetch(new URL(path, env.APP_ORIGIN), {
    headers: { cookie: `dindin_session=${key}`, ...headers },
  });
  return { status: answer.status, text: (await answer.text()).replaceAll("<!-- -->", "") };
}

test.each(["new", "upcoming"])(
  "a day that spans two pages of %s says the whole day's portions on both",
  async (view) => {
    const meal = await aMeal();
    for (let order = 0; order < 12; order += 1) await anOrderedLine({ meal, quantity: order < 8 ? 2 : 1 });
    for (const page of [1, 2]) {
      const { text } = await screenOf(meal.chef, `/chef/neworders?view=${view}&page=${page}`);
      expect(text.match(/\d+ portions?/g)).toEqual(["20 portions"]);
    }
    // a step for all orders of the last page empties it
    const { key } = await aSignedIn(meal.chef, "session");
    const beyond = await fetch(new URL(`/chef/neworders?view=${view}&page=9`, env.APP_ORIGIN), {
      headers: { cookie: `dindin_session=${key}` },
      redirect: "manual",
    });
    expect([beyond.status, beyond.headers.get("location")]).toEqual([
      302,
      `/chef/neworders?view=${view}&page=2`,
    ]);
  },
);

test("sheet and labels are the cook's own: another's order has no label here, a bad day no page", async () => {
  const [mine, theirs] = [await aMeal(), await aMeal()];
  const day = mine.schedule?.start_date ?? "";
  await anOrderedLine({ meal: mine });
  const { order_id } = await anOrderedLine({ meal: theirs });
  const at = async (path: string) => (await screenOf(mine.chef, path)).status;
  expect(await at(`/chef/prep/${day}`)).toBe(200);
  expect(await at(`/chef/prep/${day}/labels.pdf`)).toBe(200);
  expect(await at(`/chef/prep/${day}/labels.pdf?order_id=${order_id}`)).toBe(404);
  for (const path of [
    "/chef/prep/2026-02-30",
    "/chef/prep/x/labels.pdf",
    `/chef/prep/${day}/labels.pdf?paper=a5`,
  ])
    expect(await at(path)).toBe(404);
  const nobody = await aChef();
  expect((await screenOf(nobody, `/chef/prep/${day}`)).text).toContain("Nothing to cook for this day.");
  expect((await screenOf(nobody, `/chef/prep/${day}/labels.pdf`)).status).toBe(404);
  expect((await screenOf(nobody, "/chef/prep")).status).toBe(200);
  const over = await aMeal({ chef: nobody, schedule: { from: 0, to: 0 } });
  expect((await screenOf(nobody, `/chef/prep/${over.schedule?.start_date}`)).text).toContain(
    "Ordering is closed. No orders for this day.",
  );
});

test("a file that is refused is a page to whoever goes there, and data to a program", async () => {
  const { chef } = await aMeal();
  const visit = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
  for (const path of [
    "/chef/prep/2026-11-28/labels.pdf",
    "/chef/documents/2147483000",
    "/my-orders/2147483000/receipt.pdf",
  ]) {
    const page = await screenOf(chef, path, visit);
    expect([page.status, page.text.includes("<title>Not found")], path).toEqual([404, true]);
    expect(page.text, path).toContain("This page isn&#x27;t on the menu");
    const data = await screenOf(chef, path, { accept: "*/*" });
    expect([data.status, data.text.startsWith("<")], path).toEqual([404, false]);
  }
  const forbidden = await screenOf(chef, "/staff/audit.csv", visit);
  expect([forbidden.status, forbidden.text.startsWith("<!doctype html>")]).toEqual([403, true]);
});

test.each([
  ["none", "once you&#x27;ve connected a bank account"],
  ["pending", "once your bank account is set up"],
  ["restricted", "Stripe can&#x27;t pay you right now"],
] as const)("an order says what its pay waits for at a bank account that is %s", async (bank, words) => {
  const meal = await aMeal({ chef: await aChef({ bank }) });
  const { order_id } = await anOrderedLine({ meal });
  const { text } = await screenOf(meal.chef, `/chef/neworders/${order_id}`);
  expect(text).toContain(words);
  expect(text).not.toContain("Paid out 24 hours after delivery.");
});
