import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { type FormEvent, useEffect, useState } from "react";
import { Button } from "~/ui/button";
import { ErrorNotice } from "~/ui/error-notice";
import { CircleCheckBig } from "~/ui/icons";
import { onNewSecret, readSecret, storedResult, storeResult } from "./native-order";
import { NewCard } from "./new-card";
import { stripeSettings } from "./stripe-settings.server";
import { useCardSetup } from "./use-card-setup";

export const meta: MetaFunction = () => [
  { title: "Add a card · DinDin" },
  { name: "description", content: "Save a card from the app." },
  { name: "robots", content: "noindex" },
];

/**
 * Needs no session: a WebView has no cookies. What lets a card be added is the client secret, which the app asked for with
 * its own key (GET `/v1/payment/setup_intent/`) and which serves once.
 */
export function loader() {
  return { stripe: stripeSettings() };
}

const NO_SECRET = "Something's missing from the app. Please go back and try again.";

export default function NativeAddCardScreen() {
  const { stripe } = useLoaderData<typeof loader>();
  const { error, setError, isAsking, onCard, setUp } = useCardSetup();
  const [order, setOrder] = useState<{ secret: string | null; isDone: boolean } | null>(null);
  useEffect(() => {
    const read = () => setOrder({ secret: readSecret(), isDone: storedResult(readSecret()) });
    read();
    return onNewSecret(read);
  }, []);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (isAsking) return;
    if (!order?.secret) return setError(NO_SECRET);
    const method = await setUp(order.secret);
    if (method === null) return;
    storeResult(order.secret, method);
    location.reload();
  }

  return (
    <main id="main" className="page grid max-w-[34rem] gap-6 py-6">
      <h1 tabIndex={-1} className="title text-3xl outline-none">
        Add a card
      </h1>
      {order?.isDone ? (
        <p
          role="status"
          className="flex items-center gap-3 rounded-card bg-herb-wash p-5 font-bold text-herb"
        >
          <CircleCheckBig aria-hidden className="size-6" />
          Your card is saved. You can go back to the app.
        </p>
      ) : (
        <form className="grid gap-4" onSubmit={save}>
          {order?.secret === null && <ErrorNotice messages={NO_SECRET} />}
          {order && <NewCard settings={stripe} onCard={onCard} error={error} isAlwaysKept />}
          <noscript>Entering a card needs JavaScript.</noscript>
          <Button tone="primary" size="lg" wide aria-disabled={isAsking || undefined}>
            {isAsking ? "Saving…" : "Save card"}
          </Button>
          <p className="text-sm text-ink-2">
            You won't be charged now. Your bank may ask you to confirm it's your card.
          </p>
        </form>
      )}
    </main>
  );
}
