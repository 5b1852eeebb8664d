import type { Tx } from "~/data/sql.server";
import { announce } from "../outbox/publish.server";
import { ledgerAccount, systemAccounts } from "../wallets/ledger-accounts.server";
import { post } from "../wallets/post.server";
import { announceGiftCard, isDue } from "./gift-day.server";
import { postTip } from "./tip-money.server";

/** What a card buys besides orders. */
export type PurchasePurpose = "tip" | "gift_card" | "org_fund";

/** The payment of a purchase under its lock. */
export interface LockedPurchase {
  id: number;
  purpose: PurchasePurpose;
  /** the row that is paid for */
  subject_id: number;
  amount_cents: number;
  status: string;
}

type Effect = (tx: Tx, purchase: LockedPurchase, actor: string) => Promise<void>;

/** The card's money becomes the gift card's, which can be added from now on; its mail goes out now or on its day. */
async function giftCardPaid(
  tx: Tx,
  { subject_id, amount_cents }: LockedPurchase,
  actor: string,
): Promise<void> {
  const [{ card_clearing }, account] = await Promise.all([
    systemAccounts(tx),
    ledgerAccount(tx, { kind: "gift_card", gift_card_id: subject_id }),
  ]);
  await tx`UPDATE gift_card SET status = 'active' WHERE id = ${subject_id} AND status = 'requires_payment'`;
  await post(tx, { kind: "gift_card.bought", idem: `gift_card.bought:${subject_id}`, actor }, [
    { account: card_clearing, amount: -amount_cents },
    { account, amount: amount_cents },
  ]);
  await announce(tx, "gift_card.bought", { gift_card_id: subject_id }, `gift_card.bought:${subject_id}`);
  const [due] = await tx`SELECT FROM gift_card g WHERE g.id = ${subject_id} AND ${isDue}`;
  if (due) await announceGiftCard(tx, subject_id);
}

/** The card's money becomes the organisation's, to be distributed. */
async function orgFundPaid(
  tx: Tx,
  { subject_id, amount_cents }: LockedPurchase,
  actor: string,
): Promise<void> {
  const [funding] = await tx<{ organization_id: number }[]>`
    UPDATE org_funding SET status = 'succeeded', settled_at = app_now() WHERE id = ${subject_id} RETURNING organization_id`;
  if (!funding) throw new Error(`funding ${subject_id} is gone`);
  const { card_clearing } = await systemAccounts(tx);
  const pool = await ledgerAccount(tx, {
    kind: "org_pool",
    organization_id: funding.organization_id,
    asset: "usd",
  });
  await post(tx, { kind: "org_fund.paid", idem: `org_fund.paid:${subject_id}`, actor }, [
    { account: card_clearing, amount: -amount_cents },
    { account: pool, amount: amount_cents },
  ]);
  await announce(tx, "org_fund.paid", { org_funding_id: subject_id }, `org_fund.paid:${subject_id}`);
  const { organization_id } = funding;
  await announce(tx, "organization.funded", { organization_id }, `organization.funded:card:${subject_id}`);
}

/** What is done, once, when a purchase is paid. */
export const EFFECTS: Record<PurchasePurpose, Effect> = {
  tip: async (tx, { subject_id }, actor) => {
    const { card_clearing } = await systemAccounts(tx);
    await postTip(tx, subject_id, { from: card_clearing, actor });
  },
  gift_card: giftCardPaid,
  org_fund: orgFundPaid,
};

/** What is paid for is off with its payment. A gift card that was never paid simply stays so: nobody ever sees it. */
export async function markAbandoned(tx: Tx, { purpose, subject_id }: LockedPurchase): Promise<void> {
  if (purpose === "tip") await tx`UPDATE tip SET status = 'cancelled' WHERE id = ${subject_id}`;
  if (purpose === "org_fund") await tx`UPDATE org_funding SET status = 'cancelled' WHERE id = ${subject_id}`;
}

/**
 * Takes the locks of a purchase: the accounts of who pays and who owns the gift card are held as they are, deleted or not;
 * then for a tip its order, then the payment. Null for the payment of an order.
 */
export async function lockPurchase(tx: Tx, payment_id: number): Promise<LockedPurchase | null> {
  await tx`
    SELECT FROM account WHERE id IN (SELECT unnest(ARRAY[p.account_id, g.owner_id]) FROM payment p LEFT JOIN gift_card g ON g.id = p.gift_card_id
      WHERE p.id = ${payment_id} AND p.purpose <> 'order') ORDER BY id FOR KEY SHARE`;
  await tx`
    SELECT id FROM orders WHERE id = (SELECT t.order_id FROM payment p JOIN tip t ON t.id = p.tip_id WHERE p.id = ${payment_id}) FOR NO KEY UPDATE`;
  const [purchase] = await tx<LockedPurchase[]>`
    SELECT id, purpose, coalesce(tip_id, gift_card_id, org_funding_id) AS subject_id, amount_cents, status
    FROM payment WHERE id = ${payment_id} AND purpose <> 'order' FOR NO KEY UPDATE`;
  return purchase ?? null;
}
