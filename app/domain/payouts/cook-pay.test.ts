import { describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import {
  aChef,
  aDeliveredOrder,
  aDiner,
  aMeal,
  aPaidOutOrder,
  aStaff,
  controlStripe,
  executeTransfers,
  makeTransfersDue,
  openBank,
  requestDueTransfers,
  type TestChef,
} from "../../../tests/builders";
import {
  aCookWithBank,
  expectLedgerMatchesBank,
  payable,
  refund,
  refuseTransferAtStripe,
  stripeBalanceOf,
} from "../../../tests/setup/cook-ledger";
import { orderWithVouchers } from "../checkout/order-with-vouchers.server";
import { placeOrder } from "../checkout/place-order.server";
import { startCheckout } from "../checkout/start-checkout.server";
import { moveMyPart } from "../orders/move-my-part.server";
import { cancelByStaff } from "../refunds/cancel-by-staff.server";
import { refundByStaff } from "../refunds/refund-by-staff.server";
import { giveTip } from "../tips/give-tip.server";
import { syncBankAccount } from "./bank-account.server";
import { checkCookPay } from "./check-cook-pay.server";
import { planCookPay } from "./cook-pay.server";
import { executeReversal } from "./execute-reversal.server";
import { handlePayout } from "./handle-payout.server";

async function deliver(chef: TestChef, order_id: number): Promise<void> {
  for (const status of ["accepted", "preparing", "out_for_delivery", "delivered"] as const)
    await moveMyPart(chef, order_id, status);
}

interface Row {
  id: number;
  amount_cents: number;
  offset_cents: number;
  tip_cents: number;
  reversed_cents: number;
  status: string;
  attempts: number;
  last_error: string | null;
}
const transfersOf = (order_id: number) => sql<Row[]>`
  SELECT t.id, t.amount_cents, t.offset_cents, t.tip_cents, t.reversed_cents, t.status, t.attempts, t.last_error
  FROM transfer t JOIN order_part p ON p.id = t.part_id WHERE p.order_id = ${order_id} ORDER BY t.id`;
const reversalsOf = (order_id: number) => sql<
  { id: number; amount_cents: number; status: string; offset_cents: number }[]
>`
  SELECT r.id, r.amount_cents, r.status, r.offset_cents FROM transfer_reversal r JOIN transfer t ON t.id = r.transfer_id JOIN order_part p ON p.id = t.part_id
  WHERE p.order_id = ${order_id} ORDER BY r.id`;

describe("a delivered dinner", () => {
  test("is due 24 hours after the later of the delivery and the window's end, and sent once, meals and tip whole", async () => {
    const { chef, account } = await aCookWithBank();
    const { order_id } = await aDeliveredOrder(chef, 2000, 300);
    const [planned] = await sql`
      SELECT t.amount_cents, t.tip_cents, t.due_at = greatest(p.delivered_at, p.window_end_at) + interval '24 hours' AS on_time
      FROM transfer t JOIN order_part p ON p.id = t.part_id WHERE p.order_id = ${order_id}`;
    expect(planned).toEqual({ amount_cents: 2300, tip_cents: 300, on_time: true });
    await requestDueTransfers(order_id);
    await executeTransfers(order_id);
    expect(await transfersOf(order_id)).toMatchObject([{ status: "due", attempts: 0 }]);
    await makeTransfersDue(order_id);
    await Promise.all([
      requestDueTransfers(order_id),
      requestDueTransfers(order_id),
      requestDueTransfers(order_id),
    ]);
    await Promise.all([executeTransfers(order_id), executeTransfers(order_id), executeTransfers(order_id)]);
    expect(await transfersOf(order_id)).toMatchObject([{ status: "sent", amount_cents: 2300 }]);
    expect(await stripeBalanceOf(account)).toBe(2300);
    expect(await payable(chef)).toBe(0);
    await expectLedgerMatchesBank(chef, account);
  });

  test("a tip that comes later is sent with it while it waits, and by another transfer once it was sent", async () => {
    const { chef, account } = await aCookWithBank();
    const { ana, order_id } = await aDeliveredOrder(chef, 1000);
    await giveTip(ana, { order_id, amount_cents: 150, wallet: true });
    expect(await transfersOf(order_id)).toMatchObject([{ amount_cents: 1150, tip_cents: 150 }]);
    await makeTransfersDue(order_id);
    await requestDueTransfers(order_id);
    await executeTransfers(order_id);
    await giveTip(ana, { order_id, amount_cents: 250, wallet: true });
    expect(await transfersOf(order_id)).toMatchObject([
      { status: "sent", amount_cents: 1150 },
      { status: "due", amount_cents: 250, tip_cents: 250 },
    ]);
    await makeTransfersDue(order_id);
    await requestDueTransfers(order_id);
    await executeTransfers(order_id);
    expect(await stripeBalanceOf(account)).toBe(1400);
    await expectLedgerMatchesBank(chef, account);
  });

  test("a tip while the transfer is on its way is another transfer: what Stripe was asked for stays as it is", async () => {
    const { chef, account } = await aCookWithBank();
    const { ana, order_id } = await aDeliveredOrder(chef, 1000);
    await makeTransfersDue(order_id);
    await requestDueTransfers(order_id);
    await giveTip(ana, { order_id, amount_cents: 250, wallet: true });
    expect(await transfersOf(order_id)).toMatchObject([
      { status: "due", amount_cents: 1000 },
      { status: "due", amount_cents: 250, attempts: 0 },
    ]);
    await executeTransfers(order_id);
    await makeTransfersDue(order_id);
    await requestDueTransfers(order_id);
    await executeTransfers(order_id);
    expect(await stripeBalanceOf(account)).toBe(1250);
    await expectLedgerMatchesBank(chef, account);
  });

  test("a meal paid by voucher brings its cook the full price; two cooks of one order each their own", async () => {
    const [mai, joe] = [await aCookWithBank(), await aCookWithBank()];
    const meal = await aMeal({ chef: mai.chef, price: 1300, voucher: true });
    const eve = await aDiner({ vouchers: 2, cart: [meal] });
    const { order } = await orderWithVouchers(eve, {});
    await deliver(mai.chef, order.id);
    expect(await transfersOf(order.id)).toMatchObject([{ amount_cents: 1300, tip_cents: 0 }]);

    const dishes = [
      await aMeal({ chef: mai.chef, price: 1000 }),
      await aMeal({ chef: joe.chef, price: 3000 }),
    ];
    const ana = await aDiner({ gift: 20_000, cart: dishes });
    const { cart_transaction } = await startCheckout(ana, {
      payments: [{ method: "wallet", amount: 6540 + 400 }],
      tip_cents: 400,
    });
    const placed = (await placeOrder(ana, { paymentIntent: { cart_transaction } })).order;
    await deliver(joe.chef, placed.id);
    expect(await transfersOf(placed.id)).toMatchObject([{ amount_cents: 3300, tip_cents: 300 }]);
    await deliver(mai.chef, placed.id);
    for (const id of [order.id, placed.id]) await makeTransfersDue(id);
    for (const id of [order.id, placed.id]) await requestDueTransfers(id);
    for (const id of [order.id, placed.id]) await executeTransfers(id);
    expect([await stripeBalanceOf(mai.account), await stripeBalanceOf(joe.account)]).toEqual([
      1300 + 1100,
      3300,
    ]);
    expect([await payable(mai.chef), await payable(joe.chef)]).toEqual([0, 0]);
  });

  test("a refund that the cook bears lowers what waits; one that the platform bears leaves it", async () => {
    const { chef } = await aCookWithBank();
    const { order_id } = await aDeliveredOrder(chef, 2000);
    await refund(order_id, 500);
    const [lowered] = await transfersOf(order_id);
    expect(lowered?.amount_cents).toBeLessThan(2000);
    expect(lowered?.amount_cents).toBe(await payable(chef));
    const other = await aDeliveredOrder(chef, 2000);
    await refundByStaff(
      { ...(await aStaff()), actor: "staff:1" },
      { order_id: other.order_id, borne_by: "platform", reason: "Our mistake" },
    );
    expect(await transfersOf(other.order_id)).toMatchObject([{ amount_cents: 2000 }]);
    await refund(order_id);
    expect(await transfersOf(order_id)).toEqual([]);
  });

  test("planning again, and the hourly look, change nothing; what was posted without a plan is found", async () => {
    const { chef } = await aCookWithBank();
    const { order_id } = await aDeliveredOrder(chef, 1200);
    const before = await transfersOf(order_id);
    await transaction((tx) => planCookPay(tx, order_id));
    expect(await transfersOf(order_id)).toEqual(before);
    await sql`UPDATE transfer SET amount_cents = 1000 WHERE id = ${before[0]?.id ?? 0}`;
    await checkCookPay();
    expect(await transfersOf(order_id)).toEqual(before);
  });

  test("the hourly look walks through all of them, and also finds what was called off at the platform's expense", async () => {
    const { chef } = await aCookWithBank();
    const orders = [await aDeliveredOrder(chef, 1200), await aDeliveredOrder(chef, 1300)];
    const ana = await aDiner({ gift: 100_000, cart: [await aMeal({ chef, price: 2000 })] });
    const { cart_transaction } = await startCheckout(ana, {
      payments: [{ method: "wallet", amount: 4020 }],
    });
    const { order } = await placeOrder(ana, { paymentIntent: { cart_transaction } });
    await cancelByStaff(
      { staff_id: null, actor: "staff:prompt:test" },
      { order_id: order.id, borne_by: "platform", reason: "Our mistake" },
    );
    expect(await transfersOf(order.id)).toMatchObject([{ amount_cents: 2000 }]);
    await sql`DELETE FROM transfer WHERE chef_id = ${chef.chef_id}`;
    await checkCookPay(1);
    const planned = [];
    for (const id of [...orders.map((one) => one.order_id), order.id])
      planned.push(...(await transfersOf(id)));
    expect(planned.map((one) => one.amount_cents)).toEqual([1200, 1300, 2000]);
  });
});

describe("a bank account that is not open (case 45)", () => {
  test("the money stays owed and held, the order is as it was, and it goes out when the account is active", async () => {
    const chef = await aChef({ bank: "none" });
    const { order_id } = await aPaidOutOrder(chef, 1500);
    expect(await transfersOf(order_id)).toMatchObject([
      { status: "held", attempts: 0, last_error: "No bank account is connected yet." },
    ]);
    expect(await payable(chef)).toBe(1500);
    const [order] = await sql`SELECT status FROM orders WHERE id = ${order_id}`;
    expect(order).toEqual({ status: "delivered" });
    const account = await openBank(chef);
    await syncBankAccount(account);
    await requestDueTransfers(order_id);
    await executeTransfers(order_id);
    expect(await transfersOf(order_id)).toMatchObject([{ status: "sent", amount_cents: 1500 }]);
    await expectLedgerMatchesBank(chef, account);
  });

  test("restricted behind our back: Stripe's no is learned from, and the retry is not answered with the old no", async () => {
    const { chef, account } = await aCookWithBank();
    await controlStripe(`/__accounts/${account}/restrict`);
    const { order_id } = await aPaidOutOrder(chef, 1500);
    expect(await transfersOf(order_id)).toMatchObject([{ status: "held", attempts: 1 }]);
    const [row] = await sql`SELECT bank_status, bank_requirements FROM chef WHERE id = ${chef.chef_id}`;
    expect(row).toEqual({
      bank_status: "restricted",
      bank_requirements: ["individual.verification.document"],
    });
    await controlStripe(`/__accounts/${account}/activate`);
    await syncBankAccount(account);
    await requestDueTransfers(order_id);
    await executeTransfers(order_id);
    expect(await transfersOf(order_id)).toMatchObject([{ status: "sent", attempts: 2 }]);
    await expectLedgerMatchesBank(chef, account);
  });

  test("Stripe says no for another reason, a balance that is short: failed with its reason, tried again later under a new key", async () => {
    const { chef, account } = await aCookWithBank();
    const { order_id } = await aDeliveredOrder(chef, 1500);
    await makeTransfersDue(order_id);
    await requestDueTransfers(order_id);
    const [asked] = await transfersOf(order_id);
    await refuseTransferAtStripe(asked?.id ?? 0, 1500);
    expect(await transfersOf(order_id)).toMatchObject([
      { status: "failed", attempts: 1, last_error: expect.any(String) },
    ]);
    await requestDueTransfers(order_id);
    await executeTransfers(order_id);
    expect(await transfersOf(order_id)).toMatchObject([{ status: "failed", attempts: 1 }]);
    await sql`UPDATE transfer SET retry_at = app_now() WHERE id = ${asked?.id ?? 0}`;
    await requestDueTransfers(order_id);
    await executeTransfers(order_id);
    expect(await transfersOf(order_id)).toMatchObject([{ status: "sent" }]);
    await expectLedgerMatchesBank(chef, account);
  });
});

describe("a refund after the payout (case 45)", () => {
  test("calls the transfer back, never more than was sent; again and again changes nothing", async () => {
    const { chef, account } = await aCookWithBank();
    const { order_id } = await aPaidOutOrder(chef, 2000, 200);
    await refund(order_id, 700);
    const [first] = await reversalsOf(order_id);
    await Promise.all([1, 2, 3].map(() => executeReversal(first?.id ?? 0)));
    await expectLedgerMatchesBank(chef, account);
    expect(await payable(chef)).toBe(0);
    await refund(order_id);
    await executeTransfers(order_id);
    const [sent] = await transfersOf(order_id);
    expect(sent).toMatchObject({ amount_cents: 2200, reversed_cents: 2200 });
    expect(await stripeBalanceOf(account)).toBe(0);
    await expectLedgerMatchesBank(chef, account);
  });

  test("while the transfer is on its way: sent as asked, then called back", async () => {
    const { chef, account } = await aCookWithBank();
    const { order_id } = await aDeliveredOrder(chef, 2000);
    await makeTransfersDue(order_id);
    await requestDueTransfers(order_id);
    await refund(order_id);
    expect(await transfersOf(order_id)).toMatchObject([{ status: "due", amount_cents: 2000 }]);
    await executeTransfers(order_id);
    await executeTransfers(order_id);
    expect(await transfersOf(order_id)).toMatchObject([{ status: "sent", reversed_cents: 2000 }]);
    expect(await payable(chef)).toBe(0);
    await expectLedgerMatchesBank(chef, account);
  });

  test("money that has left for the bank is owed, and the next transfers keep it back", async () => {
    const { chef, account } = await aCookWithBank();
    const { order_id } = await aPaidOutOrder(chef, 2000);
    const payout = await controlStripe<{ id: string }>(`/__accounts/${account}/payout`);
    await handlePayout(account, payout.id);
    await refund(order_id);
    await executeTransfers(order_id);
    expect(await reversalsOf(order_id)).toMatchObject([{ status: "carried", amount_cents: 2000 }]);
    expect(await payable(chef)).toBe(-2000);
    await expectLedgerMatchesBank(chef, account);

    const small = await aPaidOutOrder(chef, 1500);
    expect(await transfersOf(small.order_id)).toMatchObject([
      { status: "sent", amount_cents: 0, offset_cents: 1500, attempts: 0 },
    ]);
    expect(await payable(chef)).toBe(-500);
    const large = await aPaidOutOrder(chef, 3000);
    expect(await transfersOf(large.order_id)).toMatchObject([
      { status: "sent", amount_cents: 2500, offset_cents: 500 },
    ]);
    expect(await payable(chef)).toBe(0);
    expect(await reversalsOf(order_id)).toMatchObject([{ status: "carried", offset_cents: 2000 }]);
    await expectLedgerMatchesBank(chef, account);
  });

  test("kept back, then refused by Stripe: the debt is open again and kept back once", async () => {
    const { chef, account } = await aCookWithBank();
    const { order_id } = await aPaidOutOrder(chef, 1000);
    await handlePayout(account, (await controlStripe<{ id: string }>(`/__accounts/${account}/payout`)).id);
    await refund(order_id);
    await executeTransfers(order_id);
    const next = await aDeliveredOrder(chef, 3000);
    await makeTransfersDue(next.order_id);
    await requestDueTransfers(next.order_id);
    expect(await transfersOf(next.order_id)).toMatchObject([{ amount_cents: 2000, offset_cents: 1000 }]);
    await controlStripe(`/__accounts/${account}/restrict`);
    await executeTransfers(next.order_id);
    expect(await transfersOf(next.order_id)).toMatchObject([
      { status: "held", amount_cents: 3000, offset_cents: 0 },
    ]);
    await controlStripe(`/__accounts/${account}/activate`);
    await syncBankAccount(account);
    await requestDueTransfers(next.order_id);
    await executeTransfers(next.order_id);
    expect(await transfersOf(next.order_id)).toMatchObject([
      { status: "sent", amount_cents: 2000, offset_cents: 1000 },
    ]);
    expect(await payable(chef)).toBe(0);
    await expectLedgerMatchesBank(chef, account);
  });
});
