import { StripeFailure } from "~/adapters/stripe.server";
import { deleteCustomer } from "~/adapters/stripe-cards.server";
import { createReversal } from "~/adapters/stripe-connect.server";
import { cancelIntent, type Intent, readIntent, refundIntent } from "~/adapters/stripe-intents.server";
import {
  accountsSince,
  customersSince,
  disputesSince,
  intentsSince,
  type ListedTransfer,
  readTransfer,
  refundsSince,
  transfersSince,
} from "~/adapters/stripe-lists.server";
import { findRefund, type ProviderRefund, readRefund } from "~/adapters/stripe-refunds.server";
import { db } from "~/data/prisma.server";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { formatCents } from "~/kit/money";
import { notify } from "../messages/notify.server";
import { notifyStaff } from "../messages/notify-staff.server";
import { paymentOfIntent } from "../payments/payment-of-intent.server";
import { parseProviderKey } from "../payments/provider-key";
import { ownRefunds } from "../payments/settlers.server";
import { recordReversals } from "../payouts/record-reversal.server";
import { recordSent } from "../payouts/record-transfer.server";
import { recordDispute } from "./record-dispute.server";
import { lostKey, outsideRefundKey, recordRefund } from "./record-refund.server";
import { settlePayment } from "./settle-payment.server";

/** One object at Stripe that our ledger did not explain, and what was done about it. */
export interface Finding {
  what: "payment" | "refund" | "dispute" | "transfer" | "customer" | "account";
  /** Stripe's id */
  id: string;
  /** `left` is what a person has to look at */
  done: "settled" | "Refunded" | "cancelled" | "written down" | "called back" | "deleted" | "left";
  /** for people */
  note: string;
}

type Say = (finding: Finding) => void;

const OPEN = ["creating", "requires_payment", "processing"];

/** What a person does about a refund of ours that a card didn't take, and that no row knows. */
const BY_OTHER_WAY = "give it back another way";

/** What Stripe refuses for good is left to a person, in its words; anything else stops the round, to be begun again. */
async function orLeave(
  finding: Omit<Finding, "done">,
  act: () => Promise<Finding["done"]>,
  say: Say,
): Promise<void> {
  try {
    say({ ...finding, done: await act() });
  } catch (error) {
    if (!(error instanceof StripeFailure) || error.kind === "unavailable") throw error;
    say({ ...finding, done: "left", note: `${finding.note}; ${error.message}` });
  }
}

/** Whoever paid for something that is in no row is told, once, that they have their money back. */
async function notifyPayer({ id, customer }: Intent, cents: number): Promise<void> {
  const account = await db.account.findFirst({
    where: { stripe_customer_id: customer, deleted_at: null },
    select: { id: true },
  });
  if (!account) return;
  await transaction((tx) =>
    notify(tx, {
      account_id: account.id,
      key: `payment.lost:${id}`,
      kind: "payment.lost",
      facts: { amount_cents: cents },
    }),
  );
}

/** A payment that is in no row: what was taken goes back, what can still be paid is closed. */
async function endLost(intent: Intent, say: Say): Promise<void> {
  const { id, status, amount_received, amount_refunded, named } = intent;
  const cents = amount_received - amount_refunded;
  const isOurs = named.key !== null || named.payment !== null;
  const finding = {
    what: "payment",
    id,
    note: `${formatCents(intent.amount)} that no order and no purchase knows`,
  } as const;
  const asked = status === "succeeded" ? await findRefund(id, [lostKey(id)]) : null;
  if (asked && cents === 0) await notifyPayer(intent, amount_received);
  if (status === "cancelled" || (status === "succeeded" && cents === 0)) return;
  if (!isOurs) return say({ ...finding, done: "left", note: `${finding.note}, and that was not made by us` });
  if (status === "processing")
    return say({ ...finding, done: "left", note: `${finding.note}, just being charged` });
  if (asked?.isFailed)
    return say({
      ...finding,
      done: "left",
      note: `${finding.note}, and whose refund failed: ${BY_OTHER_WAY}`,
    });
  await orLeave(
    finding,
    async () => {
      if (status === "open") {
        await cancelIntent(id);
        return "cancelled";
      }
      await refundIntent({ key: lostKey(id), intent: id, amount: cents });
      await notifyPayer(intent, cents);
      return "Refunded";
    },
    say,
  );
}

