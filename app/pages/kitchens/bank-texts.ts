/** Stripe's names of what it still wants, in words; by their beginning, the first that fits. */
const REQUIREMENTS: [name: string, words: string][] = [
  ["external_account", "The bank account for your payouts"],
  ["individual.verification", "A photo of an identity document"],
  ["individual.id_number", "Your Social Security number"],
  ["individual", "Your name, address or date of birth"],
  ["business_profile", "What your kitchen sells"],
  ["tos_acceptance", "Your agreement to Stripe's terms"],
  ["account", "A new account (Stripe no longer has the old one)"],
];

/** What Stripe still wants of a cook, each thing once, in words. */
export function requirementWords(requirements: readonly string[]): string[] {
  const words = requirements.map(
    (name) =>
      REQUIREMENTS.find(([start]) => name.startsWith(start))?.[1] ?? "Other details Stripe will ask for",
  );
  return [...new Set(words)];
}

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
    says: "Stripe needs a few more details. We'll hold your earnings and send them as soon as you're done.",
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
    says: "Stripe can't pay you right now. We'll hold your earnings and send them as soon as this is resolved.",
    action: "Fix it on Stripe",
  },
};
