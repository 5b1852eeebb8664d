import { StripeFailure } from "~/adapters/stripe.server";
import { createReversal, findReversal, type StripeReversal } from "~/adapters/stripe-connect.server";
import { db } from "~/data/prisma.server";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import { errorText } from "~/kit/errors";
import { providerKey } from "../payments/provider-key";
import { postToBank } from "./record-transfer.server";

interface Due {
  id: number;
  provider_key: string | null;
  transfer_id: number;
  amount_cents: number;
  tip_cents: number;
  stripe_transfer_id: string;
  chef_id: number;
  order_id: number;
}

async function call(due: Due): Promise<StripeReversal> {
  const key = providerKey("reversal", due);
  // Stripe forgets its keys after a day, and a worker of the version before asks under another one.
  const there = await findReversal(due.stripe_transfer_id, { key, reversal: due.id });
  if (there) return there;
  return createReversal({
    key,
    reversal: due.id,
    transfer: due.stripe_transfer_id,
    amount: due.amount_cents,
  });
}

async function recordDone(due: Due, made: StripeReversal): Promise<void> {
  await transaction(async (tx) => {
    // plain SQL: locks the row
    await tx`SELECT FROM transfer WHERE id = ${due.transfer_id} FOR NO KEY UPDATE`;
    const ids = { stripe_reversal_id: made.id, stripe_refund_id: made.refund };
    const done = await tx.db.transferReversal.updateMany({
      where: { id: due.id, status: "due" },
      data: { status: "done", done_at: clock.now(), last_error: null, ...ids },
    });
    if (done.count === 0) return;
    const reversed_cents = { increment: due.amount_cents };
    await tx.db.transfer.update({
      where: { id: due.transfer_id },
      data: { reversed_cents },
      select: { id: true },
    });
    const { id, order_id, chef_id } = due;
    await postToBank(
      tx,
      { kind: "transfer.reversed", id, order_id, chef_id },
      -due.amount_cents,
      -due.tip_cents,
    );
  });
}

/**
 * Calls part of a sent transfer back, once. Where Stripe can't (the money has left the cook's account), the debt is
 * carried: the cook's next transfers pay for it. Fails (to be tried again) when Stripe can't be reached.
 */
export async function executeReversal(reversal_id: number): Promise<void> {
  // plain SQL: counts the try and reads what it takes of three tables at once
  const [due] = await sql<Due[]>`
    UPDATE transfer_reversal r SET attempts = r.attempts + 1 FROM transfer t, order_part p
    WHERE r.id = ${reversal_id} AND r.status = 'due' AND t.id = r.transfer_id AND t.status = 'sent' AND t.stripe_transfer_id IS NOT NULL AND p.id = t.part_id
    RETURNING r.id, r.provider_key, r.transfer_id, r.amount_cents, r.tip_cents, t.stripe_transfer_id, t.chef_id, p.order_id`;
  if (!due) return;
  try {
    await recordDone(due, await call(due));
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error;
    const last_error = errorText(error);
    if (error.kind === "unavailable") {
      await db.transferReversal.updateMany({ where: { id: due.id }, data: { last_error } });
      throw error;
    }
    await db.transferReversal.updateMany({
      where: { id: due.id, status: "due" },
      data: { status: "carried", last_error },
    });
  }
}
