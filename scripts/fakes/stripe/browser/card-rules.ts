import type { CardState } from "./messages.ts";

/** What stands in the four fields. */
export interface Entered {
  number: string;
  expiry: string;
  cvc: string;
  zip: string;
}
type Wrong = { type: "validation_error"; code: string; message: string };

const wrong = (code: string, message: string): Wrong => ({ type: "validation_error", code, message });

const BRANDS: [RegExp, string][] = [
  [/^4/, "visa"],
  [/^(5[1-5]|2[2-7])/, "mastercard"],
  [/^3[47]/, "amex"],
  [/^(6011|65|64[4-9])/, "discover"],
  [/^(30[0-5]|3[68])/, "diners"],
  [/^35/, "jcb"],
  [/^62/, "unionpay"],
];
const LENGTHS: Record<string, number> = { amex: 15, diners: 14 };

export const digits = (text: string): string => text.replace(/\D/g, "");

export function brandOf(number: string): string {
  return BRANDS.find(([pattern]) => pattern.test(digits(number)))?.[1] ?? "unknown";
}

/** How many digits a number of this brand has; Diners has two lengths, of which the test card is the longer. */
export function lengthOf(number: string): number {
  const brand = brandOf(number);
  return brand === "diners" && digits(number).length > 14 ? 16 : (LENGTHS[brand] ?? 16);
}

/** The number in its printed groups: four by four, American Express 4-6-5. */
export function grouped(number: string): string {
  const text = digits(number).slice(0, brandOf(number) === "diners" ? 16 : lengthOf(number));
  if (brandOf(number) === "amex")
    return [text.slice(0, 4), text.slice(4, 10), text.slice(10)].filter(Boolean).join(" ");
  return text.replace(/(.{4})(?=.)/g, "$1 ");
}

/** "MM / YY" as it is being typed; a first digit above 1 is a month of its own. */
export function expiryText(typed: string): string {
  let text = digits(typed).slice(0, 4);
  if (/^[2-9]/.test(text)) text = `0${text}`.slice(0, 4);
  return text.length > 2 ? `${text.slice(0, 2)} / ${text.slice(2)}` : text;
}

export function passesLuhn(number: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...digits(number)].reverse().entries()) {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** What is wrong with what is typed so far; unfinished fields are not wrong until `final`. */
export function validateCard(entered: Entered, needsZip: boolean, today: Date, final: boolean): Wrong | null {
  const number = digits(entered.number);
  if (number.length === lengthOf(number) && !passesLuhn(number))
    return wrong("invalid_number", "Your card number is invalid.");
  if (final && number.length < lengthOf(number))
    return wrong("incomplete_number", "Your card number is incomplete.");
  const expiry = digits(entered.expiry);
  if (expiry.length === 4) {
    const month = Number(expiry.slice(0, 2));
    if (month < 1 || month > 12)
      return wrong("invalid_expiry_month", "Your card's expiration month is invalid.");
    const year = 2000 + Number(expiry.slice(2));
    if (year < today.getFullYear())
      return wrong("invalid_expiry_year_past", "Your card's expiration year is in the past.");
    if (year === today.getFullYear() && month < today.getMonth() + 1)
      return wrong("invalid_expiry_month_past", "Your card's expiration date is in the past.");
  } else if (final) return wrong("incomplete_expiry", "Your card's expiration date is incomplete.");
  if (final && digits(entered.cvc).length < cvcLength(number))
    return wrong("incomplete_cvc", "Your card's security code is incomplete.");
  if (final && needsZip && digits(entered.zip).length < 5)
    return wrong("incomplete_zip", "Your postal code is incomplete.");
  return null;
}

export function cvcLength(number: string): number {
  return brandOf(number) === "amex" ? 4 : 3;
}

/** The state that a `change` event tells. */
export function stateOf(entered: Entered, needsZip: boolean, today: Date): CardState {
  const error = validateCard(entered, needsZip, today, false);
  return {
    complete: validateCard(entered, needsZip, today, true) === null,
    empty: Object.values(entered).every((text) => text === ""),
    brand: brandOf(entered.number),
    postalCode: entered.zip,
    ...(error === null ? {} : { error }),
  };
}
