import { createHash, randomUUID } from "node:crypto";
import { sql, type Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import type { Day } from "~/kit/day";
import { isGroupToken } from "~/kit/group-token.server";
import { joinSentences } from "~/kit/text";
import { lockActiveAccount } from "../accounts/lock-active-account.server";
import type { Diner } from "../accounts/people";
import type { InlineAddress } from "../addresses/inline-address";
import { markAllergensSeen } from "../carts/acknowledge-allergens.server";
import { refuseUnacknowledged } from "../carts/allergen-acknowledgment";
import { checkAvailability, deliveryDates } from "../carts/availability";
import { billFor } from "../carts/bill";
import { readCart } from "../carts/read-cart.server";
import { benefitOf } from "../carts/wire-cart.server";
import { chooseCode } from "../expense-codes/choose-code";
import { readCodeRules } from "../expense-codes/read-code-rules.server";
import { abandonHold } from "../holds/abandon-hold.server";
import { cardCents } from "../holds/hold-plan";
import { writeHold } from "../holds/write-hold.server";
import { shareContents } from "../meals/contents-lock.server";
import { copyAcknowledgments } from "../orders/pending-order.server";
import type { IntentFields } from "../orders/schemas.server";
import { allowedSources, evaluateOrganizations } from "../policies/company-money";
import { explain } from "../policies/policy-texts";
import { readRules } from "../policies/read-rules.server";
import { coverOf, type VoucherCover } from "../policies/voucher-meals";
import { conflict, invalid, missing, Refusal } from "../refusal";
import { partsOf, sharesOf } from "../tenders/shares";
import type { Source } from "../tenders/tender-kind";
import { beginPeriods, dueOrganizations } from "../treasury/begin-due-periods.server";
import { spendable } from "../wallets/spendable.server";
import { type CheckoutHead, type CheckoutLine, checkoutHead, checkoutLines } from "./checkout-facts.server";
import { contendedRows } from "./contended-rows.server";
import { couponRefusal } from "./coupon-refusal";
import { type Draft, readDraft, textOfDraft } from "./draft";
import {
  expectedOf,
  groupClosed,
  lockGroupOfCart,
  refuseOtherPlan,
  waitForGroup,
} from "./group-checkout.server";
import { priceChanged, quoteCheckout } from "./quote-checkout";
import { checkLines, openAccounts } from "./ready-checkout.server";
import { emptyCart, isOrderable, missingBenefit } from "./refuse-line.server";

/** A hold as it stands in the database, new or found. */
export interface HoldRow {
  order_id: number;
  number: string;
  cart_transaction: string;
  total_cents: number;
  card_cents: number;
  expires_at: Date;
  payment_id: number | null;
}

/** What a checkout was asked with, worked out once. */
interface CheckoutRequest {
  draft: Draft;
  hash: string;
  expected: number | undefined;
  isSeen: boolean;
  /** why nothing can be paid by card now */
  noCard: Refusal | null;
  /** what the diner avoids and did not say they know of is refused: our own screens ask */
  asksFirst: boolean;
  /** the group order that the caller saw the cart in; undefined where nothing was said */
  group_token: string | undefined;
  /** false once the due periods were begun: what they could not give is not waited for */
  looksForDue: boolean;
}

type StaleMeal = Pick<CheckoutLine, "meal_id" | "name" | "allergens" | "may_contain">;

function allergensChanged(changed: readonly StaleMeal[]): Refusal {
  const meals = changed.map(({ meal_id, name, allergens, may_contain }) => ({
    meal_id,
    name,
    allergens,
    may_contain,
  }));
  const names = meals.map((meal) => meal.name).join(", ");
  return conflict("allergens_changed", `The ingredients or allergens of ${names || "a meal"} have changed.`, {
    meals,
  });
}

/** The meals of a hold whose allergens or ingredients changed after it was priced. */
async function staleMeals(tx: Tx, order_id: number) {
  // plain SQL: the checkout's hot path, as all of this file
  return tx<StaleMeal[]>`
    SELECT DISTINCT m.id AS meal_id, m.name, m.allergens::text[] AS allergens, m.may_contain::text[] AS may_contain
    FROM orders o JOIN order_line l ON l.order_id = o.id JOIN meal m ON m.id = l.meal_id
    WHERE o.id = ${order_id} AND m.allergens_changed_at > o.created_at`;
}

/** What the hold was priced at, in the wire's words. Cents. */
async function pricingOfHold(tx: Tx, order_id: number): Promise<object> {
  // plain SQL: the checkout's hot path
  const [pricing] = await tx<[Record<string, number>]>`
    SELECT total_quantity AS "totalQuantity", subtotal_cents AS subtotal, delivery_cents AS "deliveryFee",
      service_cents AS "commissionFee", tax_cents AS "localTax", discount_cents AS discount,
      total_cents - tip_cents - tax_cents AS total, total_cents - tip_cents AS "cartTotal"
    FROM orders WHERE id = ${order_id}`;
  return pricing;
}

async function found(tx: Tx, head: CheckoutHead, request: CheckoutRequest): Promise<HoldRow | null> {
  const { hold } = head;
  if (!hold || hold.draft_hash !== request.hash || hold.is_over || hold.is_paused) return null;
  if (hold.is_stale && !request.isSeen) throw allergensChanged(await staleMeals(tx, hold.order_id));
  if (hold.is_stale) return null;
  // plain SQL: the checkout's hot path
  const [held] = await tx<HoldRow[]>`
    SELECT o.id AS order_id, o.number, o.cart_transaction, o.total_cents, o.card_cents, o.expires_at, p.id AS payment_id
    FROM orders o LEFT JOIN payment p ON p.order_id = o.id WHERE o.id = ${hold.order_id}`;
  if (!held) return null;
  const expected = expectedOf(head.group, request.expected, held.total_cents);
  if (expected !== undefined && expected !== held.total_cents) {
    // the share of the group's fee is lower now: the hold with the old one makes room
    if (head.group?.is_open) return null;
    throw priceChanged(await pricingOfHold(tx, hold.order_id), held.total_cents);
  }
  await copyAcknowledgments(tx, hold.order_id);
  return held;
}

/** The first day on which everything in the cart can be delivered. */
async function firstDay(tx: Tx, me: Diner, draft: Draft): Promise<Day> {
  const facts = await readCart(
    tx,
    me,
    draft.address_id === undefined ? {} : { address_id: draft.address_id },
  );
  if (!facts || facts.lines.length === 0) throw emptyCart();
  const checked = checkAvailability(facts, benefitOf(me));
  const [day] = deliveryDates(facts, checked);
  if (day !== undefined) return day;
  const blocked = checked.find(({ unavailable }) => unavailable !== null)?.unavailable;
  if (blocked?.code === "voucher_benefit") throw missingBenefit(blocked.detail);
  if (blocked) throw conflict(blocked.code, blocked.detail, { next_date: blocked.next_date });
  throw conflict("date_unavailable", "No delivery day works for every meal in your cart.");
}

function addressOf(head: CheckoutHead, draft: Draft): InlineAddress {
  if (head.address) return { ...head.address, ...draft.overrides };
  if (draft.address_id !== undefined) throw missing();
  throw invalid("deliveryDetails", { next: "Choose a delivery address" }, "no_address");
}

/**
 * Has the checkouts with a first order's coupon come one after the other for one verified phone, whatever the account: each
 * then sees the other's order. One account's own are in a row by their cart. Nothing for any other cart.
 */
function queueByPhone(tx: Tx, account_id: number) {
  // plain SQL: the checkout's hot path
  return tx`
    SELECT pg_advisory_xact_lock(hashtextextended('first order of ' || a.phone, 0))
    FROM cart c JOIN coupon cp ON cp.id = c.coupon_id AND cp.first_order_only
    JOIN account a ON a.id = c.account_id AND a.phone_verified_at IS NOT NULL WHERE c.account_id = ${account_id}`.execute();
}

/** What is read of the meals of a cart after this, of what they contain, stays true. */
const shareContentsOfCart = (tx: Tx, account_id: number) =>
  shareContents(
    tx,
    sql`SELECT l.meal_id FROM cart c JOIN cart_line l ON l.cart_id = c.id WHERE c.account_id = ${account_id}`,
  );

/** The lines as they are priced; what they cost is the same on every day. */
function pricedOf(lines: readonly CheckoutLine[]) {
  return lines.map((line) => ({ ...line, price_cents: line.unit_price_cents, key: line.cart_line_id }));
}

/** The voucher meals of these lines, as the limits of vouchers see them. */
const voucherMealsOf = (lines: readonly CheckoutLine[]) =>
  pricedOf(lines).filter(({ is_voucher }) => is_voucher);

/** What these lines come to, paid as requested. */
function quote(
  head: CheckoutHead,
  lines: readonly CheckoutLine[],
  request: CheckoutRequest,
  sources: readonly Source[],
) {
  const { payments, tip_cents = 0 } = request.draft;
  const { pricing, coupon } = billFor(pricedOf(lines), head);
  const vouchers = lines.filter((line) => line.is_voucher).reduce((sum, line) => sum + line.quantity, 0);
  const expected_cents = expectedOf(head.group, request.expected, pricing.cartTotal + tip_cents);
  const paying = { tip_cents, payments, expected_cents, noCard: request.noCard };
  return {
    bill: pricing,
    ...quoteCheckout({ pricing, noCoupon: couponRefusal(coupon), vouchers }, paying, sources),
  };
}

/** That an organization's policy, or what its vouchers are for, is why the money is not there; null where it is not. */
function policyRefusal(
  lack: Refusal,
  decisions: ReturnType<typeof evaluateOrganizations>,
  day: Day,
  cover: VoucherCover,
): Refusal | null {
  if (lack.code !== "insufficient_funds") return null;
  if (cover.words) return conflict("voucher_limits", cover.words);
  const [words, ...others] = decisions.flatMap(
    ({ rules, ...decision }) => explain(rules.organization, decision, day) ?? [],
  );
  if (!words) return null;
  const reason = joinSentences([words, ...others].map((one) => one.reason));
  return conflict("out_of_policy", { reason, next: words.next });
}

/** A switch of the team, or a ledger that was found wrong, keeps checkouts from beginning: docs/rules.md. */
const checkoutsStopped = () =>
  new Refusal(
    "unavailable",
    { reason: "We can't take orders right now.", next: "Please try again later." },
    { retryAfter: 300 },
  );

/** The hold with another draft that has to make room; null where there is none. @throws Refusal where nothing could take its place. */
function findOld(
  head: CheckoutHead,
  lines: readonly CheckoutLine[],
  request: CheckoutRequest,
  sources: readonly Source[],
): { old_order_id: number } | null {
  // before it is given up: it is an order under way
  if (head.is_stopped) throw checkoutsStopped();
  // nor one that began before a group's deadline, since none can begin after it
  if (head.group && !head.group.is_open) throw groupClosed(head.group);
  if (!head.hold) return null;
  if (request.noCard && quote(head, lines, request, sources).card_cents > 0) throw request.noCard;
  return { old_order_id: head.hold.order_id };
}

/** Answers the hold; or the old one that has to be given up first, or the organizations whose period has to begin first. Plain SQL: locks. */
async function hold(
  tx: Tx,
  me: Diner,
  request: CheckoutRequest,
): Promise<HoldRow | { due: number[] } | { old_order_id: number }> {
  const { draft } = request;
  const { account_id } = me;
  // what is due is read before what can be spent: a period that begins in between is in both, or due
  const [, , lockedGroup, , , due, head, early, sources, rules, codes] = await Promise.all([
    lockActiveAccount(tx, account_id),
    tx`SELECT id FROM cart WHERE account_id = ${account_id} FOR NO KEY UPDATE`.execute(),
    lockGroupOfCart(tx, account_id),
    queueByPhone(tx, account_id),
    shareContentsOfCart(tx, account_id),
    request.looksForDue ? dueOrganizations(tx, me) : [],
    checkoutHead(tx, account_id, draft),
    checkoutLines(tx, account_id, draft, draft.day),
    spendable(tx, account_id),
    readRules(tx, me),
    readCodeRules(tx, me),
  ]);
  if (!head) throw emptyCart();
  // what was read before the lock may be old
  if (head.group && lockedGroup.length === 0)
    return waitForGroup(tx, head.group).then(() => hold(tx, me, request));
  // before a hold that stands is answered: their list or the meal may have changed since it was made
  if (request.asksFirst) refuseUnacknowledged(me, early, "cart");
  if (head.group) refuseOtherPlan(head.group, draft);
  if (request.group_token !== undefined && !(head.group && isGroupToken(head.group, request.group_token)))
    throw groupClosed(head.group);
  const same = (await found(tx, head, request)) ?? (due.length > 0 ? { due } : null);
  if (same) return same;
  const old = findOld(head, early, request, sources);
  if (old) return old;
  if (early.length === 0) throw emptyCart();
  const address = addressOf(head, draft);
  const suits = early.every((line) => isOrderable(line, early, head) && !line.is_capped)
    ? (early[0]?.day ?? undefined)
    : undefined;
  const day = head.group?.day ?? draft.day ?? suits ?? (await firstDay(tx, me, draft));
  const lines = day === early[0]?.day ? early : await checkoutLines(tx, account_id, draft, day);
  await checkLines(tx, me, head, lines, draft, day);
  if (lines.some((line) => line.is_stale)) {
    if (!request.isSeen) throw allergensChanged(lines.filter((line) => line.is_stale));
    await markAllergensSeen(
      tx,
      lines.map((line) => line.cart_line_id),
    );
  }
  const decisions = evaluateOrganizations(rules, { day, zip: address.postalCode });
  const cover = coverOf(allowedSources(sources, decisions), voucherMealsOf(lines));
  const { bill, tip_cents, total_cents, tenders, missing: lack } = quote(head, lines, request, cover.sources);
  if (lack) throw policyRefusal(lack, decisions, day, cover) ?? lack;
  const paying = tenders.flatMap(({ organization_id }) => organization_id ?? []);
  const expense_code_id = chooseCode(codes, paying, draft.expense_code);
  const priced = pricedOf(lines);
  const parts = partsOf(priced, tip_cents, lines[0]?.tip_recipient ?? "chef");
  const tip = { cents: tip_cents, parts };
  const shares = sharesOf(priced, bill, head.fees, tip, tenders, cover.pays);
  await openAccounts(tx, lines, tip_cents, tenders);
  const cart_transaction = randomUUID();
  const plan = {
    account_id,
    head,
    lines,
    day,
    address,
    bill,
    tip_cents,
    parts,
    tenders,
    shares,
    draft_hash: request.hash,
    cart_transaction,
    expense_code_id,
  };
  const written = await writeHold(tx, plan);
  return { ...written, order_id: head.order_id, cart_transaction, total_cents, card_cents: cardCents(plan) };
}

const TRIES = 3;

/**
 * Begins a checkout: prices the cart on the server and holds everything for 15 minutes (docs/rules.md, Checkout,
 * step 1). The same draft again answers the same hold; another one gives the old hold up first. `noCard` is thrown where
 * the card would have to pay something new; a hold under way stays then. With `asksFirst`, as our own screens do, nothing is
 * held or paid that has an allergen of the diner's list which they have not said they know of.
 * @throws Refusal `invalid` (empty cart, payments that don't add up, no address, no `expense_code` where one is needed); `missing` for somebody else's address;
 * `forbidden` for vouchers without the benefit, or a meal of one's own kitchen; `conflict` `price_changed`, `sold_out`, `cutoff_passed`, `not_deliverable`,
 * `allergens_changed`, `allergens_unacknowledged`, `coupon_exhausted`, `group_closed`, `group_plan` (its group order says when and where), `insufficient_funds`, `out_of_policy` (an organization does not pay so much of it), `voucher_limits` (its vouchers are for other meals), `checkout_in_progress`; `unavailable` while checkouts are stopped because the ledger was found wrong.
 */
export async function holdCart(
  me: Diner,
  input: IntentFields,
  { noCard = null, asksFirst = false }: Partial<Pick<CheckoutRequest, "noCard" | "asksFirst">> = {},
): Promise<HoldRow> {
  const draft = readDraft(input);
  const hash = createHash("sha256").update(textOfDraft(draft)).digest("hex");
  const request: CheckoutRequest = {
    draft,
    hash,
    expected: input.expected_total_cents,
    isSeen: input.allergens_seen ?? false,
    noCard,
    asksFirst,
    group_token: input.group_token,
    looksForDue: true,
  };
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const turn = await contendedRows(me, draft.day ?? null);
    let held = await transaction((tx) => hold(tx, me, request), turn);
    if ("due" in held) {
      await beginPeriods(held.due);
      request.looksForDue = false;
      held = await transaction((tx) => hold(tx, me, request), turn);
    }
    if ("order_id" in held) return held;
    // that one alone: another request with the same draft may have made its own meanwhile, whose card is being paid
    if ("old_order_id" in held && attempt < TRIES) await abandonHold(me, held.old_order_id);
  }
  throw conflict("checkout_in_progress", {
    reason: "You're checking out this cart somewhere else.",
    next: "Please try again.",
  });
}
