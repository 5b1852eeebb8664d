import { createHash } from "node:crypto";
import type Stripe from "stripe";
import { newId } from "../kit/ids.ts";
import { cardByNumber, cardByToken, DECLINES, type Decline, passesLuhn, type TestCard } from "./cards.ts";
import { invalid, missing, type StripeErrorBody, StripeFailure, wrongState } from "./errors.ts";
import { listOf } from "./lists.ts";
import * as read from "./params.ts";
import type { CardSecret } from "./store.ts";
import { customerOf, emit, NO_ADDRESS, type RequestContext } from "./world.ts";

const CREATE = new Set<keyof Stripe.PaymentMethodCreateParams>([
  "type",
  "card",
  "billing_details",
  "metadata",
  "allow_redisplay",
]);

export function createPaymentMethod(ask: RequestContext): Stripe.PaymentMethod {
  read.onlyKnown(ask.params, CREATE);
  return methodFromData(ask, ask.params, "");
}

/** Makes a payment method of `{type: "card", card: {…}}`, sent by itself or as `payment_method_data`. */
export function methodFromData(
  ask: RequestContext,
  data: RequestContext["params"],
  prefix: string,
): Stripe.PaymentMethod {
  const named = (name: string) => (prefix === "" ? name : `${prefix}[${name}]`);
  if (read.requiredText(data, "type") !== "card")
    throw invalid("This account takes cards only: type must be card.", named("type"));
  const card = read.nested(data, "card");
  if (card === null) throw invalid("Missing required param: card.", named("card"), "parameter_missing");
  const token = read.text(card, "token");
  if (token !== null) {
    const known = cardByToken(token);
    if (known === null || !token.startsWith("tok_")) throw missing("token", token, named("card[token]"));
    return makeMethod(ask, known, defaultExpiry(ask), data);
  }
  const number = read.requiredText(card, "number").replace(/[\s-]/g, "");
  if (!passesLuhn(number)) throw declined(DECLINES.number, { param: "number" });
  const known = cardByNumber(number);
  if (known === null)
    throw invalid(
      "This fake takes only the test card numbers that Stripe publishes.",
      named("card[number]"),
      "testmode_charges_only",
    );
  const expiry = { month: read.whole(card, "exp_month") ?? 0, year: read.whole(card, "exp_year") ?? 0 };
  if (expiry.month < 1 || expiry.month > 12)
    throw declined(
      {
        ...DECLINES.expired,
        code: "invalid_expiry_month",
        message: "Your card's expiration month is invalid.",
      },
      { param: "exp_month" },
    );
  if (expiry.year < 100) expiry.year += 2000;
  const today = new Date(ask.world.clock.now());
  if (expiry.year * 12 + expiry.month < today.getUTCFullYear() * 12 + today.getUTCMonth() + 1)
    throw declined(
      {
        ...DECLINES.expired,
        code: "invalid_expiry_year",
        message: "Your card's expiration year is invalid.",
      },
      { param: "exp_year" },
    );
  return makeMethod(ask, known, expiry, data);
}

/** The payment method of that id. A test token such as `pm_card_visa` makes a new one each time, as at Stripe. */
export function methodOf(ask: RequestContext, id: string, param?: string): Stripe.PaymentMethod {
  const found = ask.tables.payment_methods.get(id);
  if (found !== undefined) return found;
  const card = id.startsWith("pm_card_") ? cardByToken(id) : null;
  if (card === null) throw missing("PaymentMethod", id, param);
  return makeMethod(ask, card, defaultExpiry(ask), {});
}

/** How the card behind a payment method behaves, and what has been done with it. */
export function behaviorOf(
  ask: RequestContext,
  method: Stripe.PaymentMethod,
): { card: TestCard; secret: CardSecret } {
  const secret = ask.tables.cards.get(method.id);
  const card = secret === undefined ? null : cardByNumber(secret.number);
  if (secret === undefined || card === null) throw missing("PaymentMethod", method.id);
  return { card, secret };
}

/** Ties a payment method to a customer; cards that are always declined are declined here already. */
export function attach(
  ask: RequestContext,
  method: Stripe.PaymentMethod,
  customer: string,
): Stripe.PaymentMethod {
  if (method.customer === customer) return method;
  if (method.customer !== null)
    throw wrongState(
      "payment_method_unexpected_state",
      "The payment method you provided has already been attached to a customer.",
      { param: "payment_method" },
    );
  const { card, secret } = behaviorOf(ask, method);
  if (secret.used)
    throw wrongState(
      "payment_method_unexpected_state",
      "This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again.",
    );
  if (card.always) throw declined(card.always, { payment_method: method });
  method.customer = customer;
  ask.tables.payment_methods.put(method);
  emit(ask, "payment_method.attached", method);
  return method;
}

