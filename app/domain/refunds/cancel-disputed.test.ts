import { beforeEach, describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { aDiner, aMeal, aStaff, balanceOf, ledgerOf, type TestDiner } from "../../../tests/builders";
import { leftToBank, ordersWithDisputedCard, winDispute } from "../../../tests/setup/disputed";
import { brokenRows } from "../../../tests/setup/ledger-rules";
import { messagesOf } from "../../../tests/setup/messages";
import { notifyCanceled, notifyDeclined } from "../orders/notify-changes.server";
import { readReceipt } from "../receipts/read-receipt.server";
import { cancelByStaff } from "./cancel-by-staff.server";
import { cancelOrder, previewCancel } from "./cancel-order.server";
import { declineLine } from "./decline-line.server";
import { previewShares, refundByStaff } from "./refund-by-staff.server";
import { cancelWords, previewStaffCancel } from "./staff-cancel-plan.server";

const PROMPT = { staff_id: null, actor: "staff:prompt:test" };
const WALLET = { method: "wallet", amount_cents: 1000 };

let ana: TestDiner;
let meal: Awaited<ReturnType<typeof aMeal>>;
let order_id: number;
let intent: string;
let dispute: string;
/** $20.00 for the dish, $4.00 service, $1.20 tax, $15.00 delivery, $3.00 tip: $10.00 by wallet, $33.20 by a card whose bank takes it back. */
beforeEach(async () => {
  meal = await aMeal({ price: 2000 });
  ana = await aDiner({ gift: 5000, cart: [meal] });
  const paid = await ordersWithDisputedCard(ana, { wallet: 1000, tip_cents: 300 });
  order_id = paid.order.id;
  ({ intent, dispute } = paid);
});

const asked = (borne_by: "chef" | "platform") => ({ order_id, borne_by, reason: "The cook is ill" });
const brokenOf = async () => (await brokenRows(sql)).filter((row) => row.order_id === order_id);
const toTheCard = () => sql`
  SELECT r.amount_cents FROM refund r JOIN tender t ON t.id = r.tender_id WHERE r.order_id = ${order_id} AND t.payment_id IS NOT NULL`;

const bankHas = "Your bank has taken $33.20 back for you already, so it doesn't come twice.";

describe("a diner cancels, or a cook declines, an order whose payment the bank took back", () => {
  test("the diner reads it before, the card isn't asked, and when the bank gives it up, staff are told to refund it", async () => {
    const back = { refunds: [WALLET], bank_cents: 3320 };
    expect(await previewCancel(ana, order_id)).toMatchObject({ allowed: true, ...back });
    expect((await cancelOrder(ana, order_id)).refunds).toEqual([WALLET]);
    expect(await toTheCard()).toHaveLength(0);
    expect(await balanceOf(ana)).toMatchObject({ gift: 5000 });
    const ledger = await ledgerOf(order_id);
    expect([ledger.chef_payable ?? 0, ledger.tip_payable ?? 0, ledger.dispute_loss]).toEqual([0, 0, -3320]);
    expect(await brokenOf()).toEqual([]);
    await notifyCanceled(order_id, "diner");
    const [told] = await messagesOf(`order.cancelled:${order_id}:diner`, ana.account_id);
    expect(told?.body).toBe(`Your refund: $10.00 to your wallet. ${bankHas}`);

    const sol = await aStaff({ role: "finance" });
    await winDispute(dispute);
    const [won] = await messagesOf(`dispute:${dispute}:won`, sol.account_id);
    expect(won?.body).toContain(
      "The order's timeline says how much. Refund that now, and let DinDin pay for it",
    );
    expect(await leftToBank(order_id)).toEqual([
      "$33.20 not refunded to the card, since its bank has taken it back",
    ]);
    await refundByStaff(PROMPT, asked("platform"));
    expect(await ledgerOf(order_id)).toEqual({});
  });

  test("a declined dish likewise", async () => {
    const [line] = await sql<{ id: number }[]>`SELECT id FROM order_line WHERE order_id = ${order_id}`;
    const line_id = line?.id ?? 0;
    await declineLine(meal.chef, order_id, { line: line_id, reason: "No fish today" });
    expect(await toTheCard()).toHaveLength(0);
    expect(await balanceOf(ana)).toMatchObject({ gift: 5000 });
    expect((await ledgerOf(order_id)).chef_payable ?? 0).toBe(0);
    expect(await brokenOf()).toEqual([]);
    await notifyDeclined(order_id, line_id);
    const [told] = await messagesOf(`order.line_declined:${line_id}`, ana.account_id);
    expect(told?.body).toContain(`$10.00 to your wallet. ${bankHas}`);
  });
});

describe("staff cancel an order whose payment the bank took back", () => {
  test("the card gets nothing again, the wallet its part, and the cook is paid nothing", async () => {
    const preview = await previewStaffCancel({ order_id });
    expect(preview).toEqual({ refunds: [WALLET], bank_cents: 3320, pay_cents: 2300 });
    expect(cancelWords(preview)).toBe(
      "$10.00 to the wallet. The bank has already taken back $33.20, so it isn't refunded again.",
    );
    expect(await cancelByStaff(PROMPT, asked("chef"))).toEqual([WALLET]);
    expect(await toTheCard()).toHaveLength(0);
    expect(await balanceOf(ana)).toMatchObject({ gift: 5000 });
    const ledger = await ledgerOf(order_id);
    expect([ledger.chef_payable ?? 0, ledger.tip_payable ?? 0]).toEqual([0, 0]);
    expect(ledger.dispute_loss).toBe(-3320);
    expect(await brokenOf()).toEqual([]);

    expect((await readReceipt(sql, order_id)).bank_cents).toBe(3320);
    await notifyCanceled(order_id, "staff");
    const [told] = await messagesOf(`order.cancelled:${order_id}:diner`, ana.account_id);
    expect(told?.body).toBe(
      "Your refund: $10.00 to your wallet. Your bank has taken $33.20 back for you already, so it doesn't come twice.",
    );
  });

  test("at the platform's expense the cook is paid all the same", async () => {
    expect(await cancelByStaff(PROMPT, asked("platform"))).toEqual([WALLET]);
    expect(await ledgerOf(order_id)).toMatchObject({ chef_payable: 2000, tip_payable: 300 });
    expect(await brokenOf()).toEqual([]);
  });

  test("when the bank gives it up, staff refund the card, and the cook does not pay a second time", async () => {
    await cancelByStaff(PROMPT, asked("chef"));
    const refund = { ...asked("chef"), reason: "The bank gave it up" };
    await expect(refundByStaff(PROMPT, refund)).rejects.toMatchObject({ code: "disputed" });
    await winDispute(dispute);
    const { refunds } = await refundByStaff(PROMPT, refund);
    expect(refunds).toEqual([{ method: "credit_card", amount_cents: 3320 }]);
    expect(await ledgerOf(order_id)).toEqual({});
    expect(await brokenOf()).toEqual([]);
    expect((await readReceipt(sql, order_id)).bank_cents).toBe(0);
  });

  test("a refund gives back what others paid, says what the bank has, and leaves the cook what the bank took", async () => {
    expect(await previewShares(asked("platform"))).toMatchObject({ refunds: [WALLET], bank_cents: 3320 });
    const little = { ...asked("platform"), amount_cents: 1001 };
    await expect(previewShares(little)).rejects.toMatchObject({ code: "refund_too_large" });
    const { refunds } = await refundByStaff(PROMPT, { ...little, amount_cents: 400 });
    expect(refunds).toEqual([{ ...WALLET, amount_cents: 400 }]);
    expect(await toTheCard()).toHaveLength(0);
    expect(await ledgerOf(order_id)).toMatchObject({ chef_payable: 2000, tip_payable: 300 });
    expect(await brokenOf()).toEqual([]);
  });

  test("of a part that the bank took the rest goes back to the card", async () => {
    await sql`UPDATE dispute SET taken_cents = 500 WHERE payment_id = (SELECT id FROM payment WHERE stripe_intent_id = ${intent})`;
    const card = { method: "credit_card", amount_cents: 2820 };
    const refunds = expect.arrayContaining([WALLET, card]);
    expect(await previewStaffCancel({ order_id })).toMatchObject({ refunds, bank_cents: 500 });
    expect(await cancelByStaff(PROMPT, asked("chef"))).toEqual(refunds);
    expect((await toTheCard())[0]).toEqual({ amount_cents: 2820 });
  });
});
