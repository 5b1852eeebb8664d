import { useFetcher, useRevalidator } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { paths } from "~/kit/paths";
import type { CardApi } from "./card-field";
import type { CheckoutData } from "./checkout";
import type { PayAnswer } from "./checkout-actions.server";
import { readChoice, tickTogether, tipProblem } from "./choice";
import { firstMissing, goTo, REFUSED, typedAddress } from "./missing";
import { answerBank } from "./stripe";
import { firstTouched } from "./touched";

/** A pause after the last change before the hold follows it. Milliseconds. */
const SETTLE_MS = 250;

/** The total that the page shows, as the form says it. */
const readTotal = (form: HTMLFormElement) => form.expected.value as string;

/**
 * The checkout where script runs: every change is shown at once and held a moment later; paying goes hold, card, order,
 * with one message where it stops. Without script the same form is simply sent.
 */
export function useCheckout(given: CheckoutData) {
  const form = useRef<HTMLFormElement>(null);
  const card = useRef<CardApi | null>(null);
  const holder = useFetcher<PayAnswer>();
  const payer = useFetcher<PayAnswer>();
  const settler = useFetcher<PayAnswer>();
  const { revalidate, state: reading } = useRevalidator();
  const [choice, setChoice] = useState(given.choice);
  const [refused, setRefused] = useState<{ no: string; code: string | null } | null>(null);
  const [cardError, setCardError] = useState<string | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  /** the order is placed as soon as the last choice is held */
  const [isWaiting, setWaiting] = useState(false);
  /** "Place order" was pressed before anybody said where to */
  const [isUnplaced, setUnplaced] = useState(false);
  /** pressed with an address that was typed and not saved yet, the order goes on once that is, for the total that was shown */
  const goesOn = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();

  const send = (intent: string, by: typeof holder, extra: Record<string, string> = {}) => {
    if (!form.current) return;
    const body = new FormData(form.current);
    // Said here too: the first hold may leave before the page knows that script runs, and an answer that leads to another
    // page would get in the way of the one that the payment leads to.
    for (const [name, value] of Object.entries({ intent, live: "1", ...extra })) body.set(name, value);
    by.submit(body, { method: "post", action: paths.checkout() });
  };

  const holdAgain = () => send("hold", holder);

  // Who comes here by a link has no hold yet; who comes from the cart has.
  const needsHold = given.hold === null && given.choice.address_id !== 0 && given.cart.error === null;
  const begun = useRef(false);
  useEffect(() => {
    if (!needsHold || begun.current) return;
    begun.current = true;
    send("hold", holder);
  });

  const onChange = (event: FormEvent<HTMLElement>) => {
    goesOn.current = null;
    const field = event.target as HTMLInputElement;
    if (form.current && field.form === form.current) takeChoice(form.current, field);
  };

  const takeChoice = (element: HTMLFormElement, field: HTMLInputElement) => {
    // It stands in the refusal itself, which would be gone with it.
    if (field.name === "seen") return;
    tickTogether(element, field);
    const now = readChoice(new FormData(element));
    setChoice(now);
    setRefused(null);
    setCardError(null);
    if (field.name === "card" || field.name === "save") return;
    clearTimeout(timer.current);
    setUnplaced(false);
    if (now.address_id === 0 || tipProblem(now)) return;
    timer.current = setTimeout(
      () => send("hold", holder),
      field.name === "tip_other" ? 3 * SETTLE_MS : SETTLE_MS,
    );
  };

  // What was pressed before script ran, or put back by the browser after a step back, counts like any other choice.
  const isRead = useRef(false);
  useEffect(() => {
    if (isRead.current || !form.current) return;
    isRead.current = true;
    const field = firstTouched(form.current);
    if (field) takeChoice(form.current, field);
  });

  /** An address that was saved just now is chosen and held at once; its card appears with the page's next data. */
  const onAdded = (address_id: number) => {
    setChoice((before) => ({ ...before, address_id }));
    setRefused(null);
    setUnplaced(false);
    if (goesOn.current !== null) setWaiting(true);
    send("hold", holder, { address: String(address_id) });
  };

  useEffect(() => {
    if (!isWaiting || holder.state === "submitting" || !form.current) return;
    // an address that was saved just now stands in the form with the page's next data
    if (readChoice(new FormData(form.current)).address_id === 0) return;
    setWaiting(false);
    send("pay", payer, { expected: goesOn.current ?? readTotal(form.current) });
    goesOn.current = null;
  });

  const isBusy = isWaiting || payer.state !== "idle" || settler.state !== "idle" || isConfirming;
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    clearTimeout(timer.current);
    setRefused(null);
    setCardError(null);
    const field = firstMissing(choice);
    setUnplaced(field === "where");
    goesOn.current = field === "where" && typedAddress() ? readTotal(event.currentTarget) : null;
    if (field) return goTo(field);
    // A hold that is on its way would take the place of the one that is being paid.
    if (holder.state === "submitting") setWaiting(true);
    else send("pay", payer);
  };

  const settle = (cart_transaction: string, saved: string | null) =>
    send("settle", settler, { cart_transaction, save: saved ?? "" });

  async function confirm(answer: Extract<PayAnswer, { confirm: string }>) {
    setConfirming(true);
    const wantsSaved = form.current !== null && new FormData(form.current).has("save");
    const result =
      answer.confirm === "bank"
        ? await answerBank(given.stripe, answer.client_secret)
        : ((await card.current?.pay(answer.client_secret, wantsSaved)) ?? {
            error: "Enter your card first.",
          });
    setConfirming(false);
    if ("error" in result) setCardError(result.error);
    else settle(answer.cart_transaction, wantsSaved ? result.payment_method : null);
  }

  const answers = [holder.data, payer.data, settler.data];
  const heard = useRef(new Set<PayAnswer>());
  useEffect(() => {
    for (const answer of answers) {
      if (!answer || heard.current.has(answer)) continue;
      heard.current.add(answer);
      if ("confirm" in answer) void confirm(answer);
      if (!("no" in answer)) continue;
      if (answer.code === null || answer.code === "payment_required")
        setCardError(answer.code ? answer.no : null);
      setRefused(answer);
      if (answer.code === "price_changed" || answer.code === "hold_expired") revalidate();
    }
  });

  // On a phone what is said lies a screen below the button that was pressed, and the card far above it. Where the page is
  // read anew for it, the framework puts it back to where it was scrolled: so it is brought into view after that as well.
  useEffect(() => {
    if (refused && reading === "idle") document.getElementById(REFUSED)?.scrollIntoView({ block: "nearest" });
  }, [refused, reading]);
  useEffect(() => {
    if (cardError) document.getElementById("card-problem")?.scrollIntoView({ block: "center" });
  }, [cardError]);

  return {
    form,
    choice,
    refused,
    cardError,
    isBusy,
    isUnplaced,
    onAdded,
    onChange,
    onSubmit,
    holdAgain,
    onCard: (api: CardApi | null) => {
      card.current = api;
    },
  };
}

export type CheckoutControl = ReturnType<typeof useCheckout>;
