import type Stripe from "stripe";
import { callStripe, StripeFailure } from "./stripe.server";

/** A saved card's face. Its number never reaches us. */
export interface CardFace {
  id: string;
  customer: string | null;
  fingerprint: string | null;
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
}

function toFace(method: Stripe.PaymentMethod): CardFace | null {
  if (!method.card) return null;
  const { brand, last4, exp_month, exp_year, fingerprint } = method.card;
  const customer = typeof method.customer === "string" ? method.customer : (method.customer?.id ?? null);
  return { id: method.id, customer, fingerprint: fingerprint ?? null, brand, last4, exp_month, exp_year };
}

/** Makes the customer of an account, once for `key`. Only an opaque id goes to Stripe. */
export async function createCustomer(params: { key: string; account: string }): Promise<string> {
  const made = await callStripe((stripe) =>
    stripe.customers.create(
      { metadata: { account: params.account, key: params.key } },
      { idempotencyKey: params.key },
    ),
  );
  return made.id;
}

/** What the browser needs to save a card without paying. */
export async function createSetupIntent(
  customer: string,
): Promise<{ id: string; client_secret: string | null }> {
  const made = await callStripe((stripe) =>
    stripe.setupIntents.create({
      customer,
      automatic_payment_methods: { enabled: true, allow_redirects: "never" },
      usage: "off_session",
    }),
  );
  return { id: made.id, client_secret: made.client_secret };
}

/** Whose card a setup intent is to save. */
export async function readSetupCustomer(id: string): Promise<string | null> {
  const { customer } = await callStripe((stripe) => stripe.setupIntents.retrieve(id));
  return typeof customer === "string" ? customer : (customer?.id ?? null);
}

/** Has a setup intent take no more cards; one that is over stays as it is. */
export async function cancelSetupIntent(id: string): Promise<void> {
  try {
    await callStripe((stripe) => stripe.setupIntents.cancel(id));
  } catch (error) {
    if (!(error instanceof StripeFailure && error.kind === "state")) throw error;
  }
}

/** A payment method; null when it is no card. */
export async function readCard(id: string): Promise<CardFace | null> {
  return toFace(await callStripe((stripe) => stripe.paymentMethods.retrieve(id)));
}

/** Puts a card on a customer; null when it is no card. */
export async function attachCard(id: string, customer: string): Promise<CardFace | null> {
  return toFace(await callStripe((stripe) => stripe.paymentMethods.attach(id, { customer })));
}

export async function detachCard(id: string): Promise<void> {
  await callStripe((stripe) => stripe.paymentMethods.detach(id));
}

/** Takes a customer off Stripe with every card on it; one that is gone already is gone. What it paid can still be given back. */
export async function deleteCustomer(id: string): Promise<void> {
  try {
    await callStripe((stripe) => stripe.customers.del(id));
  } catch (error) {
    if (!(error instanceof StripeFailure && error.kind === "missing")) throw error;
  }
}
