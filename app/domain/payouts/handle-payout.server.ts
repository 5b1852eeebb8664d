import { readPayout } from "~/adapters/stripe-connect.server";
import { db } from "~/data/prisma.server";
import { transaction } from "~/data/transaction.server";
import { publish } from "../outbox/publish.server";
import { callProvider, databaseTime } from "../payments/provider.server";

/**
 * Keeps a payout from a cook's Stripe account to their bank as Stripe has it now, and ties the transfers and reversals it
 * is made of to it. An answer to an earlier question than that for the kept one changes nothing; a payout of an account
 * that is none of ours is left alone.
 */
export async function handlePayout(stripe_account_id: string, stripe_payout_id: string): Promise<void> {
  const chef = await db.chef.findUnique({ where: { stripe_account_id }, select: { id: true } });
  if (!chef) return;
  const asked_at = await databaseTime();
  const payout = await callProvider(() => readPayout(stripe_account_id, stripe_payout_id));
  if (!payout) return;
  await transaction(async (tx) => {
    // plain SQL: an older answer changes nothing, and a payout may be made of any number of transfers
    const [kept] = await tx<{ id: number }[]>`
      INSERT INTO payout (chef_id, stripe_payout_id, amount_cents, status, failure, arrival_date, checked_at)
      VALUES (${chef.id}, ${payout.id}, ${payout.amount}, ${payout.status}, ${payout.failure}, ${payout.arrival_date}, ${asked_at}::timestamptz)
      ON CONFLICT (stripe_payout_id) DO UPDATE SET status = excluded.status, failure = excluded.failure, arrival_date = excluded.arrival_date, checked_at = excluded.checked_at
        WHERE payout.checked_at IS NULL OR payout.checked_at <= excluded.checked_at
      RETURNING id`;
    if (!kept) return;
    if (payout.status === "failed")
      await publish(tx, "payout.failed", { payout_id: kept.id }, `payout.failed:${kept.id}`);
    // plain SQL: any number of ids as one array
    await tx`
      UPDATE transfer SET payout_id = ${kept.id} WHERE chef_id = ${chef.id} AND stripe_payment_id = ANY (${payout.sources})`;
    // plain SQL: changed by rows of another table
    await tx`
      UPDATE transfer_reversal r SET payout_id = ${kept.id} FROM transfer t
      WHERE t.id = r.transfer_id AND t.chef_id = ${chef.id} AND r.stripe_refund_id = ANY (${payout.sources})`;
  });
}
