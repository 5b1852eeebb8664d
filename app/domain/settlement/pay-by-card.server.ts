import { confirmIntent } from "~/adapters/stripe-confirm.server";
import { db } from "~/data/prisma.server";
import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { lockActiveAccount } from "../accounts/lock-active-account.server";
import { attemptCard } from "../payments/card-attempts.server";
import { type OpenPayment, openIntent } from "../payments/open-intent.server";
import { callProvider } from "../payments/provider.server";
import { providerWords } from "../payments/provider-texts";
import { findPurchase, insertPurchasePayment } from "../payments/purchase-row.server";
import { type PurchasePurpose, settlerOf } from "../payments/settlers.server";
import { conflict, missing, Refusal } from "../refusal";
import { settlePayment } from "./settle-payment.server";

/** Something that is bought with a card and is no order. */
export interface CardPurchase {
  purpose: PurchasePurpose;
  /** at least `CARD_LIMITS.least`: Stripe charges nothing below */
  amount_cents: number;
  /** stable for one purchase: asked again under it, the same purchase goes on, also after a crash */
  key: string;
  /** a saved card, or one that the provider's form has just made; without it the browser confirms */
  payment_method?: string | undefined;
  /** the card's owner is not there to answer their bank: it pays as it is, or is declined */
  isOffSession?: boolean;
  /** writes the row that is paid for and answers its id; called once for a key, in the transaction of the payment row */
  write(tx: Tx): Promise<number>;
}

/** `id` is the row that is paid for. `client_secret` is what the browser confirms with; null when nothing is left to do. */
export interface CardPurchaseOutcome {
  id: number;
  status: "paid" | "requires_payment";
  client_secret: string | null;
}

interface Purchase {
  payment_id: number;
  subject_id: number;
  account_id: number;
  isNew: boolean;
}

/** The purchase of a key: payment and what is paid for, written together before the provider hears of it. */
function openPurchase(me: { account_id: number }, wanted: CardPurchase): Promise<Purchase> {
  const { purpose, amount_cents } = wanted;
  const provider_key = `${purpose}:${wanted.key}`;
  return transaction(async (tx) => {
    // plain SQL: a lock
    await tx`SELECT pg_advisory_xact_lock(hashtextextended(${provider_key}, 0))`;
    const known = await findPurchase(tx.db, { provider_key });
    if (known) {
      const { id: payment_id, subject_id, account_id } = known;
      return { payment_id, subject_id, account_id, isNew: false };
    }
    await lockActiveAccount(tx, me.account_id);
    const subject_id = await wanted.write(tx);
    const { account_id } = me;
    const row = { purpose, account_id, subject_id, provider_key, amount_cents };
    return { payment_id: await insertPurchasePayment(tx, row), subject_id, account_id, isNew: true };
  });
}

const purchaseOver = () =>
  conflict("purchase_over", { reason: "This payment has expired.", next: "Please start again." });

/** The provider's intent of a purchase's payment. @throws Refusal as `openIntent`; `conflict` `purchase_over`. */
export function openIntentOfPurchase(payment_id: number, purpose: PurchasePurpose): Promise<OpenPayment> {
  return openIntent(payment_id, { description: settlerOf(purpose).description, isOver: purchaseOver });
}

/** Somebody else's saved card is as unknown as one that never was; the provider is not even asked. */
async function mayUse(me: { account_id: number }, payment_method: string): Promise<void> {
  const card = await db.card.findUnique({
    where: { stripe_payment_method: payment_method },
    select: { account_id: true, deleted_at: true },
  });
  if (card && (card.account_id !== me.account_id || card.deleted_at !== null)) throw missing();
}

/**
 * Buys something with a card: the payment row is written first, then Stripe's intent is opened (or found) and, where a
 * card is named, confirmed; what is paid is settled at once by `settlePayment`, as webhook and reconciler do.
 * @throws Refusal `missing` for a card that is not this person's; `payment_required` with the provider's message for a
 * declined one; `limited` after too many of them; `conflict` `purchase_over` when it was given up; `unavailable` when Stripe can't be reached: the
 * same key goes on later.
 */
export async function payByCard(
  me: { account_id: number },
  wanted: CardPurchase,
): Promise<CardPurchaseOutcome> {
  const { payment_method } = wanted;
  if (payment_method !== undefined) await mayUse(me, payment_method);
  const purchase = await openPurchase(me, wanted);
  if (purchase.account_id !== me.account_id) throw missing();
  const paid: CardPurchaseOutcome = { id: purchase.subject_id, status: "paid", client_secret: null };
  const actor = `account:${me.account_id}`;
  const hasPaid = !purchase.isNew && (await settlePayment(purchase.payment_id, actor)).state === "paid";
  if (hasPaid) return paid;
  const intent = await openIntentOfPurchase(purchase.payment_id, wanted.purpose);
  const open: CardPurchaseOutcome = {
    ...paid,
    status: "requires_payment",
    client_secret: intent.client_secret,
  };
  if (payment_method === undefined) return open;
  const confirmed = await callProvider(() =>
    attemptCard(me.account_id, () => confirmIntent(intent.id, payment_method, wanted.isOffSession)),
  );
  const outcome = await settlePayment(purchase.payment_id, actor, confirmed);
  if (outcome.state === "paid") return paid;
  if (confirmed.status === "cancelled") throw purchaseOver();
  if (confirmed.needsAction || outcome.is_processing) return open;
  throw new Refusal(
    "payment_required",
    outcome.failure ? providerWords(outcome.failure) : "The card payment wasn't completed.",
  );
}
