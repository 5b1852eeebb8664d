import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { placeOrder } from "~/domain/checkout/place-order.server";
import { startCheckout } from "~/domain/checkout/start-checkout.server";
import { acceptAtCutoff } from "~/domain/orders/accept-at-cutoff.server";
import { checkCookPay } from "~/domain/payouts/check-cook-pay.server";
import { sendDueTransfers } from "~/domain/payouts/send-transfers.server";
import {
  aChef,
  aDeliveredOrder,
  aDiner,
  aMeal,
  makeTransfersDue,
  openBank,
  type TestChef,
} from "../../builders";
import { resourcesOfThisFile } from "../../setup/own-environment";

let owner: postgres.Sql;
let chef: TestChef;
beforeAll(async () => {
  owner = postgres(resourcesOfThisFile().env.MIGRATE_DATABASE_URL ?? "", {
    max: 1,
    onnotice: () => undefined,
  });
  await owner`
    CREATE FUNCTION refuse_bad_row() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.id = TG_ARGV[0]::int THEN RAISE EXCEPTION 'a bad row'; END IF;
      RETURN NEW;
    END $$`;
  chef = await aChef();
  await openBank(chef);
});
afterAll(() => owner.end());

/** From now on this row can't be written anymore, whoever tries. */
const spoil = (table: "order_part" | "transfer", id: number) =>
  owner.unsafe(
    `CREATE TRIGGER bad BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION refuse_bad_row(${id})`,
  );
const heal = (table: string) => owner.unsafe(`DROP TRIGGER bad ON ${table}`);

test("a part that can't be accepted keeps no other from it", async () => {
  const orders: number[] = [];
  for (let n = 0; n < 3; n += 1) {
    const ana = await aDiner({ gift: 9_000, cart: [await aMeal({ chef, price: 1250 })] });
    const { cart_transaction } = await startCheckout(ana, {
      payments: [{ method: "wallet", amount: 3075 }],
    });
    orders.push((await placeOrder(ana, { paymentIntent: { cart_transaction } })).order.id);
  }
  await sql`UPDATE order_part SET cutoff_at = app_now() - interval '1 minute'`;
  const parts = await sql<{ id: number }[]>`SELECT id FROM order_part ORDER BY cutoff_at, id`;
  await spoil("order_part", parts[0]?.id ?? 0);
  await expect(acceptAtCutoff()).rejects.toThrow("1 of 3 parts failed");
  await heal("order_part");
  const found = await sql<{ status: string }[]>`
    SELECT status FROM order_part WHERE order_id = ANY (${orders}::int[]) ORDER BY id`;
  expect(found.map((part) => part.status)).toEqual(["placed", "accepted", "accepted"]);
});

test("a transfer that can't be asked for keeps no other from being sent, nor from being planned", async () => {
  const orders = [];
  for (const price of [1000, 1100, 1200]) orders.push((await aDeliveredOrder(chef, price)).order_id);
  const transfers = await sql<{ id: number }[]>`SELECT id FROM transfer ORDER BY id`;
  for (const order_id of orders) await makeTransfersDue(order_id);
  await spoil("transfer", transfers[0]?.id ?? 0);
  await expect(sendDueTransfers()).rejects.toThrow("1 of 3 transfers failed");
  await heal("transfer");
  const asked = () => sql<{ is_asked: boolean }[]>`
    SELECT asked_at IS NOT NULL AS is_asked FROM transfer ORDER BY id`;
  expect((await asked()).map((one) => one.is_asked)).toEqual([false, true, true]);
  await sendDueTransfers();
  expect((await asked()).map((one) => one.is_asked)).toEqual([true, true, true]);
});

test("two workers at once ask for each transfer once, whosever debts they keep back", async () => {
  const ids: number[] = [];
  for (const price of [1000, 1100, 1200]) ids.push((await aDeliveredOrder(chef, price)).order_id);
  for (const order_id of ids) await makeTransfersDue(order_id);
  await Promise.all([sendDueTransfers(), sendDueTransfers(), sendDueTransfers()]);
  const [row] = await sql`
    SELECT count(*)::int AS asked FROM outbox WHERE topic = 'transfer.requested' AND payload ->> 'transfer_id' IN (
      SELECT t.id::text FROM transfer t JOIN order_part p ON p.id = t.part_id WHERE p.order_id = ANY (${ids}::int[]))`;
  expect(row).toEqual({ asked: 3 });
});

test("an order whose pay can't be planned keeps no other from it", async () => {
  const before = await sql<{ id: number; amount_cents: number }[]>`
    SELECT id, amount_cents FROM transfer WHERE chef_id = ${chef.chef_id} ORDER BY id`;
  const [bad, good] = [await aDeliveredOrder(chef, 1000), await aDeliveredOrder(chef, 1100)];
  await sql`UPDATE transfer SET amount_cents = 900 WHERE id > ${before.at(-1)?.id ?? 0}`;
  const [row] = await sql<{ id: number }[]>`
    SELECT t.id FROM transfer t JOIN order_part p ON p.id = t.part_id WHERE p.order_id = ${bad.order_id}`;
  await spoil("transfer", row?.id ?? 0);
  await expect(checkCookPay()).rejects.toThrow("1 of 2 orders failed");
  await heal("transfer");
  const after = await sql<{ amount_cents: number }[]>`
    SELECT t.amount_cents FROM transfer t JOIN order_part p ON p.id = t.part_id
    WHERE p.order_id IN (${bad.order_id}, ${good.order_id}) ORDER BY t.id`;
  expect(after.map((one) => one.amount_cents)).toEqual([900, 1100]);
});
