/** What a difference is about. */
export type DifferenceKind = "payment" | "refund" | "dispute" | "transfer" | "reversal";

/**
 * An object at Stripe beside our row of it and what the ledger has for it. Cents, all above zero for what the kind moves;
 * what one side doesn't have is 0.
 */
export interface Compared {
  kind: DifferenceKind;
  stripe_id: string;
  order_id: number | null;
  stripe_cents: number;
  our_cents: number;
  ledger_cents: number;
}

/** True where the three don't say the same. */
export const differs = ({ stripe_cents, our_cents, ledger_cents }: Compared): boolean =>
  stripe_cents !== our_cents || our_cents !== ledger_cents;

/** Which side lacks it, or that the amounts differ. */
export function whyDiffers({ stripe_cents, our_cents, ledger_cents }: Omit<Compared, "kind">): string {
  if (our_cents === 0 && ledger_cents === 0) return "Not in our records";
  if (stripe_cents === 0) return "Not at Stripe";
  if (stripe_cents === our_cents)
    return ledger_cents === 0 ? "Not in the ledger" : "Another amount in the ledger";
  return "Another amount at Stripe";
}
