import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Sql } from "~/data/sql.server";
import { checkLedger, resumeCheckouts, whyStopped } from "~/domain/wallets/check-ledger.server";
import { lastSnapshot } from "~/domain/wallets/ledger-snapshot.server";
import { brokenRules, RULES } from "../../../scripts/qa/ledger/rules";
import { as } from "../../as";
import { aCoupon, aDiner, aMeal, aStaff, type TestDiner, type TestMeal } from "../../builders";
import { payAtStripe } from "../../setup/money";
import { ownEnvironment, resourcesOfThisFile, type TestEnvironment } from "../../setup/own-environment";

const INTENT = "/api/v1/shop/intent/create/";
const ORDER = "/api/v1/shop/order/create/";

let environment: TestEnvironment;
let owner: postgres.Sql;
let meal: TestMeal;

interface Checkout {
  id: string | null;
  cart_transaction: string;
}

async function order(ana: TestDiner, payments: object[], tip_cents = 0): Promise<number> {
  const client = as(ana, environment.url);
  const intent = await client.post<Checkout>(INTENT, { payments, tip_cents });
  expect(intent.status).toBe(200);
  if (intent.body.id) await payAtStripe(environment.stripe, intent.body.id);
  const { cart_transaction } = intent.body;
  const placed = await client.post<{ id: number }>(ORDER, { paymentIntent: { cart_transaction } });
  expect([200, 201]).toContain(placed.status);
  return placed.body.id;
}

/** A little of everything: card and wallet, coupon, tip, vouchers, a canceled order, a hold. */
async function aScene(): Promise<void> {
  meal = await aMeal({ schedule: { count: 50 } });
  const free = await aMeal({ chef: meal.chef, voucher: true });
  const ana = await aDiner({ gift: 9_000, wallet: 500, vouchers: 2, cart: [meal, free] });
  const coupon = await aCoupon({ percent: 20, usage_limit: 5, known_to: [ana] });
  await as(ana, environment.url).post(`/api/v1/shop/coupon/${coupon.id}/apply/`, {});
  const voucher = { method: "voucher", quantity: 1 };
  await order(ana, [{ method: "wallet", amount: "10.00" }, voucher, { method: "credit_card" }], 300);
  const ben = await aDiner({ gift: 6_000, cart: [meal] });
  const gone = await order(ben, [{ method: "wallet", amount: "12.00" }, { method: "credit_card" }]);
  expect((await as(ben, environment.url).post(`/api/eater/orders/${gone}/cancel/`, {})).status).toBe(200);
  const cleo = await aDiner({ gift: 6_000, cart: [meal] });
  const held = { payments: [{ method: "wallet", amount: "30.75" }] };
  expect((await as(cleo, environment.url).post(INTENT, held)).status).toBe(200);
}

/** Nothing is left for the worker to do. */
async function quiet(): Promise<void> {
  const isQuiet = async () => {
    const [row] = await environment.sql<{ n: number }[]>`
      SELECT (SELECT count(*) FROM outbox WHERE done_at IS NULL)::int + (SELECT count(*) FROM refund WHERE status = 'pending')::int
        + (SELECT count(*) FROM provider_event WHERE processed_at IS NULL)::int AS n`;
    expect(row?.n).toBe(0);
  };
  await vi.waitFor(isQuiet, { timeout: 60_000, interval: 200 });
}

beforeAll(async () => {
  environment = await ownEnvironment({ webs: 1, workers: 1 });
  owner = postgres(resourcesOfThisFile().env.MIGRATE_DATABASE_URL ?? "", {
    max: 1,
    onnotice: () => undefined,
  });
  await aScene();
  await quiet();
}, 120_000);
afterAll(async () => {
  await owner.end();
  await environment.stop();
});

