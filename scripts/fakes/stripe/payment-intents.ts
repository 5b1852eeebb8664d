import type Stripe from "stripe";
import { newId, randomText } from "../kit/ids.ts";
import { confirmIntent } from "./confirm.ts";
import { invalid, missing, wrongState } from "./errors.ts";
import { writeIntent } from "./intent-fields.ts";
import { listOf } from "./lists.ts";
import * as read from "./params.ts";
import { emit, type RequestContext } from "./world.ts";

const CREATE = new Set<keyof Stripe.PaymentIntentCreateParams>([
  "amount",
  "currency",
  "automatic_payment_methods",
  "capture_method",
  "confirm",
  "confirmation_method",
  "customer",
  "description",
  "error_on_requires_action",
  "metadata",
  "off_session",
  "payment_method",
  "payment_method_data",
  "payment_method_options",
  "receipt_email",
  "return_url",
  "setup_future_usage",
  "shipping",
  "statement_descriptor",
  "statement_descriptor_suffix",
  "transfer_group",
  "use_stripe_sdk",
]);
const CREATE_ALSO: ReadonlySet<string> = new Set([...CREATE, "payment_method_types"]);
const UPDATE: ReadonlySet<string> = new Set<string>([
  "amount",
  "currency",
  "capture_method",
  "customer",
  "description",
  "metadata",
  "payment_method",
  "payment_method_data",
  "payment_method_options",
  "payment_method_types",
  "receipt_email",
  "setup_future_usage",
  "shipping",
  "statement_descriptor",
  "statement_descriptor_suffix",
  "transfer_group",
] satisfies (keyof Stripe.PaymentIntentUpdateParams | "payment_method_types")[]);
const CONFIRM: ReadonlySet<string> = new Set<string>([
  "capture_method",
  "error_on_requires_action",
  "off_session",
  "payment_method",
  "payment_method_data",
  "payment_method_options",
  "payment_method_types",
  "receipt_email",
  "return_url",
  "setup_future_usage",
  "shipping",
  "use_stripe_sdk",
  "client_secret",
] satisfies (keyof Stripe.PaymentIntentConfirmParams | "payment_method_types" | "client_secret")[]);

export function createPaymentIntent(ask: RequestContext): Stripe.PaymentIntent {
  const { params } = ask;
  read.onlyKnown(params, CREATE_ALSO);
  const amount = read.cents(params, "amount");
  if (amount === null) throw invalid("Missing required param: amount.", "amount", "parameter_missing");
  const confirm = read.flag(params, "confirm") ?? false;
  for (const name of ["off_session", "return_url", "error_on_requires_action"])
    if (!confirm && name in params)
      throw invalid(`The parameter ${name} can be passed only with confirm=true.`, name);
  const id = ask.past?.id ?? newId("pi");
  const automatic = params.payment_method_types === undefined;
  const made: Stripe.PaymentIntent = {
    id,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: automatic ? { allow_redirects: "always", enabled: true } : null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic_async",
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: read.oneOf(params, "confirmation_method", ["automatic", "manual"]) ?? "automatic",
    created: ask.world.clock.seconds(),
    currency: read.currency(params),
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: "automatic" },
    },
    payment_method_types: ["card"],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "requires_payment_method",
    transfer_data: null,
    transfer_group: null,
  } satisfies Stripe.PaymentIntent;
  writeIntent(ask, made);
  ask.tables.payment_intents.put(made);
  emit(ask, "payment_intent.created", made);
  return confirm ? confirmIntent(ask, made, confirmHow(ask)) : made;
}

export function intentOf(ask: RequestContext, id = ask.id, param?: string): Stripe.PaymentIntent {
  const found = ask.tables.payment_intents.get(id);
  if (found === undefined) throw missing("payment_intent", id, param);
  if (ask.publishable && read.text(ask.params, "client_secret") !== found.client_secret)
    throw invalid(
      "The client_secret provided does not match any associated PaymentIntent on this account.",
      "client_secret",
    );
  return found;
}

export function updatePaymentIntent(ask: RequestContext): Stripe.PaymentIntent {
  read.onlyKnown(ask.params, UPDATE);
  const intent = intentOf(ask);
  const settled = ["succeeded", "canceled", "processing", "requires_capture"].includes(intent.status);
  for (const name of Object.keys(ask.params)) {
    if (
      !settled ||
      ["description", "metadata", "expand", "receipt_email", "shipping", "transfer_group"].includes(name)
    )
      continue;
    throw wrongState(
      "payment_intent_unexpected_state",
      `This PaymentIntent's ${name} could not be updated because it has a status of ${intent.status}.`,
      { payment_intent: intent },
    );
  }
  // A copy is written, so that a refused parameter changes nothing.
  const draft = { ...intent };
  writeIntent(ask, draft);
  return ask.tables.payment_intents.put(draft);
}

export function confirmPaymentIntent(ask: RequestContext): Stripe.PaymentIntent {
  read.onlyKnown(ask.params, CONFIRM);
  let intent = intentOf(ask);
  if (ask.publishable && intent.confirmation_method === "manual")
    throw wrongState(
      "payment_intent_unexpected_state",
      "This PaymentIntent can be confirmed only with a secret key.",
    );
  if (intent.status !== "succeeded" && intent.status !== "canceled" && intent.status !== "requires_capture") {
    const draft = { ...intent };
    writeIntent(ask, draft);
    intent = ask.tables.payment_intents.put(draft);
  }
  return confirmIntent(ask, intent, confirmHow(ask));
}

export function cancelPaymentIntent(ask: RequestContext): Stripe.PaymentIntent {
  read.onlyKnown(ask.params, new Set<keyof Stripe.PaymentIntentCancelParams>(["cancellation_reason"]));
  const reason = read.oneOf(ask.params, "cancellation_reason", [
    "abandoned",
    "duplicate",
    "fraudulent",
    "requested_by_customer",
  ]);
  const intent = intentOf(ask);
  if (["succeeded", "canceled", "processing"].includes(intent.status))
    throw wrongState(
      "payment_intent_unexpected_state",
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
      { payment_intent: intent },
    );
  const held =
    intent.status === "requires_capture" ? ask.tables.charges.get(String(intent.latest_charge)) : undefined;
  if (held !== undefined) {
    held.refunded = true;
    held.amount_refunded = held.amount;
    emit(ask, "charge.refunded", ask.tables.charges.put(held));
  }
  ask.tables.challenges.remove(intent.id);
  intent.status = "canceled";
  intent.amount_capturable = 0;
  intent.canceled_at = ask.world.clock.seconds();
  intent.cancellation_reason = reason;
  intent.next_action = null;
  ask.tables.payment_intents.put(intent);
  emit(ask, "payment_intent.canceled", intent);
  return intent;
}

export function listPaymentIntents(ask: RequestContext) {
  const customer = read.text(ask.params, "customer");
  return listOf(ask, ask.tables.payment_intents, {
    url: "/v1/payment_intents",
    own: ["customer"],
    group: customer,
  });
}

function confirmHow(ask: RequestContext) {
  const { params } = ask;
  const offSession =
    params.off_session === "recurring" ||
    params.off_session === "one_off" ||
    read.flag(params, "off_session");
  if (offSession && ask.publishable)
    throw invalid("off_session can be passed only with a secret key.", "off_session");
  return {
    offSession: offSession === true,
    refuseChallenge: read.flag(params, "error_on_requires_action") ?? false,
    returnUrl: read.text(params, "return_url"),
    useSdk: (read.flag(params, "use_stripe_sdk") ?? false) || ask.publishable,
  };
}
