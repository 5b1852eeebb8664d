import { useFetcher } from "@remix-run/react";
import { useContext, useEffect, useRef, useState } from "react";
import { CsrfToken } from "~/ui/forms/csrf";
import { answerBank, type StripeSettings } from "./stripe";

function secretIn(answer: unknown): string | null {
  const secret = (answer as { client_secret?: unknown } | null | undefined)?.client_secret;
  return typeof secret === "string" ? secret : null;
}

/**
 * Where script runs: when an action answers with a payment that the bank has a question about, shows the question and
 * then has the payment settled by the same screen, under `intent`. `error` is the provider's message when it fails.
 */
export function useBank(
  answer: unknown,
  { stripe, action, intent }: { stripe: StripeSettings; action: string; intent: string },
) {
  const settler = useFetcher();
  const csrf = useContext(CsrfToken);
  const [error, setError] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const heard = useRef<unknown>(null);
  useEffect(() => {
    const secret = secretIn(answer);
    if (secret === null || heard.current === answer) return;
    heard.current = answer;
    setError(null);
    setAsking(true);
    void answerBank(stripe, secret).then((result) => {
      setAsking(false);
      if ("error" in result) return setError(result.error);
      const payment_intent = secret.split("_secret_")[0] ?? "";
      settler.submit({ csrf, intent, payment_intent }, { method: "post", action });
    });
  });
  return { error, isBusy: isAsking || settler.state !== "idle" };
}
