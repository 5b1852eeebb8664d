import type Stripe from "stripe";

type ErrorType = "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";

/** The `error` object of a Stripe answer. */
export interface StripeErrorBody {
  type: ErrorType;
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  payment_intent?: Stripe.PaymentIntent;
  payment_method?: Stripe.PaymentMethod;
  setup_intent?: Stripe.SetupIntent;
  request_log_url?: string;
  doc_url?: string;
}

/**
 * An answer in Stripe's error format. `keep` says whether the answer belongs to its Idempotency-Key: Stripe keeps
 * what an operation ended with (a decline, a wrong state), but not a request that never began (a bad parameter).
 */
export class StripeFailure extends Error {
  readonly body: StripeErrorBody;

  constructor(
    readonly status: number,
    body: StripeErrorBody,
    readonly keep = false,
  ) {
    super(body.message);
    this.body = body.code
      ? { doc_url: `https://stripe.com/docs/error-codes/${body.code.replaceAll("_", "-")}`, ...body }
      : body;
  }
}

/** 400 for a parameter that is wrong, or missing with code `parameter_missing`. */
export function invalid(message: string, param?: string, code?: string): StripeFailure {
  return new StripeFailure(400, {
    type: "invalid_request_error",
    message,
    ...(param === undefined ? {} : { param }),
    ...(code === undefined ? {} : { code }),
  });
}

/** 404 for an object named in the path, 400 for one named in parameter `param`; both with code `resource_missing`. */
export function missing(what: string, id: string, param?: string): StripeFailure {
  return new StripeFailure(param === undefined ? 404 : 400, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${what}: '${id}'`,
    param: param ?? "id",
  });
}

/** 400 for an operation that the object's present state does not allow. */
export function wrongState(
  code: string,
  message: string,
  about: Partial<StripeErrorBody> = {},
): StripeFailure {
  return new StripeFailure(400, { type: "invalid_request_error", code, message, ...about }, true);
}

/** The answer of a fault told by `POST /__faults`, worded as Stripe words that status. */
export function faultBody(status: number, echo: string): StripeErrorBody {
  if (status === 402)
    return {
      type: "card_error",
      code: "card_declined",
      decline_code: "generic_decline",
      message: "Your card was declined.",
    };
  if (status === 429)
    return {
      type: "invalid_request_error",
      code: "rate_limit",
      message: `Too many requests hit the API too quickly: ${echo}`,
    };
  if (status === 401) return { type: "invalid_request_error", message: `Invalid API Key provided: ${echo}` };
  if (status === 409)
    return {
      type: "idempotency_error",
      code: "lock_timeout",
      message: `This object cannot be accessed right now: ${echo}`,
    };
  if (status >= 500) return { type: "api_error", message: `An unknown error occurred: ${echo}` };
  return { type: "invalid_request_error", message: `A fault of status ${status} was asked for: ${echo}` };
}
