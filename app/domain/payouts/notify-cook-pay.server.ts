import { db } from "~/data/prisma.server";
import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import { TRANSFERS_WAITING } from "~/kit/transfer-names";
import { notify } from "../messages/notify.server";
import { publish } from "../outbox/publish.server";
import { isWaitingForBank } from "./waiting-for-bank.server";

/** What is sent within so many minutes is told in one message: an evening's orders are due at the same moment. */
const GATHER_MINUTES = 5;

/** Whom to tell of a payout or transfer, in Prisma's words. */
const toCook = { chef: { select: { account_id: true } } } as const;

/** Has a cook told of a transfer that is sent, a few minutes later, together with what else is sent by then. */
export function publishTransfersSent(tx: Tx, chef_id: number, transfer_id: number): Promise<void> {
  const runAfter = new Date(clock.now().getTime() + GATHER_MINUTES * 60_000);
  return publish(tx, "transfers.sent", { chef_id }, `transfers.sent:${transfer_id}`, { runAfter });
}

/** Tells a cook of everything that was sent to them since they were last told: each transfer once. */
export function notifyTransfersSent(chef_id: number): Promise<void> {
  return transaction(async (tx) => {
    // plain SQL: the partial index of what nobody was told of is for this status as it stands here
    const sent = await tx<{ id: number; account_id: number }[]>`
      UPDATE transfer t SET told_at = app_now() FROM chef c
      WHERE t.chef_id = ${chef_id} AND t.status = 'sent' AND t.told_at IS NULL AND c.id = t.chef_id RETURNING t.id, c.account_id`;
    const [first] = sent;
    if (!first) return;
    const transfer_ids = sent.map(({ id }) => id).sort((a, b) => a - b);
    await notify(tx, {
      account_id: first.account_id,
      key: `transfers.sent:${transfer_ids[0]}`,
      kind: "transfers.sent",
      facts: { transfer_ids },
    });
  });
}

type BankStatus = "none" | "pending" | "restricted" | "active";

/**
 * Tells a cook that money waits until their account at Stripe is in order, and why: once for as long as the oldest of it,
 * transfer `oldest`, waits. Nothing when it has gone out meanwhile.
 */
export function notifyTransfersWaiting(chef_id: number, oldest: number): Promise<void> {
  return transaction(async (tx) => {
    // plain SQL for the sum, and for the day where the kitchen is
    const [waiting] = await tx<
      {
        account_id: number;
        bank_status: BankStatus;
        held_cents: number;
        due_since: string | null;
        is_waiting: boolean;
      }[]
    >`
      SELECT c.account_id, c.bank_status, coalesce(sum(t.amount_cents), 0)::int AS held_cents, coalesce(bool_or(t.id = ${oldest}), false) AS is_waiting,
        (min(t.due_at) AT TIME ZONE k.time_zone)::date AS due_since
      FROM chef c JOIN marketplace k ON k.id = c.marketplace_id LEFT JOIN transfer t ON t.chef_id = c.id AND ${isWaitingForBank}
      WHERE c.id = ${chef_id} GROUP BY c.id, k.id`;
    if (!waiting?.is_waiting || waiting.due_since === null) return;
    const { account_id, held_cents, due_since, bank_status } = waiting;
    await notify(tx, {
      account_id,
      key: `${TRANSFERS_WAITING}:${chef_id}:${oldest}`,
      kind: TRANSFERS_WAITING,
      facts: { held_cents, due_since, bank_status },
    });
  });
}

/** Has a cook told that money waits for their account, in the transaction in which that happened. */
export async function publishTransfersWaiting(tx: Tx, chef_ids: readonly number[]): Promise<void> {
  for (const chef_id of new Set(chef_ids)) {
    // plain SQL: the partial index of what waits, and no walk over all that was sent
    const [oldest] = await tx<{ id: number | null }[]>`
      SELECT min(t.id) AS id FROM transfer t WHERE t.chef_id = ${chef_id} AND ${isWaitingForBank}`;
    if (oldest?.id)
      await publish(
        tx,
        TRANSFERS_WAITING,
        { chef_id, transfer_id: oldest.id },
        `${TRANSFERS_WAITING}:${chef_id}:${oldest.id}`,
      );
  }
}

/** Tells a cook that their bank refused a payout, and why. */
export async function notifyPayoutFailed(payout_id: number): Promise<void> {
  const payout = await db.payout.findUnique({ where: { id: payout_id }, select: toCook });
  if (!payout) return;
  const key = `payout.failed:${payout_id}`;
  await transaction((tx) => notify(tx, { ...payout.chef, key, kind: "payout.failed", facts: { payout_id } }));
}

/** Tells a cook that Stripe refused to send a transfer, which is tried again without them; nothing once it is sent. */
export async function notifyTransferFailed(transfer_id: number): Promise<void> {
  const where = { id: transfer_id, status: { not: "sent" } } as const;
  const transfer = await db.transfer.findUnique({ where, select: toCook });
  if (!transfer) return;
  const key = `transfer.failed:${transfer_id}`;
  await transaction((tx) =>
    notify(tx, { ...transfer.chef, key, kind: "transfer.failed", facts: { transfer_id } }),
  );
}