async function lookAtIntent(intent: Intent, say: Say): Promise<void> {
  const payment = await paymentOfIntent(intent);
  if (!payment) return endLost(intent, say);
  const read = () =>
    db.payment.findUnique({ where: { id: payment.id }, select: { status: true, amount_cents: true } });
  const row = await read();
  if (!row || !OPEN.includes(row.status) || intent.status !== "succeeded") return;
  await settlePayment(payment.id, "reconciler", intent);
  // of an order that is over, or whose card has everything back, nothing is placed, and yet it is settled
  const after = await read();
  const [paid, due] = [formatCents(intent.amount_received), formatCents(row.amount_cents)];
  const isShort = after?.status === "cancelled" && intent.amount_received < row.amount_cents;
  say(
    after && !OPEN.includes(after.status) && !isShort
      ? { what: "payment", id: intent.id, done: "settled", note: `${paid} were paid meanwhile` }
      : { what: "payment", id: intent.id, done: "left", note: `brought ${paid} of ${due}, not settled yet` },
  );
}

/** How our books have a refund, whoever's it is: as failed or not, a row each; none where they don't have it. */
async function recordedOf({ id, isFailed }: ProviderRefund): Promise<{ is_failed: boolean }[]> {
  // plain SQL: three tables as one list
  const recorded = sql<{ is_failed: boolean }[]>`
    SELECT status = 'failed' AS is_failed FROM refund WHERE stripe_refund_id = ${id}
    UNION ALL SELECT undone_at IS NOT NULL FROM purchase_return WHERE source = ${id}
    UNION ALL SELECT false FROM outbox WHERE key = ${outsideRefundKey(id)} AND NOT ${isFailed}::boolean`;
  const own = ownRefunds().map((refunds) => refunds.recorded(id));
  return (await Promise.all([recorded, ...own])).flat();
}

/** A refund that our books don't have as Stripe has it is written down; what they can't take in is left to a person. */
async function lookAtRefund(refund: ProviderRefund, say: Say): Promise<void> {
  const { id, intent, amount, isFailed } = refund;
  const agrees = ({ is_failed }: { is_failed: boolean }) => is_failed === isFailed;
  const known = await recordedOf(refund);
  // one that no row knows and that didn't arrive moved nothing
  if (known.some(agrees) || (isFailed && known.length === 0)) return;
  // one that was paid by no intent is none of ours
  if (intent === null || (await db.payment.count({ where: { stripe_intent_id: intent } })) === 0) return;
  await recordRefund(refund);
  const done = (await recordedOf(refund)).some(agrees) ? "written down" : "left";
  const what = isFailed ? "didn't reach a card after all" : "went back to a card";
  say({ what: "refund", id, done, note: `${formatCents(amount)} ${what}` });
}

/** A dispute that no row knows is written down; one of a payment that is in no row is left to a person, who answers the bank. */
async function lookAtDispute(id: string, say: Say): Promise<void> {
  const isKnown = async () => (await db.dispute.count({ where: { stripe_dispute_id: id } })) > 0;
  const wasKnown = await isKnown();
  await recordDispute(id);
  if (wasKnown) return;
  const done = (await isKnown()) ? "written down" : "left";
  say({ what: "dispute", id, done, note: "a cardholder asks their bank for the money" });
}

/** A transfer that is in no row as sent: tied to the one it names where the amount agrees, else called back. */
async function lookAtTransfer(found: ListedTransfer, say: Say): Promise<void> {
  const { id, amount, payment, reversed, destination } = found;
  const known = await db.transfer.findFirst({ where: { stripe_transfer_id: id }, select: { id: true } });
  if (known) return reversed > 0 ? recordReversals(id) : undefined;
  const named = parseProviderKey(found.key);
  const finding = {
    what: "transfer",
    id,
    note: `${formatCents(amount)} sent to a cook that no row knows as sent`,
  } as const;
  if (reversed === amount) return;
  // a key that is none of our transfers' was written by somebody else: their money is not ours to call back
  if (named?.kind !== "transfer") return say({ ...finding, done: "left" });
  const isTied = await transaction(async (tx) => {
    // plain SQL: it locks the row
    const [row] = await tx<{ id: number }[]>`
      SELECT t.id FROM transfer t JOIN chef c ON c.id = t.chef_id
      WHERE (t.provider_key = ${named.provider_key} OR (t.provider_key IS NULL AND t.id = ${named.id}))
        AND t.status <> 'sent' AND t.amount_cents = ${amount} AND c.stripe_account_id = ${destination} FOR NO KEY UPDATE OF t`;
    if (row) await recordSent(tx, row.id, { id, payment });
    return row !== undefined;
  });
  if (isTied) {
    if (reversed > 0) await recordReversals(id);
    return say({ ...finding, done: "written down" });
  }
  await orLeave(
    finding,
    async () => {
      await createReversal({ key: lostKey(id), reversal: 0, transfer: id, amount: amount - reversed });
      return "called back";
    },
    say,
  );
}