/** What somebody with the owner's rights could do to the ledger, past every trigger; each is undone right after. */
const HARMS: Record<string, string> = {
  I1: "UPDATE posting SET amount = amount + 1 WHERE id = (SELECT max(id) FROM posting)",
  I2: "UPDATE ledger_account SET balance = balance + 1 WHERE kind = 'gift'",
  I3: "ALTER TABLE ledger_account DROP CONSTRAINT ledger_account_balance; UPDATE ledger_account SET balance = -1 WHERE kind = 'gift'",
  I4: "UPDATE posting SET amount = -amount WHERE txn_id = (SELECT min(txn_id) FROM posting)",
  I5: "UPDATE orders SET status = 'expired' WHERE status = 'pending_payment'",
  I7: "DROP INDEX payment_one_live_per_order; UPDATE payment SET order_id = (SELECT min(order_id) FROM payment) WHERE status IN ('succeeded', 'refunded')",
  I8: "UPDATE order_line SET unit_price_cents = unit_price_cents + 1 WHERE NOT is_voucher",
  I9: "UPDATE tender SET amount_cents = amount_cents + 1 WHERE method = 'wallet'",
  I10: "UPDATE orders SET tip_cents = tip_cents + 1, total_cents = total_cents + 1 WHERE placed_at IS NOT NULL",
  I11: "UPDATE tender SET refunded_cents = 1 WHERE method = 'wallet' AND refunded_cents = 0",
  I12: "UPDATE posting p SET ledger_account_id = (SELECT max(id) FROM ledger_account WHERE kind = 'gift') FROM ledger_txn x, ledger_account a WHERE x.id = p.txn_id AND x.kind = 'order.refunded' AND a.id = p.ledger_account_id AND a.kind = 'card_clearing'",
  I13: "UPDATE provider_event SET processed_at = NULL, attempts = 20",
  I14: "INSERT INTO gift_card (code_hash, code_hint, amount_cents, status) VALUES (decode(repeat('ab', 32), 'hex'), 'ABCD', 500, 'active')",
  I15: "UPDATE posting p SET amount = amount - 1 FROM ledger_txn x, ledger_account a WHERE x.id = p.txn_id AND x.kind = 'order.placed' AND a.id = p.ledger_account_id AND a.kind = 'chef_payable'",
  I16: "UPDATE wallet_grant SET amount = amount + 1 WHERE asset = 'voucher'",
  I17: "UPDATE coupon SET used_count = used_count + 1",
  I18: "UPDATE schedule SET sold = sold + 1 WHERE sold > 0",
  I19: "INSERT INTO transfer (part_id, chef_id, amount_cents, due_at, status, stripe_transfer_id, sent_at) SELECT id, chef_id, 100, app_now(), 'sent', 'tr_nowhere', app_now() FROM order_part LIMIT 1",
  I20: "INSERT INTO wallet_grant (account_id, organization_id, membership_id, asset, source, amount, period_start, period_end) SELECT account_id, organization_id, id, 'usd', 'plan', 100, '2026-11-01', '2026-11-30' FROM membership, generate_series(1, 2) LIMIT 2",
  I21: "INSERT INTO distribution (organization_id, actor_id, key, amount_cents, members, total_cents) SELECT organization_id, account_id, 'nobody', 100, 2, 200 FROM membership LIMIT 1",
  I22: "DELETE FROM outbox WHERE id = (SELECT max(id) FROM outbox WHERE topic = 'order.placed')",
  I23: "UPDATE orders SET status = 'delivered', delivered_at = app_now() WHERE status = 'placed'",
  I24: "ALTER TABLE dispute ALTER COLUMN amount_cents TYPE numeric",
  I25: "UPDATE account SET is_active = false",
  I26: "UPDATE wallet_grant SET organization_id = organization_id + 1000 WHERE organization_id IS NOT NULL",
  I27: "INSERT INTO closed_month (month, ends_at, staff_id) VALUES ('2001-01-01', '2001-02-01', 1); INSERT INTO closed_month_line (month, kind, asset, opening, moved) VALUES ('2001-01-01', 'bank', 'usd', 0, 5)",
  // a settled group of one order whose share is less than the fee
  I28: `WITH harm AS (
      INSERT INTO group_order (organization_id, opened_by_id, marketplace_id, name, delivery_date, window_start, window_end,
        delivery_address, zip, deadline_at, fee_paid_by, fee_cents, status, settled_at)
      SELECT (SELECT min(id) FROM organization), account_id, marketplace_id, 'Harm', delivery_date, '17:00', '20:00',
        delivery_address, '37203', app_now(), 'people', 1500, 'settled', app_now() FROM orders ORDER BY id LIMIT 1 RETURNING id)
    INSERT INTO group_order_share (order_id, group_order_id, charged_cents, share_cents, sharers)
    SELECT (SELECT min(id) FROM orders), id, 1500, 700, 1 FROM harm`,
  I29: "UPDATE organization_spending SET amount_cents = amount_cents + 1",
};

