import type { Tx } from "~/data/sql.server";
import type { Cents } from "~/kit/money";
import { LEFT_TO_BANK, recordOrderEvent } from "../orders/order-events.server";
import { addRefundedByCooks, takeOffGiven } from "../orders/order-lines.server";
import {
  chargedCents,
  limitCharged,
  type OpenShare,
  refundsOf,
  spreadRefund,
  type TenderRefund,
} from "../orders/refund-plan";
import type { Scope } from "../orders/scope.server";
import { planCookPay } from "../payouts/cook-pay.server";
import { countRewards } from "../rewards/count-rewards.server";
import { type RefundCause, writeRefund } from "../settlement/refund-row.server";
import { isCharged } from "../tenders/tender-kinds";
import { countShareRefunds, countTenderRefund } from "../tenders/tender-rows.server";
import { refundTips } from "../tips/refund-tips.server";
import { ledgerAccount, systemAccounts } from "../wallets/ledger-accounts.server";
import { notifyUnclaimed } from "../wallets/own-money-account.server";
import { post } from "../wallets/post.server";
import { cardLimit } from "./card-limit.server";
import { allocateRefund, type LiableParty, type LineMoney } from "./liability";
import { cooksMoney, openShares } from "./open-shares.server";

/** Why money goes back, and who bears it: `chef` is the cook's own price, `platform` leaves the cook's pay as it is. */
export interface Cause {
  cause: RefundCause;
  /** tells this refund of the order apart, so that it happens once: `cancelled`, `declined:31` */
  key: string;
  reason: string;
  actor: string;
  borneBy?: "chef" | "platform";
  line_id?: number;
  /** a refund that Stripe has made already: it is written down, not asked for */
  stripe_refund_id?: string;
}

/**
 * How much of what is open in the scope goes back: all of it, so many cents, or what `pick` takes of it. `isOff`: the dishes
 * are not cooked.
 */
export interface Extent {
  amount?: number | undefined;
  pick?: (open: OpenShare[], lines: readonly LineMoney[]) => OpenShare[];
  isOff: boolean;
}

async function writeRefunds(
  tx: Tx,
  order_id: number,
  refunds: readonly TenderRefund[],
  cause: Cause,
): Promise<void> {
  const cause_key = `${order_id}:${cause.key}`;
  for (const { tender_id, method, cents, units } of refunds) {
    await countTenderRefund(tx, { tender_id, cents, units });
    const refund = {
      order_id,
      tender_id,
      line_id: cause.line_id,
      ...{ cause: cause.cause, cause_key, key: `${cause_key}:${tender_id}` },
      amount_cents: cents,
      quantity: units,
      borne_by: cause.borneBy,
      reason: cause.reason,
      actor: cause.actor,
      stripe_refund_id: cause.stripe_refund_id,
    };
    await writeRefund(tx, refund, isCharged(method) && cause.stripe_refund_id === undefined);
  }
}

function liablePartyOf(cause: Cause, extent: Extent): LiableParty {
  if (cause.borneBy === "platform") return "platform";
  return extent.isOff ? "off" : "cook";
}

/** Dishes that staff had added for free are not cooked: the platform pays nothing for them. */
async function reverseFreeDishes(tx: Tx, { order_id, line_ids }: Scope, { actor }: Cause): Promise<void> {
  const given = await takeOffGiven(tx, line_ids);
  const { refund_expense } = await systemAccounts(tx);
  for (const { line_id, chef_id, cents } of given) {
    const event = { kind: "dish.taken_back", idem: `dish.taken_back:${line_id}`, order_id, actor };
    await post(tx, event, [
      { account: await ledgerAccount(tx, { kind: "chef_payable", chef_id }), amount: -cents },
      { account: refund_expense, amount: cents },
    ]);
  }
}

/** The shares that go back, at most what is open of each. */
function sharesOf(open: OpenShare[], lines: readonly LineMoney[], { amount, pick }: Extent): OpenShare[] {
  if (pick) return pick(open, lines);
  return amount === undefined ? open : spreadRefund(open, amount);
}

/** What went back, and what would have gone to the card too, had its bank not taken it back by a dispute. Cents. */
export interface Refunded {
  refunds: TenderRefund[];
  bank_cents: Cents;
}

/**
 * What of `due` goes back: a card gets nothing that its bank has taken already. What is left out for that stands in the order's
 * timeline, so that staff refund it when the bank gives it up. A refund that Stripe has made is written down as it is.
 */
async function withoutBank(
  tx: Tx,
  order_id: number,
  due: OpenShare[],
  { actor, stripe_refund_id }: Cause,
): Promise<{ shares: OpenShare[]; bank_cents: Cents }> {
  if (stripe_refund_id !== undefined) return { shares: due, bank_cents: 0 };
  const shares = limitCharged(due, await cardLimit(tx, order_id));
  const bank_cents = chargedCents(due) - chargedCents(shares);
  if (bank_cents > 0)
    await recordOrderEvent(tx, { order_id, kind: LEFT_TO_BANK, actor, facts: { bank_cents } });
  return { shares, bank_cents };
}

/**
 * Gives back what the tenders paid within the scope, each exactly its own part: wallet money and vouchers at once, card
 * money through the outbox. Under the order's lock; the shares say how much is open, so nothing returns twice. `extent`
 * with an amount (at most what is open in money) gives back so much of it, spread over the open shares. Later tips go
 * back with the parts that are off. What a cook bears of a dish, they bear also where the card's bank has its money.
 */
export async function refundScope(tx: Tx, scope: Scope, cause: Cause, extent: Extent): Promise<Refunded> {
  const open = await openShares(tx, scope);
  const money = await cooksMoney(tx, scope);
  const due = sharesOf(open, money.lines, extent);
  const { shares, bank_cents } = await withoutBank(tx, scope.order_id, due, cause);
  const liable = liablePartyOf(cause, extent);
  const borne = allocateRefund(shares, money, await systemAccounts(tx), liable, due);
  await countShareRefunds(tx, shares);
  await addRefundedByCooks(tx, borne);
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
  if (extent.isOff && cause.borneBy !== "platform") await reverseFreeDishes(tx, scope, cause);
  const tips = extent.isOff ? await refundTips(tx, scope, by) : [];
  await planCookPay(tx, scope.order_id);
  await countRewards(tx, scope.order_id);
  return { refunds: [...refunds, ...tips], bank_cents };
}
