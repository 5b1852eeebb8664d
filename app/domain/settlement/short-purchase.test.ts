import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { aDiner, aStaff, stripeCall } from "../../../tests/builders";
import { messagesOf } from "../../../tests/setup/messages";
import { buyGiftCard } from "../gift-cards/buy-gift-card.server";
import { settlePayment } from "./settle-payment.server";

test("a gift card whose intent brought less than it costs is not given, its payment ends, and staff are told once", async () => {
  const sol = await aStaff({ role: "finance" });
  const ana = await aDiner();
  const { id } = await buyGiftCard(ana, { amount_cents: 900 });
  const [payment] = await sql<{ id: number; intent: string }[]>`
    SELECT id, stripe_intent_id AS intent FROM payment WHERE gift_card_id = ${id}`;
  if (!payment) throw new Error("no payment");
  await stripeCall(`/v1/payment_intents/${payment.intent}`, { amount: "300" });
  await stripeCall(`/v1/payment_intents/${payment.intent}/confirm`, { payment_method: "pm_card_visa" });
  for (let time = 0; time < 2; time += 1)
    expect(await settlePayment(payment.id, "stripe")).toMatchObject({ state: "unpaid" });
  const [row] = await sql`
    SELECT p.status AS payment, g.status AS card FROM payment p JOIN gift_card g ON g.id = p.gift_card_id WHERE p.id = ${payment.id}`;
  expect(row).toMatchObject({ payment: "cancelled" });
  expect(row?.card).not.toBe("active");
  const told = await messagesOf(`payment.short:${payment.id}`, sol.account_id);
  expect(told.map(({ body }) => body)).toEqual([expect.stringContaining("brought $3.00 of $9.00")]);
});
