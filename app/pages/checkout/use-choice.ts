import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { tipProblem } from "../tips/tip-choice";
import { linkTicks, readChoice } from "./choice";
import { firstChangedField } from "./first-changed-field";
import type { CheckoutData } from "./load-checkout.server";

/** A pause after the last change before the hold follows it. Milliseconds. */
const SETTLE_MS = 250;

/**
 * What is chosen in the form, shown at once and held a moment later by `hold`. `onTouched` hears of every change, `forget`
 * of those that make what was refused before worth another try.
 */
export function useChoice(
  given: CheckoutData,
  form: RefObject<HTMLFormElement>,
  { hold, onTouched, forget }: { hold: () => void; onTouched: () => void; forget: () => void },
) {
  const [choice, setChoice] = useState(given.choice);
  /** "Place order" was pressed before anybody said where to */
  const [isUnplaced, setUnplaced] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>();

  // Who comes here by a link has no hold yet; who comes from the cart has.
  const needsHold = given.hold === null && given.choice.address_id !== 0 && given.cart.error === null;
  const begun = useRef(false);
  useEffect(() => {
    if (!needsHold || begun.current) return;
    begun.current = true;
    hold();
  });

  const onChange = (event: FormEvent<HTMLElement>) => {
    onTouched();
    const field = event.target as HTMLInputElement;
    if (form.current && field.form === form.current) takeChoice(form.current, field);
  };

  const takeChoice = (element: HTMLFormElement, field: HTMLInputElement) => {
    // It stands in the refusal itself, which would be gone with it.
    if (field.name === "seen") return;
    linkTicks(element, field);
    const now = readChoice(new FormData(element));
    setChoice(now);
    forget();
    if (field.name === "card" || field.name === "save") return;
    clearTimeout(timer.current);
    setUnplaced(false);
    if (now.address_id === 0 || tipProblem(now)) return;
    timer.current = setTimeout(hold, field.name === "tip_other" ? 3 * SETTLE_MS : SETTLE_MS);
  };

  // What was pressed before script ran, or put back by the browser after a step back, counts like any other choice.
  const isRead = useRef(false);
  useEffect(() => {
    if (isRead.current || !form.current) return;
    isRead.current = true;
    const field = firstChangedField(form.current);
    if (field) takeChoice(form.current, field);
  });

  const dontHold = () => clearTimeout(timer.current);
  return { choice, setChoice, isUnplaced, setUnplaced, onChange, dontHold };
}
