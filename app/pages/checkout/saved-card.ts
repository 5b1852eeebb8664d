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

/** What people call a card: "Visa". */
export function cardName({ card }: SavedCard): string {
  return brands[card.brand] ?? "Card";
}
