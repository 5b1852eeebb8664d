import { type RefObject, useEffect, useRef, useState } from "react";
import type { CardApi } from "../payments/card-field";
import { answerBank } from "../payments/stripe";
import type { PayAnswer } from "./checkout-actions.server";
import type { CheckoutData } from "./load-checkout.server";

type ToConfirm = Extract<PayAnswer, { confirm: string }>;

/** Has the card charged where the server asks for it, or the bank's question answered; then `settle`, or `fail` with why not. */
export function useConfirm(
  stripe: CheckoutData["stripe"],
  form: RefObject<HTMLFormElement>,
  {
    settle,
    fail,
  }: {
    settle: (cart_transaction: string, saved: string | null) => void;
    fail: (error: string) => void;
  },
) {
  const card = useRef<CardApi | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  async function confirm(answer: ToConfirm) {
    setConfirming(true);
    const wantsSaved = form.current !== null && new FormData(form.current).has("save");
    const result =
      answer.confirm === "bank"
        ? await answerBank(stripe, answer.client_secret)
        : ((await card.current?.pay(answer.client_secret, wantsSaved)) ?? {
            error: "Enter your card first.",
          });
    setConfirming(false);
    if ("error" in result) fail(result.error);
    else settle(answer.cart_transaction, wantsSaved ? result.payment_method : null);
  }
  const onCard = (api: CardApi | null) => {
    card.current = api;
  };
  return { isConfirming, confirm, onCard };
}

/** Has each answer heard once, however often the page is drawn with it. */
export function useEachAnswer(
  answers: readonly (PayAnswer | undefined)[],
  hear: (answer: PayAnswer) => void,
): void {
  const heard = useRef(new Set<PayAnswer>());
  useEffect(() => {
    for (const answer of answers) {
      if (!answer || heard.current.has(answer)) continue;
      heard.current.add(answer);
      hear(answer);
    }
  });
}
