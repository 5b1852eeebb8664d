import { CardElement, Elements, useElements, useStripe } from "@stripe/react-stripe-js";
import type { Stripe } from "@stripe/stripe-js";
import { useEffect, useState } from "react";
import { type Confirmed, openStripe, outcomeOf, type StripeSettings } from "./stripe";

/** Pays with the card in the field (`isKept` lets the person use it again), or has it made ready for later payments. */
export interface CardApi {
  pay(client_secret: string, isKept: boolean): Promise<Confirmed>;
  setUp(client_secret: string): Promise<Confirmed>;
}

interface Props {
  settings: StripeSettings;
  /** gets the way to pay when the field is ready, and null when it goes */
  onReady(api: CardApi | null): void;
  /** the provider's word on what is typed */
  onMessage(message: string | null): void;
}

const MISSING = { error: "Enter your card first." };

/** The provider's frame cannot read our styles: the colours of the moment are handed over. */
function currentStyle() {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  return {
    base: {
      color: colour("--ink"),
      fontFamily: "Figtree, system-ui, sans-serif",
      fontSize: "16px",
      iconColor: colour("--ink-2"),
      "::placeholder": { color: colour("--ink-2") },
    },
    invalid: { color: colour("--danger"), iconColor: colour("--danger") },
  };
}

function Field({ onReady, onMessage }: Omit<Props, "settings">) {
  const stripe = useStripe();
  const elements = useElements();
  const [style] = useState(currentStyle);
  // Until the provider's frame is there nothing can be typed, and asking it would end in a message about its insides.
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    if (!stripe || !elements || !isThere) return;
    const entered = () => elements.getElement(CardElement);
    onReady({
      async pay(client_secret, isKept) {
        const card = entered();
        if (!card) return MISSING;
        const kept = isKept ? { setup_future_usage: "off_session" as const } : {};
        return outcomeOf(
          await stripe.confirmCardPayment(client_secret, { payment_method: { card }, ...kept }),
        );
      },
      async setUp(client_secret) {
        const card = entered();
        if (!card) return MISSING;
        return outcomeOf(await stripe.confirmCardSetup(client_secret, { payment_method: { card } }));
      },
    });
    return () => onReady(null);
  }, [stripe, elements, isThere, onReady]);
  return (
    <CardElement
      options={{ style, hidePostalCode: true }}
      onReady={() => setThere(true)}
      onChange={(event) => onMessage(event.error?.message ?? null)}
    />
  );
}

/** The card element of the payment provider: the number never touches our page. */
export default function CardField({ settings, onReady, onMessage }: Props) {
  const [stripe, setStripe] = useState<Stripe | null>(null);
  useEffect(() => {
    openStripe(settings).then(setStripe, (error: unknown) =>
      onMessage(error instanceof Error ? error.message : String(error)),
    );
  }, [settings, onMessage]);
  if (!stripe) return null;
  return (
    <Elements stripe={stripe}>
      <Field onReady={onReady} onMessage={onMessage} />
    </Elements>
  );
}
