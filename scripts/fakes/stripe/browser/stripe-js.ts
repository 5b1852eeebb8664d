import { ask } from "./ask.ts";
import { CardElement, type CardOptions } from "./card-element.ts";
import { showChallenge } from "./challenge.ts";
import type { Reply, StripeJsError } from "./messages.ts";

type Fields = Record<string, unknown>;
type Kind = "payment_intents" | "setup_intents";
type Result = { error: StripeJsError } | { paymentIntent: Fields } | { setupIntent: Fields };

const script = document.currentScript;
const ORIGIN = script instanceof HTMLScriptElement ? new URL(script.src).origin : location.origin;

const fail = (message: string): { error: StripeJsError } => ({
  error: { type: "invalid_request_error", message },
});

/** What `Stripe(publishableKey)` gives: the part of Stripe.js that cards need. */
class FakeStripe {
  readonly _keyMode = "test";

  constructor(private readonly key: string) {}

  elements() {
    let card: CardElement | null = null;
    return {
      create: (type: string, options: CardOptions = {}) => {
        if (type !== "card")
          throw new Error(`This fake for Stripe.js offers the card element, not "${type}".`);
        if (card !== null)
          throw new Error("Can only create one Element of type card through this instance of Elements.");
        card = new CardElement(ORIGIN, this.key, options, () => {
          card = null;
        });
        return card;
      },
      // React's bindings ask with their component, which carries the element's type.
      getElement: (type: string | { __elementType?: string }) =>
        (typeof type === "string" ? type : type.__elementType) === "card" ? card : null,
      update: () => undefined,
      fetchUpdates: () => Promise.resolve({}),
      submit: () => Promise.resolve({}),
    };
  }

  async createPaymentMethod(data: Fields & { elements?: unknown }) {
    const { card, type = "card", ...rest } = data;
    if (type !== "card") return fail("This fake makes payment methods of type card.");
    const reply =
      card instanceof CardElement
        ? await card.create(rest)
        : await ask(ORIGIN, "POST", "/v1/payment_methods", { key: this.key, type, card, ...rest });
    return reply.ok ? { paymentMethod: reply.body } : { error: reply.error };
  }

  confirmCardPayment(secret: string, data: Fields = {}, options: { handleActions?: boolean } = {}) {
    return this.#confirm("payment_intents", secret, data, options.handleActions !== false);
  }

  confirmCardSetup(secret: string, data: Fields = {}, options: { handleActions?: boolean } = {}) {
    return this.#confirm("setup_intents", secret, data, options.handleActions !== false);
  }

  retrievePaymentIntent(secret: string) {
    return this.#retrieve("payment_intents", secret);
  }

  retrieveSetupIntent(secret: string) {
    return this.#retrieve("setup_intents", secret);
  }

  handleCardAction(secret: string) {
    return this.handleNextAction({ clientSecret: secret });
  }

  async handleNextAction({ clientSecret }: { clientSecret: string }): Promise<Result> {
    const kind = kindOf(clientSecret);
    const reply = await ask(ORIGIN, "GET", pathOf(kind, clientSecret), {
      key: this.key,
      client_secret: clientSecret,
    });
    return reply.ok ? this.#act(kind, clientSecret, reply.body) : { error: reply.error };
  }

  createToken() {
    return Promise.resolve(fail("Tokens are the old way: this fake makes payment methods."));
  }

  registerAppInfo(): void {}
  _registerWrapper(): void {}

  async #confirm(kind: Kind, secret: string, data: Fields, handleActions: boolean): Promise<Result> {
    if (typeof secret !== "string" || !secret.includes("_secret_"))
      throw new Error("Invalid value for client_secret.");
    const { payment_method, ...rest } = data;
    const method = await this.#methodOf(payment_method);
    if (method !== null && !method.ok) return { error: method.error };
    const reply = await ask(ORIGIN, "POST", `${pathOf(kind, secret)}/confirm`, {
      key: this.key,
      client_secret: secret,
      use_stripe_sdk: true,
      ...rest,
      ...(method === null ? {} : { payment_method: method.body.id }),
    });
    if (!reply.ok) return { error: reply.error };
    return handleActions ? this.#act(kind, secret, reply.body) : wrap(kind, reply.body);
  }

  /** A saved card's id as it is; a card element or plain card made into a payment method first. */
  async #methodOf(given: unknown): Promise<Reply | null> {
    if (given === undefined || given === null) return null;
    if (typeof given === "string") return { ok: true, body: { id: given } };
    const { card, ...rest } = { ...given } as Fields;
    if (card instanceof CardElement) return card.create(rest);
    return ask(ORIGIN, "POST", "/v1/payment_methods", { key: this.key, type: "card", card, ...rest });
  }

  /** Goes through the bank's question when there is one, and says how the intent ended. */
  async #act(kind: Kind, secret: string, intent: Fields): Promise<Result> {
    const url = challengeOf(intent);
    if (intent.status !== "requires_action" || url === null) return wrap(kind, intent);
    await showChallenge(ORIGIN, url);
    return this.#retrieve(kind, secret, true);
  }

  async #retrieve(kind: Kind, secret: string, ended = false): Promise<Result> {
    const reply = await ask(ORIGIN, "GET", pathOf(kind, secret), { key: this.key, client_secret: secret });
    if (!reply.ok) return { error: reply.error };
    const error = reply.body[kind === "payment_intents" ? "last_payment_error" : "last_setup_error"];
    if (ended && reply.body.status === "requires_payment_method" && isError(error))
      return { error: { ...error, [kind.slice(0, -1)]: reply.body } };
    return wrap(kind, reply.body);
  }
}

const kindOf = (secret: string): Kind => (secret.startsWith("seti_") ? "setup_intents" : "payment_intents");
const pathOf = (kind: Kind, secret: string): string => `/v1/${kind}/${secret.split("_secret_")[0]}`;
const wrap = (kind: Kind, body: Fields): Result =>
  kind === "setup_intents" ? { setupIntent: body } : { paymentIntent: body };

function isError(value: unknown): value is StripeJsError {
  return value !== null && typeof value === "object" && "message" in value;
}

/** The address of the bank's question in an intent's next_action. */
function challengeOf(intent: Fields): string | null {
  const action = intent.next_action;
  if (action === null || typeof action !== "object") return null;
  if ("use_stripe_sdk" in action) return (action.use_stripe_sdk as { stripe_js?: string }).stripe_js ?? null;
  return "redirect_to_url" in action ? ((action.redirect_to_url as { url?: string }).url ?? null) : null;
}

/** `window.Stripe`, as a plain function because loaders call it without `new`. */
function Stripe(key: string): FakeStripe {
  if (typeof key !== "string" || !key.startsWith("pk_"))
    throw new Error("Please call Stripe() with your publishable key.");
  return new FakeStripe(key);
}
Stripe.version = "endive";
Object.assign(window, { Stripe });
