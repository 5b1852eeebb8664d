import type Stripe from "stripe";
import { newId, randomText } from "../kit/ids.ts";
import type { Decline } from "./cards.ts";
import { invalid, missing, wrongState } from "./errors.ts";
import { listOf } from "./lists.ts";
import * as read from "./params.ts";
import { attach, behaviorOf, declined, methodFromData, methodOf } from "./payment-methods.ts";
import { idOf } from "./store.ts";
import { customerOf, emit, type RequestContext } from "./world.ts";

const SHARED = [
  "payment_method",
  "payment_method_data",
  "payment_method_options",
  "return_url",
  "use_stripe_sdk",
] as const;
const CREATE: ReadonlySet<string> = new Set<string>([
  ...SHARED,
  "automatic_payment_methods",
  "confirm",
  "customer",
  "description",
  "metadata",
  "payment_method_types",
  "usage",
] satisfies (keyof Stripe.SetupIntentCreateParams | "payment_method_types")[]);
const UPDATE: ReadonlySet<string> = new Set<string>([
  "customer",
  "description",
  "metadata",
  "payment_method",
]);
const CONFIRM: ReadonlySet<string> = new Set<string>([...SHARED, "client_secret"]);

export function createSetupIntent(ask: RequestContext): Stripe.SetupIntent {
  const { params } = ask;
  read.onlyKnown(params, CREATE);
  const id = newId("seti");
  const made: Stripe.SetupIntent = {
    id,
    object: "setup_intent",
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods:
      params.payment_method_types === undefined ? { allow_redirects: "always", enabled: true } : null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomText(25)}`,
    created: ask.world.clock.seconds(),
    customer: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { mandate_options: null, network: null, request_three_d_secure: "automatic" },
    },
    payment_method_types: ["card"],
    single_use_mandate: null,
    status: "requires_payment_method",
    usage: read.oneOf(params, "usage", ["off_session", "on_session"]) ?? "off_session",
  } satisfies Stripe.SetupIntent;
  write(ask, made);
  ask.tables.setup_intents.put(made);
  emit(ask, "setup_intent.created", made);
  return read.flag(params, "confirm") ? confirm(ask, made) : made;
}

export function setupOf(ask: RequestContext, id = ask.id): Stripe.SetupIntent {
  const found = ask.tables.setup_intents.get(id);
  if (found === undefined) throw missing("setupintent", id);
  if (ask.publishable && read.text(ask.params, "client_secret") !== found.client_secret)
    throw invalid(
      "The client_secret provided does not match any associated SetupIntent on this account.",
      "client_secret",
    );
  return found;
}

export function updateSetupIntent(ask: RequestContext): Stripe.SetupIntent {
  read.onlyKnown(ask.params, UPDATE);
  const setup = { ...setupOf(ask) };
  refuseWhen(setup, ["succeeded", "canceled"], "update");
  write(ask, setup);
  return ask.tables.setup_intents.put(setup);
}

export function confirmSetupIntent(ask: RequestContext): Stripe.SetupIntent {
  read.onlyKnown(ask.params, CONFIRM);
  const setup = { ...setupOf(ask) };
  refuseWhen(setup, ["succeeded", "canceled"], "confirm");
  write(ask, setup);
  return confirm(ask, ask.tables.setup_intents.put(setup));
}

export function cancelSetupIntent(ask: RequestContext): Stripe.SetupIntent {
  read.onlyKnown(ask.params, new Set<keyof Stripe.SetupIntentCancelParams>(["cancellation_reason"]));
  const setup = setupOf(ask);
  refuseWhen(setup, ["succeeded", "canceled"], "cancel");
  setup.status = "canceled";
  setup.next_action = null;
  setup.cancellation_reason = read.oneOf(ask.params, "cancellation_reason", [
    "abandoned",
    "duplicate",
    "requested_by_customer",
  ]);
  ask.tables.challenges.remove(setup.id);
  emit(ask, "setup_intent.canceled", setup);
  return ask.tables.setup_intents.put(setup);
}

export function listSetupIntents(ask: RequestContext) {
  const customer = read.text(ask.params, "customer");
  return listOf(ask, ask.tables.setup_intents, {
    url: "/v1/setup_intents",
    own: ["customer"],
    group: customer,
  });
}

/** Ends the challenge of a setup: saves the card when approved, else fails the setup. */
export function finishSetupChallenge(
  ask: RequestContext,
  setup: Stripe.SetupIntent,
  approved: boolean,
): Stripe.SetupIntent {
  const waiting = ask.tables.challenges.get(setup.id);
  if (waiting === undefined || setup.status !== "requires_action")
    throw wrongState("setup_intent_unexpected_state", "This SetupIntent does not wait for authentication.");
  const method = methodOf(ask, waiting.payment_method);
  ask.tables.challenges.remove(setup.id);
  setup.next_action = null;
  if (approved) return finish(ask, setup, method);
  reject(ask, setup, method, {
    code: "setup_intent_authentication_failure",
    decline_code: "",
    message:
      "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
  });
  return setup;
}

function confirm(ask: RequestContext, setup: Stripe.SetupIntent): Stripe.SetupIntent {
  const id = idOf(setup.payment_method);
  if (id === null)
    throw wrongState(
      "setup_intent_unexpected_state",
      "You cannot confirm this SetupIntent because it's missing a payment method.",
      { setup_intent: setup },
    );
  const method = methodOf(ask, id, "payment_method");
  const { card } = behaviorOf(ask, method);
  const returnUrl = read.text(ask.params, "return_url");
  if (card.authentication !== undefined && card.authentication !== "set_up") {
    const url = `${ask.world.origin}/3ds/${setup.id}?client_secret=${setup.client_secret}`;
    const inPage = ask.publishable || read.flag(ask.params, "use_stripe_sdk") || returnUrl === null;
    setup.status = "requires_action";
    setup.next_action = inPage
      ? { type: "use_stripe_sdk", use_stripe_sdk: { type: "three_d_secure_redirect", stripe_js: url } }
      : { type: "redirect_to_url", redirect_to_url: { return_url: returnUrl, url } };
    ask.tables.challenges.put({ id: setup.id, payment_method: method.id, return_url: returnUrl });
    emit(ask, "setup_intent.requires_action", setup);
    return ask.tables.setup_intents.put(setup);
  }
  return finish(ask, setup, method);
}

function finish(
  ask: RequestContext,
  setup: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
): Stripe.SetupIntent {
  const { card, secret } = behaviorOf(ask, method);
  if (card.always) {
    reject(ask, setup, method, card.always);
    throw declined(card.always, { setup_intent: setup, payment_method: method });
  }
  const customer = idOf(setup.customer);
  if (customer !== null) attach(ask, method, customer);
  ask.tables.cards.put({ ...secret, set_up: true });
  setup.status = "succeeded";
  setup.last_setup_error = null;
  setup.next_action = null;
  emit(ask, "setup_intent.succeeded", setup);
  return ask.tables.setup_intents.put(setup);
}

function reject(
  ask: RequestContext,
  setup: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
  reason: Decline,
): void {
  setup.status = "requires_payment_method";
  setup.payment_method = null;
  setup.last_setup_error = {
    code: reason.code,
    ...(reason.decline_code === "" ? {} : { decline_code: reason.decline_code }),
    message: reason.message,
    payment_method: { ...method },
    type: reason.decline_code === "" ? "invalid_request_error" : "card_error",
  };
  emit(ask, "setup_intent.setup_failed", setup);
  ask.tables.setup_intents.put(setup);
}

function write(ask: RequestContext, setup: Stripe.SetupIntent): void {
  const { params } = ask;
  const customer = read.text(params, "customer");
  if (customer !== null) setup.customer = customerOf(ask, customer, "customer").id;
  if ("description" in params) setup.description = read.text(params, "description");
  setup.metadata = read.metadata(params, setup.metadata ?? {});
  const data = read.nested(params, "payment_method_data");
  const id = read.text(params, "payment_method");
  if (data === null && id === null) return;
  const method =
    data === null
      ? methodOf(ask, id ?? "", "payment_method")
      : methodFromData(ask, data, "payment_method_data");
  if (method.customer !== null && method.customer !== setup.customer)
    throw invalid(`The payment method ${method.id} belongs to another Customer.`, "payment_method");
  setup.payment_method = method.id;
  setup.status = "requires_confirmation";
}

function refuseWhen(setup: Stripe.SetupIntent, statuses: readonly string[], what: string): void {
  if (statuses.includes(setup.status))
    throw wrongState(
      "setup_intent_unexpected_state",
      `You cannot ${what} this SetupIntent because it has a status of ${setup.status}.`,
      { setup_intent: setup },
    );
}
