import { expect, test } from "vitest";
import { callStripe, StripeFailure } from "./stripe.server";

const SENTENCE = "Invalid string: Noor Haddad, 12 Elm Street Apt 4; you passed 'cus_QwErTyUiOp' as 'name'.";

/** What a call that Stripe refuses so fails with. */
async function failureOf(facts: object): Promise<StripeFailure> {
  const error = Object.assign(new Error(SENTENCE), facts);
  return callStripe(() => Promise.reject(error)).then(
    () => expect.unreachable(),
    (failure: StripeFailure) => failure,
  );
}

test.each([
  [
    "StripeInvalidRequestError",
    { code: "parameter_invalid_string", param: "evidence[customer_name]" },
    "refused",
  ],
  ["StripeInvalidRequestError", { code: "resource_missing", param: "customer" }, "missing"],
  ["StripeInvalidRequestError", { code: "payment_intent_unexpected_state" }, "state"],
  ["StripeAPIError", { statusCode: 500 }, "unavailable"],
  ["StripeIdempotencyError", { statusCode: 400 }, "refused"],
])(
  "of a %s with %o nothing is kept but Stripe's names: its sentence repeats what was sent",
  async (type, facts, kind) => {
    const failure = await failureOf({ type, requestId: "req_8Zq2", ...facts });
    expect(failure).toBeInstanceOf(StripeFailure);
    const names = Object.entries(facts).flatMap(([name, value]) =>
      name === "statusCode" ? [] : [String(value)],
    );
    expect([failure.kind, failure.message]).toEqual([
      kind,
      `Stripe: ${["code" in facts ? names[0] : type, ...names.slice(1).map((name) => `about ${name}`), "req_8Zq2"].join(", ")}`,
    ]);
    expect(`${failure.stack}`).not.toContain("Elm Street");
  },
);

test("a code, a parameter or a number that is no name is left out", async () => {
  const facts = { type: "StripeInvalidRequestError", code: SENTENCE, param: "a b", requestId: "Noor Haddad" };
  expect((await failureOf(facts)).message).toBe("Stripe: StripeInvalidRequestError");
});

test("why a card was declined is said in Stripe's words, which are written for its owner", async () => {
  const words = { type: "StripeCardError", code: "card_declined", message: "Your card was declined." };
  expect(await failureOf(words)).toMatchObject({ kind: "declined", message: "Your card was declined." });
});
