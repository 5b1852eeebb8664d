import type { Refusal } from "../refusal";

/** Who has made a rule and could lift it. `bank` is also the provider that asks it. */
type Owner = "diner" | "cook" | "company" | "bank" | "dindin";

interface Entry {
  /** what is not allowed, or not so just now */
  rule: string;
  owner: Owner;
  /** what the diner can do next, said after the words of a refusal that names no step of its own */
  next: string;
}

const OTHER_DINNER = "Pick another dinner or another cook.";
const OTHER_DAY = "Choose another day, or another dinner.";
const OTHER_COUPON = "Try another code, or order without one.";
const AGAIN_FROM_CART = "Begin again from your cart.";
const OTHER_SPLIT = "Change how you pay at the checkout.";

/**
 * Every 'no' on the way to dinner, by its machine's word: cart, coupon, dates, address, checkout, order, tip, gift card and
 * cancelling. A test holds the verbs of that way against it, so that nobody is refused without a reason and a way on.
 */
export const PURCHASE_REFUSALS = {
  // the meal and its kitchen
  expired: { rule: "The meal is not scheduled any more.", owner: "cook", next: OTHER_DINNER },
  suspended: { rule: "The meal or its kitchen is taken off for now.", owner: "dindin", next: OTHER_DINNER },
  permit: { rule: "A kitchen cooks only while its permit lasts.", owner: "cook", next: OTHER_DINNER },
  closed: { rule: "The cook has closed the kitchen for a while.", owner: "cook", next: OTHER_DINNER },
  cutoff_passed: { rule: "The cook's deadline for that day has passed.", owner: "cook", next: OTHER_DAY },
  sold_out: { rule: "No more portions than the cook makes.", owner: "cook", next: OTHER_DAY },
  date_unavailable: { rule: "Every meal must come on one day.", owner: "cook", next: OTHER_DAY },
  not_deliverable: {
    rule: "A cook delivers within one city and radius.",
    owner: "cook",
    next: "Choose another address, or a cook who delivers there.",
  },
  own_kitchen: { rule: "A cook sells to others.", owner: "dindin", next: OTHER_DINNER },
  // the cart
  empty_cart: { rule: "An order has at least one meal.", owner: "diner", next: "Find a dinner first." },
  too_many: {
    rule: "A cart has its limits.",
    owner: "dindin",
    next: "Order what is in it first, then the rest.",
  },
  allergens_unacknowledged: {
    rule: "What somebody avoids is asked about first.",
    owner: "diner",
    next: "Say that you want it anyway, or pick another dinner.",
  },
  allergens_changed: {
    rule: "A change of ingredients must be seen before it is paid.",
    owner: "cook",
    next: "Look at them, then go on.",
  },
  checkout_in_progress: {
    rule: "A cart is checked out once at a time.",
    owner: "diner",
    next: "Finish there, or try again in a moment.",
  },
  // vouchers
  voucher_meal: {
    rule: "A voucher meal is paid with a voucher and nothing else.",
    owner: "company",
    next: "Pick a dinner for money, or use a voucher.",
  },
  not_a_voucher_meal: {
    rule: "A voucher pays voucher meals only.",
    owner: "company",
    next: "Pick a voucher meal, or pay with money.",
  },
  voucher_benefit: {
    rule: "Vouchers are an active member's benefit.",
    owner: "company",
    next: "Ask whoever runs your company's account.",
  },
  not_only_vouchers: {
    rule: "This way orders voucher meals only.",
    owner: "dindin",
    next: "Use the checkout.",
  },
  // coupons
  coupon_unknown: { rule: "The code must be one of ours.", owner: "diner", next: OTHER_COUPON },
  coupon_expired: { rule: "A coupon ends on its day.", owner: "dindin", next: OTHER_COUPON },
  coupon_used_up: { rule: "A coupon is good so many times.", owner: "dindin", next: OTHER_COUPON },
  coupon_already_used: { rule: "A coupon is good once a person.", owner: "diner", next: OTHER_COUPON },
  coupon_not_first_order: { rule: "The coupon is for a first order.", owner: "diner", next: OTHER_COUPON },
  coupon_other_city: { rule: "The coupon is for one city.", owner: "dindin", next: OTHER_COUPON },
  coupon_too_little: {
    rule: "The coupon needs a certain sum of meals.",
    owner: "diner",
    next: "Add a dinner, or order without it.",
  },
  coupon_exhausted: {
    rule: "The coupon is spent.",
    owner: "dindin",
    next: "Take it off your cart and go on.",
  },
  coupon_not_valid: {
    rule: "The coupon does not fit this cart.",
    owner: "diner",
    next: "Take it off your cart and go on.",
  },
  one_coupon: { rule: "One coupon an order.", owner: "dindin", next: "Remove the other one first." },
  // the address
  no_address: { rule: "Dinner needs a door.", owner: "diner", next: "Choose a delivery address." },
  address_incomplete: { rule: "An address needs all its parts.", owner: "diner", next: "Fill in the field." },
  too_many_addresses: {
    rule: "An address book has its limit.",
    owner: "dindin",
    next: "Delete an address first.",
  },
  unknown_state: { rule: "We deliver in the United States.", owner: "diner", next: "Enter a US state." },
  // paying
  price_changed: {
    rule: "Nobody pays another sum than they saw.",
    owner: "dindin",
    next: "Look at the total, then place the order.",
  },
  payments_do_not_fit: { rule: "The parts must add up to the total.", owner: "diner", next: OTHER_SPLIT },
  insufficient_funds: { rule: "A wallet pays what is in it.", owner: "diner", next: OTHER_SPLIT },
  amount_mismatch: {
    rule: "The payment must cover the order.",
    owner: "bank",
    next: "Write to us: nothing of it is lost.",
  },
  hold_expired: {
    rule: "A checkout holds dinner for 15 minutes.",
    owner: "dindin",
    next: AGAIN_FROM_CART,
  },
  payment_required: {
    rule: "The card's share must be paid.",
    owner: "bank",
    next: "Try another card, or ask your bank.",
  },
  card_refused: {
    rule: "The card company does not take this card so.",
    owner: "bank",
    next: "Try another card.",
  },
  // after the order
  illegal_transition: {
    rule: "An order's steps have an order.",
    owner: "cook",
    next: "Write to us if it must change.",
  },
  tip_amount: { rule: "A tip is a sum a card can take.", owner: "bank", next: "Enter another amount." },
  // gift cards
  gift_code_unknown: {
    rule: "The code must be one of ours.",
    owner: "diner",
    next: "Check it against the mail it came in.",
  },
  already_redeemed: {
    rule: "A gift card is added once.",
    owner: "diner",
    next: "Ask who gave it to you, or write to us.",
  },
  gift_day: {
    rule: "A gift card is mailed within a year.",
    owner: "dindin",
    next: "Choose another day.",
  },
  purchase_over: { rule: "A payment that was given up stays so.", owner: "diner", next: "Start again." },
  // by kind, whatever is asked
  not_found: { rule: "It is gone, or not yours.", owner: "diner", next: "Go back and look again." },
  limited: { rule: "Too many tries in a row.", owner: "dindin", next: "Wait a little, then try again." },
  unavailable: {
    rule: "Something we depend on is down.",
    owner: "dindin",
    next: "Try again in a minute.",
  },
} as const satisfies Record<string, Entry>;

export type PurchaseCode = keyof typeof PURCHASE_REFUSALS;

/** The words of refusals that need no code of their own: what they are says it. */
export const CODE_OF_KIND: Partial<Record<Refusal["kind"], PurchaseCode>> = {
  missing: "not_found",
  payment_required: "payment_required",
  limited: "limited",
  unavailable: "unavailable",
};

/** What to do after a refusal of the way to dinner whose words do not say it; null when they do, or it is of another kind. */
export function nextStepOf({ kind, code, next }: Pick<Refusal, "kind" | "code" | "next">): string | null {
  const known = code ?? CODE_OF_KIND[kind];
  if (known === undefined || !Object.hasOwn(PURCHASE_REFUSALS, known) || next !== null) return null;
  return PURCHASE_REFUSALS[known as PurchaseCode].next;
}
