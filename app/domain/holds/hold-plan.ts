import type { Day } from "~/kit/day";
import { pick } from "~/kit/pick";
import type { InlineAddress } from "../addresses/inline-address";
import { LINE_COLUMNS, type NewLine, type NewOrder, type NewPart } from "../orders/insert-order.server";
import type { FeeRule } from "../pricing/fees.server";
import type { Pricing } from "../pricing/price";
import type { PartMoney, Share } from "../tenders/shares";
import type { Asset, Tender } from "../tenders/tender-kind";
import { isCharged, kindOf } from "../tenders/tender-kinds";

/** What a hold takes from where its checkout started. Ids of the order and of its hold accounts are taken in advance. */
export interface HoldHead {
  cart_id: number;
  address_id: number | null;
  marketplace_id: number | null;
  fees: FeeRule;
  coupon: { id: number } | null;
  group: { id: number } | null;
  order_id: number;
  usd_hold_id: number;
  voucher_hold_id: number;
}

/** A line of a hold, with what its cook's part takes from it. */
export type HoldLine = NewLine &
  Pick<NewPart, "cutoff_at" | "window_start_at" | "window_end_at" | "chef_delivers">;

/** Everything a hold is made of. */
export interface HoldPlan {
  account_id: number;
  head: HoldHead;
  lines: HoldLine[];
  day: Day;
  address: InlineAddress;
  bill: Pricing;
  tip_cents: number;
  parts: PartMoney[];
  tenders: Tender[];
  shares: Share[];
  /** hex of the draft's SHA-256 */
  draft_hash: string;
  cart_transaction: string;
  /** under which the organization that pays books it */
  expense_code_id: number | null;
}

const HOLD_MINUTES = 15;

/** What of a hold the card has to pay. Cents. */
export function cardCents({ tenders }: Pick<HoldPlan, "tenders">): number {
  return tenders.find((tender) => isCharged(tender.method))?.amount_cents ?? 0;
}

/** The coupon of a hold, where it takes something off. */
export function couponOf({ head, bill }: HoldPlan): number | null {
  return bill.discount > 0 ? (head.coupon?.id ?? null) : null;
}

/** The account in which what a hold takes of an asset waits. */
export function holdIdOf(head: HoldHead, asset: Asset): number {
  return asset === "usd" ? head.usd_hold_id : head.voucher_hold_id;
}

/** The hold accounts that the tenders of a hold need: one for each asset, none for what the card pays. */
export function holdAccountsOf({ head, tenders }: HoldPlan): { id: number; asset: Asset }[] {
  const held = tenders.filter((tender) => tender.ledger_account_id !== null);
  const assets = [...new Set(held.map((tender) => kindOf(tender.method).asset))];
  return assets.map((asset) => ({ id: holdIdOf(head, asset), asset }));
}

function partsOf({ lines, day, parts }: HoldPlan): NewPart[] {
  return parts.map((part) => {
    const own = lines.filter((line) => line.chef_id === part.chef_id);
    const [{ window_start_at, window_end_at, chef_delivers }] = own as [HoldLine];
    const cutoff_at = new Date(Math.min(...own.map((line) => line.cutoff_at.getTime())));
    return { ...part, delivery_date: day, cutoff_at, window_start_at, window_end_at, chef_delivers };
  });
}

/** The order that a hold begins as. */
export function orderOf(plan: HoldPlan): NewOrder {
  const { head, bill, tenders, tip_cents } = plan;
  return {
    id: head.order_id,
    account_id: plan.account_id,
    cart_id: head.cart_id,
    marketplace_id: head.marketplace_id,
    organization_id: tenders.find((tender) => tender.organization_id !== null)?.organization_id ?? null,
    cart_transaction: plan.cart_transaction,
    draft_hash: plan.draft_hash,
    delivery_date: plan.day,
    delivery_address: { ...plan.address },
    address_id: head.address_id,
    fee_rule_id: head.fees.fee_rule_id,
    coupon_id: couponOf(plan),
    expense_code_id: plan.expense_code_id,
    group_order_id: head.group?.id ?? null,
    total_quantity: bill.totalQuantity,
    subtotal_cents: bill.subtotal,
    discount_cents: bill.discount,
    delivery_cents: bill.deliveryFee,
    service_cents: bill.commissionFee,
    tax_cents: bill.localTax,
    tip_cents,
    total_cents: bill.cartTotal + tip_cents,
    card_cents: cardCents(plan),
    service_bps: head.fees.service_bps,
    tax_bps: head.fees.tax_bps,
    minutes: HOLD_MINUTES,
    parts: partsOf(plan),
    lines: plan.lines.map((line) => pick(line, LINE_COLUMNS)),
  };
}
