import { bankHasIt } from "~/domain/tenders/bank-texts";
import type { TenderMethod } from "~/domain/tenders/tender-kind";
import { isMoney, kindOf } from "~/domain/tenders/tender-kinds";
import { countOf } from "~/kit/text";
import { moneyText } from "../format";

interface Payment {
  method: TenderMethod;
  refunded_cents: number;
  refunded_quantity?: number;
  /** gets it in place of the diner */
  organization?: string;
}

/** What came back by one way of paying; a card takes some days. */
function words(
  { method, refunded_cents, refunded_quantity = 0, organization }: Payment,
  isOnCard: boolean,
): string {
  const { name, arrives } = kindOf(method);
  if (organization)
    return `${isMoney(method) ? moneyText(refunded_cents) : countOf(refunded_quantity, "Voucher")} returned to ${organization}`;
  if (!isMoney(method)) return `${countOf(refunded_quantity, "Voucher")} returned`;
  if (arrives === null) return `${moneyText(refunded_cents)} returned to your ${name}`;
  if (isOnCard) return `${moneyText(refunded_cents)} refunded to your ${name}`;
  return `${moneyText(refunded_cents)} will be back on your ${name} in ${arrives}`;
}

/** What the cards couldn't take of it, cents: in the wallet now, given back by the bank itself, or still to be looked after. */
interface Bounced {
  moved_cents: number;
  bank_cents: number;
  open_cents: number;
}

function sentences(
  back: readonly Payment[],
  isOnCard: boolean,
  { moved_cents, bank_cents, open_cents }: Bounced,
  taken_cents: number,
): string {
  const arrived = back
    .map((one) =>
      kindOf(one.method).arrives === null
        ? one
        : { ...one, refunded_cents: one.refunded_cents - moved_cents - bank_cents - open_cents },
    )
    .filter((one) => one.refunded_cents > 0 || (one.refunded_quantity ?? 0) > 0);
  const { name } = kindOf("credit_card");
  return [
    arrived.length > 0 && `${arrived.map((one) => words(one, isOnCard)).join(", ")}.`,
    moved_cents > 0 && `Your ${name} couldn't take ${moneyText(moved_cents)}: it's in your wallet instead.`,
    bank_cents + taken_cents > 0 && bankHasIt(bank_cents + taken_cents),
    open_cents > 0 &&
      `Your ${name} couldn't take ${moneyText(open_cents)}. We're finding another way and will email you.`,
  ]
    .filter(Boolean)
    .join(" ");
}

/**
 * What was refunded, of a canceled order or of one that was not; nothing for an order that is neither canceled nor
 * refunded. `isOnCard`: a card has had the days it takes. `bounced`: what of it no card took. `takenCents`: what the card's bank
 * took back by a dispute, that no refund of ours is for.
 */
export function RefundSummary({
  payments,
  isOnCard,
  bounced,
  takenCents,
  isCanceled,
}: {
  payments: readonly Payment[];
  isOnCard: boolean;
  bounced: Bounced;
  takenCents: number;
  isCanceled: boolean;
}) {
  const back = payments.filter((one) => one.refunded_cents > 0 || (one.refunded_quantity ?? 0) > 0);
  if (back.length === 0 && !isCanceled) return null;
  return (
    <div className="rounded-card border border-line bg-sunk px-5 py-4">
      <p className="text-lg font-bold">{isCanceled ? "This order is canceled" : "You got a refund"}</p>
      <p>{sentences(back, isOnCard, bounced, takenCents) || "You weren't charged."}</p>
    </div>
  );
}
