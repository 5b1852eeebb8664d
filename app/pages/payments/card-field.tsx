import type { Stripe, StripeCardElement } from "@stripe/stripe-js";
import { useEffect, useRef } from "react";
import { type Confirmed, openStripe, outcomeOf, type StripeSettings } from "./stripe";

/** Pays with the card in the field (`isKept` lets the person use it again), or has it made ready for later payments. */
export interface CardApi {
  pay(client_secret: string, isKept: boolean): Promise<Confirmed>;
  setUp(client_secret: string): Promise<Confirmed>;
}

export interface CardFieldProps {
  settings: StripeSettings;
  /** gets the way to pay when the field is ready, and null when it goes */
  onReady(api: CardApi | null): void;
  /** the provider's word on what is typed */
  onMessage(message: string | null): void;
}

/** The provider's frame cannot read our styles: the colors of the moment are handed over. */
function currentStyle() {
  const style = getComputedStyle(document.documentElement);
  const color = (name: string) => style.getPropertyValue(name).trim();
  return {
    base: {
      color: color("--ink"),
      fontFamily: "Figtree, system-ui, sans-serif",
      fontSize: "16px",
      iconColor: color("--ink-2"),
      "::placeholder": { color: color("--ink-2") },
    },
    invalid: { color: color("--danger"), iconColor: color("--danger") },
  };
}

function apiOf(stripe: Stripe, card: StripeCardElement): CardApi {
  return {
    async pay(client_secret, isKept) {
      const kept = isKept ? { setup_future_usage: "off_session" as const } : {};
      return outcomeOf(await stripe.confirmCardPayment(client_secret, { payment_method: { card }, ...kept }));
    },
    async setUp(client_secret) {
      return outcomeOf(await stripe.confirmCardSetup(client_secret, { payment_method: { card } }));
    },
  };
}

/**
 * The card element of the payment provider: the number never touches our page. It is mounted once and stays, whatever the
 * page around it reads again, since what was typed would go with it.
 */
export function CardField(props: CardFieldProps) {
  const place = useRef<HTMLDivElement>(null);
  const now = useRef(props);
  now.current = props;
  useEffect(() => {
    let card: StripeCardElement | null = null;
    let isGone = false;
    openStripe(now.current.settings).then(
      (stripe) => {
        if (isGone || !place.current) return;
        const made = stripe.elements().create("card", { style: currentStyle(), hidePostalCode: true });
        card = made;
        // Until the provider's frame is there nothing can be typed, and asking it would end in a message about its insides.
        made.on("ready", () => now.current.onReady(apiOf(stripe, made)));
        made.on("change", ({ error, empty }) => {
          now.current.onMessage(error?.message ?? null);
          place.current?.toggleAttribute("data-typed", !empty);
        });
        made.mount(place.current);
      },
      (error: unknown) => now.current.onMessage(error instanceof Error ? error.message : String(error)),
    );
    return () => {
      isGone = true;
      card?.destroy();
      now.current.onReady(null);
    };
  }, []);
  return <div ref={place} />;
}
