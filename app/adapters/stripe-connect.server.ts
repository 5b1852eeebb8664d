import type Stripe from "stripe";
import { dayOfDate } from "~/kit/day";
import { payoutFailure } from "./payout-failure";
import { callStripe, idOf, StripeFailure } from "./stripe.server";

/** A cook's account at Stripe as far as we care: whether money can go there, and what is missing when not. */
export interface ConnectAccount {
  id: string;
  state: "pending" | "active" | "restricted";
  /** Stripe's names of what it still wants, such as `external_account` */
  requirements: string[];
}

/** Active when money can both come in and go on to a bank; pending until onboarding is through; else restricted. */
function toAccount(account: Stripe.Account): ConnectAccount {
  const { requirements, capabilities } = account;
  const isActive = capabilities?.transfers === "active" && account.payouts_enabled === true;
  const due = [...new Set([...(requirements?.past_due ?? []), ...(requirements?.currently_due ?? [])])];
  const isChecked = account.details_submitted && (due.length > 0 || requirements?.disabled_reason);
  return {
    id: account.id,
    state: isActive ? "active" : isChecked ? "restricted" : "pending",
    requirements: due,
  };
}

/** Makes a cook's Express account, once for `key`. It can take no money before its owner has been through onboarding. */
export async function createConnectAccount(params: {
  key: string;
  email: string;
  chef: number;
}): Promise<string> {
  const made = await callStripe((stripe) =>
    stripe.accounts.create(
      {
        type: "express",
        country: "US",
        email: params.email,
        capabilities: { transfers: { requested: true } },
        metadata: { chef: String(params.chef), key: params.key },
      },
      { idempotencyKey: params.key },
    ),
  );
  return made.id;
}

export async function readConnectAccount(id: string): Promise<ConnectAccount> {
  return toAccount(await callStripe((stripe) => stripe.accounts.retrieve(id)));
}

/** A one-time address of Stripe's onboarding, good for some minutes. */
export async function onboardingLink(params: {
  account: string;
  return_url: string;
  refresh_url: string;
}): Promise<string> {
  const link = await callStripe((stripe) =>
    stripe.accountLinks.create({ ...params, type: "account_onboarding" }),
  );
  return link.url;
}

/** A one-time address of an onboarded cook's own desk at Stripe. */
export async function loginLink(account: string): Promise<string> {
  return (await callStripe((stripe) => stripe.accounts.createLoginLink(account))).url;
}

/** A transfer that Stripe has made, and the payment it became on the cook's account. */
export interface SentTransfer {
  id: string;
  payment: string | null;
}

const toSent = (transfer: Stripe.Transfer): SentTransfer => ({
  id: transfer.id,
  payment: idOf(transfer.destination_payment),
});

/**
 * Sends `amount` cents to a cook's account, once for `key` and `attempt`: one that was refused is asked for again under the
 * next. The transfer carries `key`. `transfer` is our own number of it, for whoever reads it at Stripe.
 */
export async function createTransfer(params: {
  key: string;
  attempt: number;
  transfer: number;
  amount: number;
  destination: string;
  group: string;
  description: string;
}): Promise<SentTransfer> {
  const made = await callStripe((stripe) =>
    stripe.transfers.create(
      {
        amount: params.amount,
        currency: "usd",
        destination: params.destination,
        transfer_group: params.group,
        description: params.description,
        metadata: { transfer: String(params.transfer), key: params.key },
      },
      { idempotencyKey: `${params.key}:${params.attempt}` },
    ),
  );
  return toSent(made);
}

/** Whether an object carries a key of ours; one from before keys were carried is known by its number. */
const isNamed = (metadata: Stripe.Metadata | null, key: string, hasNumber: boolean): boolean =>
  metadata?.key === undefined ? hasNumber : metadata.key === key;

/**
 * A transfer of ours that Stripe made already and that was not called back whole, found without its idempotency key, which
 * Stripe forgets after a day. A number alone may be another transfer's after a database was put back: account and amount
 * (cents) have to agree as well.
 */
