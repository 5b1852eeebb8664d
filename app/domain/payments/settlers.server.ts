import type { ProviderRefund } from "~/adapters/stripe-refunds.server";
import type { Tx } from "~/data/sql.server";
import { handlersOf } from "~/kit/handlers-of";
import type { Cents } from "~/kit/money";
import type { PaymentPurpose } from "../../../prisma/client/enums";
import type { PaymentModel } from "../../../prisma/client/models";
import type { Entry } from "../wallets/post.server";
import type { NamedKey } from "./provider-key";

/** What a card buys besides orders. */
export type PurchasePurpose = Exclude<PaymentPurpose, "order">;

/** Columns that may be null and hold a number. */
type NullableNumber<Row> = {
  [K in keyof Row]-?: null extends Row[K] ? (Row[K] extends number | null ? K : never) : never;
}[keyof Row];

/** The columns of a payment of which one names what was bought. */
export type SubjectColumn = Exclude<NullableNumber<PaymentModel>, "order_id">;

/** A payment, and the row that it pays for. */
export interface PurchaseSubject {
  id: number;
  subject_id: number;
}

/** The payment of a purchase under its lock. Cents. */
export interface LockedPurchase extends PurchaseSubject {
  purpose: PurchasePurpose;
  amount_cents: number;
  status: string;
}

/** What is taken from where a purchase's money lies, or given back to there. `cents` is never below zero. */
export interface FundsMovement {
  cents: number;
  /** below zero for what is taken; without the other side */
  entries: Entry[];
  /** the order that the postings belong to */
  order_id: number | null;
  /** whose wallet it was taken from or given to, if somebody's own */
  owner_id: number | null;
  /** the wallet or the pool into which what is not there at the moment may come back */
  home?: number;
}

/** What is taken from (below zero) or given to one account, which may be somebody's own. */
export const fundsMovement = (
  account: number,
  cents: number,
  owner_id: number | null = null,
): FundsMovement => ({
  cents: Math.abs(cents),
  entries: cents === 0 ? [] : [{ account, amount: cents }],
  order_id: null,
  owner_id,
});

/** What the payment of a purchase means to the area whose it is. What it does runs under the purchase's lock. */
export interface PurchaseSettler {
  /** the column of a payment that names the row which is paid for */
  column: SubjectColumn;
  /** what is bought, for people who look at Stripe's dashboard; never changed for a payment whose intent may be open */
  description: string;
  /** It is paid: does what it is for, once. */
  paid(tx: Tx, purchase: LockedPurchase, actor: string): Promise<void>;
  /** Nobody paid it, and nobody can anymore. */
  abandoned(tx: Tx, purchase: LockedPurchase): Promise<void>;
  /** At most `cents` of what is unspent, because the card has it back; `return_id` is why. */
  take(tx: Tx, purchase: LockedPurchase, cents: number, return_id: number): Promise<FundsMovement>;
  /** What was taken by `return_id`, `cents`, to where that money lies by now. */
  give(tx: Tx, purchase: LockedPurchase, cents: number, return_id: number): Promise<FundsMovement>;
  /** A return from `source`, Stripe's id, is booked. */
  booked?(tx: Tx, purchase: LockedPurchase, source: string): Promise<void>;
  /** The return from `source`, Stripe's id, is undone, and booked. */
  undone?(tx: Tx, purchase: LockedPurchase, source: string): Promise<void>;
  /** of what we give money back ourselves */
  ownRefunds?: OwnRefunds;
  /** The order that has to be locked before the payment of what belongs to it. */
  orderOf?(tx: Tx, subject_id: number): Promise<number | null>;
  /** Whose account has to be held before the payment besides the payer's: who owns what was bought. */
  ownerOf?(tx: Tx, subject_id: number): Promise<number | null>;
  /** Tells whoever paid that `taken_cents` of it were taken; `key` names this time. A wallet's owner is told anyway. */
  notifyTaken?(tx: Tx, purchase: LockedPurchase, told: { taken_cents: Cents; key: string }): Promise<void>;
}

/** A refund that somebody made in Stripe's dashboard. */
export interface RefundByHand {
  /** Stripe's id */
  source: string;
  /** what of it is not written down yet */
  cents: number;
  /** the money did not arrive after all */
  isFailed: boolean;
}

/**
 * What of a purchase we give back ourselves by refunds of its own at Stripe, which are no order's: shares of a tip, gift money
 * that is paid out.
 */
export interface OwnRefunds {
  /** with which the keys of these refunds begin at Stripe (`providerKey`) */
  kind: string;
  /**
   * Follows what Stripe says of a refund that carries a key of ours; false when there is no such row, or when a refund by hand
   * has taken its place and this one went back besides.
   */
  record(tx: Tx, told: ProviderRefund, named: NamedKey): Promise<boolean>;
  /** How our books have a refund by Stripe's id: a row each, failed or not; none where it is none of these. */
  recorded(stripe_refund_id: string): Promise<{ is_failed: boolean }[]>;
  /** What of a purchase is about to go to its card, or is in a wallet because the card could not take it. Cents. */
  claimedCents(tx: Tx, purchase: PurchaseSubject): Promise<Cents>;
  /** What of a purchase is about to go to its card, or could not and is owed to it. Cents. */
  owedCents(tx: Tx, purchase: PurchaseSubject): Promise<Cents>;
  /**
   * Makes good by a refund by hand what we were about to give back, or could not, as far as it goes: each whole. One that failed
   * after all leaves it open again. Answers how much of the refund stands for such by now. Cents.
   */
  coverByHand(tx: Tx, purchase: LockedPurchase, refund: RefundByHand): Promise<number>;
  /**
   * So much of a refund by hand is part of something that we were about to give back, or could not: that much less of it still
   * goes back. Answers of how much that is true. Cents.
   */
  reduceByHand?(tx: Tx, purchase: LockedPurchase, cents: number): Promise<number>;
}

/** Who settles a payment, by what it was for; an order's is settled where orders are known (`settle`). */
export type Settlers = Readonly<Record<PurchasePurpose, PurchaseSettler>>;

const settlers = handlersOf<Settlers>("settlers of payments");

/** Says who settles payments in this process. Called once, with `registerHandlers`. */
export const registerSettlers = settlers.register;

/** Who settles a payment for `purpose`. Fails where the process was started without `registerHandlers`. */
export const settlerOf = (purpose: PurchasePurpose): PurchaseSettler => settlers.read()[purpose];

/** The refunds of their own that purchases have at Stripe. */
export const ownRefunds = (): OwnRefunds[] =>
  Object.values(settlers.read()).flatMap((settler) => settler.ownRefunds ?? []);