/** Customers and cooks' accounts whose rows are gone: a customer carries nothing but cards, and is deleted. */
async function lookAtOwners(since: number, say: Say): Promise<void> {
  for await (const { id, key } of customersSince(since)) {
    if (key === null || (await db.account.count({ where: { stripe_customer_id: id } })) > 0) continue;
    const own = key.replace(/^customer:/, "");
    // plain SQL: a key is compared as text, since Stripe's may be no uuid
    // its account may just be asking for it; the key has no index, but few customers get here
    if ((await sql`SELECT FROM account WHERE stripe_customer_key::text = ${own}`).length > 0) continue;
    const finding = { what: "customer", id, note: "made for an account that is no longer there" } as const;
    await orLeave(finding, () => deleteCustomer(id).then(() => "deleted" as const), say);
  }
  for await (const { id, key } of accountsSince(since)) {
    if (key === null || (await db.chef.count({ where: { stripe_account_id: id } })) > 0) continue;
    const own = key.split(":")[1] ?? "";
    // plain SQL: a key is compared as text, since Stripe's may be no uuid
    if ((await sql`SELECT FROM chef WHERE stripe_account_key::text = ${own}`).length > 0) continue;
    const note = "made for a cook who is no longer there, or has another by now";
    say({ what: "account", id, done: "left", note });
  }
}

/**
 * Walks through everything made at Stripe since a time (seconds since 1970) and brings our ledger and Stripe's records together: for
 * after a database was put back to an earlier state. What is paid is settled; what went back is written down; money for
 * what no row knows goes back, and its payer is told; a transfer that no row knows is tied or called back. What a person
 * must look at is said to be `left`. Running it again finds nothing new. Workers may run meanwhile, but had better not:
 * what is due would be sent to cooks a second time before it is found that it was sent.
 * @throws Refusal or StripeFailure `unavailable`: begin again.
 */
export async function reconcileSince(since: number, tell: Say): Promise<void> {
  const left: Finding[] = [];
  const say: Say = (finding) => {
    if (finding.done === "left") left.push(finding);
    tell(finding);
  };
  await walkThrough(since, say).finally(() => notifyLeft(left));
}

/** Staff hear, once, of each thing that is left to them. */
async function notifyLeft(left: readonly Finding[]): Promise<void> {
  for (const { what, id, note } of left)
    await transaction((tx) =>
      notifyStaff(tx, {
        key: `reconcile.left:${id}`,
        kind: "staff.reconcile_left",
        facts: { what, stripe_id: id, note },
      }),
    );
}

async function walkThrough(since: number, say: Say): Promise<void> {
  for await (const intent of intentsSince(since)) await lookAtIntent(intent, say);
  for await (const refund of refundsSince(since)) await lookAtRefund(refund, say);
  for await (const id of disputesSince(since)) await lookAtDispute(id, say);
  for await (const transfer of transfersSince(since)) await lookAtTransfer(transfer, say);
  await lookAtOwners(since, say);
}

/**
 * Brings one object at Stripe and our books together, by the same rules as `reconcileSince`: `id` is that of a payment intent, a
 * refund, a dispute or a transfer. Answers what was done; nothing where both agreed.
 * @throws StripeFailure
 */
export async function reconcileObject(
  what: "payment" | "refund" | "dispute" | "transfer",
  id: string,
): Promise<Finding[]> {
  const found: Finding[] = [];
  const say: Say = (finding) => found.push(finding);
  if (what === "payment") await lookAtIntent(await readIntent(id), say);
  else if (what === "refund") await lookAtRefund(await readRefund(id), say);
  else if (what === "dispute") await lookAtDispute(id, say);
  else await lookAtTransfer(await readTransfer(id), say);
  return found;
}
