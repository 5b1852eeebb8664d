import { db } from "~/data/prisma.server";
import { sql, type Tx } from "~/data/sql.server";
import { conflict, Refusal } from "../refusal";
import { payByCard } from "../settlement/pay-by-card.server";
import { abandonPurchase } from "../settlement/settle-payment.server";
import { insertFunding } from "../treasury/funding-row.server";
import { lockTreasury } from "../treasury/treasury.server";
import { toppedUpThisMonth } from "./alert-settings.server";

/** Why nothing was added. */
export type TopUpFailure = "no_card" | "cap" | "declined";

interface TopUp {
  top_up_cents: number;
  top_up_cap_cents: number;
  /** null once the card is gone, or its owner is no admin anymore */
  account_id: number | null;
  stripe_payment_method: string | null;
}

/** What is to be added for a crossing, while it is the organization's last one. Plain SQL over four tables. */
async function readTopUp(organization_id: number, crossing: string): Promise<TopUp | undefined> {
  // never null: top_up_cap_cents: the table has both or neither
  const [wanted] = await sql<TopUp[]>`
    SELECT b.top_up_cents, b.top_up_cap_cents, m.account_id, c.stripe_payment_method
    FROM balance_alert b JOIN organization o ON o.id = b.organization_id AND o.status = 'approved'
    LEFT JOIN card c ON c.id = b.card_id AND c.deleted_at IS NULL
    LEFT JOIN membership m ON m.organization_id = o.id AND m.account_id = c.account_id AND m.role IN ('admin', 'finance') AND m.status = 'activated'
    WHERE b.organization_id = ${organization_id} AND b.crossing = ${crossing} AND b.is_low AND b.top_up_cents IS NOT NULL`;
  return wanted;
}

/** A card that wouldn't pay leaves nothing that could be paid later. */
async function giveUp(key: string): Promise<void> {
  const payment = await db.payment.findUnique({
    where: { provider_key: `org_fund:${key}`, status: { in: ["creating", "requires_payment"] } },
    select: { id: true, stripe_intent_id: true },
  });
  if (payment) await abandonPurchase(payment.id, payment.stripe_intent_id);
}

const FAILED: Record<string, TopUpFailure> = {
  payment_required: "declined",
  limited: "declined",
  missing: "no_card",
};

/**
 * Adds money by a saved card while its owner is away: once for a crossing, whatever happens on the way, and in a month of
 * the organization's calendar never more than its cap. Null when it is added, or has become unnecessary; else why not.
 * @throws Refusal `unavailable` when Stripe can't be reached: asked again, the same payment goes on.
 */
export async function topUp(organization_id: number, crossing: string): Promise<TopUpFailure | null> {
  const wanted = await readTopUp(organization_id, crossing);
  if (!wanted) return null;
  const { top_up_cents: amount_cents, top_up_cap_cents, account_id, stripe_payment_method } = wanted;
  if (account_id === null || stripe_payment_method === null) return "no_card";
  const write = async (tx: Tx) => {
    await lockTreasury(tx, organization_id);
    if ((await toppedUpThisMonth(tx, organization_id)) + amount_cents > top_up_cap_cents)
      throw conflict("top_up_cap", "This month's limit for automatic top-ups is reached.");
    const funding = { organization_id, actor_id: account_id, kind: "card" as const, amount_cents };
    return insertFunding(tx, { ...funding, is_automatic: true });
  };
  try {
    const by = { payment_method: stripe_payment_method, isOffSession: true };
    const purchase = { purpose: "org_fund" as const, amount_cents, key: crossing, write, ...by };
    await payByCard({ account_id }, purchase);
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === "top_up_cap") return "cap";
    // it was declined before, and given up
    if (error.code === "purchase_over") return "declined";
    const why = FAILED[error.kind];
    if (why === undefined) throw error;
    await giveUp(crossing);
    return why;
  }
}
