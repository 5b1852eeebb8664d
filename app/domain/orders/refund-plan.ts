import { largestRemainder } from "../tenders/split-amounts";
import type { TenderMethod } from "../tenders/tender-kind";
import { isCharged, isMoney } from "../tenders/tender-kinds";

/** A share that can still be given back: the cells of the line by tender matrix. */
export interface OpenShare {
  id: number;
  tender_id: number;
  method: TenderMethod;
  component: "line" | "delivery" | "service" | "tax" | "tip";
  line_id: number | null;
  /** the part of the share's line; null for the delivery and a courier's tip */
  part_id: number | null;
  /** cents and units that have not been given back yet; in a plan, what is given back of them */
  cents: number;
  units: number;
  /** where the tender's money or vouchers go back to */
  back_id: number;
  /** the organization whose pool that is, since the time of its money is over; null where it goes back to the diner */
  organization: string | null;
  /** who owes for a voucher */
  owed_id: number | null;
}

/** What goes back to one tender. */
export interface TenderRefund {
  tender_id: number;
  method: OpenShare["method"];
  cents: number;
  units: number;
  /** the organization that gets it, in place of the diner */
  organization: string | null;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** The cents of the shares that are a diner's money: a voucher's cents are its organization's debt. */
export function openCents(shares: readonly OpenShare[]): number {
  return sum(shares.filter((share) => isMoney(share.method)).map((share) => share.cents));
}

/** The cents of the shares that a card paid. */
export function chargedCents(shares: readonly OpenShare[]): number {
  return sum(shares.filter((share) => isCharged(share.method)).map((share) => share.cents));
}

/** The shares with at most `most` cents of the card's, which is spread over them; what others paid stays as it is. */
export function limitCharged(shares: readonly OpenShare[], most: number): OpenShare[] {
  if (chargedCents(shares) <= most) return [...shares];
  const charged = shares.filter((share) => isCharged(share.method));
  const kept = most === 0 ? [] : spreadRefund(charged, most);
  return [...shares.filter((share) => !isCharged(share.method)), ...kept];
}

/**
 * Spreads `amount` cents over the open shares, each by what is open of it, to the cent: no share gives more than it has,
 * and when everything open is asked for, each gives all. Vouchers, which are never split, stay. `amount` is 1 to
 * `openCents(shares)`. The card's shares come first in the order of tenders, so that the last cent is the card's.
 */
export function spreadRefund(shares: readonly OpenShare[], amount: number): OpenShare[] {
  const money = shares.filter((share) => isMoney(share.method) && share.cents > 0);
  const taken = largestRemainder(
    amount,
    money.map((share) => share.cents),
  );
  return money.flatMap((share, index) => {
    const cents = taken[index] ?? 0;
    return cents === 0 ? [] : [{ ...share, cents, units: 0 }];
  });
}

/** The sums by tender, in the order of the shares. A voucher's cents are its organization's and no refund of the diner's. */
export function refundsOf(shares: readonly OpenShare[]): TenderRefund[] {
  const byTender = new Map<number, TenderRefund>();
  for (const share of shares) {
    const { tender_id, method, organization } = share;
    const total = byTender.get(tender_id) ?? { tender_id, method, cents: 0, units: 0, organization };
    total.cents += isMoney(method) ? share.cents : 0;
    total.units += share.units;
    byTender.set(tender_id, total);
  }
  return [...byTender.values()].filter((refund) => refund.cents + refund.units > 0);
}
