import type { Cents } from "~/kit/money";
import { formatCents, parseDollars } from "~/kit/money";
import { percentOf, TIP_PERCENTS, tipOf } from "./split-bill";

/** What a diner chose at the checkout. `card` is a saved card's id, or `new`. */
export interface Choice {
  /** YYYY-MM-DD */
  date: string;
  address_id: number;
  given: boolean;
  own: boolean;
  /** percent of the meals' price, or `other` with `tip_other` dollars as typed */
  tip: string;
  tip_other: string;
  card: string;
  /** the expense code; empty for none */
  code: string;
}

/** Stands for a group order's address, which is none of the saved ones. */
export const GROUP_ADDRESS = 999_999_999;

/** The longest tip: $1,000. Cents. */
const MOST_TIP = 100_000;

/** What is said where no tip was chosen. */
export const CHOOSE_TIP = "Choose an amount first.";

type TipChoice = Pick<Choice, "tip" | "tip_other">;

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

/** The choice that stands in the checkout's form, or in an address that carries it. */
export function readChoice(form: Pick<FormData | URLSearchParams, "get" | "has">): Choice {
  const text = (name: string) => String(form.get(name) ?? "");
  const id = text("address");
  return {
    date: text("date"),
    address_id: /^[1-9]\d{0,8}$/.test(id) ? Number(id) : 0,
    given: form.has("given"),
    own: form.has("own"),
    tip: text("tip"),
    tip_other: text("tip_other"),
    card: text("card"),
    code: text("code"),
  };
}

/**
 * Gift money pays after company money (`quoteTicks`), never instead of it: with the one ticked the other is, and without the
 * other the one is not. What was ticked along goes along again, so that two presses are none. `field` is what was just pressed.
 */
export function linkBalanceBoxes(form: HTMLFormElement, field: HTMLInputElement): void {
  const box = (name: string) => form.elements.namedItem(name) as HTMLInputElement | null;
  const [given, own] = [box("given"), box("own")];
  if (!given || !own) return;
  if (field !== given && field !== own) return;
  const isAlong = "along" in given.dataset;
  delete given.dataset.along;
  if (!given.checked && field === given) own.checked = false;
  if (field === given) return;
  if (own.checked && !given.checked) given.dataset.along = "";
  if (own.checked || isAlong) given.checked = own.checked;
}

/** A tip in cents as the choice that shows it. */
export function tipChoice(cents: Cents, subtotal: Cents): Pick<Choice, "tip" | "tip_other"> {
  const percent = TIP_PERCENTS.find((one) => tipOf(subtotal, one) === cents);
  if (percent !== undefined) return { tip: String(percent), tip_other: "" };
  return { tip: "other", tip_other: (cents / 100).toFixed(2) };
}
