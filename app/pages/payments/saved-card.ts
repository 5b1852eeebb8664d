const brands: Record<string, string> = {
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "American Express",
  discover: "Discover",
};

/** A saved card: `id` is the provider's payment method. */
export interface SavedCard {
  id: string;
  card: { brand: string; last4: string; exp_month: number; exp_year: number };
}

/** One in a list: `until` says how long it is good. */
export interface ListedCard extends SavedCard {
  until: string;
}

/** Said where a new card is offered and no script runs: the provider's own field cannot appear. */
export const ENTERING_NEEDS_SCRIPT = "Entering a card needs JavaScript";

/** What people call a card: "Visa". */
export function cardName({ card }: SavedCard): string {
  return brands[card.brand] ?? "Card";
}

/** Which of one's cards it is: "Visa ending 4242". */
export function cardTitle(saved: SavedCard): string {
  return `${cardName(saved)} ending ${saved.card.last4}`;
}
