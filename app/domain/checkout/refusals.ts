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
const OTHER_DAY = "Choose another day or another dinner.";
const OTHER_COUPON = "Try another code or order without one.";
const AGAIN_FROM_CART = "Start again from your cart.";
const OTHER_SPLIT = "Change how you pay at checkout.";

/**
 * Every 'no' on the way to dinner, by its machine's word: cart, coupon, dates, address, checkout, order, tip, gift card and
 * canceling. A test holds the verbs of that way against it, so that nobody is refused without a reason and a way on.
 */
export const PURCHASE_REFUSALS = {
  // the meal and its kitchen
  expired: { rule: "The meal is no longer scheduled.", owner: "cook", next: OTHER_DINNER },
  suspended: { rule: "The meal or its kitchen is unavailable for now.", owner: "dindin", next: OTHER_DINNER },
  permit: { rule: "A kitchen can sell only while its permit is valid.", owner: "cook", next: OTHER_DINNER },
  closed: { rule: "The cook has closed the kitchen for a while.", owner: "cook", next: OTHER_DINNER },
  cutoff_passed: { rule: "The cook's deadline for that day has passed.", owner: "cook", next: OTHER_DAY },
  sold_out: { rule: "A cook makes a limited number of portions.", owner: "cook", next: OTHER_DAY },
  date_unavailable: {
    rule: "Everything in an order is delivered on one day.",
    owner: "cook",
    next: OTHER_DAY,
  },
  not_deliverable: {
    rule: "A cook delivers within one city and radius.",
    owner: "cook",
    next: "Choose another address or a cook who delivers there.",
  },
  own_kitchen: { rule: "Cooks can't order from their own kitchen.", owner: "dindin", next: OTHER_DINNER },
  // the cart
  empty_cart: { rule: "An order has at least one meal.", owner: "diner", next: "Find a dinner first." },
  too_many: {
    rule: "A cart holds a limited number of meals.",
    owner: "dindin",
    next: "Order what's in it first, then the rest.",
  },
  allergens_unacknowledged: {
    rule: "We ask first about anything someone avoids.",
    owner: "diner",
    next: "Confirm that you want it anyway, or pick another dinner.",
  },
  allergens_changed: {
    rule: "You need to see changed ingredients before you pay.",
    owner: "cook",
    next: "Check them, then continue.",
  },
  checkout_in_progress: {
    rule: "You can check out a cart in only one place at a time.",
    owner: "diner",
    next: "Finish there, or try again in a moment.",
  },
  group_closed: {
    rule: "A group order takes carts until its deadline.",
    owner: "company",
    next: "Leave the group order to order on your own.",
  },
  group_plan: {
    rule: "A group order is delivered on one day to one address.",
    owner: "company",
    next: "Leave the group order to choose your own day and address.",
  },
  // vouchers
  voucher_meal: {
    rule: "A voucher meal can only be paid for with a voucher.",
    owner: "company",
    next: "Use a voucher, or pick a dinner you can pay for with money.",
  },
  not_a_voucher_meal: {
    rule: "A voucher can only be used for voucher meals.",
    owner: "company",
    next: "Pick a voucher meal or pay with money.",
  },
  voucher_benefit: {
    rule: "Vouchers are for active members.",
    owner: "company",
    next: "Ask the person who manages your company's account.",
  },
  not_only_vouchers: {
    rule: "This option is for voucher meals only.",
    owner: "dindin",
    next: "Use the regular checkout.",
  },
  // coupons
  coupon_unknown: { rule: "The code must be one of ours.", owner: "diner", next: OTHER_COUPON },
  coupon_expired: { rule: "A coupon has an expiration date.", owner: "dindin", next: OTHER_COUPON },
  coupon_used_up: {
    rule: "A coupon can be used a limited number of times.",
    owner: "dindin",
    next: OTHER_COUPON,
  },
  coupon_already_used: { rule: "Each person can use a coupon once.", owner: "diner", next: OTHER_COUPON },
  coupon_not_first_order: { rule: "The coupon is for a first order.", owner: "diner", next: OTHER_COUPON },
  coupon_other_city: { rule: "The coupon is for one city.", owner: "dindin", next: OTHER_COUPON },
  coupon_too_little: {
    rule: "The coupon has a minimum order.",
    owner: "diner",
    next: "Add a dinner or order without it.",
  },
  coupon_exhausted: {
    rule: "The coupon has been used up.",
    owner: "dindin",
    next: "Remove it from your cart and continue.",
  },
  coupon_not_valid: {
    rule: "The coupon doesn't apply to this cart.",
    owner: "diner",
    next: "Remove it from your cart and continue.",
  },
  one_coupon: { rule: "Only one coupon per order.", owner: "dindin", next: "Remove the other one first." },
  // the address
  no_address: {
    rule: "An order needs a delivery address.",
    owner: "diner",
    next: "Choose a delivery address.",
  },
  address_incomplete: {
    rule: "An address needs all its fields.",
    owner: "diner",
    next: "Fill in the field.",
  },
  too_many_addresses: {
    rule: "You can save a limited number of addresses.",
    owner: "dindin",
    next: "Delete an address first.",
  },
  unknown_state: { rule: "We deliver in the United States.", owner: "diner", next: "Enter a US state." },
  // paying
  price_changed: {
    rule: "You only pay the total you saw.",
    owner: "dindin",
    next: "Check the total, then place your order.",
  },
  payments_do_not_fit: { rule: "The parts must add up to the total.", owner: "diner", next: OTHER_SPLIT },
  insufficient_funds: {
    rule: "You can only spend what's in your wallet.",
    owner: "diner",
    next: OTHER_SPLIT,
  },
  out_of_policy: {
    rule: "A company sets what its money pays for.",
    owner: "company",
    next: "Pay the rest by card or with gift money.",
  },
  voucher_limits: {
    rule: "A company may give vouchers for some meals only.",
    owner: "company",
    next: "Choose meals your vouchers pay for, and remove the others.",
  },
  expense_code_required: {
    rule: "A company may book its orders by codes.",
    owner: "company",
    next: "Choose a code, or pay for this order yourself.",
  },
  expense_code_unknown: {
    rule: "A company may book its orders by codes.",
    owner: "company",
    next: "Choose a code from the list.",
  },
  amount_mismatch: {
    rule: "The payment must cover the order.",
    owner: "bank",
    next: "Contact us. Your money isn't lost.",
  },
  hold_expired: {
    rule: "A checkout holds dinner for 15 minutes.",
    owner: "dindin",
    next: AGAIN_FROM_CART,
  },
  payment_required: {
    rule: "The card payment must go through.",
    owner: "bank",
    next: "Try another card or contact your bank.",
  },
  card_refused: {
    rule: "The card company doesn't accept this card for this payment.",
    owner: "bank",
    next: "Try another card.",
  },
  // after the order
  illegal_transition: {
    rule: "An order goes through its steps in sequence.",
    owner: "cook",
    next: "Contact us if you need to change it.",
  },
  waiting_for_diner: {
    rule: "A dish whose allergens or ingredients changed isn't cooked before its diner wants it.",
    owner: "diner",
    next: "Wait for their answer, or remove the dish with a refund.",
  },
  tip_amount: {
    rule: "The tip must be an amount a card can be charged.",
    owner: "bank",
    next: "Enter another amount.",
  },
  // gift cards
  gift_code_unknown: {
    rule: "The code must be one of ours.",
    owner: "diner",
    next: "Check it against the email it came in.",
  },
  already_redeemed: {
    rule: "A gift card can be added only once.",
    owner: "diner",
    next: "Ask the person who gave it to you, or contact us.",
  },
  gift_day: {
    rule: "A gift card can be scheduled up to a year ahead.",
    owner: "dindin",
    next: "Choose another day.",
  },
  purchase_over: { rule: "A canceled payment can't be resumed.", owner: "diner", next: "Start again." },
  // by kind, whatever is asked
  not_found: { rule: "It's gone, or it isn't yours.", owner: "diner", next: "Go back and try again." },
  limited: { rule: "Too many tries in a row.", owner: "dindin", next: "Wait a bit, then try again." },
  unavailable: {
    rule: "One of our services is down.",
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
