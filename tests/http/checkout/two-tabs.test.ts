import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { guest } from "../../as";
import { aDiner, aMeal, aSignedIn } from "../../builders";
import { sendForm } from "../../setup/invitations";

/** What is chosen on the checkout's page as it is opened. */
async function openCheckout(key: string) {
  const { text } = await guest().get("/checkout", { headers: { cookie: `dindin_session=${key}` } });
  const inputs = [...text.matchAll(/<input [^>]*>/g)].map(([tag]) => tag);
  const chosen = (name: string) => {
    const tag = inputs.find((input) => input.includes(` name="${name}"`) && input.includes("checked"));
    return /value="([^"]*)"/.exec(tag ?? "")?.[1] ?? "";
  };
  return { address: chosen("address"), date: chosen("date"), card: chosen("card") };
}

/** By when it comes: after the order, while the card is charged, or with the hold that was given up for the other one. */
const TOLD =
  /You've already placed this order\.|A payment for this cart is in progress\.|This checkout has expired\./;

test.each([
  ["the wallet", { gift: 50_000 }, { own: "1" }],
  ["a card", { card: true }, {}],
])(
  "one checkout in two tabs, with another tip in each, paid by %s: one order, and the other tab is told why",
  async (_by, balances, paying) => {
    for (let round = 0; round < 5; round += 1) {
      const ana = await aDiner({ ...balances, cart: [await aMeal({ price: 2000 })] });
      const { key } = await aSignedIn(ana, "session");
      const choice = await openCheckout(key);
      const pay = (tip_other: string) =>
        sendForm("/checkout", { intent: "pay", ...choice, ...paying, tip: "other", tip_other }, key);
      const answers = await Promise.all([pay("4.25"), pay("5.25")]);
      const places = answers.map((answer) => answer.headers.get("location") ?? "");
      const orders = await sql<{ id: number; tip_cents: number }[]>`
        SELECT id, tip_cents FROM orders WHERE account_id = ${ana.account_id} AND status = 'placed'`;
      const winner = places.indexOf(`/my-orders/${orders[0]?.id}?placed=1`);
      expect(orders).toEqual([{ id: orders[0]?.id, tip_cents: [425, 525][winner] }]);
      const other = answers[1 - winner];
      expect(other?.status).toBe(302);
      expect(places[1 - winner]).toMatch(new RegExp(`^/my-orders/${orders[0]?.id}$|^/checkout\\?`));
      expect(decodeURIComponent(other?.headers.get("set-cookie") ?? "")).toMatch(TOLD);
    }
  },
);

test("pressed in one tab after the other: the second is led to the order, not as one that it has placed", async () => {
  const ana = await aDiner({ gift: 50_000, cart: [await aMeal({ price: 2000 })] });
  const { key } = await aSignedIn(ana, "session");
  const choice = { intent: "pay", ...(await openCheckout(key)), own: "1", tip: "other" };
  const first = await sendForm("/checkout", { ...choice, tip_other: "4.25" }, key);
  const [, path = ""] = /^(\/my-orders\/\d+)\?placed=1$/.exec(first.headers.get("location") ?? "") ?? [];
  const second = await sendForm("/checkout", { ...choice, tip_other: "5.25" }, key);
  expect([second.status, second.headers.get("location")]).toEqual([302, path]);
  expect(decodeURIComponent(second.headers.get("set-cookie") ?? "")).toContain("already placed this order");
});
