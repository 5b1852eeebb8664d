/** Why a card is refused; `code` and `decline_code` are Stripe's. */
export interface Decline {
  code: string;
  decline_code: string;
  message: string;
}

/** How one of Stripe's published test cards behaves. */
export interface TestCard {
  number: string;
  brand: string;
  funding: "credit" | "debit" | "prepaid";
  country: string;
  cvc: "pass" | "fail";
  /** Refused as soon as it is saved or charged. */
  always?: Decline;
  /** Saved without complaint, refused when charged. */
  onCharge?: Decline;
  /** `always`: every payment. `until_set_up`: unless set up with the customer present before. */
  authentication?: "always" | "until_set_up" | "set_up";
  /** The refund stays pending, then ends so. */
  refund?: "succeeded" | "failed";
  /** The charge is disputed at once, for this reason. */
  dispute?: "fraudulent" | "product_not_received";
}

const decline = (code: string, decline_code: string, message: string): Decline => ({
  code,
  decline_code,
  message,
});

export const DECLINES = {
  generic: decline("card_declined", "generic_decline", "Your card was declined."),
  funds: decline("card_declined", "insufficient_funds", "Your card has insufficient funds."),
  lost: decline("card_declined", "lost_card", "Your card was declined."),
  stolen: decline("card_declined", "stolen_card", "Your card was declined."),
  fraudulent: decline("card_declined", "fraudulent", "Your card was declined."),
  velocity: decline(
    "card_declined",
    "card_velocity_exceeded",
    "Your card was declined for making repeated attempts too frequently.",
  ),
  expired: decline("expired_card", "expired_card", "Your card has expired."),
  cvc: decline("incorrect_cvc", "incorrect_cvc", "Your card's security code is incorrect."),
  processing: decline(
    "processing_error",
    "processing_error",
    "An error occurred while processing your card. Try again in a little bit.",
  ),
  authentication: decline(
    "authentication_required",
    "authentication_required",
    "Your card was declined. This transaction requires authentication.",
  ),
  number: decline("incorrect_number", "incorrect_number", "Your card number is incorrect."),
} as const;

const card = (number: string, brand: string, more: Partial<TestCard> = {}): TestCard => ({
  number,
  brand,
  funding: "credit",
  country: "US",
  cvc: "pass",
  ...more,
});
const visa = (number: string, more: Partial<TestCard> = {}) => card(number, "visa", more);

/** Test card by the name its token carries after `pm_card_`; numbers and behavior as in Stripe's testing page. */
const BY_TOKEN: Record<string, TestCard> = {
  visa: visa("4242424242424242"),
  visa_debit: visa("4000056655665556", { funding: "debit" }),
  mastercard: card("5555555555554444", "mastercard"),
  mastercard_debit: card("5200828282828210", "mastercard", { funding: "debit" }),
  mastercard_prepaid: card("5105105105105100", "mastercard", { funding: "prepaid" }),
  amex: card("378282246310005", "amex"),
  discover: card("6011111111111117", "discover"),
  diners: card("3056930009020004", "diners"),
  jcb: card("3566002020360505", "jcb", { country: "JP" }),
  unionpay: card("6200000000000005", "unionpay", { country: "CN" }),
  bypassPending: visa("4000000000000077"),
  chargeDeclined: visa("4000000000000002", { always: DECLINES.generic }),
  chargeDeclinedInsufficientFunds: visa("4000000000009995", { always: DECLINES.funds }),
  chargeDeclinedLostCard: visa("4000000000009987", { always: DECLINES.lost }),
  chargeDeclinedStolenCard: visa("4000000000009979", { always: DECLINES.stolen }),
  chargeDeclinedExpiredCard: visa("4000000000000069", { always: DECLINES.expired }),
  chargeDeclinedIncorrectCvc: visa("4000000000000127", { always: DECLINES.cvc, cvc: "fail" }),
  chargeDeclinedProcessingError: visa("4000000000000119", { always: DECLINES.processing }),
  chargeDeclinedFraudulent: visa("4100000000000019", { onCharge: DECLINES.fraudulent }),
  radarBlock: visa("4100000000000019", { onCharge: DECLINES.fraudulent }),
  chargeDeclinedVelocityLimitExceeded: visa("4000000000006975", { always: DECLINES.velocity }),
  chargeCustomerFail: visa("4000000000000341", { onCharge: DECLINES.generic }),
  cvcCheckFail: visa("4000000000000101", { cvc: "fail" }),
  authenticationRequired: visa("4000002760003184", { authentication: "always" }),
  authenticationRequiredOnSetup: visa("4000002500003155", { authentication: "until_set_up" }),
  authenticationRequiredSetupForOffSession: visa("4000003800000446", { authentication: "set_up" }),
  authenticationRequiredChargeDeclinedInsufficientFunds: visa("4000008260003178", {
    authentication: "always",
    onCharge: DECLINES.funds,
  }),
  threeDSecure2Required: visa("4000000000003220", { authentication: "always" }),
  threeDSecureRequired: visa("4000000000003063", { authentication: "always" }),
  threeDSecureRequiredChargeDeclined: visa("4000008400001629", {
    authentication: "always",
    onCharge: DECLINES.generic,
  }),
  threeDSecureOptional: visa("4000000000003055"),
  threeDSecureNotSupported: card("378282246310005", "amex"),
  pendingRefund: visa("4000000000007726", { refund: "succeeded" }),
  refundFail: visa("4000000000005126", { refund: "failed" }),
  createDispute: visa("4000000000000259", { dispute: "fraudulent" }),
  createDisputeProductNotReceived: visa("4000000000002685", { dispute: "product_not_received" }),
};

const BY_NUMBER = new Map(Object.values(BY_TOKEN).map((one) => [one.number, one]));

/** The test card behind `pm_card_…` or `tok_…`; brand prefixes such as `pm_card_visa_chargeDeclined` are understood. */
export function cardByToken(token: string): TestCard | null {
  const name = token.replace(/^(pm_card|tok)_/, "");
  const short = name.replace(/^(visa|mastercard|amex|discover)_(?=[a-z]+[A-Z])/, "");
  return BY_TOKEN[name] ?? BY_TOKEN[short] ?? (name === "us" ? (BY_TOKEN.visa ?? null) : null);
}

/** The test card of that number; null for any number Stripe does not publish, so that no real card is ever taken. */
export function cardByNumber(number: string): TestCard | null {
  return BY_NUMBER.get(number.replace(/[\s-]/g, "")) ?? null;
}

/** Luhn's check digit, by which a mistyped number differs from one that is merely no test card. */
export function passesLuhn(number: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...number].reverse().entries()) {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return /^\d{12,19}$/.test(number) && sum % 10 === 0;
}
