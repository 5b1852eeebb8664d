import { useFetcher } from "@remix-run/react";
import { useContext, useEffect, useRef, useState } from "react";
import { CsrfToken } from "~/ui/forms/csrf";
import type { CardApi } from "./card-field";
import { restoringFocus } from "./focus";
import { answerBank, type StripeSettings } from "./stripe";

/** What an action answers when the browser has to go on: with the card in the field, or with the bank's own question. */
export interface PayInBrowser {
  client_secret: string;
  isNewCard: boolean;
}

function payIn(answer: unknown): PayInBrowser | null {
  const { client_secret, isNewCard } = (answer ?? {}) as Partial<PayInBrowser>;
  return typeof client_secret === "string" ? { client_secret, isNewCard: isNewCard === true } : null;
}

/**
 * Where script runs: when an action answers with a payment that a new card is to pay, or that the bank has a question
 * about, has it confirmed and then settled by the same screen, under `intent`. `isKept` says whether a new card is to be
 * kept; `error` is the provider's message when it fails.
 */
export function useBank(
  answer: unknown,
  {
    stripe,
    action,
    intent,
    isKept,
  }: { stripe: StripeSettings; action: string; intent: string; isKept(): boolean },
) {
  const settler = useFetcher();
  const csrf = useContext(CsrfToken);
  const [error, setError] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const heard = useRef<unknown>(null);
  const card = useRef<CardApi | null>(null);
  const [onCard] = useState(() => (api: CardApi | null) => {
    card.current = api;
  });

  async function confirm({ client_secret, isNewCard }: PayInBrowser): Promise<void> {
    const keeps = isNewCard && isKept();
    setError(null);
    setAsking(true);
    const missing = { error: "Enter your card first." };
    const asked = isNewCard ? card.current?.pay(client_secret, keeps) : answerBank(stripe, client_secret);
    const result = (await (asked && restoringFocus(asked))) ?? missing;
    setAsking(false);
    if ("error" in result) return setError(result.error);
    const payment_intent = client_secret.split("_secret_")[0] ?? "";
    const save = keeps ? result.payment_method : "";
    settler.submit({ csrf, intent, payment_intent, save }, { method: "post", action });
  }

  useEffect(() => {
    const payment = payIn(answer);
    if (payment === null || heard.current === answer) return;
    heard.current = answer;
    void confirm(payment);
  });
  return { error, onCard, isBusy: isAsking || settler.state !== "idle" };
}
