import type { SentTransfer } from "~/adapters/stripe-connect.server";
import type { Tx } from "~/data/sql.server";
import { announce } from "../outbox/publish.server";
import { ledgerAccount, systemAccounts } from "../wallets/ledger-accounts.server";
import { post } from "../wallets/post.server";
import { announceSent } from "./notify-cook-pay.server";

interface Sent {
  chef_id: number;
  order_id: number;
  amount_cents: number;
  tip_cents: number;
  offset_cents: number;
}

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
 * null for one that is wholly kept back for an older debt: nothing goes to Stripe then.
 */
export async function recordSent(tx: Tx, transfer_id: number, made: SentTransfer | null): Promise<void> {
  const [sent] = await tx<Sent[]>`
    UPDATE transfer t SET status = 'sent', sent_at = app_now(), last_error = NULL, retry_at = NULL,
      stripe_transfer_id = ${made?.id ?? null}, stripe_payment_id = ${made?.payment ?? null}
    FROM order_part p WHERE t.id = ${transfer_id} AND t.status <> 'sent' AND p.id = t.part_id
    RETURNING t.chef_id, p.order_id, t.amount_cents, t.tip_cents, t.offset_cents`;
  if (!sent) return;
  const { order_id, chef_id } = sent;
  await postToBank(
    tx,
    { kind: "transfer.sent", id: transfer_id, order_id, chef_id },
    sent.amount_cents,
    sent.tip_cents,
  );
  await announceSent(tx, chef_id, transfer_id);
  const waiting = await tx<
    { id: number }[]
  >`SELECT id FROM transfer_reversal WHERE transfer_id = ${transfer_id} AND status = 'due' ORDER BY id`;
  for (const { id } of waiting)
    await announce(tx, "reversal.requested", { reversal_id: id }, `reversal.requested:${id}:${transfer_id}`);
}
