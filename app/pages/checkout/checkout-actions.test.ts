import { describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { quoteTicked } from "~/domain/checkout/quote-checkout";
import { aDiner, aMeal } from "../../../tests/builders";
import { readCheckout } from "./checkout.server";
import { runCheckout } from "./checkout-actions.server";

const WHERE = { zip: null, day: null };

/**
 * A checkout of a dinner with $10 of gift money ticked, and the form that its page sends to pay it with a new card. `given`: what
 * there is of DinDin credit.
 */
async function aCheckout({ given = 0, card = false } = {}) {
  const ana = await aDiner({ cart: [await aMeal({ price: 2000 })], gift: 1000, wallet: given, card });
  const { cart, sources, choice } = await readCheckout(ana, { address_id: 0, ...WHERE, isAnew: true });
  const ticks = { ticked: ["given", "own"], tip_cents: 0 };
  const { card_cents, total_cents } = quoteTicked({ pricing: cart.pricing, vouchers: 0 }, ticks, sources);
  const form = new FormData();
  const fields = {
    ...{ intent: "pay", live: "1", expected: `${total_cents}/${card_cents}`, date: choice.date },
    ...{ address: String(choice.address_id), given: "1", own: "1", tip: "0", tip_other: "", card: "new" },
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return { ana, form, card_cents, total_cents, saved: choice.card };
}

describe("what the card pays", () => {
  test("is what the page showed", async () => {
    const { ana, form, card_cents } = await aCheckout();
    await runCheckout(ana, form, WHERE);
    const [order] =
      await sql`SELECT card_cents, total_cents FROM orders WHERE account_id = ${ana.account_id}`;
    expect(order).toEqual({ card_cents, total_cents: card_cents + 1000 });
  });

  test("is refused where the wallet has less by now, and nothing is held", async () => {
    const { ana, form, card_cents } = await aCheckout();
    form.set("expected", `${card_cents + 1000}/${card_cents - 200}`);
    await expect(runCheckout(ana, form, WHERE)).rejects.toMatchObject({ code: "price_changed" });
    expect(await sql`SELECT FROM orders WHERE account_id = ${ana.account_id}`).toHaveLength(0);
  });
});

describe("gift money ticked without what is spent before it, by a browser without script", () => {
  const paidOf = (account_id: number) => sql<{ owner: string; amount_cents: number }[]>`
    SELECT a.kind AS owner, t.amount_cents FROM tender t JOIN orders o ON o.id = t.order_id JOIN ledger_account a ON a.id = t.ledger_account_id
    WHERE o.account_id = ${account_id} AND o.status <> 'expired'`;

  test.each(["pay", "hold"])("is refused (%s), and nothing is spent", async (intent) => {
    const { ana, form } = await aCheckout({ given: 900, card: true });
    for (const name of ["live", "given"]) form.delete(name);
    form.set("intent", intent);
    await expect(runCheckout(ana, form, WHERE)).rejects.toMatchObject({
      kind: "invalid",
      message: "“Gift money” is only used after “DinDin credit”. Select both, or only the first.",
    });
    expect(await sql`SELECT FROM orders WHERE account_id = ${ana.account_id}`).toHaveLength(0);
  });

  test("is paid with alone where there is nothing before it, and with both ticked both are", async () => {
    const [alone, both] = [await aCheckout({ card: true }), await aCheckout({ given: 900, card: true })];
    alone.form.delete("given");
    for (const { ana, form, saved } of [alone, both]) {
      form.delete("live");
      form.set("card", saved);
      await runCheckout(ana, form, WHERE);
    }
    expect(await paidOf(alone.ana.account_id)).toEqual([{ owner: "gift", amount_cents: 1000 }]);
    expect(await paidOf(both.ana.account_id)).toEqual(
      expect.arrayContaining([
        { owner: "grant", amount_cents: 900 },
        { owner: "gift", amount_cents: 1000 },
      ]),
    );
  });
});

test("where script runs, what stands unticked is not spent for what is used after it: the card pays what the page shows", async () => {
  const { ana, form, total_cents } = await aCheckout({ given: 900 });
  form.delete("given");
  form.set("expected", `${total_cents}/${total_cents}`);
  await runCheckout(ana, form, WHERE);
  const [order] = await sql`SELECT card_cents, total_cents FROM orders WHERE account_id = ${ana.account_id}`;
  expect(order).toEqual({ card_cents: total_cents, total_cents });
});
