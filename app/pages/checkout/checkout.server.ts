import type { Diner } from "~/domain/accounts/people";
import { listAddresses } from "~/domain/addresses/list-addresses.server";
import { addressRules } from "~/domain/addresses/rules";
import { declaredIn, unacknowledgedRefusal } from "~/domain/carts/allergen-acknowledgment";
import { ownCart } from "~/domain/carts/show-cart.server";
import { toWireCart, voucherMealsOf } from "~/domain/carts/wire-cart.server";
import { groupClosed } from "~/domain/checkout/group-checkout.server";
import { quoteTicked } from "~/domain/checkout/quote-checkout";
import { type HoldView, showHold } from "~/domain/checkout/show-checkout.server";
import { defaultAddress } from "~/domain/deliveries/delivery-address.server";
import type { CodeRule } from "~/domain/expense-codes/choose-code";
import { lastCode, ownCodeRules } from "~/domain/expense-codes/read-code-rules.server";
import type { IntentFields } from "~/domain/orders/schemas.server";
import { allowedSources, evaluateOrganizations, policyNotices } from "~/domain/policies/company-money";
import { coverOf } from "~/domain/policies/voucher-meals";
import { conflict, invalid, Refusal, sentencesOf } from "~/domain/refusal";
import { billParts } from "~/domain/tenders/bill-parts";
import type { Source } from "~/domain/tenders/tender-kind";
import { PAYING_ORDER } from "~/domain/tenders/tender-kinds";
import { currentSourcesOfCart } from "~/domain/treasury/begin-due-periods.server";
import { listPaused, type PausedBalance } from "~/domain/wallets/list-paused.server";
import { isDay } from "~/kit/day";
import { joinWords } from "~/kit/text";
import { savedCards } from "../payments/saved-cards.server";
import { tipCents, tipChoice, tipProblem } from "../tips/tip-choice";
import { stillOffered } from "./carried-choice.server";
import type { Choice } from "./choice";
import { GROUP_ADDRESS } from "./form";

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

/** A part of a tender that can be ticked: what it is called, what is there, and what is said of it. */
export interface Offer {
  field: string;
  title: string;
  available_cents: number;
  note: string;
}

/** What of the sources can be ticked, tender by tender; its words are read with the data, so that few pages' scripts carry them. */
function offersOf(sources: readonly Source[], isMember: boolean): Offer[] {
  return PAYING_ORDER.flatMap(({ method, parts }) => {
    const offers = parts.flatMap(({ owners, tick }): Offer[] => {
      const own = sources.filter((one) => one.method === method && (owners?.includes(one.owner) ?? true));
      const available_cents = own.reduce((sum, { balance }) => sum + balance, 0);
      if (tick === null || available_cents === 0) return [];
      return [{ field: tick.field, title: tick.title(isMember), available_cents, note: tick.note }];
    });
    return offers.map((offer, place) =>
      place > 0 ? { ...offer, note: `${offer.note}. Used after the money above.` } : offer,
    );
  });
}

/** The sources as the page splits a bill by them. The ledger's ids stay here: their place stands for them. */
function withoutIds(sources: readonly Source[]): Source[] {
  return sources.map(({ method, asset, owner, balance }, place) => ({
    ...{ ledger_account_id: place, method, asset, owner, balance },
    ...{ organization_id: null, expires_at: null, limits: null },
  }));
}

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

/**
 * Everything a checkout is chosen from, and what is chosen: by the request, the live hold, else the product's defaults. No
 * address (0) is chosen where none that is saved will do and the ZIP code looked around in does.
 */
export async function readCheckout(me: Diner, request: CheckoutRequest) {
  const [hold, sources, { rows: addresses }, cards, codeRules, usedCode, paused] = await Promise.all([
    showHold(me),
    currentSourcesOfCart(me),
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
    ticked: billParts(hold?.paid ?? []).flatMap(({ field }) => field ?? []),
    ...tipChoice(hold?.tip_cents ?? 0, subtotal),
    card: cards[0]?.id ?? "new",
    code: startingCode(codes, hold?.expense_code ?? usedCode),
    ...(request.carried && stillOffered(request.carried, { days, cards, codes })),
  };
  const plan = { day: request.date || choice.date, zip: facts.address?.zip ?? null };
  const rules = plan.day ? facts.rules : [];
  const notices = policyNotices(rules, plan, cart.pricing.cartTotal);
  const allowed = allowedSources(sources, evaluateOrganizations(rules, plan));
  const cover = coverOf(allowed, voucherMealsOf(facts));
  const vouchers = allowed.filter(({ asset }) => asset === "voucher");
  const policyNote = [
    pausedNote(hold, paused),
    ...notices.map(({ detail }) => detail),
    cover.words && sentencesOf(cover.words),
  ]
    .filter((detail) => detail !== null)
    .join(" ");
  const isGiven =
    cart.count.voucher_meals > 0 || allowed.some(({ asset, owner }) => asset === "usd" && owner !== "own");
  // the group's address: whoever is in it sees where it goes
  const groupAddress = facts.group?.address ?? null;
  return {
    hold,
    addresses,
    cards,
    cart,
    choice,
    sources: withoutIds(cover.sources),
    offers: offersOf(allowed, me.membership !== null),
    /** how many of their vouchers may pay this cart */
    vouchers: vouchers.reduce((sum, { balance }) => sum + balance, 0) - cover.withheld,
    policyNote,
    // what nobody else pays is booked under no code
    codes: isGiven ? codes : [],
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
export function draftOf(choice: Choice, { cart, sources }: Pick<Checkout, "cart" | "sources">): IntentFields {
  const { group } = cart;
  if (!group && choice.address_id === 0) throw invalid("deliveryDetails", "Choose a delivery address");
  if (choice.date !== "" && !isDay(choice.date)) throw invalid("deliveryDetails", "Choose a delivery day");
  const { pricing, count } = cart;
  const tip_cents = tipCents(choice, pricing.subtotal);
  if (tip_cents === null) throw invalid("tip", tipProblem(choice) ?? "");
  const bill = { pricing, vouchers: count.voucher_meals };
  const { payments } = quoteTicked(bill, { ticked: choice.ticked, tip_cents }, sources);
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
  { cart, sources }: Pick<Checkout, "cart" | "sources">,
): void {
  const [, total, seen] = EXPECTED.exec(String(form.get("expected") ?? "")) ?? [];
  if (seen === undefined || !form.has("live")) return;
  const tip_cents = tipCents(choice, cart.pricing.subtotal) ?? 0;
  const bill = { pricing: cart.pricing, vouchers: cart.count.voucher_meals };
  const { card_cents, total_cents } = quoteTicked(bill, { ticked: choice.ticked, tip_cents }, sources);
  // of another total that is what is said
  if (total_cents === Number(total) && card_cents !== Number(seen))
    throw conflict("price_changed", {
      reason: "What your card pays has changed.",
      next: "Please check it, then place your order.",
    });
}
