import type Stripe from "stripe";
import { callStripe, idOf } from "./stripe.server";
import { type Intent, toIntent } from "./stripe-intents.server";
import { type ProviderRefund, toRefund } from "./stripe-refunds.server";

/** What every list takes: made at `created.gte` (seconds since 1970) or later, so many at a time, from where the page before ended. */
type Page = { created: { gte: number }; limit: number; starting_after?: string };

const PAGE = 100;

/** All rows of one of Stripe's lists, the newest first, page after page: never more than a page is held. */
async function* walk<T extends { id: string }>(
  since: number,
  list: (stripe: Stripe, page: Page) => Promise<Stripe.ApiList<T>>,
): AsyncGenerator<T> {
  let after: string | undefined;
  for (;;) {
    const page = {
      created: { gte: since },
      limit: PAGE,
      ...(after !== undefined && { starting_after: after }),
    };
    const { data, has_more } = await callStripe((stripe) => list(stripe, page));
    yield* data;
    after = data.at(-1)?.id;
    if (!has_more || after === undefined) return;
  }
}

/**
 * The payment intents made since a time (seconds since 1970), with what went back of each.
 * @throws StripeFailure
 */
export async function* intentsSince(since: number): AsyncGenerator<Intent> {
  const expand = ["data.latest_charge"];
  for await (const one of walk(since, (stripe, page) => stripe.paymentIntents.list({ ...page, expand })))
    yield toIntent(one);
}

/** The refunds made since. */
export async function* refundsSince(since: number): AsyncGenerator<ProviderRefund> {
  for await (const one of walk(since, (stripe, page) => stripe.refunds.list(page))) yield toRefund(one);
}

/** The ids of the disputes opened since. */
export async function* disputesSince(since: number): AsyncGenerator<string> {
  for await (const { id } of walk(since, (stripe, page) => stripe.disputes.list(page))) yield id;
}

/** A transfer to a cook as Stripe has it. Cents. */
export interface ListedTransfer {
  id: string;
  payment: string | null;
  amount: number;
  reversed: number;
  /** the cook's account */
  destination: string | null;
  /** our key of it; null for one from before keys were carried, or that is not ours */
  key: string | null;
}

const toListed = (one: Stripe.Transfer): ListedTransfer => ({
  id: one.id,
  payment: idOf(one.destination_payment),
  amount: one.amount,
  reversed: one.amount_reversed,
  destination: idOf(one.destination),
  key: one.metadata?.key ?? null,
});

/** The transfers to cooks made since. */
export async function* transfersSince(since: number): AsyncGenerator<ListedTransfer> {
  for await (const one of walk(since, (stripe, page) => stripe.transfers.list(page))) yield toListed(one);
}

/** One transfer to a cook. */
export async function readTransfer(id: string): Promise<ListedTransfer> {
  return toListed(await callStripe((stripe) => stripe.transfers.retrieve(id)));
}

/** A customer as Stripe has it, and the key under which we made it. */
export interface ListedCustomer {
  id: string;
  key: string | null;
}

/** The customers made since. */
export async function* customersSince(since: number): AsyncGenerator<ListedCustomer> {
  for await (const { id, metadata } of walk(since, (stripe, page) => stripe.customers.list(page)))
    yield { id, key: metadata?.key ?? null };
}

/** The connected accounts of cooks made since, and the key under which we made them. */
export async function* accountsSince(since: number): AsyncGenerator<ListedCustomer> {
  for await (const { id, metadata } of walk(since, (stripe, page) => stripe.accounts.list(page)))
    yield { id, key: metadata?.key ?? null };
}
