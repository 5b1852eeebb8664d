/** Stripe's names of what it still wants, in words; by their beginning, the first that fits. */
const REQUIREMENTS: [name: string, words: string][] = [
  ["external_account", "The bank account your money goes to"],
  ["individual.verification", "A photo of an identity document"],
  ["individual.id_number", "Your Social Security number"],
  ["individual", "Your name, address or date of birth"],
  ["business_profile", "What your kitchen sells"],
  ["tos_acceptance", "Your agreement to Stripe's terms"],
  ["account", "A new account: Stripe no longer knows the old one"],
];

/** What Stripe still wants of a cook, each thing once, in words. */
export function requirementWords(requirements: readonly string[]): string[] {
  const words = requirements.map(
    (name) =>
      REQUIREMENTS.find(([start]) => name.startsWith(start))?.[1] ?? "Something else: Stripe will ask",
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
    says: "Connect a bank account, and every dinner you deliver is paid there 24 hours later: the full price of the meals, and your tips.",
    action: "Connect your bank account",
  },
  pending: {
    pill: "Not finished",
    tone: "turmeric",
    says: "Stripe still needs some answers from you. What you earn until then is kept for you and sent as soon as it is done.",
    action: "Go on at Stripe",
  },
  active: {
    pill: "Connected",
    tone: "herb",
    says: "What you earn is sent 24 hours after each delivery. Stripe pays it out to your bank.",
    action: "Open my account at Stripe",
  },
  restricted: {
    pill: "Restricted",
    tone: "danger",
    says: "Stripe can't pay you at the moment. What you earn is kept for you and sent as soon as this is settled.",
    action: "Settle it at Stripe",
  },
};
