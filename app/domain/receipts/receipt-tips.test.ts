import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { aCart, aChef, aDiner, aMeal, aStaff, stripeCall } from "../../../tests/builders";
import { messagesOf } from "../../../tests/setup/messages";
import { holdCart } from "../checkout/hold-cart.server";
import { placeOrder } from "../checkout/place-order.server";
import { showOrder } from "../orders/show-order.server";
import { recordPurchaseReversal, undoPurchaseReversals } from "../purchases/record-purchase-reversal.server";
import { cancelOrder, previewCancel } from "../refunds/cancel-order.server";
import { recordRefunds } from "../settlement/record-refund.server";
import { executeTipRefund } from "../tips/execute-tip-refund.server";
import { giveTip } from "../tips/give-tip.server";
import { readReceipt } from "./read-receipt.server";
import { type Receipt, receiptText } from "./receipt";
import { readCookView } from "./receipt-views.server";

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** An order of two cooks' dishes at $10 each, and a tip of $5.01 that a card paid afterward: $2.51 and $2.50. */
async function tipped() {
  const chefs = [await aChef(), await aChef()];
  const ana = await aDiner({ gift: 20_000 });
  await aCart(ana, await Promise.all(chefs.map((chef) => aMeal({ chef, price: 1000 }))));
  const { cart_transaction } = await holdCart(ana, { payments: [{ method: "wallet", amount: 4020 }] });
  const { order } = await placeOrder(ana, { paymentIntent: { cart_transaction } });
  await giveTip(ana, { order_id: order.id, amount_cents: 501, payment_method: "pm_card_visa" });
  const [payment] = await sql<{ intent: string }[]>`
    SELECT p.stripe_intent_id AS intent FROM payment p JOIN tip t ON t.id = p.tip_id WHERE t.order_id = ${order.id}`;
  return { ana, chefs, order_id: order.id, intent: payment?.intent ?? "" };
}
/** A refund made by hand in Stripe's dashboard, and heard of; the webhook may be faster. */
async function refundByHand(payment_intent: string, cents: number): Promise<void> {
  const { id } = await stripeCall<{ id: string }>("/v1/refunds", { payment_intent, amount: String(cents) });
  await recordRefunds(id);
}
/** What every receipt promises; answers what of the later tip is back. */
function tipBack(receipt: Receipt): number {
  expect(sum(receipt.tenders.map((tender) => tender.cents))).toBe(receipt.total_cents);
  expect(sum(receipt.tenders.map((tender) => tender.refunded_cents))).toBe(receipt.refunded_cents);
  expect(sum(receipt.refunds.map((refund) => refund.cents))).toBe(receipt.refunded_cents);
  return receipt.tenders.find((tender) => tender.is_later_tip)?.refunded_cents ?? Number.NaN;
}
async function executeTipRefunds(order_id: number): Promise<void> {
  const shares = await sql<{ id: number }[]>`
    SELECT s.id FROM tip_share s JOIN tip t ON t.id = s.tip_id WHERE t.order_id = ${order_id}`;
  for (const { id } of shares) await executeTipRefund(id);
}
const refundsAtStripe = async (intent: string) => {
  const { data } = await stripeCall<{ data: { amount: number }[] }>(`/v1/refunds?payment_intent=${intent}`);
  return data.map(({ amount }) => amount).sort((a, b) => a - b);
};
/** What was posted for the order and what its tips' cards got back, by account, but for the meals. */
async function booked(order_id: number) {
  const rows = await sql<{ kind: string; cents: number }[]>`
    SELECT a.kind, sum(g.amount)::int AS cents FROM ledger_txn x JOIN posting g ON g.txn_id = x.id JOIN ledger_account a ON a.id = g.ledger_account_id
    WHERE (x.order_id = ${order_id} OR x.source IN (
        SELECT r.source FROM purchase_return r JOIN payment p ON p.id = r.payment_id JOIN tip t ON t.id = p.tip_id WHERE t.order_id = ${order_id}))
      AND a.kind IN ('card_clearing', 'refund_expense', 'tip_payable') GROUP BY a.kind HAVING sum(g.amount) <> 0`;
  return Object.fromEntries(rows.map(({ kind, cents }) => [kind, cents]));
}

