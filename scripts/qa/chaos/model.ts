import type { Staff } from "~/domain/accounts/people";
import type { Mutex } from "./locks";
import type { UsageBounds } from "./tally";

/** The steps of a cook's part of an order, in their order. */
export const STEPS = ["placed", "accepted", "preparing", "out_for_delivery", "delivered"] as const;

export interface ModelCook {
  index: number;
  chef_id: number;
  token: string;
}

/** A meal with its portions, as the model knows it. Cents. */
export interface ModelMeal {
  index: number;
  meal_id: number;
  schedule_id: number;
  cook: ModelCook;
  lock: Mutex;
  price: number;
  is_voucher: boolean;
  portions: UsageBounds;
  /** portions that were sold and declined: the schedule counts so many fewer than `portions.limit` */
  gone: number;
}

export interface ModelCoupon {
  index: number;
  id: number;
  code: string;
  percent: number | null;
  cents: number | null;
  is_first_order: boolean;
  uses: UsageBounds;
}

/** What somebody has, or what an order is paid with: the plan's (which is over with its month), other organization's, promotional and own money in cents, vouchers in pieces: those for every voucher meal, and those of a program for one cook's only. */
export interface Balances {
  plan: number;
  org: number;
  promo: number;
  own: number;
  vouchers: number;
  limited: number;
}

/** What an order's tenders paid, or what has come back of it: balances and the card. */
export interface Tenders extends Balances {
  card: number;
}

export interface ModelLine {
  meal: ModelMeal;
  quantity: number;
  /** its cook has declined it */
  isOff?: boolean;
  /** its cook has offered another dish for it, which is done once */
  isOffered?: boolean;
  /** staff gave it: nothing was paid for it, and its cook gets the full price */
  isFree?: boolean;
}

export interface ModelOrder {
  user: number;
  cart_transaction: string;
  id: number | null;
  intent: string | null;
  lines: ModelLine[];
  total: number;
  tip: number;
  card: number;
  paid: Balances;
  /** what of `paid` and `card` has not come back */
  left: Tenders;
  coupon: ModelCoupon | null;
  /** `held` until the answer of one who asked says otherwise */
  state: "held" | "placed" | "cancelled" | "expired";
  /** Stripe has taken the card's share */
  isCharged: boolean;
  /** by how much the market's clock was ahead when it was made. Seconds */
  heldAt: number;
  /** the organization's month in which it was held: what the plan gave is over with it */
  month: string;
  /** which of the buyer's memberships it belongs to: what a former one gave goes back to the organization */
  era: number;
  /** the clock was moved past its end: it may be over by now */
  mayBeOver: boolean;
  delivery_date: string | null;
  /** what was tipped later, with own money and by card (the latter once it is charged) */
  tips: { own: number; card: number };
  /** a tip by card is under way: the order is not canceled before the end */
  isBusy: boolean;
  /** how far each cook's part is, as an index of STEPS; cooks who have done nothing are left out */
  steps: Map<ModelCook, number>;
  /** dishes were declined or staff have refunded something: its cooks get less than all of it */
  isTouched: boolean;
  /** nobody does anything with it anymore: it is a group's, or its database was put back to before something that happened to it */
  isLeftAlone: boolean;
}

export interface ModelUser {
  index: number;
  account_id: number;
  email: string;
  token: string;
  organization: number;
  hasLeft: boolean;
  /** how often a membership of theirs has ended */
  era: number;
  /** has had the vouchers of their organization's program, which a membership gets once */
  hasClaimed: boolean;
  balances: Balances;
  orders: ModelOrder[];
  /** the payment of the last gift card that they bought for themselves, and what of it has not gone back to the card. Cents */
  ownCard?: { intent: string; cents: number };
  lock: Mutex;
}

/** What an admin gave by hand, to be undone perhaps. Cents and vouchers for each. */
export interface ModelBatch {
  batch: number;
  members: { user: ModelUser; era: number }[];
  cents: number;
  vouchers: number;
  isUndone: boolean;
}

/** Money that an organization has paid in by card. Cents. */
export interface ModelFunding {
  id: number;
  cents: number;
  isCharged: boolean;
  /** it is in the pool, as far as is known: its limit counts it */
  isCounted: boolean;
}

export interface InvoicePayment {
  intent: string;
  isCharged: boolean;
}

export interface ModelProgram {
  token: string;
  /** vouchers for each who claims */
  each: number;
  cook: ModelCook;
}

export interface ModelOrganization {
  index: number;
  id: number;
  adminToken: string;
  /** where the admin may have group orders delivered */
  adminAddress: number;
  /** what was taken out of its pool */
  cents: UsageBounds;
  vouchers: UsageBounds;
  batches: ModelBatch[];
  fundings: ModelFunding[];
  /** the last payment by card of each invoice that was to be paid, by the invoice's id */
  paid: Map<number, InvoicePayment>;
  /** its admin does one thing with its money at a time, where both would be in each other's way */
  lock: Mutex;
  /** vouchers that its members claim by a link, for voucher meals of one cook only */
  program: ModelProgram | null;
  /** what each of its members gets a month. Cents */
  plan: number;
  /** what of it each moves into the next month at most. Cents */
  carry: number;
  /** the month that was begun last, `2026-11` */
  month: string;
}

