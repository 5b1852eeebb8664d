import type { Diner } from "~/domain/accounts/people";
import { listAddresses } from "~/domain/addresses/list-addresses.server";
import { addressRules } from "~/domain/addresses/rules";
import { declaredIn, unacknowledgedRefusal } from "~/domain/carts/allergen-acknowledgment";
import { ownCart } from "~/domain/carts/show-cart.server";
import { toWireCart, voucherMealsOf } from "~/domain/carts/wire-cart.server";
import { groupClosed } from "~/domain/checkout/group-checkout.server";
import { type HoldView, showHold } from "~/domain/checkout/show-checkout.server";
import { defaultAddress } from "~/domain/deliveries/delivery-address.server";
import type { CodeRule } from "~/domain/expense-codes/choose-code";
import { lastCode, ownCodeRules } from "~/domain/expense-codes/read-code-rules.server";
import type { IntentFields } from "~/domain/orders/schemas.server";
import { allowedSources, companyMoney, evaluateOrganizations } from "~/domain/policies/company-money";
import { coverOf } from "~/domain/policies/voucher-meals";
import { conflict, invalid, Refusal, sentencesOf } from "~/domain/refusal";
import { showCurrentWallet } from "~/domain/treasury/begin-due-periods.server";
import { listPaused, type PausedBalance } from "~/domain/wallets/list-paused.server";
import { isDay } from "~/kit/day";
import { joinWords } from "~/kit/text";
import { savedCards } from "../payments/saved-cards.server";
import { tipCents, tipChoice, tipProblem } from "../tips/tip-choice";
import { stillOffered } from "./carried-choice.server";
import { type Choice, GROUP_ADDRESS } from "./choice";
import { quoteTicks } from "./split-bill";

/** So long an empty checkout leads to the order that was made of it. */
export const PLACED_MINUTES = 2;

/** Where dinner should go as far as it is said: a chosen address, and the ZIP code one looks around in. */
export interface CheckoutRequest {
  address_id: number;
  zip: string | null;
  /** the day a dinner was planned for, YYYY-MM-DD */
  day: string | null;
  /** the day that is chosen in the form, where it differs from what is held */
  date?: string;
  /** coming from the cart: what was planned there counts before what an earlier hold says */
  isAnew?: boolean;
  /** what else was chosen, where no script keeps it on the screen */
  carried?: Choice | null;
}

/** No expense code is longer. Characters. */
const LONGEST_CODE = 40;

/** What is said of given money; read with the data, so that the page's script does not carry it. */
const GIVEN_NOTE = "Used in order of expiration. Can't be used for tips.";

interface CodeChoice {
  code: string;
  label: string;
}

/** The expense codes that can be chosen, and who needs one. */
function codeChoices(rules: readonly CodeRule[]): { codes: CodeChoice[]; codeNote: string } {
  const codes = rules.flatMap((rule) => rule.codes.map(({ code, label }) => ({ code, label })));
  const needing = rules.filter(({ is_required }) => is_required).map(({ organization }) => organization);
  return { codes, codeNote: needing.length > 0 ? `${joinWords(needing)} needs one.` : "" };
}

/** The code that stands there first: the one that was used last, or the only one. */
function startingCode(codes: readonly CodeChoice[], used: string | null): string {
  return (codes.find(({ code }) => code === used) ?? (codes.length === 1 ? codes[0] : undefined))?.code ?? "";
}

/** That money which suspended companies gave can't pay, whether a checkout has reserved it or not; null where there is none. */
function pausedNote(hold: HoldView | null, paused: readonly PausedBalance[]): string | null {
  const suspended = paused.filter((one) => !one.is_membership).map(({ organization }) => organization);
  const names = [...new Set([...(hold?.paused ?? []), ...suspended])];
  if (names.length === 0) return null;
  const whose = names.length > 1 ? "their accounts are" : "its account is";
  return `You can't spend what ${joinWords(names)} gave you right now, because ${whose} suspended.`;
}

/** So often two readings are tried to fit; a person's holds follow one another more slowly. */
const READINGS = 3;

/**
 * The live hold, and the wallet without it. Each is a reading of its own: a hold that ends or begins between them would be counted
 * twice or not at all, so they are read until the hold is the same before and after.
 */
async function readBalances(me: Diner) {
  let hold = await showHold(me);
  for (let reading = 1; ; reading += 1) {
    const wallet = await showCurrentWallet(me);
    const after = await showHold(me);
    if (after?.cart_transaction === hold?.cart_transaction || reading === READINGS) return { hold, wallet };
    hold = after;
  }
}

/**
 * Everything a checkout is chosen from, and what is chosen: by the request, the live hold, else the product's defaults. No
 * address (0) is chosen where none that is saved will do and the ZIP code looked around in does.
 */
