import type { WireCard } from "./schemas.server";

/** A row of `card` as far as people see it. */
export interface CardRow {
  stripe_payment_method: string;
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
}

/** The columns of that row. */
export const cardSelect = {
  stripe_payment_method: true,
  brand: true,
  last4: true,
  exp_month: true,
  exp_year: true,
} as const;

export function toWireCard({ stripe_payment_method, brand, last4, exp_month, exp_year }: CardRow): WireCard {
  return { id: stripe_payment_method, card: { brand, last4, exp_month, exp_year } };
}
