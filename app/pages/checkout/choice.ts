import type { TipChoice } from "../tips/tip-choice";

/** What a diner chose at the checkout. `card` is a saved card's id, or `new`. */
export interface Choice extends TipChoice {
  /** YYYY-MM-DD */
  date: string;
  address_id: number;
  given: boolean;
  own: boolean;
  card: string;
  /** the expense code; empty for none */
  code: string;
}

/** Stands for a group order's address, which is none of the saved ones. */
export const GROUP_ADDRESS = 999_999_999;

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
