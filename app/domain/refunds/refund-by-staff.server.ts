import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import type { Cents } from "~/kit/money";
import type { MethodRefund } from "../messages/method-refunds";
import { recordOrderEvent } from "../orders/order-events.server";
import { lockParts } from "../orders/order-parts.server";
import { type OpenShare, openCents, refundsOf, spreadRefund } from "../orders/refund-plan";
import { linesOf, orderScope, type Scope } from "../orders/scope.server";
import { missing } from "../refusal";
import { audit, type StaffActor } from "../staff/audit.server";
import { refuseToOneself } from "../staff/self-dealing.server";
import { systemAccounts } from "../wallets/ledger-accounts.server";
import { sharesToReturn } from "./card-limit.server";
import { allocateRefund } from "./liability";
import { cooksMoney } from "./open-shares.server";
import { publishRefund } from "./publish-refund.server";
import { type Cause, refundScope } from "./refund.server";
import {
  disputedPayment,
  noSuchLine,
  nothingToRefund,
  notPaid,
  refundKeyReused,
  refundOverLimit,
  refundTooLarge,
  wholeCentsOnly,
  wholeVouchersOnly,
} from "./refund-refusals";
import { toRefunds } from "./refunds-by-method";

/** What staff want given back: a whole order or one line of it, all that is open or so many cents, and who bears it. */
export interface StaffRefund {
  order_id: number;
  line_id?: number | undefined;
  amount_cents?: number | undefined;
  borne_by: "chef" | "platform";
  reason: string;
  /** tells two requests apart that are otherwise the same; without one the same request within a minute is the same refund */
  key?: string | undefined;
  /** of who gives small amounts back alone: the most that staff may have given back of the order with it, cents */
  most_cents?: number | undefined;
}

export interface StaffRefunded {
  refunds: MethodRefund[];
  /** true when this very refund was made before, and nothing happened now */
  isRepeat: boolean;
}

/** What makes two requests one, as the audit keeps it. */
function facts({ line_id, amount_cents, borne_by, reason, key }: StaffRefund) {
  return { line_id: line_id ?? null, amount_cents: amount_cents ?? null, borne_by, reason, key: key ?? null };
}

/**
 * The same request, made before: under the same key at any time, without a key within the last minute.
 * @throws Refusal `conflict` `key_reused` when what was made under that key is not what is asked for now.
 */
async function madeBefore(tx: Tx, request: StaffRefund): Promise<MethodRefund[] | null> {
  const money = ({ reason: _, ...rest }: ReturnType<typeof facts>) => rest;
  // plain SQL: compares parts of a JSON column with the request
  // never null: refunds, is_same: the entry is written with the request and what was refunded
  const [made] = await tx<{ refunds: MethodRefund[]; is_same: boolean }[]>`
    SELECT after -> 'refunds' AS refunds, (after -> 'wish') - 'reason' = ${tx.json(money(facts(request)))} AS is_same FROM audit_entry
    WHERE subject_kind = 'order' AND subject_id = ${String(request.order_id)} AND action = 'order.refund'
      AND CASE WHEN ${request.key ?? null}::text IS NOT NULL THEN after ->> 'key' = ${request.key ?? null}
          ELSE after -> 'wish' = ${tx.json(facts(request))} AND at > app_now() - interval '1 minute' END
    ORDER BY id DESC LIMIT 1`;
  if (made && !made.is_same) throw refundKeyReused();
  return made?.refunds ?? null;
}

async function scopeOf(tx: Tx, { order_id, line_id }: StaffRefund): Promise<Scope> {
  const lines = await linesOf(tx, order_id);
  if (line_id === undefined) return orderScope(order_id, lines);
  if (!lines.some((line) => line.id === line_id)) throw noSuchLine({ line_id });
  return { order_id, line_ids: [line_id], tip_line_ids: [], hasDelivery: false, isWhole: false };
}

/**
 * The shares that would go back, after everything that may stand against it, and what of the card's its bank has taken back
 * already, which isn't refunded too.
 */
async function planned(
  tx: Tx,
  request: StaffRefund,
  scope: Scope,
): Promise<{ shares: OpenShare[]; bank_cents: Cents }> {
  const { shares: open, bank_cents } = await sharesToReturn(tx, scope);
  if (open.length === 0) throw bank_cents === 0 ? nothingToRefund() : disputedPayment();
  const shares = spread(open, request.amount_cents);
  await requireLimit(
    tx,
    request,
    shares.reduce((total, share) => total + share.cents, 0),
  );
  return { shares, bank_cents };
}

/**
 * Who gives small amounts back alone stays below their limit with `cents` more, all refunds of the order and of its later
 * tips by staff together. A voucher counts
 * what is owed for it: one that went back before, as its refund says no price, that of the order's dearest voucher dish.
 */
