import { useFetcher, useRevalidator } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { paths } from "~/kit/paths";
import type { PayAnswer } from "./checkout-actions.server";
import { readChoice } from "./choice";
import type { CheckoutData } from "./load-checkout.server";
import { firstMissing, goTo, typedAddress } from "./missing";
import { useConfirm, useEachAnswer } from "./use-card-answers";
import { useChoice } from "./use-choice";
import { useRefusal } from "./use-refusal";

const HOLDER = "hold";

/**
 * Whether a hold has left and is not answered yet, by the router itself: what React has drawn may be older on a busy phone, and
 * a press would be sent beside it.
 */
const isHolding = (): boolean => window.__remixRouter?.state.fetchers.get(HOLDER)?.state === "submitting";

/** The total that the page shows, as the form says it. */
const readTotal = (form: HTMLFormElement) => form.expected.value as string;

/**
 * The checkout where script runs: every change is shown at once and held a moment later; paying goes hold, card, order,
 * with one message where it stops. Without script the same form is simply sent.
 */
export function useCheckout(given: CheckoutData) {
  const form = useRef<HTMLFormElement>(null);
  const holder = useFetcher<PayAnswer>({ key: HOLDER });
  const payer = useFetcher<PayAnswer>();
  const settler = useFetcher<PayAnswer>();
  const { revalidate, state: reading } = useRevalidator();
  const { refused, cardError, setRefused, setCardError, forget } = useRefusal(reading);
  /** the order is placed as soon as the last choice is held */
  const [isWaiting, setWaiting] = useState(false);
  /** pressed with an address that was typed and not saved yet, the order goes on once that is, for the total that was shown */
  const goesOn = useRef<string | null>(null);

  const send = (intent: string, by: typeof holder, extra: Record<string, string> = {}) => {
    if (!form.current) return;
    const body = new FormData(form.current);
    // Said here too: the first hold may leave before the page knows that script runs, and an answer that leads to another
    // page would get in the way of the one that the payment leads to.
    for (const [name, value] of Object.entries({ intent, live: "1", ...extra })) body.set(name, value);
    by.submit(body, { method: "post", action: paths.checkout() });
  };
  const holdAgain = () => send("hold", holder);
  const onTouched = () => {
    goesOn.current = null;
  };
  const choosing = useChoice(given, form, { hold: holdAgain, onTouched, forget });
  const { choice, setChoice, isUnplaced, setUnplaced, onChange, dontHold } = choosing;

  /** An address that was saved just now is chosen and held at once; its card appears with the page's next data. */
  const onAdded = (address_id: number) => {
    setChoice((before) => ({ ...before, address_id }));
    setRefused(null);
    setUnplaced(false);
    if (goesOn.current !== null) setWaiting(true);
    send("hold", holder, { address: String(address_id) });
  };

  useEffect(() => {
    if (!isWaiting || isHolding() || !form.current) return;
    // an address that was saved just now stands in the form with the page's next data
    if (readChoice(new FormData(form.current)).address_id === 0) return;
    setWaiting(false);
    send("pay", payer, { expected: goesOn.current ?? readTotal(form.current) });
    goesOn.current = null;
  });

  const { isConfirming, confirm, onCard } = useConfirm(given.stripe, form, {
    settle: (cart_transaction, saved) => send("settle", settler, { cart_transaction, save: saved ?? "" }),
    fail: setCardError,
  });
  const isBusy = isWaiting || payer.state !== "idle" || settler.state !== "idle" || isConfirming;
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    dontHold();
    forget();
    const field = firstMissing(choice);
    setUnplaced(field === "where");
    goesOn.current = field === "where" && typedAddress() ? readTotal(event.currentTarget) : null;
    if (field) return goTo(field);
    // A hold that is on its way would take the place of the one that is being paid.
    if (isHolding()) setWaiting(true);
    else send("pay", payer);
  };

  useEachAnswer([holder.data, payer.data, settler.data], (answer) => {
    if ("confirm" in answer) void confirm(answer);
    if (!("no" in answer)) return;
    if (answer.code === null || answer.code === "payment_required")
      setCardError(answer.code ? answer.no : null);
    setRefused(answer);
    if (answer.code === "price_changed" || answer.code === "hold_expired") revalidate();
  });

  return {
    ...{ form, choice, refused, cardError, isBusy, isUnplaced },
    ...{ onAdded, onChange, onSubmit, holdAgain, onCard },
  };
}

export type CheckoutControl = ReturnType<typeof useCheckout>;
