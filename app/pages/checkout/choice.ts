import { TICKS } from "~/domain/tenders/ticks";
import type { TipChoice } from "../tips/tip-choice";

/** What a diner chose at the checkout. `card` is a saved card's id, or `new`. */
export interface Choice extends TipChoice {
  /** YYYY-MM-DD */
  date: string;
  address_id: number;
  /** the fields of what is ticked besides the card */
  ticked: readonly string[];
  card: string;
  /** the expense code; empty for none */
  code: string;
}

/** The choice that stands in the checkout's form, or in an address that carries it. */
export function readChoice(form: Pick<FormData | URLSearchParams, "get" | "has">): Choice {
  const text = (name: string) => String(form.get(name) ?? "");
  const id = text("address");
  return {
    date: text("date"),
    address_id: /^[1-9]\d{0,8}$/.test(id) ? Number(id) : 0,
    ticked: TICKS.flat().filter((field) => form.has(field)),
    tip: text("tip"),
    tip_other: text("tip_other"),
    card: text("card"),
    code: text("code"),
  };
}

/**
 * What of a tender is spent later, such as gift money after company money, pays after what is spent before it (`paymentsOf`),
 * never instead of it: with the one ticked the others before it are, and without one of those it is not. What was ticked along
 * goes along again, so that two presses are none. `field` is what was just pressed.
 */
export function linkTicks(form: HTMLFormElement, field: HTMLInputElement): void {
  const box = (name: string) => form.elements.namedItem(name) as HTMLInputElement | null;
  for (const fields of TICKS) {
    const boxes = fields.flatMap((name) => box(name) ?? []);
    const at = boxes.indexOf(field);
    if (at < 0) continue;
    for (const later of boxes.slice(at + 1)) later.checked &&= field.checked;
    delete field.dataset.along;
    for (const before of boxes.slice(0, at)) {
      const isAlong = "along" in before.dataset;
      delete before.dataset.along;
      if (field.checked && !before.checked) before.dataset.along = "";
      if (field.checked || isAlong) before.checked = field.checked;
    }
  }
}
