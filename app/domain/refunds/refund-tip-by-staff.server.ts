import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import type { MethodRefund } from "../messages/method-refunds";
import { recordOrderEvent } from "../orders/order-events.server";
import { isTakenByBank } from "../settlement/refund-row.server";
import { audit, type StaffActor } from "../staff/audit.server";
import { refuseToOneself } from "../staff/self-dealing.server";
import { openTip, toTipRefunds } from "../tips/refund-tips.server";
import { refundTipShares } from "../tips/tip-money.server";
import { publishRefund } from "./publish-refund.server";
import { lockPaid, type RefundPreview, requireLimit } from "./refund-by-staff.server";
import { disputedPayment, nothingToRefund } from "./refund-refusals";
import { toRefunds } from "./refunds-by-method";

/** A tip that was given after the order, and who bears that it goes back. It goes back whole, to where it came from. */
export interface StaffTipRefund {
  order_id: number;
  tip_id: number;
  borne_by: "chef" | "platform";
  reason: string;
  /** the same one twice is one refund */
  key: string;
  /** of who gives small amounts back alone: the most that staff may have given back of the order with it, cents */
  most_cents?: number | undefined;
}

type TipRefundRequest = Omit<StaffTipRefund, "reason" | "key">;

/** What is left of the tip, after everything that may stand against it. */
async function openShares(tx: Tx, { order_id, tip_id, most_cents }: TipRefundRequest) {
  const shares = await openTip(tx, order_id, tip_id);
  const cents = shares.reduce((total, share) => total + share.cents, 0);
  if (cents === 0) throw nothingToRefund();
  const payment = await tx.db.payment.findUnique({ where: { tip_id }, select: { id: true } });
  if (payment && (await isTakenByBank(tx, payment.id))) throw disputedPayment();
  await requireLimit(tx, { order_id, most_cents }, cents);
  return shares;
}

/** What would go back of the tip, and what of it the cooks would pay. Cents. @throws Refusal as `refundTipByStaff`. */
export function previewTipRefund(
  request: TipRefundRequest,
): Promise<Omit<RefundPreview, "shares" | "bank_cents"> & { cents: number }> {
  return transaction(async (tx) => {
    await lockPaid(tx, request.order_id);
    const shares = await openShares(tx, request);
    const sum = (of: typeof shares) => of.reduce((total, share) => total + share.cents, 0);
    const theirs = request.borne_by === "chef" ? shares.filter((share) => share.is_cooks) : [];
    return { refunds: toRefunds(toTipRefunds(shares)), cents: sum(shares), cooks_cents: sum(theirs) };
  });
}

/** What was given back under this key before. */
async function madeBefore(tx: Tx, { order_id, key }: StaffTipRefund): Promise<boolean> {
  const where = { subject_kind: "order", subject_id: String(order_id), action: "order.tip_refund" };
  return (await tx.db.auditEntry.count({ where: { ...where, after: { path: ["key"], equals: key } } })) > 0;
}

/**
 * Staff give a tip back that a diner gave after the order, as one typed ten times too high: gift money at once, card money
 * through the outbox. Those whose it was bear it, or the platform; the diner is told, and who did it and why is kept.
 * @throws Refusal `missing`; `conflict` `not_paid`, `nothing_to_refund`, `disputed`; `forbidden` `over_limit`, `own_money`.
 */
export function refundTipByStaff(by: StaffActor, request: StaffTipRefund): Promise<MethodRefund[]> {
  const { order_id, tip_id, borne_by, reason, key } = request;
  return transaction(async (tx) => {
    const { account_id } = await lockPaid(tx, order_id);
    await refuseToOneself(tx, by, account_id);
    if (await madeBefore(tx, request)) return [];
    const shares = await openShares(tx, request);
    const ids = shares.map(({ id }) => id);
    await refundTipShares(tx, ids, { actor: by.actor, byPlatform: borne_by === "platform" });
    const refunds = toRefunds(toTipRefunds(shares));
    const event = { kind: "refunded", facts: { of: "tip", refunds } } as const;
    await recordOrderEvent(tx, { order_id, ...event, actor: by.actor });
    const cents = shares.reduce((total, share) => total + share.cents, 0);
    await audit(tx, by, {
      ...{ action: "order.tip_refund", subject_kind: "order", subject_id: order_id, reason },
      after: { tip_id, cents, borne_by, key, refunds },
    });
    await publishRefund(tx, order_id, `tip:${tip_id}`, refunds);
    return refunds;
  });
}