export async function readCheckout(me: Diner, request: CheckoutRequest) {
  const [{ hold, wallet }, { rows: addresses }, cards, codeRules, usedCode, paused] = await Promise.all([
    readBalances(me),
    listAddresses(me, { limit: addressRules.most, offset: 0 }),
    savedCards(me),
    ownCodeRules(me),
    me.membership ? lastCode(me) : null,
    me.membership ? listPaused(me) : [],
  ]);
  const { codes, codeNote } = codeChoices(codeRules);
  const saved = (id: number | null | undefined) => addresses.find((one) => one.id === id);
  const address =
    saved(request.address_id) ??
    saved(hold?.address_id) ??
    saved(await defaultAddress(me, { zip: request.zip }));
  const facts = await ownCart(me, address?.id ?? null);
  const cart = toWireCart(me, facts);
  const { subtotal } = cart.pricing;
  const days = cart.available_delivery_dates;
  const planned = days.find((day) => day === request.day);
  const choice: Choice = {
    date: (request.isAnew ? planned : undefined) ?? hold?.delivery_date ?? planned ?? days[0] ?? "",
    address_id: facts.group ? GROUP_ADDRESS : (address?.id ?? 0),
    given: (hold?.given_cents ?? 0) > 0,
    own: (hold?.own_cents ?? 0) > 0,
    ...tipChoice(hold?.tip_cents ?? 0, subtotal),
    card: cards[0]?.id ?? "new",
    code: startingCode(codes, hold?.expense_code ?? usedCode),
    ...(request.carried && stillOffered(request.carried, { days, cards, codes })),
  };
  const plan = { day: request.date || choice.date, zip: facts.address?.zip ?? null };
  const rules = plan.day ? facts.rules : [];
  const { notices, withheld } = companyMoney(rules, plan, cart.pricing.cartTotal);
  const cover = coverOf(
    allowedSources(facts.vouchers, evaluateOrganizations(rules, plan)),
    voucherMealsOf(facts),
  );
  const balances = {
    given_cents: wallet.amount_cents + (hold?.given_cents ?? 0) - withheld.cents,
    own_cents: wallet.gift_cents + (hold?.own_cents ?? 0),
    vouchers: wallet.vouchers + (hold?.vouchers ?? 0) - withheld.vouchers - cover.withheld,
  };
  const givenNote = GIVEN_NOTE;
  const policyNote = [
    pausedNote(hold, paused),
    ...notices.map(({ detail }) => detail),
    cover.words && sentencesOf(cover.words),
  ]
    .filter((detail) => detail !== null)
    .join(" ");
  // of whom no company pays all that was given is a present
  const givenTitle = me.membership ? "Company money and DinDin credit" : "DinDin credit";
  // the group's address: whoever is in it sees where it goes
  const groupAddress = facts.group?.address ?? null;
  return {
    hold,
    addresses,
    cards,
    cart,
    choice,
    balances,
    givenTitle,
    givenNote,
    policyNote,
    codes,
    codeNote,
    groupAddress,
  };
}

export type Checkout = Awaited<ReturnType<typeof readCheckout>>;

/** Why a cart goes back to be ticked first: what the diner avoids and has not said they know of. Null when there is nothing. */
export function unacknowledgedIn(me: Diner, { cart }: Pick<Checkout, "cart">): string | null {
  const words = unacknowledgedRefusal(me, [...cart.meals, ...cart.voucherMeal].map(declaredIn), "cart");
  return words && sentencesOf(words);
}

/**
 * A choice as the draft that intent/create takes. The amounts are worked out here, never taken from the page.
 * @throws Refusal `invalid` for a choice that is none.
 */
export function draftOf(
  choice: Choice,
  { cart, balances }: Pick<Checkout, "cart" | "balances">,
): IntentFields {
  const { group } = cart;
  if (!group && choice.address_id === 0) throw invalid("deliveryDetails", "Choose a delivery address");
  if (choice.date !== "" && !isDay(choice.date)) throw invalid("deliveryDetails", "Choose a delivery day");
  const { pricing, count } = cart;
  const tip_cents = tipCents(choice, pricing.subtotal);
  if (tip_cents === null) throw invalid("tip", tipProblem(choice) ?? "");
  const { given, own } = choice;
  const { payments } = quoteTicks({ pricing, vouchers: count.voucher_meals }, balances, {
    given,
    own,
    tip_cents,
  });
  return {
    payments,
    // a group's cart goes when and where its group goes
    ...(group
      ? { group_token: group.token }
      : { deliveryDetails: { deliveryDate: choice.date || undefined, address_id: choice.address_id } }),
    tip_cents,
    expense_code: choice.code.slice(0, LONGEST_CODE) || undefined,
  };
}

/** What the page said the total was, and the card's part of it: "2240/740". */
const EXPECTED = /^(\d{1,8})(?:\/(\d{1,8}))?$/;

/** What the page said the total was, so that nobody pays another one unseen. */
export function expectedOf(form: FormData): number | undefined {
  const text = String(form.get("expected") ?? "");
  if (text === "") return undefined;
  const [, total] = EXPECTED.exec(text) ?? [];
  if (total === undefined)
    throw new Refusal("invalid", "The total has changed. Please check it, then place your order.");
  return Number(total);
}

/** Refuses a form of another group order than the cart's, or of one where the cart is its owner's own by now. */
export function refuseOtherGroup(form: FormData, { cart }: Pick<Checkout, "cart">): void {
  const seen = String(form.get("group") ?? "");
  if (seen !== (cart.group?.token ?? "")) throw groupClosed(seen === "" ? cart.group : null);
}

/**
 * Refuses a card's part that is not the one the page showed: what the wallet pays may be less by now, and a policy may keep company
 * money back on a day that was pressed right before the order. Without script the page shows no part that follows the ticks.
 */
export function refuseUnseenCard(
  form: FormData,
  choice: Choice,
  { cart, balances }: Pick<Checkout, "cart" | "balances">,
): void {
  const [, total, seen] = EXPECTED.exec(String(form.get("expected") ?? "")) ?? [];
  if (seen === undefined || !form.has("live")) return;
  const tip_cents = tipCents(choice, cart.pricing.subtotal) ?? 0;
  const bill = { pricing: cart.pricing, vouchers: cart.count.voucher_meals };
  const ticks = { given: choice.given, own: choice.own, tip_cents };
  const { card_cents, total_cents } = quoteTicks(bill, balances, ticks);
  // of another total that is what is said
  if (total_cents === Number(total) && card_cents !== Number(seen))
    throw conflict("price_changed", {
      reason: "What your card pays has changed.",
      next: "Please check it, then place your order.",
    });
}
