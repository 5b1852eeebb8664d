import type { SentTransfer } from "~/adapters/stripe-connect.server";
import type { Tx } from "~/data/sql.server";
import { clock } from "~/kit/clock";
import { publish } from "../outbox/publish.server";
import { ledgerAccount, systemAccounts } from "../wallets/ledger-accounts.server";
import { post } from "../wallets/post.server";
import { publishTransfersSent } from "./notify-cook-pay.server";

/**
 * The ledger's side of money between us and a cook: meals and tips leave what we owe them for the bank. `cents` is what
 * moved at Stripe, negative for a reversal; `tips` how much of it is tips.
 */
export async function postToBank(
  tx: Tx,
  event: { kind: "transfer.sent" | "transfer.reversed"; id: number; order_id: number; chef_id: number },
  cents: number,
  tips: number,
): Promise<void> {
  const { kind, id, order_id, chef_id } = event;
  const { bank } = await systemAccounts(tx);
  const meals = await ledgerAccount(tx, { kind: "chef_payable", chef_id });
  const entries = [
    { account: bank, amount: cents },
    { account: meals, amount: tips - cents },
  ];
  if (tips !== 0)
    entries.push({ account: await ledgerAccount(tx, { kind: "tip_payable", chef_id }), amount: -tips });
  await post(tx, { kind, idem: `${kind}:${id}`, order_id, actor: "time" }, entries);
}

/**
 * Writes down that a transfer is sent, with its posting, once; reversals that waited for it are asked for now. `made` is
 * null for one that is wholly withheld for an older debt: nothing goes to Stripe then.
 */
export async function recordSent(tx: Tx, transfer_id: number, made: SentTransfer | null): Promise<void> {
  const [sent] = await tx.db.transfer.updateManyAndReturn({
    where: { id: transfer_id, status: { not: "sent" } },
    data: {
      ...{ status: "sent", sent_at: clock.now(), last_error: null, retry_at: null },
      ...{ stripe_transfer_id: made?.id ?? null, stripe_payment_id: made?.payment ?? null },
    },
    select: { chef_id: true, amount_cents: true, tip_cents: true, part: { select: { order_id: true } } },
  });
  if (!sent) return;
  const { chef_id, amount_cents, tip_cents, part } = sent;
  const event = { kind: "transfer.sent", id: transfer_id, order_id: part.order_id, chef_id } as const;
  await postToBank(tx, event, amount_cents, tip_cents);
  await publishTransfersSent(tx, chef_id, transfer_id);
  const waiting = await tx.db.transferReversal.findMany({
    where: { transfer_id, status: "due" },
    select: { id: true },
    orderBy: { id: "asc" },
  });
  for (const { id } of waiting)
    await publish(tx, "reversal.requested", { reversal_id: id }, `reversal.requested:${id}:${transfer_id}`);
}
