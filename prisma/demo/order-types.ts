import type { OrderStatus } from "~/domain/orders/states";
import type { Pricing } from "~/domain/pricing/price";
import type { Share } from "~/domain/tenders/shares";
import type { Tender } from "~/domain/tenders/tender-kind";
import type { Eater } from "./eaters";
import type { Cook } from "./kitchens";
import type { LedgerAccount, Leg } from "./ledger";
import type { Dish, Slot } from "./menu";
import { HOUR } from "./times";

/** A coupon an order may carry, and how often it was used in orders that stand. */
export interface DemoCoupon {
  id: number;
  percent_bps: number | null;
  amount_cents: number | null;
  min_subtotal_cents: number;
  used: number;
}

export interface Line {
  id: number;
  dish: Dish;
  slot: Slot;
  quantity: number;
  is_voucher: boolean;
  row: {
    status: string;
    cart_line_id: number | null;
    decline_reason: string | null;
    chef_back_cents: number;
    coupon_back_cents: number;
  };
}

/** One cook's part. `voucher_cents` is what the organization owes for voucher meals, without tax. */
export interface Part {
  id: number;
  cook: Cook;
  lines: Line[];
  row: {
    status: OrderStatus;
    subtotal_cents: number;
    voucher_cents: number;
    tip_cents: number;
    tip_back_cents: number;
    accepted_at: Date | null;
    delivered_at: Date | null;
  };
  cutoff: number;
  window_start: number;
  window_end: number;
  transfer: { id: number; status: string; reversed_cents: number } | null;
}

/** One row of what paid an order; `share` rows say which line and fee it paid. */
export interface Paid {
  id: number;
  method: "wallet" | "voucher" | "credit_card";
  account: LedgerAccount | null;
  owner: Tender["owner"];
  amount: number;
  quantity: number;
  row: { refunded_cents: number; refunded_quantity: number };
  shares: {
    component: Share["component"];
    line_id: number | null;
    amount_cents: number;
    quantity: number;
    refunded_cents: number;
    refunded_quantity: number;
  }[];
}

export interface DemoOrder {
  id: number;
  number: string;
  eater: Eater;
  parts: Part[];
  bill: Pricing;
  tip: number;
  coupon: DemoCoupon | null;
  paid: Paid[];
  payment: { id: number; row: { status: string; amount_cents: number; refunded_cents: number } } | null;
  redemption: { state: string } | null;
  reservations: { row: { state: string; quantity: number }; slot: Slot }[];
  organization_id: number | null;
  hold: Record<"usd" | "voucher", LedgerAccount | null>;
  row: {
    status: OrderStatus;
    cart_id: number | null;
    placed_at: Date | null;
    delivered_at: Date | null;
    cancelled_at: Date | null;
    answered_at: Date | null;
  };
}

/** What somebody wants: from whom, when, and what they would like to pay with. */
export interface OrderRequest {
  eater: Eater;
  cooks: Cook[];
  /** day offset of the delivery */
  offset: number;
  coupon: DemoCoupon | null;
  /** the cutoffs and windows of that day by cook */
  times: Map<Cook, { cutoff: number; window_start: number; window_end: number }>;
  /** what pays: whatever the person likes, a card alone, or a wallet alone, so that no card is asked */
  pays: "any" | "card" | "wallet";
}

/** One line before it is written. */
export type Choice = { dish: Dish; slot: Slot; quantity: number; is_voucher: boolean };

/** Legs on the same account are one. */
export function merged(legs: readonly Leg[]): Leg[] {
  const sums = new Map<LedgerAccount, number>();
  for (const [account, amount] of legs) sums.set(account, (sums.get(account) ?? 0) + amount);
  return [...sums];
}

/** A delivery day's window and the cutoff of a kitchen, in milliseconds. */
export function timesOf(
  cook: Cook,
  offset: number,
): { cutoff: number; window_start: number; window_end: number } {
  const window_start = cook.place.calendar.at(offset, 17);
  return {
    cutoff: window_start - cook.cutoff_hours * HOUR,
    window_start,
    window_end: window_start + 3 * HOUR,
  };
}