export async function findTransfer(
  group: string,
  wanted: { key: string; transfer: number; destination: string; amount: number },
): Promise<SentTransfer | null> {
  const { data } = await callStripe((stripe) => stripe.transfers.list({ transfer_group: group, limit: 100 }));
  const found = data.find(({ metadata, reversed, amount, destination }) => {
    const hasNumber = metadata?.transfer === String(wanted.transfer);
    const isAlike = amount === wanted.amount && idOf(destination) === wanted.destination;
    return !reversed && isNamed(metadata, wanted.key, hasNumber && isAlike);
  });
  return found ? toSent(found) : null;
}

/** A reversal that Stripe has made, and the refund it became on the cook's account. */
export interface StripeReversal {
  id: string;
  refund: string | null;
}

const toDone = (reversal: Stripe.TransferReversal): StripeReversal => ({
  id: reversal.id,
  refund: idOf(reversal.destination_payment_refund),
});

/** Calls `amount` cents of a transfer back, once for `key`. `reversal` is our own number of it. */
export async function createReversal(params: {
  key: string;
  reversal: number;
  transfer: string;
  amount: number;
}): Promise<StripeReversal> {
  const made = await callStripe((stripe) =>
    stripe.transfers.createReversal(
      params.transfer,
      { amount: params.amount, metadata: { reversal: String(params.reversal), key: params.key } },
      { idempotencyKey: params.key },
    ),
  );
  return toDone(made);
}

/** A reversal of ours that Stripe made already, found without its idempotency key. */
export async function findReversal(
  transfer: string,
  { key, reversal }: { key: string; reversal: number },
): Promise<StripeReversal | null> {
  const { data } = await callStripe((stripe) => stripe.transfers.listReversals(transfer, { limit: 100 }));
  const found = data.find(({ metadata }) => isNamed(metadata, key, metadata?.reversal === String(reversal)));
  return found ? toDone(found) : null;
}

/** A reversal of a transfer, cents, and by what it names one of ours: our key or, from before keys were carried, its number. */
export interface ListedReversal extends StripeReversal {
  amount: number;
  key: string | null;
  number: string | null;
}

/** The reversals of a transfer, the latest hundred. */
export async function reversalsOfTransfer(transfer: string): Promise<ListedReversal[]> {
  const { data } = await callStripe((stripe) => stripe.transfers.listReversals(transfer, { limit: 100 }));
  return data.map((one) => ({
    ...toDone(one),
    amount: one.amount,
    key: one.metadata?.key ?? null,
    number: one.metadata?.reversal ?? null,
  }));
}

/** A payout from a cook's Stripe account to their bank. */
export interface BankPayout {
  id: string;
  /** cents */
  amount: number;
  status: string;
  /** the day it should arrive, YYYY-MM-DD in UTC as Stripe means it */
  arrival_date: string;
  /** why the bank sent it back, in our own words */
  failure: string | null;
  /** ids of the payments and refunds on the cook's account that it is made of */
  sources: string[];
}

/** Reads a payout of a connected account with all it is made of; null when Stripe does not know it. */
export async function readPayout(account: string, id: string): Promise<BankPayout | null> {
  const on = { stripeAccount: account };
  try {
    const payout = await callStripe((stripe) => stripe.payouts.retrieve(id, {}, on));
    const sources = await callStripe(async (stripe) => {
      const found: string[] = [];
      for await (const row of stripe.balanceTransactions.list({ payout: id, limit: 100 }, on)) {
        const source = idOf(row.source);
        if (source !== null) found.push(source);
      }
      return found;
    });
    return {
      id: payout.id,
      amount: payout.amount,
      status: payout.status,
      arrival_date: dayOfDate(new Date(payout.arrival_date * 1000)),
      failure: payoutFailure(payout.failure_code),
      sources,
    };
  } catch (error) {
    if (error instanceof StripeFailure && error.kind === "missing") return null;
    throw error;
  }
}
