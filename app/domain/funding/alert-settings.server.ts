import { type Sql, sql, type Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import type { CorporateAdmin } from "../accounts/people";
import { invalid } from "../refusal";
import { audit } from "../staff/admin-audit.server";
import { lockPools, lockTreasury } from "../treasury/treasury.server";
import type { BalanceAlertRequest, BalanceAlertSettings } from "./schemas.server";

/** What cards added by themselves to an organization's pool in this month of its calendar, or are just adding. Cents. */
export async function toppedUpThisMonth(on: Sql | Tx, organization_id: number): Promise<number> {
  // plain SQL for the calendar
  const [sum] = await on<{ cents: number }[]>`
    SELECT coalesce(sum(f.amount_cents), 0)::int8 AS cents FROM org_funding f JOIN organization o ON o.id = f.organization_id
    WHERE f.organization_id = ${organization_id} AND f.is_automatic AND f.status NOT IN ('cancelled', 'failed')
      AND f.created_at >= date_trunc('month', app_now() AT TIME ZONE o.time_zone) AT TIME ZONE o.time_zone`;
  return sum?.cents ?? 0;
}

const NONE = {
  ...{ threshold_cents: null, is_low: false, top_up_cents: null, top_up_cap_cents: null },
  ...{ payment_method: null, card_last4: null },
};

/** When my organization is told that its balance is low, and what is added then. Cents. */
export async function showBalanceAlert({ organization_id }: CorporateAdmin): Promise<BalanceAlertSettings> {
  const [alerts, topped_up_cents] = await Promise.all([
    // plain SQL: settings beside the pool's balance and the card, in one round trip
    sql<Omit<BalanceAlertSettings, "topped_up_cents">[]>`
      SELECT b.threshold_cents, coalesce(a.balance, 0) < b.threshold_cents AS is_low, b.top_up_cents, b.top_up_cap_cents, c.stripe_payment_method AS payment_method, c.last4 AS card_last4
      FROM balance_alert b LEFT JOIN ledger_account a ON a.organization_id = b.organization_id AND a.kind = 'org_pool' AND a.asset = 'usd'
      LEFT JOIN card c ON c.id = b.card_id AND c.deleted_at IS NULL WHERE b.organization_id = ${organization_id}`,
    toppedUpThisMonth(sql, organization_id),
  ]);
  return { ...NONE, ...alerts[0], topped_up_cents };
}

/** My saved card by Stripe's id. @throws Refusal `invalid` for what is none of mine. */
async function cardOf(tx: Tx, me: CorporateAdmin, stripe_payment_method: string): Promise<number> {
  const card = await tx.db.card.findFirst({
    where: { stripe_payment_method, account_id: me.account_id, deleted_at: null },
    select: { id: true },
  });
  if (!card) throw invalid("payment_method", "Choose one of your saved cards");
  return card.id;
}

/**
 * Sets when my organization is told that its balance is low and what a card of mine adds then, or switches it off. It counts
 * from the next time the balance falls below: one that is low already is neither told of nor topped up for it.
 * @throws Refusal `invalid` on payment_method for a card that is not mine.
 */
export async function saveBalanceAlert(
  me: CorporateAdmin,
  wanted: BalanceAlertRequest,
): Promise<BalanceAlertSettings> {
  const { organization_id } = me;
  const { threshold_cents, top_up_cents, top_up_cap_cents, payment_method } = wanted;
  await transaction(async (tx) => {
    await lockTreasury(tx, organization_id);
    const facts = {
      threshold_cents,
      top_up_cents: top_up_cents ?? null,
      top_up_cap_cents: top_up_cap_cents ?? null,
    };
    await audit(tx, me, "low_balance.changed", { kind: "organization", id: organization_id }, facts);
    if (threshold_cents === null) {
      await tx.db.balanceAlert.deleteMany({ where: { organization_id } });
      return;
    }
    const { usd } = await lockPools(tx, organization_id);
    const hasTopUp = top_up_cents !== undefined && payment_method !== undefined;
    const settings = {
      threshold_cents,
      is_low: usd.balance < threshold_cents,
      top_up_cents: hasTopUp ? top_up_cents : null,
      top_up_cap_cents: hasTopUp ? (top_up_cap_cents ?? null) : null,
      card_id: hasTopUp ? await cardOf(tx, me, payment_method) : null,
    };
    await tx.db.balanceAlert.upsert({
      where: { organization_id },
      create: { organization_id, ...settings },
      update: settings,
      select: { organization_id: true },
    });
  });
  return showBalanceAlert(me);
}
