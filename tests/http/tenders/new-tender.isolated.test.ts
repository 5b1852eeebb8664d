import postgres from "postgres";
import { beforeAll, expect, test, vi } from "vitest";
import { sql } from "~/data/sql.server";
import { placeOrder } from "~/domain/checkout/place-order.server";
import { startCheckout } from "~/domain/checkout/start-checkout.server";
import { abandonHold } from "~/domain/holds/abandon-hold.server";
import { listRefunds } from "~/domain/messages/method-refunds";
import type { IntentFields } from "~/domain/orders/schemas.server";
import { readReceipt } from "~/domain/receipts/read-receipt.server";
import { tenderLines } from "~/domain/receipts/receipt";
import { cancelOrder } from "~/domain/refunds/cancel-order.server";
import { spendable } from "~/domain/wallets/spendable.server";
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
  return { spendable: vi.fn(real.spendable) };
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
  vi.mocked(spendable).mockImplementation(async (on, account_id) => [
    ...(await real(on, account_id)),
    cardSource(pool, company.id, await balanceOf(pool)),
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
