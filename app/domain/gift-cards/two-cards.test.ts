import { beforeEach, expect, test } from "vitest";
import { aDiner, anAddedCard, aStaff, balanceOf, stripeCall } from "../../../tests/builders";
import { recordDispute } from "../settlement/record-dispute.server";
import { recordRefund, recordRefunds } from "../settlement/record-refund.server";

const [OLDER, NEWER] = [4000, 6000];

beforeEach(async () => {
  await aStaff();
});

/** A wallet with the money of two gift cards, of which nothing is spent. */
async function aWallet(card = "pm_card_visa") {
  const ana = await aDiner();
  const { intent: older } = await anAddedCard(ana, OLDER, card);
  const { intent: newer } = await anAddedCard(ana, NEWER, card);
  return { older, newer, left: async () => (await balanceOf(ana)).gift };
}

/** Somebody refunds so much of a card in Stripe's dashboard, all of it unless told otherwise. */
async function refundByHand(intent: string, cents?: number): Promise<string> {
  const part: Record<string, string> = cents === undefined ? {} : { amount: String(cents) };
  const { id } = await stripeCall<{ id: string }>("/v1/refunds", { payment_intent: intent, ...part });
  await recordRefunds(id);
  return id;
}

async function disputed(intent: string): Promise<void> {
  const { data } = await stripeCall<{ data: { id: string }[] }>(`/v1/disputes?payment_intent=${intent}`);
  await recordDispute(data[0]?.id ?? "");
}

test.each([
  ["the older one first", ["older", "newer"] as const],
  ["the newer one first", ["newer", "older"] as const],
])("two cards in one wallet that are both refunded leave nothing, %s", async (_name, order) => {
  const wallet = await aWallet();
  for (const which of order) await refundByHand(wallet[which]);
  expect(await wallet.left()).toBe(0);
});

test("two cards that a bank takes back leave nothing, the newer one first", async () => {
  const wallet = await aWallet("pm_card_createDispute");
  await disputed(wallet.newer);
  expect(await wallet.left()).toBe(OLDER);
  await disputed(wallet.older);
  expect(await wallet.left()).toBe(0);
});

test("a refund of the newer card that bounced is no money that came later", async () => {
  const wallet = await aWallet();
  const id = await refundByHand(wallet.newer, 3000);
  await recordRefund({ id, intent: wallet.newer, amount: 3000, isFailed: true, failure: null, key: null });
  expect(await wallet.left()).toBe(OLDER + NEWER);
  await refundByHand(wallet.older);
  expect(await wallet.left()).toBe(NEWER);
});
