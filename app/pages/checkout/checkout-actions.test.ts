import { describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { quoteTicked } from "~/domain/checkout/quote-checkout";
import { aDiner, aMeal } from "../../../tests/builders";
import { readCheckout } from "./checkout.server";
import { runCheckout } from "./checkout-actions.server";

const WHERE = { zip: null, day: null };

/** A checkout of a dinner with $10 of gift money ticked, and the form that its page sends to pay it with a new card. */
async function aCheckout() {
  const ana = await aDiner({ cart: [await aMeal({ price: 2000 })], gift: 1000 });
  const { cart, sources, choice } = await readCheckout(ana, { address_id: 0, ...WHERE, isAnew: true });
  const ticks = { ticked: ["given", "own"], tip_cents: 0 };
  const { card_cents, total_cents } = quoteTicked({ pricing: cart.pricing, vouchers: 0 }, ticks, sources);
  const form = new FormData();
  const fields = {
    ...{ intent: "pay", live: "1", expected: `${total_cents}/${card_cents}`, date: choice.date },
    ...{ address: String(choice.address_id), given: "1", own: "1", tip: "0", tip_other: "", card: "new" },
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return { ana, form, card_cents };
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
