import type { Cents } from "~/kit/money";
import { invalid, type Refusal, type RefusalWords } from "../refusal";
import type { Entry, HeldTender, Owner, ReturnedShare, Source, Tender, TenderKind } from "./tender-kind";

/** The refusal of a payment list. */
export function payments(words: RefusalWords): Refusal {
  return invalid("payments", words, "payments_do_not_fit");
}

/** `amount` from one account to another. */
export function move(from: number, to: number, amount: number): Entry[] {
  return [
    { account: from, amount: -amount },
    { account: to, amount },
  ];
}

/** Whether a tip may be paid with it: own money and the card may, what an organization or a promotion gave may not. */
export const mayTip = (owner: Owner): boolean => owner === null || owner === "own";

/**
 * Takes `wanted` from the sources in turn, of what can't pay a tip no more than `cart_cents`. `missing` is what they do not
 * have, or may not pay.
 */
export function spendFrom(
  sources: readonly Source[],
  wanted: number,
  cart_cents: Cents = Number.POSITIVE_INFINITY,
): { taken: { source: Source; amount: number }[]; missing: number } {
  let open = wanted;
  let cart = cart_cents;
  const taken: { source: Source; amount: number }[] = [];
  for (const source of sources) {
    const isTipped = mayTip(source.owner);
    const amount = Math.min(source.balance, open, isTipped ? open : cart);
    if (amount > 0) taken.push({ source, amount });
    open -= amount;
    if (!isTipped) cart -= amount;
  }
  return { taken, missing: open };
}

/** The tender that takes so much of a source: vouchers as pieces, money as cents. */
export function tenderOf({ source, amount }: { source: Source; amount: number }): Tender {
  const { method, asset, ledger_account_id, owner, organization_id } = source;
  const unit =
    asset === "voucher" ? { amount_cents: 0, quantity: amount } : { amount_cents: amount, quantity: 0 };
  return { method, owner, organization_id, ledger_account_id, ...unit };
}

function heldIn({ hold_id }: HeldTender): number {
  if (hold_id === null) throw new Error("a tender of the ledger has no hold account");
  return hold_id;
}

/** What tenders that stand in our own ledger do alike: they wait in the order's account, and go back to where they were. */
export const fromLedger = {
  arrives: null,
  reserve: (tender: Tender, hold_id: number) =>
    move(tender.ledger_account_id as number, hold_id, tender.amount_cents + tender.quantity),
  capture: (held: HeldTender): Entry[] => [{ account: heldIn(held), amount: -held.amount }],
  release: (held: HeldTender, back_id: number) => move(heldIn(held), back_id, held.amount),
  refund: ({ cents, back_id }: ReturnedShare): Entry[] => [{ account: back_id, amount: cents }],
} satisfies Partial<TenderKind>;