export interface ModelGiftCard {
  index: number;
  code: string;
  cents: number;
  owner: number | null;
  lock: Mutex;
}

/** A gift card bought in the run; its code is known once its mail has come. */
export interface BoughtCard {
  id: number;
  cents: number;
  recipient: string;
  isCharged: boolean;
  isRead: boolean;
}

export interface Model {
  /** an admin of the product team, who does what staff do in a run */
  staff: Staff;
  /** where everybody lives */
  marketplace_id: number;
  users: ModelUser[];
  cooks: ModelCook[];
  organizations: ModelOrganization[];
  meals: ModelMeal[];
  coupons: ModelCoupon[];
  giftCards: ModelGiftCard[];
  bought: BoughtCard[];
  /** closed months, `2026-11`, with what was shown of each when it was closed */
  closed: Map<string, string>;
}

const halfUp = (cents: number, bps: number): number => Math.floor((cents * bps + 5000) / 10_000);

/** The product's own fees: $15 delivery unless all is paid by voucher, 20 % service, 6 % tax, after the discount. */
export function priceOf(
  lines: readonly ModelLine[],
  coupon: ModelCoupon | null,
): { subtotal: number; discount: number; cart: number; vouchers: number } {
  const money = lines.filter(({ meal }) => !meal.is_voucher);
  const subtotal = money.reduce((sum, { meal, quantity }) => sum + meal.price * quantity, 0);
  const reduction = coupon ? (coupon.cents ?? halfUp(subtotal, (coupon.percent ?? 0) * 100)) : 0;
  const discount = Math.min(subtotal, reduction);
  const base = subtotal - discount;
  const cart = base + (money.length > 0 ? 1500 : 0) + halfUp(base, 2000) + halfUp(base, 600);
  const vouchers = lines
    .filter(({ meal }) => meal.is_voucher)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  return { subtotal, discount, cart, vouchers };
}

/** Money in the spending order: the plan's, the organization's other, then promotional, all for the cart only; own money pays the rest. */
export function spend(
  balances: Balances,
  wallet: number,
  cart: number,
  units: { vouchers: number; covered: number },
): Balances | null {
  let open = Math.min(wallet, cart);
  const taken = [balances.plan, balances.org, balances.promo].map((there) => {
    const part = Math.min(there, open);
    open -= part;
    return part;
  });
  const [plan = 0, org = 0, promo = 0] = taken;
  const own = wallet - plan - org - promo;
  // a program's vouchers end, and so are spent before the others
  const limited = Math.min(balances.limited, units.covered);
  const vouchers = units.vouchers - limited;
  return own > balances.own || vouchers > balances.vouchers
    ? null
    : { plan, org, promo, own, vouchers, limited };
}

export function subtractBalances(balances: Balances, change: Balances): void {
  balances.plan -= change.plan;
  balances.org -= change.org;
  balances.promo -= change.promo;
  balances.own -= change.own;
  balances.vouchers -= change.vouchers;
  balances.limited -= change.limited;
}

/** The voucher meals among these lines that vouchers of a program pay for. */
export function coveredBy(program: ModelProgram | null, lines: readonly ModelLine[]): number {
  return lines
    .filter(({ meal }) => meal.is_voucher && meal.cook === program?.cook)
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

/** The lines of an order that have not been declined. */
export function activeLines(order: ModelOrder): ModelLine[] {
  return order.lines.filter((line) => !line.isOff);
}

/** Whether what is left of an order has no delivery fee: vouchers pay all of it. A dish that staff gave is none of them, and is delivered for the fee. */
export function hasNoFee(left: readonly ModelLine[]): boolean {
  return left.every(({ meal, isFree = false }) => meal.is_voucher && !isFree);
}

/** The cooks who still have something to deliver or have delivered it. */
export function activeCooks(order: ModelOrder): ModelCook[] {
  return [...new Set(activeLines(order).map((line) => line.meal.cook))];
}

/**
 * What comes back from an order, all that is left of it unless told otherwise: to everybody their own; of a membership
 * or a month that is over, to the organization.
 */
export function returnFunds(
  user: ModelUser,
  organization: ModelOrganization,
  order: ModelOrder,
  back: Tenders = { ...order.left },
): void {
  const { balances } = user;
  const isOver = order.era !== user.era;
  if (isOver || order.month !== organization.month) organization.cents.returned(back.plan);
  else balances.plan += back.plan;
  if (isOver) {
    organization.cents.returned(back.org);
    organization.vouchers.returned(back.vouchers + back.limited);
  } else {
    balances.org += back.org;
    balances.vouchers += back.vouchers;
    balances.limited += back.limited;
  }
  balances.promo += back.promo;
  balances.own += back.own;
  for (const name of Object.keys(back) as (keyof Tenders)[]) order.left[name] -= back[name];
}
