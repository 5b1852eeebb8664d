import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { as } from "../as";
import { aChef, aPlacedOrder } from "../builders";
import { accessibilityFindings, openLive, visit } from "./visit";

/** Seconds from the reading of the page to the cutoff: time to see that the button is there. */
const AHEAD = 15;
const DAY_MS = 86_400_000;

test.each([
  ["a day behind", -DAY_MS, 390],
  ["a day ahead", DAY_MS, 1440],
])(
  "on a device %s, the way to cancel goes from an open page at the cutoff, and the reason takes its place",
  async (_how, wrong, width) => {
    const { ana, order_id } = await aPlacedOrder(await aChef());
    const { page, complaints, shot } = await visit({ as: ana, viewport: { width, height: 900 } });
    await page.addInitScript((ms) => {
      const right = Date.now;
      Date.now = () => right() + ms;
      // What the kitchen does at the cutoff would be heard as well: here the page has its own clock alone.
      Reflect.deleteProperty(window, "EventSource");
    }, wrong);
    const [part] = await sql<[{ cutoff_at: Date; now: Date }]>`
      UPDATE order_part SET cutoff_at = app_now() + make_interval(secs => ${AHEAD}) WHERE order_id = ${order_id}
      RETURNING cutoff_at, app_now() AS now`;
    const cutoff = performance.now() + part.cutoff_at.getTime() - part.now.getTime();
    await openLive(page, `/my-orders/${order_id}?cancel=1`);
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    const question = page.getByRole("dialog");
    await question.getByRole("link", { name: "Keep order" }).waitFor();
    expect(await page.getByText("Free until").count()).toBe(1);
    expect(performance.now()).toBeLessThan(cutoff);
    await page
      .getByText("The order deadline has passed, so you can't cancel here. Please contact us.")
      .waitFor();
    // a second for the page's own look, the rest for this machine
    expect(performance.now() - cutoff).toBeGreaterThan(-500);
    expect(performance.now() - cutoff).toBeLessThan(5000);
    expect(await page.getByRole("link", { name: "Cancel order" }).count()).toBe(0);
    expect(await question.count()).toBe(0);
    expect(await page.getByText("Free until").count()).toBe(0);
    expect(await page.evaluate(() => "isSame" in window)).toBe(true);
    await shot("order-past-cutoff");
    expect(await accessibilityFindings(page)).toEqual([]);
    const refused = await as(ana).post(`/api/eater/orders/${order_id}/cancel/`);
    expect(refused).toMatchObject({ status: 409, body: { code: "cutoff_passed" } });
    expect(complaints).toEqual([]);
  },
);

test("where the ingredients have changed no cutoff takes the way to cancel away", async () => {
  const { ana, order_id } = await aPlacedOrder(await aChef());
  await sql`UPDATE order_part SET cutoff_at = app_now() - interval '1 minute' WHERE order_id = ${order_id}`;
  await sql`UPDATE order_line SET allergens_changed = '{"allergens":["egg"],"may_contain":[],"at":"2026-01-01T00:00:00Z"}' WHERE order_id = ${order_id}`;
  const { page } = await visit({ as: ana });
  await openLive(page, `/my-orders/${order_id}`);
  await page.getByRole("link", { name: "Cancel order" }).waitFor();
  expect(await page.getByText("Free until").count()).toBe(0);
});