export async function requireLimit(
  tx: Tx,
  { order_id, most_cents }: Pick<StaffRefund, "order_id" | "most_cents">,
  cents: number,
): Promise<void> {
  if (most_cents === undefined) return;
  // plain SQL: a sum of products
  const [before] = await tx<[{ given: number }]>`
    SELECT (SELECT coalesce(sum(r.amount_cents + r.quantity * dish.cents), 0) FROM refund r, (
        SELECT coalesce(max(unit_price_cents), 0) AS cents FROM order_line WHERE order_id = ${order_id} AND is_voucher) AS dish
      WHERE r.order_id = ${order_id} AND r.cause = 'staff')::int
    + (SELECT coalesce(sum((after ->> 'cents')::int), 0) FROM audit_entry
      WHERE subject_kind = 'order' AND subject_id = ${String(order_id)} AND action = 'order.tip_refund')::int AS given`;
  if (before.given + cents > most_cents) throw refundOverLimit({ most_cents });
}

/** So many cents of what is open, or all of it. */
function spread(open: OpenShare[], amount_cents: number | undefined): OpenShare[] {
  if (amount_cents === undefined) return open;
  const most = openCents(open);
  if (most === 0) throw wholeVouchersOnly();
  if (!Number.isSafeInteger(amount_cents) || amount_cents < 1) throw wholeCentsOnly();
  if (amount_cents > most) throw refundTooLarge({ most_cents: most });
  return spreadRefund(open, amount_cents);
}

/** Locks an order that was paid. @throws Refusal `missing`; `conflict` `not_paid`. */
export async function lockPaid(tx: Tx, order_id: number): Promise<{ account_id: number }> {
  const order = await lockParts(tx, order_id);
  if (!order) throw missing();
  if (order.status === "pending_payment" || order.status === "expired") throw notPaid();
  return order;
}

/** What would go back, by line and tender, and what of it the cooks would pay. Cents. */
export interface RefundPreview {
  refunds: MethodRefund[];
  shares: Pick<OpenShare, "tender_id" | "method" | "component" | "line_id" | "cents" | "units">[];
  /** what the cooks' pay goes down by; the platform bears the rest, and a coupon's sponsor gets its part back */
  cooks_cents: number;
  /** what the card's bank has taken back already, and stays out */
  bank_cents: Cents;
}

/** What would happen, share by share. @throws Refusal as `refundByStaff`. */
export function previewShares(request: StaffRefund): Promise<RefundPreview> {
  return transaction(async (tx) => {
    await lockPaid(tx, request.order_id);
    const scope = await scopeOf(tx, request);
    const { shares, bank_cents } = await planned(tx, request, scope);
    const liable = request.borne_by === "platform" ? "platform" : "cook";
    const borne = allocateRefund(shares, await cooksMoney(tx, scope), await systemAccounts(tx), liable);
    const cooks_cents = [...borne.lines, ...borne.tips].reduce((total, one) => total + one.chef, 0);
    return { refunds: toRefunds(refundsOf(shares)), shares, cooks_cents, bank_cents };
  });
}

/** Who would get what back. @throws Refusal as `refundByStaff`. */
export function previewStaffRefund(request: StaffRefund): Promise<MethodRefund[]> {
  return transaction(async (tx) => {
    await lockPaid(tx, request.order_id);
    const { shares } = await planned(tx, request, await scopeOf(tx, request));
    return toRefunds(refundsOf(shares));
  });
}

/**
 * Staff give money back, at any time, also after the delivery: every tender its own part, vouchers whole. The cook bears
 * it, or the platform; the diner is told, and who did it and why is kept. The same request twice is one refund.
 * @throws Refusal `missing`; `invalid` `line`, `amount_cents`; `conflict` `not_paid`, `nothing_to_refund`,
 * `refund_too_large`, `vouchers_whole`, `disputed`, `key_reused`; `forbidden` `over_limit`, `own_money`.
 */
export function refundByStaff(by: StaffActor, request: StaffRefund): Promise<StaffRefunded> {
  const { order_id, line_id, borne_by, reason } = request;
  return transaction(async (tx) => {
    const { account_id } = await lockPaid(tx, order_id);
    await refuseToOneself(tx, by, account_id);
    const before = await madeBefore(tx, request);
    if (before) return { refunds: before, isRepeat: true };
    const scope = await scopeOf(tx, request);
    const { shares } = await planned(tx, request, scope);
    const done = { subject_kind: "order", subject_id: String(order_id), action: "order.refund" };
    const key = `staff:${(await tx.db.auditEntry.count({ where: done })) + 1}`;
    const cause: Cause = {
      cause: "staff",
      key,
      reason,
      actor: by.actor,
      borneBy: borne_by,
      ...(line_id ? { line_id } : {}),
    };
    const given = await refundScope(tx, scope, cause, { pick: () => shares, isOff: false });
    const refunds = toRefunds(given.refunds);
    const event = { kind: "refunded", facts: { of: "order", refunds } } as const;
    await recordOrderEvent(tx, { order_id, ...event, actor: by.actor });
    await audit(tx, by, {
      ...{ action: "order.refund", subject_kind: "order", subject_id: order_id, reason },
      after: { wish: facts(request), key: request.key ?? null, refunds },
    });
    await publishRefund(tx, order_id, key, refunds);
    return { refunds, isRepeat: false };
  });
}
