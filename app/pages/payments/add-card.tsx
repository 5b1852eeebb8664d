import { useFetcher } from "@remix-run/react";
import { useContext, useEffect, useRef } from "react";
import { accountPaths } from "~/kit/account-paths";
import { Button } from "~/ui/button";
import { ErrorNotice } from "~/ui/error-notice";
import { Csrf, CsrfToken } from "~/ui/forms/csrf";
import { HydratedFlag, useHydrated } from "~/ui/forms/hydrated";
import { NewCard } from "./new-card";
import { ENTERING_NEEDS_SCRIPT } from "./saved-card";
import type { StripeSettings } from "./stripe";
import { useCardSetup } from "./use-card-setup";

type Begun = { client_secret?: string; no?: string };

/** The form for another card: begun with us, made ready by the provider (and its bank), then kept by us. */
export function AddCard({ stripe }: { stripe: StripeSettings }) {
  const beginner = useFetcher<Begun>();
  const keeper = useFetcher<{ no?: string }>();
  const csrf = useContext(CsrfToken);
  const isLive = useHydrated();
  const { error, setError, isAsking, onCard, setUp } = useCardSetup();
  const heard = useRef<unknown>(null);
  const isBusy = isAsking || beginner.state !== "idle" || keeper.state !== "idle";

  useEffect(() => {
    const begun = beginner.data;
    if (!begun || heard.current === begun) return;
    heard.current = begun;
    if (begun.no) setError(begun.no);
    const secret = begun.client_secret;
    if (!secret) return;
    void setUp(secret).then((method) => {
      if (!method) return;
      const kept = { csrf, live: "1", intent: "keep", stripe_payment_method_id: method };
      keeper.submit(kept, { method: "post", action: accountPaths.cards() });
    });
  });

  if (!isLive) return <ErrorNotice tone="note" messages={`${ENTERING_NEEDS_SCRIPT}.`} />;
  const refused = keeper.state === "idle" ? (keeper.data?.no ?? null) : null;
  return (
    <beginner.Form method="post" className="grid gap-4">
      <Csrf />
      <HydratedFlag />
      <input type="hidden" name="intent" value="begin" />
      <NewCard settings={stripe} onCard={onCard} error={error ?? refused} isAlwaysKept />
      <Button tone="primary" className="justify-self-start" aria-disabled={isBusy || undefined}>
        {isBusy ? "Saving…" : "Save card"}
      </Button>
      <p className="text-sm text-ink-2">
        You won't be charged now. Your bank may ask you to confirm it's your card. The number goes to Stripe,
        never to us.
      </p>
    </beginner.Form>
  );
}