class Undone extends Error {}

async function harmed(statements: string, rule: (typeof RULES)[number]): Promise<readonly unknown[]> {
  let rows: readonly unknown[] = [];
  await owner
    .begin(async (tx) => {
      await tx.unsafe("SET LOCAL session_replication_role = replica");
      await tx.unsafe(statements);
      rows = await rule.find(tx as unknown as Sql, 0);
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  return rows;
}

describe("the rules of the ledger", () => {
  test("find nothing in a marketplace that nobody has harmed", async () => {
    await checkLedger();
    expect(await lastSnapshot()).toBeGreaterThan(0);
    expect(await brokenRules(environment.sql)).toEqual([]);
  });

  test.each(RULES.map((rule) => [rule.id, rule.name, rule] as const))(
    "%s is broken when it is: %s",
    async (id, _, rule) => {
      const harm = HARMS[id];
      if (harm === undefined) throw new Error(`nobody has tried to break ${id}`);
      expect((await harmed(harm, rule)).length).toBeGreaterThan(0);
    },
  );

  test("what was changed since the last snapshot is found without looking at what was not", async () => {
    const since = await lastSnapshot();
    const dora = await aDiner({ gift: 700 });
    for (const id of ["I1", "I2"]) {
      const rule = RULES.find((one) => one.id === id) as (typeof RULES)[number];
      expect([...(await rule.find(environment.sql, since))]).toEqual([]);
    }
    const balances = RULES.find((one) => one.id === "I2") as (typeof RULES)[number];
    const drift = `UPDATE ledger_account SET balance = balance + 1 WHERE account_id = ${dora.account_id}`;
    const sinceThen = { ...balances, find: (on: Sql) => balances.find(on, since) };
    expect(await harmed(drift, sinceThen)).toHaveLength(1);
  });
});

describe("a ledger that is wrong", () => {
  test("stops new checkouts, tells staff, and lets them go on only once it is repaired and somebody says so", async () => {
    const sol = await aStaff();
    const eve = await aDiner({ gift: 9_000, cart: [meal] });
    const drift = (cents: number) =>
      owner.unsafe(
        `UPDATE ledger_account SET balance = balance + ${cents} WHERE account_id = ${eve.account_id}`,
      );
    const fay = await aDiner({ gift: 9_000, cart: [meal] });
    const wallet = { payments: [{ method: "wallet", amount: "30.75" }] };
    const under = await as(fay, environment.url).post<{ cart_transaction: string }>(INTENT, wallet);
    await drift(5);
    await expect(checkLedger()).rejects.toThrow(/I2 .*the sum of its account's postings/);
    expect((await whyStopped())?.[0]).toContain("I2");
    const refused = await as(eve, environment.url).post(INTENT, wallet);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "300"]);
    // whoever has begun goes on; with another draft it would be a new one, and the one under way stays
    const other = { payments: [{ method: "wallet", amount: "31.75" }], tip_cents: 100 };
    expect((await as(fay, environment.url).post(INTENT, other)).status).toBe(503);
    expect((await as(fay, environment.url).post(INTENT, wallet)).body).toEqual(under.body);
    const { cart_transaction } = under.body;
    const placed = await as(fay, environment.url).post(ORDER, { paymentIntent: { cart_transaction } });
    expect(placed.status).toBe(201);
    await expect(checkLedger()).rejects.toThrow();
    await quiet();
    const inbox = await fetch(`${environment.url}/dev/inbox.json?to=${encodeURIComponent(sol.email)}`);
    const mails = (await inbox.json()) as { subject: string }[];
    expect(mails.filter((mail) => mail.subject.includes("The ledger has errors"))).toHaveLength(1);

    await drift(-5);
    await checkLedger();
    // Found right again, it stays stopped until a person has looked.
    expect((await as(eve, environment.url).post(INTENT, wallet)).status).toBe(503);
    await resumeCheckouts("operator:test");
    expect(await whyStopped()).toBeNull();
    expect((await as(eve, environment.url).post(INTENT, wallet)).status).toBe(200);
    const [noted] = await environment.sql`SELECT actor FROM audit_entry WHERE action = 'checkouts.resumed'`;
    expect(noted).toEqual({ actor: "operator:test" });
  });
});