export function attachPaymentMethod(ask: RequestContext): Stripe.PaymentMethod {
  read.onlyKnown(ask.params, new Set<keyof Stripe.PaymentMethodAttachParams>(["customer"]));
  const customer = customerOf(ask, read.requiredText(ask.params, "customer"), "customer");
  return attach(ask, methodOf(ask, ask.id), customer.id);
}

export function detachPaymentMethod(ask: RequestContext): Stripe.PaymentMethod {
  const method = methodOf(ask, ask.id);
  if (method.customer === null)
    throw wrongState(
      "payment_method_unexpected_state",
      "The payment method you provided is not attached to a customer so detachment is impossible.",
    );
  const previous = { customer: method.customer };
  method.customer = null;
  ask.tables.payment_methods.put(method);
  // A detached payment method can never be used again.
  const { secret } = behaviorOf(ask, method);
  ask.tables.cards.put({ ...secret, used: true });
  emit(ask, "payment_method.detached", method, previous);
  return method;
}

export function updatePaymentMethod(ask: RequestContext): Stripe.PaymentMethod {
  read.onlyKnown(
    ask.params,
    new Set<keyof Stripe.PaymentMethodUpdateParams>(["billing_details", "card", "metadata"]),
  );
  const method = methodOf(ask, ask.id);
  if (method.customer === null)
    throw wrongState(
      "payment_method_unexpected_state",
      "You must save this PaymentMethod to a customer before you can update it.",
    );
  const card = read.nested(ask.params, "card");
  if (card !== null && method.card !== undefined) {
    method.card.exp_month = read.whole(card, "exp_month") ?? method.card.exp_month;
    method.card.exp_year = read.whole(card, "exp_year") ?? method.card.exp_year;
  }
  if ("billing_details" in ask.params) method.billing_details = billing(ask.params);
  method.metadata = read.metadata(ask.params, method.metadata ?? {});
  ask.tables.payment_methods.put(method);
  emit(ask, "payment_method.updated", method);
  return method;
}

/** The payment methods of one customer, by `customer=` or by the path `/v1/customers/{id}/payment_methods`. */
export function listPaymentMethods(ask: RequestContext) {
  const inPath = ask.path.startsWith("/v1/customers/");
  const customer = inPath ? ask.id : read.text(ask.params, "customer");
  if (customer !== null) customerOf(ask, customer, inPath ? undefined : "customer");
  const type = read.text(ask.params, "type");
  return listOf(ask, ask.tables.payment_methods, {
    url: inPath ? `/v1/customers/${ask.id}/payment_methods` : "/v1/payment_methods",
    own: ["customer", "type"],
    group: customer ?? "none",
    keep: (row) => type === null || row.type === type,
  });
}

/** The payment method of a customer's path; another customer's is not found. */
export function retrieveCustomersMethod(ask: RequestContext): Stripe.PaymentMethod {
  customerOf(ask, ask.id);
  const method = ask.tables.payment_methods.get(ask.childId);
  if (method === undefined || method.customer !== ask.id) throw missing("payment_method", ask.childId);
  return method;
}

/** 402 in Stripe's card-error format. */
export function declined(reason: Decline, about: Partial<StripeErrorBody> = {}): StripeFailure {
  const { code, decline_code, message } = reason;
  return new StripeFailure(402, { type: "card_error", code, decline_code, message, ...about }, true);
}

function defaultExpiry(ask: RequestContext) {
  const today = new Date(ask.world.clock.now());
  return { month: today.getUTCMonth() + 1, year: today.getUTCFullYear() + 1 };
}

function makeMethod(
  ask: RequestContext,
  card: TestCard,
  expiry: { month: number; year: number },
  data: RequestContext["params"],
): Stripe.PaymentMethod {
  const method = {
    id: newId("pm"),
    object: "payment_method",
    allow_redisplay:
      read.oneOf(data, "allow_redisplay", ["always", "limited", "unspecified"]) ?? "unspecified",
    billing_details: billing(data),
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "unchecked" },
      country: card.country,
      display_brand: card.brand,
      exp_month: expiry.month,
      exp_year: expiry.year,
      fingerprint: createHash("sha256")
        .update(card.number)
        .digest("base64url")
        .replace(/[-_]/g, "x")
        .slice(0, 16),
      funding: card.funding,
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: "unregulated",
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: ask.world.clock.seconds(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: read.metadata(data),
    type: "card",
  } satisfies Stripe.PaymentMethod;
  ask.tables.cards.put({
    id: method.id,
    number: card.number,
    used: false,
    set_up: card.authentication === "set_up",
  });
  return ask.tables.payment_methods.put(method);
}

function billing(data: RequestContext["params"]): Stripe.PaymentMethod.BillingDetails {
  const sent = read.nested(data, "billing_details") ?? {};
  return {
    address: read.address(sent, "address") ?? { ...NO_ADDRESS },
    email: read.text(sent, "email"),
    name: read.text(sent, "name"),
    phone: read.text(sent, "phone"),
    tax_id: read.text(sent, "tax_id"),
  };
}