test("a part of a tip that went back by hand and is no cook's whole share: the receipt says it, the cooks keep theirs", async () => {
  const { ana, chefs, order_id, intent } = await tipped();
  await refundByHand(intent, 200);
  const receipt = await readReceipt(sql, order_id);
  expect(tipBack(receipt)).toBe(200);
  expect(receipt.refunds).toMatchObject([{ method: "credit_card", cents: 200, status: "done" }]);
  const text = receiptText(receipt);
  for (const words of ["Card, later tip: $5.01\nRefunded: −$2.00", "Total: $45.21", "Net total: $43.21"])
    expect(text).toContain(words);
  const views = await Promise.all(chefs.map(({ chef_id }) => readCookView(sql, order_id, chef_id)));
  expect(views.map(({ tip_cents, back_cents }) => [tip_cents, back_cents])).toEqual([
    [251, 0],
    [250, 0],
  ]);
  expect((await showOrder(ana, order_id)).receipt).toMatchObject({ refunded_cents: 200 });
});

test("more than one share went back: one whole share is its cook's, the rest the platform's, and all of it is on the receipt", async () => {
  const { chefs, order_id, intent } = await tipped();
  await refundByHand(intent, 300);
  expect(tipBack(await readReceipt(sql, order_id))).toBe(300);
  const [first] = await Promise.all(chefs.map(({ chef_id }) => readCookView(sql, order_id, chef_id)));
  expect(first).toMatchObject({ tip_cents: 251, back_cents: 251 });
  expect(await booked(order_id)).toEqual({ card_clearing: -201, refund_expense: -49, tip_payable: 250 });
});

test("called off afterward, the card gets what it has not got yet, as the preview says, and never more than was paid", async () => {
  const { ana, order_id, intent } = await tipped();
  await refundByHand(intent, 200);
  await refundByHand(intent, 100);
  const { refunds } = await previewCancel(ana, order_id);
  expect(refunds).toEqual([
    { method: "wallet", amount_cents: 4020 },
    { method: "credit_card", amount_cents: 201 },
  ]);
  expect((await cancelOrder(ana, order_id)).refunds).toEqual(refunds);
  await executeTipRefunds(order_id);
  expect(await refundsAtStripe(intent)).toEqual([100, 200, 201]);
  const receipt = await readReceipt(sql, order_id);
  expect([tipBack(receipt), receipt.refunded_cents]).toEqual([501, receipt.total_cents]);
  expect(await booked(order_id)).toEqual({});
  const [payment] = await sql`SELECT status, refunded_cents FROM payment WHERE stripe_intent_id = ${intent}`;
  expect(payment).toEqual({ status: "refunded", refunded_cents: 501 });
});

test("called off afterward, and then the refund by hand fails: staff hear that the card is owed it, and made again it is", async () => {
  const sol = await aStaff();
  const { ana, order_id, intent } = await tipped();
  await refundByHand(intent, 200);
  await cancelOrder(ana, order_id);
  await executeTipRefunds(order_id);
  const [made] = await sql<{ payment_id: number; source: string }[]>`
    SELECT r.payment_id, r.source FROM purchase_return r JOIN payment p ON p.id = r.payment_id WHERE p.stripe_intent_id = ${intent}`;
  await transaction((tx) => undoPurchaseReversals(tx, made?.payment_id ?? 0, made?.source ?? ""));
  expect(tipBack(await readReceipt(sql, order_id))).toBe(301);
  const told = await messagesOf(`tip.owed:${made?.source}:`, sol.account_id);
  expect(told.map(({ title }) => title)).toEqual([
    "$2.00 of a canceled tip still needs to be refunded to its card",
  ]);
  const again = { source: `re_again_${made?.source}`, is_dispute: false, amount_cents: 200 };
  await transaction((tx) => recordPurchaseReversal(tx, made?.payment_id ?? 0, again));
  expect(tipBack(await readReceipt(sql, order_id))).toBe(501);
  expect(await booked(order_id)).toEqual({});
});
