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

const TOLD =
  /Your cart is empty\. Find a dinner first\.|A payment for this cart is in progress\.|This checkout has expired\./;

test.each([
  ["the wallet", { gift: 50_000 }, { own: "1" }],
  ["a card", { card: true }, {}],
])(
  "one checkout in two tabs, with another tip in each, paid by %s: one order, and the other tab is told why",
  async (_by, purse, paying) => {
    for (let round = 0; round < 5; round += 1) {
      const ana = await aDiner({ ...purse, cart: [await aMeal({ price: 2000 })] });
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
      expect([other?.status, places[1 - winner]]).toEqual([302, expect.stringMatching(/^\/checkout\?/)]);
      expect(decodeURIComponent(other?.headers.get("set-cookie") ?? "")).toMatch(TOLD);
    }
  },
);
