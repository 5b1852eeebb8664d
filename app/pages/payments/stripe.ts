import type { Stripe } from "@stripe/stripe-js";

/** The publishable key, and where Stripe.js comes from when it is not Stripe itself. */
export interface StripeSettings {
  key: string;
  script: string | null;
}

/** Paid or set up, with the card it was done with, or the provider's message. */
export type Confirmed = { payment_method: string } | { error: string };

/** The release of Stripe.js that our version of the API belongs to. */
const STRIPE_JS = "https://js.stripe.com/endive/stripe.js";
const DOWN = "We couldn't load the card form. Please check your connection and try again.";
let opened: Promise<Stripe> | undefined;

function addScript(src: string): Promise<void> {
  return new Promise((done, fail) => {
    const script = Object.assign(document.createElement("script"), { src, async: true });
    script.onload = () => done();
    script.onerror = () => fail(new Error(DOWN));
    document.head.append(script);
  });
}

async function open({ key, script }: StripeSettings): Promise<Stripe> {
  if (!window.Stripe) await addScript(script ?? STRIPE_JS);
  const stripe = window.Stripe?.(key);
  if (!stripe) throw new Error(DOWN);
  return stripe;
}

/** Stripe.js, loaded when a card is about to be entered and never before. */
export function openStripe(settings: StripeSettings): Promise<Stripe> {
  opened ??= open(settings).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

interface Intent {
  payment_method: string | { id: string } | null;
}

interface Result {
  error?: { type?: string; code?: string; message?: string };
  paymentIntent?: Intent;
  setupIntent?: Intent;
}

const NOT_DONE = "We couldn't use your card. Please try again or use another card.";

/** Of Stripe's errors those whose message is written for the person with the card; the others name keys and parameters. */
const FOR_PEOPLE = /^(card_error|validation_error|(payment|setup)_intent_authentication_failure)$/;

/** What a confirmation came to, in our words. */
export function outcomeOf({ error, paymentIntent, setupIntent }: Result): Confirmed {
  if (error) {
    const isForPeople = [error.type, error.code].some((word) => word !== undefined && FOR_PEOPLE.test(word));
    return { error: (isForPeople && error.message) || NOT_DONE };
  }
  const method = (paymentIntent ?? setupIntent)?.payment_method;
  return { payment_method: (typeof method === "string" ? method : method?.id) ?? "" };
}

/** Shows the bank's own question for a payment with a saved card (3-D Secure). */
export async function answerBank(settings: StripeSettings, client_secret: string): Promise<Confirmed> {
  try {
    const stripe = await openStripe(settings);
    return outcomeOf(await stripe.handleNextAction({ clientSecret: client_secret }));
  } catch {
    return { error: DOWN };
  }
}
