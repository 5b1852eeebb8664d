import { TICKS } from "~/domain/tenders/ticks";
import { paths } from "~/kit/paths";
import { percentOf } from "../tips/tip-choice";
import { type Choice, readChoice } from "./choice";

/** The checkout's fields as its form and its address call them. */
const FIELDS = ["date", "address", ...TICKS.flat(), "tip", "tip_other", "card", "code"];

/** No field of the checkout is longer than a saved card's id. Characters. */
const LONGEST = 100;

/** Where a checkout sent without script goes on: the screen with everything that is chosen in the form still chosen. */
export function withChoice(form: FormData): string {
  // from the cart, where nothing of it is chosen yet
  if (form.get("intent") === "begin") return paths.checkout();
  const carried = new URLSearchParams({ chosen: "1" });
  for (const name of FIELDS) {
    const value = form.get(name);
    if (typeof value === "string" && value !== "" && value.length <= LONGEST) carried.set(name, value);
  }
  return `${paths.checkout()}?${carried}`;
}

/** What the screen is asked to show as chosen, as typed; null where nothing is carried. */
export function carriedChoice({ searchParams }: URL): Choice | null {
  return searchParams.has("chosen") ? readChoice(searchParams) : null;
}

/** What is carried and still on offer: a day or a card that is gone makes room for what is chosen anyway. */
export function stillOffered(
  { date, ticked, tip, tip_other, card, code }: Choice,
  {
    days,
    cards,
    codes,
  }: { days: readonly string[]; cards: readonly { id: string }[]; codes: readonly { code: string }[] },
): Partial<Choice> {
  return {
    ticked,
    ...(days.includes(date) && { date }),
    ...((tip === "other" || percentOf(tip) !== undefined) && { tip, tip_other }),
    ...(cards.some(({ id }) => id === card) && { card }),
    ...(codes.some((one) => one.code === code) && { code }),
  };
}
