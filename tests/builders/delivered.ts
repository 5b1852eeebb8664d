import { sql } from "~/data/sql.server";
import { placeOrder } from "~/domain/checkout/place-order.server";
import { startCheckout } from "~/domain/checkout/start-checkout.server";
import { moveMyPart } from "~/domain/orders/move-my-part.server";
import { executeReversal } from "~/domain/payouts/execute-reversal.server";
import { executeTransfer } from "~/domain/payouts/execute-transfer.server";
import { sendDueTransfers } from "~/domain/payouts/send-transfers.server";
import type { TestChef } from "./chef";
import { aDiner, type TestDiner } from "./diner";
import { aMeal } from "./meal";

interface Made {
  ana: TestDiner;
  order_id: number;
  number: string;
}

/** An order of one dinner at `price`, `tip` with it, paid with gift money a moment ago. Cents. */
export async function aPlacedOrder(chef: TestChef, price = 1250, tip = 0): Promise<Made> {
  const ana = await aDiner({
    gift: 100_000,
    cart: [await aMeal({ chef, price })],
    marketplace: chef.marketplace,
  });
  const amount = price + 1500 + Math.round(price * 0.2) + Math.round(price * 0.06) + tip;
  const { cart_transaction } = await startCheckout(ana, {
    payments: [{ method: "wallet", amount }],
    tip_cents: tip,
  });
  const { order } = await placeOrder(ana, { paymentIntent: { cart_transaction } });
  return { ana, order_id: order.id, number: order.number };
}

/** The same, delivered by its cook just now. */
export async function aDeliveredOrder(chef: TestChef, price: number, tip = 0): Promise<Made> {
  const made = await aPlacedOrder(chef, price, tip);
  for (const status of ["accepted", "preparing", "out_for_delivery", "delivered"] as const)
    await moveMyPart(chef, made.order_id, status);
  return made;
}

/** Makes an order's transfers due, as if 24 hours and the end of the delivery window were over. */
export async function makeTransfersDue(order_id: number): Promise<void> {
  await sql`
    UPDATE transfer SET due_at = app_now() - interval '1 second'
    WHERE part_id IN (SELECT id FROM order_part WHERE order_id = ${order_id}) AND status <> 'sent'`;
}

/**
 * The minute's round for an order: all of its transfers that can go are asked for, and those that can't are held, also where
 * a round of another test has one in hand just now, which this one's then passes by.
 */
export async function requestDueTransfers(order_id: number): Promise<void> {
  for (let left = true; left; ) {
    await sendDueTransfers();
    const waiting = await sql`
      SELECT FROM transfer t JOIN order_part p ON p.id = t.part_id JOIN chef c ON c.id = t.chef_id
      WHERE p.order_id = ${order_id} AND t.status <> 'sent' AND t.asked_at IS NULL AND t.due_at <= app_now()
        AND (t.retry_at IS NULL OR t.retry_at <= app_now())
        AND (t.status <> 'held' OR (c.bank_status = 'active' AND c.stripe_account_id IS NOT NULL))`;
    left = waiting.length > 0;
  }
}

/** The worker's part: what the outbox asks for about an order's transfers and reversals is executed. */
export async function executeTransfers(order_id: number): Promise<void> {
  const transfers = await sql<{ id: number }[]>`
    SELECT t.id FROM transfer t JOIN order_part p ON p.id = t.part_id WHERE p.order_id = ${order_id} AND t.status <> 'sent' ORDER BY t.id`;
  for (const { id } of transfers) await executeTransfer(id);
  const reversals = await sql<{ id: number }[]>`
    SELECT r.id FROM transfer_reversal r JOIN transfer t ON t.id = r.transfer_id JOIN order_part p ON p.id = t.part_id
    WHERE p.order_id = ${order_id} AND r.status = 'due' ORDER BY r.id`;
  for (const { id } of reversals) await executeReversal(id);
}

/** A delivered order whose cook has been sent the money. */
export async function aPaidOutOrder(chef: TestChef, price: number, tip = 0) {
  const made = await aDeliveredOrder(chef, price, tip);
  await makeTransfersDue(made.order_id);
  await requestDueTransfers(made.order_id);
  await executeTransfers(made.order_id);
  return made;
}
