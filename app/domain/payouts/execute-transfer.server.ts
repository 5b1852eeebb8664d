import { StripeFailure } from "~/adapters/stripe.server";
import { createTransfer, findTransfer, type SentTransfer } from "~/adapters/stripe-connect.server";
import { db } from "~/data/prisma.server";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { errorText } from "~/kit/errors";
import { WAITING_FOR_BANK } from "~/kit/transfer-names";
import { publish } from "../outbox/publish.server";
import { providerKey } from "../payments/provider-key";
import { syncBankAccount } from "./bank-account.server";
import { publishTransfersWaiting } from "./notify-cook-pay.server";
import { recordSent } from "./record-transfer.server";
import { releaseWithheld } from "./withhold.server";

interface TransferRequest {
  id: number;
  provider_key: string | null;
  amount_cents: number;
  refusals: number;
  stripe_account_id: string;
  chef_id: number;
  order_id: number;
  number: string;
}

/** What Stripe says of an account that can't be paid, whatever we believed of it. */
const ABOUT_THE_ACCOUNT = new Set([
  "insufficient_capabilities_for_transfer",
  "account_invalid",
  "resource_missing",
]);

const groupOf = (order_id: number) => `order_${order_id}`;

async function send(request: TransferRequest): Promise<SentTransfer> {
  const group = groupOf(request.order_id);
  const key = providerKey("transfer", request);
  // Stripe forgets its keys after a day, and a worker of the version before asks under another one.
  const wanted = {
    ...{ key, transfer: request.id },
    ...{ amount: request.amount_cents, destination: request.stripe_account_id },
  };
  const there = await findTransfer(group, wanted);
  if (there) return there;
  return createTransfer({
    ...wanted,
    attempt: request.refusals,
    group,
    description: `Order ${request.number}`,
  });
}

/**
 * Stripe said no, and nothing was sent: the amount is free again, debts that were withheld are open again, reversals that waited
 * for it become a debt. Tried again after 5 minutes, then twice as long each time, at most 12 hours; one that waits for the
 * account as soon as that is active.
 */
async function recordRefusal(request: TransferRequest, failure: StripeFailure): Promise<void> {
  const isAccount = ABOUT_THE_ACCOUNT.has(failure.code ?? "");
  const minutes = Math.min(5 * 2 ** request.refusals, 720);
  await transaction(async (tx) => {
    // plain SQL: locks the row
    const locked = await tx`
      SELECT id FROM transfer WHERE id = ${request.id} AND status <> 'sent' AND asked_at IS NOT NULL AND refusals = ${request.refusals} FOR NO KEY UPDATE`;
    if (locked.length === 0) return;
    await releaseWithheld(tx, request.id);
    await tx.db.transferReversal.updateMany({
      where: { transfer_id: request.id, status: "due" },
      data: { status: "carried" },
    });
    // plain SQL: one column takes what another one has
    await tx`
      UPDATE transfer SET status = ${isAccount ? WAITING_FOR_BANK : "failed"}, asked_at = NULL, refusals = refusals + 1,
        amount_cents = amount_cents + offset_cents, offset_cents = 0, last_error = ${errorText(failure)},
        retry_at = app_now() + make_interval(mins => ${minutes})
      WHERE id = ${request.id}`;
    if (isAccount) await publishTransfersWaiting(tx, [request.chef_id]);
    else await publish(tx, "transfer.failed", { transfer_id: request.id }, `transfer.failed:${request.id}`);
  });
  if (isAccount) await syncBankAccount(request.stripe_account_id);
}

/**
 * Sends one transfer to its cook, once: the provider's key comes from the row, the amount was fixed when it was asked
 * for, and the row is marked sent in the same transaction as its posting. Fails (to be tried again) when Stripe can't
 * be reached; killed anywhere in between, the next try gets the same transfer from Stripe.
 */
export async function executeTransfer(transfer_id: number): Promise<void> {
  // never null: stripe_account_id: a transfer is asked for once its cook has an account
  // plain SQL: counts the try and reads what it takes of four tables at once
  const [request] = await sql<TransferRequest[]>`
    UPDATE transfer t SET attempts = t.attempts + 1 FROM order_part p, orders o, chef c
    WHERE t.id = ${transfer_id} AND t.status <> 'sent' AND t.asked_at IS NOT NULL AND p.id = t.part_id AND o.id = p.order_id AND c.id = t.chef_id
    RETURNING t.id, t.provider_key, t.amount_cents, t.refusals,
      c.stripe_account_id, c.id AS chef_id, o.id AS order_id, o.number`;
  if (!request) return;
  try {
    const made = await send(request);
    await transaction((tx) => recordSent(tx, request.id, made));
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error;
    if (error.kind !== "unavailable") return recordRefusal(request, error);
    await db.transfer.updateMany({
      where: { id: request.id, status: { not: "sent" } },
      data: { last_error: errorText(error) },
    });
    throw error;
  }
}
