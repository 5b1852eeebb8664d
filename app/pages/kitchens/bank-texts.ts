type State = "none" | "pending" | "active" | "restricted";

/** How an account is, in a word and a sentence, and what its owner can do. */
export const BANK_WORDS: Record<
  State,
  { pill: string; tone: "sunk" | "turmeric" | "herb" | "danger"; says: string; action: string }
> = {
  none: {
    pill: "Not connected",
    tone: "sunk",
    says: "Connect a bank account to get paid 24 hours after each delivery: the full meal price plus your tips.",
    action: "Connect your bank account",
  },
  pending: {
    pill: "Not finished",
    tone: "turmeric",
    says: "Stripe needs a few more details. Your earnings are safe, and we'll send them as soon as you're done.",
    action: "Continue on Stripe",
  },
  active: {
    pill: "Connected",
    tone: "herb",
    says: "We send your earnings 24 hours after each delivery. Stripe pays them out to your bank.",
    action: "Open my Stripe account",
  },
  restricted: {
    pill: "Restricted",
    tone: "danger",
    says: "Stripe can't pay you right now. Your earnings are safe, and we'll send them as soon as this is resolved.",
    action: "Fix it on Stripe",
  },
};
