import postgres from "postgres";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, test, vi } from "vitest";
import { sql } from "~/data/sql.server";
import { placeOrder } from "~/domain/checkout/place-order.server";
import { quoteTicked } from "~/domain/checkout/quote-checkout";
import { showHold } from "~/domain/checkout/show-checkout.server";
import { startCheckout } from "~/domain/checkout/start-checkout.server";
import { abandonHold } from "~/domain/holds/abandon-hold.server";
import { listRefunds } from "~/domain/messages/method-refunds";
import type { IntentFields } from "~/domain/orders/schemas.server";
import { readReceipt } from "~/domain/receipts/read-receipt.server";
import { paidParts, tenderLines } from "~/domain/receipts/receipt";
import { cancelOrder } from "~/domain/refunds/cancel-order.server";
import { barOf } from "~/domain/tenders/bill-parts";
import { sourcesOfCart, spendable } from "~/domain/wallets/spendable.server";
import { withChoice } from "~/pages/checkout/carried-choice.server";
import { readCheckout } from "~/pages/checkout/checkout.server";
import { runCheckout } from "~/pages/checkout/checkout-actions.server";
import { HowYouPay } from "~/pages/checkout/how-you-pay";
import { aDiner, aMeal, anOrganization, stripeCall, type TestDiner } from "../../builders";
import { brokenLedgerRules } from "../../setup/ledger-rules";
import { resourcesOfThisFile } from "../../setup/own-environment";
import { cardSource, mealCard } from "./meal-card";

// The two files in which a tender of its own is named beside its own file: the registry, and who may spend what.
vi.mock("~/domain/tenders/registry", async (original) => {
  const { REGISTRY } = await original<typeof import("~/domain/tenders/registry")>();
  const { credit_card, wallet, voucher } = REGISTRY;
  const { mealCard: meal_card } = await import("./meal-card");
  return { REGISTRY: { credit_card, wallet, meal_card, voucher } };
});
vi.mock("~/domain/wallets/spendable.server", async (original) => {
  const real = await original<typeof import("~/domain/wallets/spendable.server")>();
  return { ...real, spendable: vi.fn(real.spendable), sourcesOfCart: vi.fn(real.sourcesOfCart) };
});

/** Dollars in the company's pool. Cents. */
const POOL = 10_000;

let ana: TestDiner;
let pool: number;

const balanceOf = async (account: number): Promise<number> => {
  const [row] = await sql<{ balance: number }[]>`SELECT balance FROM ledger_account WHERE id = ${account}`;
  return row?.balance ?? 0;
};
const heldFor = async (): Promise<number> => {
  const [row] = await sql<{ cents: number }[]>`
    SELECT coalesce(sum(a.balance), 0)::int AS cents FROM ledger_account a JOIN orders o ON o.id = a.order_id
    WHERE o.account_id = ${ana.account_id} AND a.kind = 'hold'`;
  return row?.cents ?? 0;
};

/** What checkouts under way have reserved of the pool. Cents. */
const reservedOfPool = async (): Promise<number> => {
  const [row] = await sql<{ cents: number }[]>`
    SELECT coalesce(sum(t.amount_cents), 0)::int AS cents FROM tender t JOIN orders o ON o.id = t.order_id
    WHERE t.ledger_account_id = ${pool} AND o.status = 'pending_payment'`;
  return row?.cents ?? 0;
};

/** $20 by the meal card, $5 of gift money, the card for the rest. */
const byThree = [
  { method: mealCard.method, amount: 2_000 },
  { method: "wallet", amount: 500 },
  { method: "credit_card" },
] as IntentFields["payments"];

beforeAll(async () => {
  const owner = postgres(resourcesOfThisFile().env.MIGRATE_DATABASE_URL ?? "", { max: 1 });
  await owner`ALTER TYPE "TenderMethod" ADD VALUE 'meal_card'`;
  await owner.end();
  const company = await anOrganization({ pool: POOL });
  ana = await aDiner({ gift: 500, cart: [await aMeal({ price: 1250 })] });
  const [row] = await sql<{ id: number }[]>`
    SELECT id FROM ledger_account WHERE organization_id = ${company.id} AND kind = 'org_pool' AND asset = 'usd'`;
  pool = row?.id ?? 0;
  const real = vi.mocked(spendable).getMockImplementation() as typeof spendable;
  const realOfCart = vi.mocked(sourcesOfCart).getMockImplementation() as typeof sourcesOfCart;
  vi.mocked(spendable).mockImplementation(async (on, account_id) => [
    ...(await real(on, account_id)),
    cardSource(pool, company.id, await balanceOf(pool)),
  ]);
  vi.mocked(sourcesOfCart).mockImplementation(async (on, account_id) => [
    ...(await realOfCart(on, account_id)),
    cardSource(pool, company.id, (await balanceOf(pool)) + (await reservedOfPool())),
  ]);
});

