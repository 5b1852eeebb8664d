import { describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { TRANSFERS_WAITING } from "~/kit/transfer-names";
import {
  aChef,
  aDeliveredOrder,
  aMarketplace,
  aPaidOutOrder,
  controlStripe,
  executeTransfers,
  makeTransfersDue,
  openBank,
  requestDueTransfers,
  type TestChef,
} from "../../../tests/builders";
import { aCookWithBank, refund, refuseTransferAtStripe } from "../../../tests/setup/cook-ledger";
import { messagesOf } from "../../../tests/setup/messages";
import { handlePayout } from "./handle-payout.server";
import {
  notifyPayoutFailed,
  notifyTransferFailed,
  notifyTransfersSent,
  notifyTransfersWaiting,
} from "./notify-cook-pay.server";

const told = (chef: TestChef, key: string) => messagesOf(key, chef.account_id);
const jobsOf = (topic: string, chef: TestChef) => sql<{ id: number; in_minutes: number }[]>`
  SELECT coalesce(payload ->> 'transfer_id', payload ->> 'payout_id')::int AS id, round(extract(epoch FROM run_after - created_at) / 60)::int AS in_minutes
  FROM outbox WHERE topic = ${topic} AND (payload ->> 'chef_id')::int = ${chef.chef_id} ORDER BY id`;

/** What waited is due again, and not before tomorrow: the minute's round of another test would ask for it, or have it wait once more. */
const letGo = (chef: TestChef) =>
  sql`UPDATE transfer SET status = 'due', due_at = app_now() + interval '1 day' WHERE chef_id = ${chef.chef_id}`;

/** A cook of Honolulu, where it is still yesterday when a dinner of the east coast is paid out. */
async function aCookFarWest(): Promise<TestChef> {
  const chef = await aChef({ marketplace: await aMarketplace({ time_zone: "Pacific/Honolulu" }) });
  await openBank(chef);
  return chef;
}

describe("a cook hears that money was sent", () => {
  test("an evening's orders in one message, by the kitchen's calendar, each order once", async () => {
    const chef = await aCookFarWest();
    const [one, two] = [await aDeliveredOrder(chef, 2000, 300), await aDeliveredOrder(chef, 1000)];
    for (const { order_id } of [one, two]) await makeTransfersDue(order_id);
    for (const { order_id } of [one, two]) await requestDueTransfers(order_id);
    for (const { order_id } of [one, two]) await executeTransfers(order_id);
    expect(await jobsOf("transfers.sent", chef)).toMatchObject([{ in_minutes: 5 }, { in_minutes: 5 }]);
    await sql`UPDATE transfer SET sent_at = '2026-12-01 06:30:00+00' WHERE chef_id = ${chef.chef_id}`;
    await Promise.all([
      notifyTransfersSent(chef.chef_id),
      notifyTransfersSent(chef.chef_id),
      notifyTransfersSent(chef.chef_id),
    ]);
    const [message, ...more] = await told(chef, "transfers.sent:");
    expect(more).toEqual([]);
    expect(message).toMatchObject({
      title: "$33.00 is on its way to you",
      path: "/chef/revenue",
      mails: 1,
    });
    expect(message?.body).toContain("Sent on Mon, 30 Nov 2026 for 2 orders.");
    expect(message?.body).toContain(
      `Order ${one.number}: $23.00 ($3.00 in tips)\nOrder ${two.number}: $10.00`,
    );
  });

  test("many days, as after a job that was long delayed, are said by the first and the last", async () => {
    const chef = await aCookFarWest();
    for (const day of ["2026-11-03", "2026-11-01", "2026-11-02"]) {
      const { order_id } = await aPaidOutOrder(chef, 1000);
      await sql`UPDATE transfer t SET told_at = NULL, sent_at = ${`${day}T22:00:00Z`}::timestamptz
        FROM order_part p WHERE p.id = t.part_id AND p.order_id = ${order_id}`;
    }
    await notifyTransfersSent(chef.chef_id);
    const [message] = await told(chef, "transfers.sent:");
    expect(message?.body).toContain("Sent from Sun, 1 Nov 2026 to Tue, 3 Nov 2026 for 3 orders.");
  });

  test("what was kept back for an earlier refund is said", async () => {
    const { chef, account } = await aCookWithBank();
    const first = await aDeliveredOrder(chef, 1000);
    await makeTransfersDue(first.order_id);
    await requestDueTransfers(first.order_id);
    await executeTransfers(first.order_id);
    await controlStripe(`/__accounts/${account}/payout`);
    await refund(first.order_id);
    await executeTransfers(first.order_id);
    await notifyTransfersSent(chef.chef_id);
    const next = await aDeliveredOrder(chef, 1500);
    await makeTransfersDue(next.order_id);
    await requestDueTransfers(next.order_id);
    await executeTransfers(next.order_id);
    await notifyTransfersSent(chef.chef_id);
    const messages = await told(chef, "transfers.sent:");
    expect(messages.map((one) => one.title)).toEqual([
      "$10.00 is on its way to you",
      "$5.00 is on its way to you",
    ]);
    expect(messages[1]?.body).toContain(`Order ${next.number}: $5.00 ($10.00 withheld for earlier refunds)`);
  });
});

describe("a cook hears that money waits", () => {
  test("for a bank account: once while it waits, with what waits by then, and again the next time", async () => {
    const chef = await aChef({ bank: "none" });
    const orders: number[] = [];
    for (const price of [1500, 1000]) {
      const { order_id } = await aDeliveredOrder(chef, price);
      orders.push(order_id);
      await makeTransfersDue(order_id);
      await requestDueTransfers(order_id);
    }
    const [job, ...more] = await jobsOf(TRANSFERS_WAITING, chef);
    expect(more).toEqual([]);
    for (let n = 0; n < 2; n += 1) await notifyTransfersWaiting(chef.chef_id, job?.id ?? 0);
    const [message, ...others] = await told(chef, `${TRANSFERS_WAITING}:`);
    expect(others).toEqual([]);
    expect(message).toMatchObject({
      title: "$25.00 is waiting for your bank account",
      path: "/chef/bank",
      mails: 1,
    });
    expect(message?.body).toContain("You haven't connected a bank account to your kitchen yet.");
    await letGo(chef);
    await openBank(chef);
    await sql`UPDATE chef SET bank_status = 'restricted' WHERE id = ${chef.chef_id}`;
    await makeTransfersDue(orders[1] ?? 0);
    for (const order_id of orders) await requestDueTransfers(order_id);
    const again = (await jobsOf(TRANSFERS_WAITING, chef)).at(-1);
    expect(again?.id).not.toBe(job?.id);
    await notifyTransfersWaiting(chef.chef_id, again?.id ?? 0);
    expect((await told(chef, `${TRANSFERS_WAITING}:`)).at(-1)).toMatchObject({
      title: "$10.00 is waiting for your bank account",
      body: expect.stringContaining("Stripe has restricted your account"),
    });
  });

  test("not when it has gone out before the message", async () => {
    const chef = await aChef({ bank: "none" });
    const { order_id } = await aDeliveredOrder(chef, 1500);
    await makeTransfersDue(order_id);
    await requestDueTransfers(order_id);
    const [job] = await jobsOf(TRANSFERS_WAITING, chef);
    await letGo(chef);
    await notifyTransfersWaiting(chef.chef_id, job?.id ?? 0);
    expect(await told(chef, `${TRANSFERS_WAITING}:`)).toEqual([]);
  });
});

describe("a cook hears that money did not arrive", () => {
  test("a payout that the bank refused, once, however often Stripe says so", async () => {
    const { chef, account } = await aCookWithBank();
    const { order_id } = await aDeliveredOrder(chef, 1200);
    await makeTransfersDue(order_id);
    await requestDueTransfers(order_id);
    await executeTransfers(order_id);
    const { id } = await controlStripe<{ id: string }>(`/__accounts/${account}/payout`, {
      outcome: "failed",
    });
    for (let n = 0; n < 2; n += 1) await handlePayout(account, id);
    const [payout] = await sql<{ id: number; failure: string; key: string | null }[]>`
      SELECT y.id, y.failure, (SELECT o.key FROM outbox o WHERE o.key = 'payout.failed:' || y.id) AS key FROM payout y WHERE y.stripe_payout_id = ${id}`;
    expect(payout?.key).toBe(`payout.failed:${payout?.id}`);
    for (let n = 0; n < 2; n += 1) await notifyPayoutFailed(payout?.id ?? 0);
    const messages = await told(chef, "payout.failed:");
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatchObject({ title: "Your bank rejected a payout of $12.00", mails: 1 });
    expect(messages[0]?.body).toContain(payout?.failure);
  });

  test("a transfer that Stripe refuses, once, however often it is tried", async () => {
    const { chef } = await aCookWithBank();
    const { order_id, number } = await aDeliveredOrder(chef, 1100);
    await makeTransfersDue(order_id);
    const [transfer] = await sql<{ id: number }[]>`SELECT id FROM transfer WHERE chef_id = ${chef.chef_id}`;
    const id = transfer?.id ?? 0;
    for (let n = 0; n < 2; n += 1) {
      await sql`UPDATE transfer SET retry_at = NULL WHERE id = ${id}`;
      await refuseTransferAtStripe(id, 1100);
    }
    const kept = await sql`SELECT FROM outbox WHERE key = ${`transfer.failed:${id}`}`;
    expect(kept).toHaveLength(1);
    for (let n = 0; n < 2; n += 1) await notifyTransferFailed(id);
    expect(await told(chef, "transfer.failed:")).toMatchObject([
      { title: `Your $11.00 for order ${number} is delayed`, mails: 1 },
    ]);
  });
});
