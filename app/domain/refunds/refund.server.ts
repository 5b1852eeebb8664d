import type { Tx } from "~/data/sql.server";
import { schedulesOf, takePortionsTurn } from "../holds/lock-portions.server";
import { takeBackTips } from "../orders/later-tips.server";
import { type OpenShare, refundsOf, spread, type TenderRefund } from "../orders/refund-plan";
import type { Scope } from "../orders/scope.server";
import { announce } from "../outbox/publish.server";
import { newProviderKey } from "../payments/provider-key";
import { planCookPay } from "../payouts/cook-pay.server";
import { countRewards } from "../rewards/count-rewards.server";
import { systemAccounts } from "../wallets/ledger-accounts.server";
import { notifyUnclaimed } from "../wallets/own-money-back.server";
import { post } from "../wallets/post.server";
import { type Bearing, type Borne, bear } from "./liability";
import { cooksMoney, openShares } from "./open-shares.server";

/** Why money goes back, and who bears it: `chef` is the cook's own price, `platform` leaves the cook's pay as it is. */
export interface Cause {
  /** tells this refund of the order apart, so that it happens once: `cancelled`, `declined:31` */
  key: string;
  reason: string;
  actor: string;
  borneBy?: "chef" | "platform";
  line_id?: number;
  /** a refund that Stripe has made already: it is written down, not asked for */
  stripe_refund_id?: string;
}

/** How much of what is open in the scope goes back: all of it, or so many cents. `isOff`: the dishes are not cooked. */
export interface Extent {
  amount?: number | undefined;
  isOff: boolean;
}

async function writeRefunds(
  tx: Tx,
  order_id: number,
  refunds: readonly TenderRefund[],
  cause: Cause,
): Promise<void> {
  for (const { tender_id, method, cents, units } of refunds) {
    await tx`
      UPDATE tender SET refunded_cents = refunded_cents + ${cents}, refunded_quantity = refunded_quantity + ${units} WHERE id = ${tender_id}`;
    const isOpen = method === "credit_card" && cause.stripe_refund_id === undefined;
    const [refund] = await tx<{ id: number }[]>`
      INSERT INTO refund (order_id, tender_id, line_id, key, provider_key, amount_cents, quantity, borne_by, reason, actor, status, stripe_refund_id, done_at)
      VALUES (${order_id}, ${tender_id}, ${cause.line_id ?? null}, ${`${order_id}:${cause.key}:${tender_id}`}, ${newProviderKey()}, ${cents}, ${units}, ${cause.borneBy ?? null},
        ${cause.reason}, ${cause.actor}, ${isOpen ? "pending" : "done"}, ${cause.stripe_refund_id ?? null}, ${isOpen ? null : tx`app_now()`}) RETURNING id`;
    if (isOpen && refund)
      await announce(tx, "refund.requested", { refund_id: refund.id }, `refund.requested:${refund.id}`);
  }
}

/** Notes what was given back on the shares, and what the cooks gave of it on their lines and parts. */
async function noteBack(tx: Tx, shares: readonly OpenShare[], borne: Borne): Promise<void> {
  await tx`
    UPDATE tender_share s SET refunded_cents = s.refunded_cents + g.cents, refunded_quantity = s.refunded_quantity + g.units
    FROM jsonb_to_recordset(${tx.json(shares.map(({ id, cents, units }) => ({ id, cents, units })))}) AS g (id bigint, cents int, units int)
    WHERE s.id = g.id`;
  await tx`
    UPDATE order_line l SET chef_back_cents = l.chef_back_cents + g.chef, coupon_back_cents = l.coupon_back_cents + g.coupon
    FROM jsonb_to_recordset(${tx.json(borne.lines.map((line) => ({ ...line })))}) AS g (line_id int, chef int, coupon int)
    WHERE l.id = g.line_id AND g.chef + g.coupon > 0`;
  await tx`
    UPDATE order_part p SET tip_back_cents = p.tip_back_cents + g.chef
    FROM jsonb_to_recordset(${tx.json(borne.tips.map((tip) => ({ ...tip })))}) AS g (part_id int, chef int)
    WHERE p.id = g.part_id AND g.chef > 0`;
}

