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
