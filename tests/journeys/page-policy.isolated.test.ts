import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { aDiner, aMeal, aMember, type TestDiner, type TestMeal } from "../builders";
import { eventually } from "../setup/faults";
import { ownEnvironment, type TestEnvironment } from "../setup/own-environment";
import { closeVisits, isLive, openLive, toCheckout, visit } from "./visit";

/** What a page may load and draw, as a browser keeps it: nothing of ours is blocked, what was forged is, and is reported. */

let environment: TestEnvironment;
let meal: TestMeal;
let ana: TestDiner;
beforeAll(async () => {
  environment = await ownEnvironment({ webs: 1, workers: 0 });
  meal = await aMeal({ schedule: { count: 20 } });
  ana = await aDiner({ card: true, gift: 500, cart: [meal] });
});
afterEach(closeVisits);
afterAll(() => environment?.stop());

type Who = () => Promise<{ account_id: number; key_id: number } | undefined>;
const guest: Who = async () => undefined;
const chef: Who = async () => meal.chef;
const diner: Who = async () => ana;

const PAGES: [path: string, who: Who][] = [
  ["/", guest],
  ["/meals", guest],
  ["/login", guest],
  ["/no-such-page", guest],
  ["/offline.html", guest],
  ["/api/docs", guest],
  ["/dev/inbox", guest],
  ["/account/cart", diner],
  ["/account/wallet", diner],
  ["/account/cards", diner],
  ["/my-orders", diner],
  ["/chef/profile", chef],
  ["/chef/revenue", chef],
  ["/dashboard", () => aMember({ wallet: 4200, vouchers: 8 })],
];

describe("a page breaks no policy of its own", () => {
  test.each(PAGES)("%s", async (path, who) => {
    const { page, complaints } = await visit({ as: await who(), zip: "37203" });
    const answer = await page.goto(path, { waitUntil: "networkidle" });
    expect(answer?.status()).toBe(path === "/no-such-page" ? 404 : 200);
    expect(answer?.headers()["content-security-policy"]).toMatch(/style-src 'self' 'nonce-\w+'/);
    expect(complaints).toEqual([]);
    // swagger's own page draws with script
    expect(await answer?.text()).not.toMatch(/<[^>]+\sstyle=/);
  });

  test("nor does a checkout, with the payment provider's field in it", async () => {
    const { page, complaints } = await visit({ as: ana });
    await toCheckout(page);
    await page.getByText("Use another card").first().click();
    await isLive(page);
    await expect.poll(() => page.frames().length, { timeout: 30_000 }).toBeGreaterThan(1);
    expect(complaints).toEqual([]);
  });
});

describe("what somebody forged into a page", () => {
  const reported = () =>
    environment
      .log("web-0")
      .split("\n")
      .filter((line) => line.includes("content security policy"))
      .map((line) => JSON.parse(line) as { directive: string; blocked: string; path: string });

  test("neither runs nor is drawn, and is reported", async () => {
    const { page } = await visit({ zip: "37203" });
    await openLive(page, `/meals/${meal.chef.slug}/${meal.slug}`);
    const outcome = await page.evaluate(() => {
      const script = document.createElement("script");
      script.textContent = "window.forged = true";
      const style = document.createElement("style");
      style.textContent = "body { outline: 7px solid red }";
      document.body.append(script, style);
      document.body.insertAdjacentHTML(
        "beforeend",
        '<p id="fake" style="outline: 7px solid red">Pay here</p>',
      );
      const outline = (of: Element | null) => of && getComputedStyle(of).outlineWidth;
      return {
        ran: "forged" in window,
        drawn: [outline(document.body), outline(document.getElementById("fake"))].includes("7px"),
      };
    });
    expect(outcome).toEqual({ ran: false, drawn: false });
    await eventually(async () => {
      for (const directive of ["script-src-elem", "style-src-elem", "style-src-attr"])
        expect(reported()).toContainEqual(
          expect.objectContaining({
            directive,
            blocked: "inline",
            path: `/meals/${meal.chef.slug}/${meal.slug}`,
          }),
        );
    });
  });

  test("on a page with a card: style attributes are the provider's to set, scripts and style elements nobody's", async () => {
    const { page } = await visit({ as: ana });
    await openLive(page, "/account/cards");
    const ran = await page.evaluate(() => {
      const script = document.createElement("script");
      script.textContent = "window.forged = true";
      document.body.append(script);
      return "forged" in window;
    });
    expect(ran).toBe(false);
    await eventually(async () =>
      expect(reported()).toContainEqual(
        expect.objectContaining({ directive: "script-src-elem", path: "/account/cards" }),
      ),
    );
  });
});
