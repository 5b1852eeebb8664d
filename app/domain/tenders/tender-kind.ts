import type { Cents } from "~/kit/money";
import type { LedgerKind, TenderMethod } from "../../../prisma/client/enums";
import type { Refusal } from "../refusal";
import type { ProgramLimits } from "./meal-limits";

export type { TenderMethod };

/** What a tender counts in: cents, or vouchers, each of which pays one portion of a voucher meal and is never split. */
export type Asset = "usd" | "voucher";

/** A ledger account a person can spend from. `own` is gift-card money. */
export interface Source {
  ledger_account_id: number;
  method: TenderMethod;
  /** cents or vouchers, above zero */
  balance: number;
  asset: Asset;
  owner: "organization" | "promotion" | "own";
  organization_id: number | null;
  /** when it ends; null for never */
  expires_at: Date | null;
  /** of claimed vouchers: the meals that they pay for; null for every voucher meal */
  limits: ProgramLimits | null;
}

/** Whose money pays: null is the card's. */
export type Owner = Source["owner"] | null;

/** What pays an order: one row for each source. `ledger_account_id` null is the card. */
export interface Tender {
  method: TenderMethod;
  owner: Owner;
  organization_id: number | null;
  ledger_account_id: number | null;
  amount_cents: Cents;
  quantity: number;
}

/** What has to be paid: cents of the cart without tip, the tip, and the portions that cost a voucher. */
export interface Due {
  cart_cents: Cents;
  tip_cents: Cents;
  vouchers: number;
}

/** What goes into a ledger account, or out of it below zero: cents or vouchers. */
export interface Entry {
  account: number;
  amount: number;
}

/** The product's accounts that a tender moves money through. */
export interface TenderAccounts {
  card_clearing: number;
  tax_payable: number;
  promotion_expense: number;
  refund_expense: number;
  voucher_redeemed: number;
}

/** A tender of a held order: `hold_id` is the order's account in which it waits, null for the card. */
export interface HeldTender {
  amount: number;
  hold_id: number | null;
  /** of a voucher: the account of the organization that owes for it (null: a promotion's), and its meals' price and tax in cents */
  owed: { account: number | null; cents: Cents; tax: Cents } | null;
}

/** What goes back of a tender: cents, or vouchers as `units`, to the account `back_id`; `owed_id` is who owes for a voucher. */
export interface ReturnedShare {
  cents: Cents;
  units: number;
  back_id: number;
  owed_id: number | null;
}

/** Whose money a tender was: `from` is the wire's word for it (`ReceiptTender`). */
export interface Payer {
  from: string;
  organization: string | null;
}

/** The colors of money: what companies and promotions gave is plum everywhere, the card turmeric, own money herb. */
export type Tone = "plum" | "turmeric" | "herb";

/** How the checkout offers a part of a tender that a diner ticks. */
export interface Tick {
  /** the field of the checkout's form, and of addresses that carry what is chosen there */
  field: string;
  /** what it is called for a member of an organization, or for anybody else */
  title(isMember: boolean): string;
  note: string;
}

/** What of a tender is one thing to a diner: a tick on the checkout, a color in the bar under a bill. */
export interface TenderPart {
  /** whose money it is; null: all of the tender's */
  owners: readonly Owner[] | null;
  /** its name in the bar of a bill, `quantity` where it is counted in pieces */
  label(quantity: number): string;
  tone: Tone;
  /** null where nothing is chosen: vouchers pay their meals, the card what is left */
  tick: Tick | null;
}

/**
 * One way to pay an order: all that tells it from the others stands in the one file that exports it, and everything else
 * loops over `TENDER_KINDS`. Pure, since labels and limits are shown in the browser too: what moves is answered as ledger
 * entries, which hold, settlement and refund post together with theirs.
 */
export interface TenderKind {
  method: TenderMethod;
  asset: Asset;
  /** the kinds of a person's ledger accounts that it spends, of its asset; none where its money lies elsewhere */
  accounts: readonly LedgerKind[];
  /** how a payment list names it: an amount in cents, a number of vouchers, or whatever the others leave */
  asks: "amount" | "quantity" | "rest";
  /** what a sentence calls it, after "your" or "the" */
  name: string;
  /** in the order in which they are spent; one is spent only with those before it, as far as they have money */
  parts: readonly TenderPart[];
  /** how long what went back takes to show up there; null: it is there at once */
  arrives: string | null;
  /** who paid, as a receipt says it */
  label(payer: Payer): string;
  /** the same for whoever did not pay: staff */
  title(payer: Payer): string;
  /**
   * How much of what is still open it pays when `asked` for so much. Cents or vouchers. Answers the refusal `invalid`
   * `{payments: […]}` when that is too much, too little or not asked for.
   */
  amountOf(asked: number, open: { usd: Cents; voucher: number }): number | Refusal;
  /**
   * Takes `amount` from the sources, in their order. `due` is what is left of the bill where others have paid before, as far
   * as who pays a tip matters. Answers the refusal when it is not there. */
  take(amount: number, due: Due, sources: readonly Source[]): Tender[] | Refusal;
  /** The checkout begins: what it pays waits in the order's account `hold_id` of its asset. */
  reserve(tender: Tender, hold_id: number): Entry[];
  /** The order is placed: what waited, or what the card was charged, is there for whom the order pays. */
  capture(held: HeldTender, accounts: TenderAccounts): Entry[];
  /** The checkout is over without an order: what waited goes to `back_id`. */
  release(held: HeldTender, back_id: number): Entry[];
  /** Part of it goes back: what arrives there. From whom is the refund's own matter. */
  refund(
    share: ReturnedShare,
    accounts: Pick<TenderAccounts, "refund_expense" | "voucher_redeemed">,
  ): Entry[];
}
