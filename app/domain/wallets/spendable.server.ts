import { type Fragment, type Sql, sql, type Tx } from "~/data/sql.server";
import type { LedgerKind } from "../../../prisma/client/enums";
import { mealLimitPairs } from "../tenders/meal-limits.server";
import type { Source } from "../tenders/tender-kind";
import { TENDER_KINDS } from "../tenders/tender-kinds";
import { bySpending } from "../tenders/wallet";

/** Whose the money of an account `a` is, with its grant `g`. */
export const ownerOfAccount = sql`CASE WHEN a.grant_id IS NULL THEN 'own' WHEN g.organization_id IS NOT NULL THEN 'organization' ELSE 'promotion' END`;

/** What a checkout under way of a person's own cart has reserved of an account `a`. */
const reserved = sql`(
  SELECT coalesce(sum(t.amount_cents + t.quantity), 0) FROM cart w JOIN orders h ON h.cart_id = w.id AND h.status = 'pending_payment'
  JOIN tender t ON t.order_id = h.id AND t.ledger_account_id = a.id WHERE w.account_id = a.account_id)`;

/**
 * Whether an account `a` can be spent from: a grant `g` while it has neither ended nor expired and, for an organization's `o`,
 * while the membership `m` is activated and the organization approved; vouchers also need the voucher benefit.
 */
const isOpen = sql`(a.grant_id IS NULL OR (g.ended_at IS NULL AND (g.expires_at IS NULL OR g.expires_at > (SELECT app_now()))
  AND (g.organization_id IS NULL OR (m.status = 'activated' AND o.status = 'approved' AND (a.asset = 'usd' OR m.is_voucher_benefit)))))`;

/** What of an account `a` can pay the person's own cart: what a checkout of it has reserved stays good, but while the organization is suspended. */
const forCart = sql`(
  CASE WHEN ${isOpen} THEN coalesce(a.balance, 0) ELSE 0 END + CASE WHEN coalesce(o.status <> 'approved', false) THEN 0 ELSE ${reserved} END)::int8`;

/** An account that may be spent from, with its kind. */
type SourceRow = Omit<Source, "method"> & { kind: LedgerKind };

/** The source of the tender that spends such accounts; none where none does. */
function toSource({ kind, ...source }: SourceRow): Source[] {
  const tender = TENDER_KINDS.find(
    ({ accounts, asset }) => asset === source.asset && accounts.includes(kind),
  );
  return tender ? [{ ...source, method: tender.method }] : [];
}

async function readSources(
  on: Sql | Tx,
  account_id: number,
  balance: Fragment,
  which: Fragment,
): Promise<Source[]> {
  // plain SQL: the ledger, on the checkout's hot path
  const rows = await on<SourceRow[]>`
    SELECT a.id AS ledger_account_id, a.kind, ${balance} AS balance, a.asset, g.organization_id, g.expires_at,
           ${ownerOfAccount} AS owner,
           CASE WHEN c.cuisines <> '{}' OR c.cooks <> '{}' OR c.max_price_cents IS NOT NULL THEN json_build_object(
             'program', (SELECT p.name FROM voucher_program p WHERE p.id = c.program_id), ${mealLimitPairs(sql`c`)}) END AS limits
    FROM ledger_account a
    LEFT JOIN wallet_grant g ON g.id = a.grant_id
    LEFT JOIN membership m ON m.id = g.membership_id
    LEFT JOIN organization o ON o.id = g.organization_id
    LEFT JOIN voucher_claim c ON c.grant_id = g.id
    WHERE a.account_id = ${account_id} AND ${which}`;
  return rows.flatMap(toSource).sort(bySpending);
}

/**
 * What a person can spend right now, one row for each ledger account with something in it that `isOpen`, in spending order
 * (`bySpending`).
 */
export const spendable = (on: Sql | Tx, account_id: number): Promise<Source[]> =>
  readSources(on, account_id, sql`a.balance`, sql`a.balance > 0 AND ${isOpen}`);

/** The vouchers of `spendable`, with those that a checkout under way of the person's own cart has reserved. */
export const vouchersOfCart = (on: Sql | Tx, account_id: number): Promise<Source[]> =>
  readSources(
    on,
    account_id,
    sql`(a.balance + ${reserved})::int8`,
    sql`a.asset = 'voucher' AND a.balance + ${reserved} > 0 AND ${isOpen}`,
  );

/**
 * What can pay a person's own cart: `spendable`, with what a checkout under way of it has reserved. One statement, so that a
 * checkout that begins or ends meanwhile is counted neither twice nor not at all.
 */
export const sourcesOfCart = (on: Sql | Tx, account_id: number): Promise<Source[]> =>
  readSources(on, account_id, forCart, sql`${forCart} > 0`);