function bearingOf(cause: Cause, extent: Extent): Bearing {
  if (cause.borneBy === "platform") return "platform";
  return extent.isOff ? "off" : "cook";
}

/**
 * Gives back what the tenders paid within the scope, each exactly its own part: wallet money and vouchers at once, card
 * money through the outbox. Under the order's lock; the shares say how much is open, so nothing returns twice. `extent`
 * with an amount (at most what is open in money) gives back so much of it, spread over the open shares. Later tips go
 * back with the parts that are off.
 */
export async function takeBack(tx: Tx, scope: Scope, cause: Cause, extent: Extent): Promise<TenderRefund[]> {
  const open = await openShares(tx, scope);
  const shares = extent.amount === undefined ? open : spread(open, extent.amount);
  const money = await cooksMoney(tx, scope);
  const borne = bear(shares, money, await systemAccounts(tx), bearingOf(cause, extent));
  await noteBack(tx, shares, borne);
  const refunds = refundsOf(shares);
  await writeRefunds(tx, scope.order_id, refunds, cause);
  const event = {
    kind: "order.refunded",
    idem: `order.refunded:${scope.order_id}:${cause.key}`,
    order_id: scope.order_id,
    actor: cause.actor,
    note: cause.borneBy === undefined ? null : cause.reason,
  };
  await post(tx, event, borne.entries);
  await notifyUnclaimed(tx, borne.entries, event.idem, { of: "refund", order_id: scope.order_id });
  const by = { actor: cause.actor, byPlatform: cause.borneBy === "platform" };
  const tips = extent.isOff ? await takeBackTips(tx, scope, by) : [];
  await planCookPay(tx, scope.order_id);
  await countRewards(tx, scope.order_id);
  return [...refunds, ...tips];
}

/**
 * Frees the portions of lines that are off. `isGone`: the cook can't make them, so they are not sold again.
 */
export async function freePortions(
  tx: Tx,
  order_id: number,
  line_ids: number[],
  isGone: boolean,
): Promise<void> {
  takePortionsTurn(tx, await schedulesOf(tx, order_id));
  const locked = tx`
    SELECT id FROM schedule WHERE id IN (SELECT schedule_id FROM order_line WHERE id = ANY (${line_ids}::int[]))
    ORDER BY id FOR NO KEY UPDATE`.execute();
  const freed = tx`
    WITH freed AS (
      SELECT schedule_id AS id, sum(quantity)::int AS quantity FROM order_line WHERE id = ANY (${line_ids}::int[]) GROUP BY schedule_id
    ), kept AS (
      UPDATE stock_reservation r SET quantity = CASE WHEN r.quantity > freed.quantity THEN r.quantity - freed.quantity ELSE r.quantity END,
        state = CASE WHEN r.quantity > freed.quantity THEN r.state ELSE 'released' END
      FROM freed WHERE r.order_id = ${order_id} AND r.schedule_id = freed.id
    )
    UPDATE schedule s SET sold = s.sold - freed.quantity,
      count = CASE WHEN ${isGone}::boolean THEN s.count - freed.quantity ELSE s.count END
    FROM freed WHERE s.id = freed.id`.execute();
  await Promise.all([locked, freed]);
}

/** A coupon's use returns when the whole order is off. */
export async function returnCoupon(tx: Tx, order_id: number): Promise<void> {
  await tx`
    WITH back AS (
      UPDATE coupon_redemption SET state = 'returned' WHERE order_id = ${order_id} AND state = 'used' RETURNING coupon_id
    )
    UPDATE coupon SET used_count = used_count - 1 FROM back WHERE coupon.id = back.coupon_id`;
}
