import type { ContendedRow } from "~/data/row-queue.server";
import type { Tx } from "~/data/sql.server";
import { queueForRows } from "~/data/transaction.server";
import { redeemCoupon } from "../coupons/redemptions.server";
import { insertOrder } from "../orders/insert-order.server";
import { insertOrderPayment } from "../payments/payment-row.server";
import { conflict } from "../refusal";
import { reservePortions } from "../schedules/portions.server";
import { kindOf } from "../tenders/tender-kinds";
import { insertTenders } from "../tenders/tender-rows.server";
import { insertHoldAccounts } from "../wallets/ledger-accounts.server";
import { type Entry, post } from "../wallets/post.server";
import { cardCents, couponOf, type HoldPlan, holdAccountsOf, holdIdOf, orderOf } from "./hold-plan";

/** What the database made of a hold: its order's number, its end, and the payment of its card's share, if it has one. */
interface WrittenHold {
  number: string;
  expires_at: Date;
  payment_id: number | null;
}

/** What many may check out at the same moment: the portions and the coupon. */
function hotRows(plan: HoldPlan): ContendedRow[] {
  const portions = plan.lines.flatMap(({ schedule_id }) => schedule_id ?? []);
  const coupon_id = couponOf(plan);
  const coupon = coupon_id === null ? [] : [`coupon:${coupon_id}` as const];
  return [...portions.map((id) => `schedule:${id}` as const), ...coupon];
}

/**
 * Inserts the order of a hold with its parts, lines, hold accounts, payment, tenders and shares: one statement of the
 * owners' parts, sent at once.
 */
function writeRows(tx: Tx, plan: HoldPlan) {
  // plain SQL: the checkout's hot path, written in one round trip
  return tx<WrittenHold[]>`
    WITH ${insertOrder(tx, orderOf(plan))},
    ${insertHoldAccounts(tx, holdAccountsOf(plan))},
    ${insertOrderPayment(plan.account_id, cardCents(plan))},
    ${insertTenders(tx, plan.tenders, plan.shares)}
    SELECT made.number, made.expires_at, (SELECT id FROM card) AS payment_id FROM made`.execute();
}

/** Books the coupon's use, if there is one; false when none is left. */
async function redeemHoldCoupon(tx: Tx, plan: HoldPlan): Promise<boolean> {
  const coupon_id = couponOf(plan);
  if (coupon_id === null) return true;
  const { head, account_id, bill } = plan;
  const use = { coupon_id, order_id: head.order_id, account_id, discount_cents: bill.discount };
  return (await redeemCoupon(tx, use)) > 0;
}

function entriesOf({ head, tenders }: HoldPlan): Entry[] {
  return tenders.flatMap((tender): Entry[] => {
    const kind = kindOf(tender.method);
    return kind.reserve(tender, holdIdOf(head, kind.asset));
  });
}

/**
 * Writes a hold in one round trip of a few statements, sent in the lock order (`execute` sends at once, an await too
 * late): the order with all that hangs on it, the portions, the coupon, the wallet. Nothing of it stands when one is gone.
 * @throws Refusal `conflict` `sold_out`, `coupon_exhausted`, `insufficient_funds`.
 */
export async function writeHold(tx: Tx, plan: HoldPlan): Promise<WrittenHold> {
  queueForRows(tx, hotRows(plan));
  const writing = writeRows(tx, plan);
  const { reserving, schedules } = reservePortions(
    tx,
    { order_id: plan.head.order_id, day: plan.day },
    plan.lines,
  );
  const coupon = redeemHoldCoupon(tx, plan);
  const event = {
    kind: "order.held",
    idem: `order.held:${plan.head.order_id}`,
    order_id: plan.head.order_id,
    actor: `account:${plan.account_id}`,
  };
  const [[made], reserved, isRedeemed] = await Promise.all([
    writing,
    reserving,
    coupon,
    post(tx, event, entriesOf(plan)),
  ]);
  if (reserved < schedules)
    throw conflict("sold_out", "Someone else just ordered, so there aren't enough portions left.");
  if (!isRedeemed) throw conflict("coupon_exhausted", "This coupon has been used up.");
  if (!made) throw new Error("a hold was not written");
  return made;
}
