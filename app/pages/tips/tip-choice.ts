import { type Cents, formatCents, parseDollars } from "~/kit/money";

/** The choices for a tip, as shares of the meals' price. Percent. */
export const TIP_PERCENTS = [0, 10, 15, 20] as const;

/** The longest tip: $1,000. Cents. */
const MOST_TIP = 100_000;

/** What is said where no tip was chosen. */
export const CHOOSE_TIP = "Choose an amount first.";

/** A tip as a form says it: percent of the meals' price, or `other` with `tip_other` dollars as typed. */
export interface TipChoice {
  tip: string;
  tip_other: string;
}

/** The share that a form's choice names; none for another word. Percent. */
export function percentOf(choice: string): number | undefined {
  return TIP_PERCENTS.find((percent) => String(percent) === choice);
}

/** A tip of `percent` of `subtotal` cents, to the cent. */
export function tipOf(subtotal: Cents, percent: number): Cents {
  return Math.round((subtotal * percent) / 100);
}

/** A tip as typed in cents; null for what is no amount of dollars. */
function typedCents(tip_other: string): Cents | null {
  const typed = tip_other.trim().replace(/^\$/, "").replace(/\.$/, "");
  return typed === "" ? 0 : parseDollars(typed);
}

/** The tip of a choice in cents; null when what was typed is no amount of dollars, or too much. */
export function tipCents(choice: TipChoice, subtotal: Cents): Cents | null {
  if (choice.tip !== "other") return tipOf(subtotal, percentOf(choice.tip) ?? 0);
  const cents = typedCents(choice.tip_other);
  return cents !== null && cents <= MOST_TIP ? cents : null;
}

/** What is wrong with the tip that was typed, in words; null when nothing is. */
export function tipProblem(choice: TipChoice): string | null {
  if (choice.tip !== "other") return null;
  const cents = typedCents(choice.tip_other);
  if (cents === null) return "Enter an amount, like 5.00";
  return cents > MOST_TIP ? `The largest tip is ${formatCents(MOST_TIP)}` : null;
}

/** A tip in cents as the choice that shows it. */
export function tipChoice(cents: Cents, subtotal: Cents): TipChoice {
  const percent = TIP_PERCENTS.find((one) => tipOf(subtotal, one) === cents);
  if (percent !== undefined) return { tip: String(percent), tip_other: "" };
  return { tip: "other", tip_other: (cents / 100).toFixed(2) };
}
