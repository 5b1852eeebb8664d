import { formatCents } from "~/kit/money";

/** Whole cents as "$12.50"; below zero with a true minus sign: "−$2.90". */
export function moneyText(cents: number): string {
  return cents < 0 ? `−${formatCents(-cents)}` : formatCents(cents);
}
