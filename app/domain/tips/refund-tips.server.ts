import { type Fragment, type Sql, sql, type Tx } from "~/data/sql.server";
import type { TenderRefund } from "../orders/refund-plan";
import type { Scope } from "../orders/scope.server";
import type { TenderMethod } from "../tenders/tender-kind";
import { systemAccounts } from "../wallets/ledger-accounts.server";
import { post } from "../wallets/post.server";
import { refundedBeforeCents, refundTipShares, tipAccountOf } from "./tip-money.server";

/** A share of a later tip that has not gone back: less what its card has got before, in cents. */
interface OpenTip {
  id: number;
  /** the courier's has no cook */
  is_cooks: boolean;
  method: TenderMethod;
  cents: number;
}

/** Open shares `s` of later tips `t` of an order that a condition names. */
function openTipShares(on: Sql | Tx, order_id: number, condition: Fragment): Promise<OpenTip[]> {
  // plain SQL: which shares, and how much of each, is one expression of several rows
  return on<OpenTip[]>`
    SELECT s.id, s.part_id IS NOT NULL AS is_cooks, t.method, s.amount_cents - ${refundedBeforeCents} AS cents FROM tip t JOIN tip_share s ON s.tip_id = t.id
    WHERE t.order_id = ${order_id} AND t.status = 'succeeded' AND s.refunded_cents = 0 AND ${condition}
    ORDER BY s.id`;
}

/** Those that go back within a scope: of parts that are off, the courier's with the whole order. */
const within = (scope: Scope): Fragment => sql`CASE WHEN s.part_id IS NULL THEN ${scope.isWhole}::boolean
  ELSE s.part_id IN (SELECT part_id FROM order_line WHERE id = ANY (${scope.tip_line_ids}::int[])) END`;

/** What is left of one later tip of an order, share by share: none where it went back, or is none of this order's. */
export function openTip(tx: Tx, order_id: number, tip_id: number): Promise<OpenTip[]> {
  return openTipShares(tx, order_id, sql`t.id = ${tip_id}`);
}

/** A later tip is paid beside the order's tenders. */
export function toTipRefunds(open: readonly OpenTip[]): TenderRefund[] {
  return open
    .filter(({ cents }) => cents > 0)
    .map(({ method, cents }) => ({ tender_id: 0, method, cents, units: 0, organization: null }));
}

/** What of later tips would go back, for a preview. Cents. */
export async function refundableTips(on: Sql | Tx, scope: Scope): Promise<TenderRefund[]> {
  return toTipRefunds(await openTipShares(on, scope.order_id, within(scope)));
}

/**
 * What staff had given back of later tips at the platform's expense stays with the cook as long as there is a dinner. Where the
 * dishes are off and the platform doesn't bear that, nobody is paid for them, and it returns to the platform, as with a tip of the
 * checkout (docs/decisions/033). Each share once: a part is called off once.
 */
async function returnToPlatform(tx: Tx, scope: Scope, actor: string): Promise<void> {
  // plain SQL: the ledger says who bore a share
  const borne = await tx<{ id: number; amount_cents: number; chef_id: number | null }[]>`
    SELECT s.id, s.amount_cents, p.chef_id FROM tip t JOIN tip_share s ON s.tip_id = t.id LEFT JOIN order_part p ON p.id = s.part_id
    WHERE t.order_id = ${scope.order_id} AND s.refunded_cents > 0 AND s.return_id IS NULL AND ${within(scope)}
      AND NOT EXISTS (
        SELECT FROM ledger_txn x JOIN posting g ON g.txn_id = x.id JOIN ledger_account a ON a.id = g.ledger_account_id
        WHERE x.idem = 'tip.returned:' || s.id AND a.kind = 'tip_payable')
    ORDER BY s.id`;
  const { refund_expense } = await systemAccounts(tx);
  for (const { id, amount_cents, chef_id } of borne) {
    const event = { kind: "tip.taken_back", idem: `tip.taken_back:${id}`, order_id: scope.order_id, actor };
    await post(tx, event, [
      { account: await tipAccountOf(tx, chef_id), amount: -amount_cents },
      { account: refund_expense, amount: amount_cents },
    ]);
  }
}

/** Gives later tips within the scope back to where they came from, under the order's lock. */
export async function refundTips(
  tx: Tx,
  scope: Scope,
  by: { actor: string; byPlatform: boolean },
): Promise<TenderRefund[]> {
  if (!by.byPlatform) await returnToPlatform(tx, scope, by.actor);
  const open = await openTipShares(tx, scope.order_id, within(scope));
  if (open.length === 0) return [];
  await refundTipShares(
    tx,
    open.map((share) => share.id),
    by,
  );
  return toTipRefunds(open);
}