test("a tender that nobody knew is held, given up, held again, charged, shown and refunded, and the ledger balance", async () => {
  await startCheckout(ana, { payments: byThree, tip_cents: 100 });
  expect([await balanceOf(pool), await heldFor()]).toEqual([POOL - 2_000, 2_500]);
  await abandonHold(ana);
  expect([await balanceOf(pool), await heldFor()]).toEqual([POOL, 0]);

  const { id, cart_transaction, amount_cents } = await startCheckout(ana, {
    payments: byThree,
    tip_cents: 100,
  });
  await stripeCall(`/v1/payment_intents/${id}/confirm`, { payment_method: "pm_card_visa" });
  const { order } = await placeOrder(ana, { paymentIntent: { cart_transaction } });
  expect(await heldFor()).toBe(0);
  expect(order.payments).toContainEqual({ method: "meal_card", amount_cents: 2_000, refunded_cents: 0 });
  expect(tenderLines(await readReceipt(sql, order.id))).toEqual([
    { label: "Card", value: `$${(amount_cents / 100).toFixed(2)}` },
    { label: "Your gift money", value: "$5.00" },
    { label: "Meal card", value: "$20.00" },
  ]);
  expect(await brokenLedgerRules(sql)).toEqual([]);

  const { refunds } = await cancelOrder(ana, order.id);
  expect(refunds).toContainEqual({ method: "meal_card", amount_cents: 2_000 });
  expect(listRefunds(refunds, "your")).toContain("$20.00 to your meal card");
  expect(await balanceOf(pool)).toBe(POOL);
  expect(await brokenLedgerRules(sql)).toEqual([]);
});

test("it refuses by its own rule, in its own words", async () => {
  const rich = await aDiner({ cart: [await aMeal({ price: 1250 })] });
  const asked = (amount: number) =>
    startCheckout(rich, { payments: [{ method: mealCard.method, amount }] as IntentFields["payments"] });
  await expect(asked(99_999)).rejects.toMatchObject({
    fields: { payments: ["The meal card amount is more than the order total."] },
  });
});

const WHERE = { zip: null, day: null };

/** The part of the checkout's page that says how it is paid, as it is sent to the browser. */
function howYouPay(
  shown: Awaited<ReturnType<typeof readCheckout>>,
  ticked: readonly string[],
  tip_cents: number,
) {
  const bill = { pricing: shown.cart.pricing, vouchers: 0 };
  const quote = quoteTicked(bill, { ticked, tip_cents }, shown.sources);
  const { offers, policyNote, codes, codeNote, cards, choice } = shown;
  const html = renderToStaticMarkup(
    createElement(HowYouPay, {
      ...{ offers, policyNote, codes, codeNote, cards, parts: quote.parts, choice: { ...choice, ticked } },
      ...{ ownVouchers: 0, vouchers: 0, isLive: false, stripe: { key: "pk", script: null }, cardError: null },
      onCard: () => undefined,
    }),
  );
  return { quote, html };
}

test("the checkout offers it, splits the bill by its tick and places the order of its form", async () => {
  const eva = await aDiner({ gift: 300, cart: [await aMeal({ price: 1250 })] });
  const shown = await readCheckout(eva, { address_id: 0, ...WHERE, isAnew: true });
  expect(shown.offers.map(({ title, available_cents }) => [title, available_cents])).toEqual([
    ["Meal card", POOL],
    ["Gift money", 300],
  ]);
  const cart_cents = shown.cart.pricing.cartTotal;
  const offered = howYouPay(shown, [], 0);
  expect(offered.html).toMatch(/<input[^>]* name="meal_card"/);
  expect(offered.html).toContain("$100.00 available");
  expect(barOf(offered.quote.parts)).toEqual([{ label: "Card", cents: cart_cents, tone: "turmeric" }]);

  // as every tick: all that it may pay, and never a tip
  const { quote, html } = howYouPay(shown, ["meal_card", "own"], 200);
  expect(barOf(quote.parts)).toEqual([
    { label: "Meal card", cents: cart_cents, tone: "plum" },
    { label: "Gift money", cents: 200, tone: "herb" },
  ]);
  expect(html).toContain("Your meal card and wallet cover the full amount.");

  const form = new FormData();
  const { date, address_id } = shown.choice;
  const fields = {
    ...{ intent: "hold", live: "1", date, address: String(address_id), meal_card: "1", own: "1" },
    ...{ tip: "other", tip_other: "2.00", card: "new", expected: `${quote.total_cents}/0` },
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  expect(withChoice(form)).toContain("meal_card=1");
  await runCheckout(eva, form, WHERE);
  const held = await readCheckout(eva, { address_id: 0, ...WHERE });
  expect(held.choice.ticked).toEqual(["meal_card", "own"]);
  expect(held.offers).toEqual(shown.offers);

  form.set("intent", "pay");
  await runCheckout(eva, form, WHERE);
  expect(await showHold(eva)).toBeNull();
  const [order] = await sql<
    { id: number }[]
  >`SELECT id FROM orders WHERE account_id = ${eva.account_id} AND status <> 'expired'`;
  const { tenders } = await readReceipt(sql, order?.id ?? 0);
  expect(barOf(paidParts(tenders))).toEqual(barOf(quote.parts));
  expect(await brokenLedgerRules(sql)).toEqual([]);
});
