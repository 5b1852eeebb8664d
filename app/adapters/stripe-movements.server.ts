import type Stripe from "stripe";
import { callStripe, idOf } from "./stripe.server";

/** Money that came to or left our balance at Stripe. Cents, below zero for what leaves. */
export interface BalanceMovement {
  id: string;
  /** in Stripe's words: `charge`, `refund`, `adjustment`, `transfer`, `transfer_refund`, `payout`, … */
  type: string;
  /** the charge, refund, dispute, transfer, reversal or payout that moved it */
  source: string | null;
  /** what that belongs to: the payment intent of a charge, refund or dispute, the transfer of a reversal */
  parent: string | null;
  amount: number;
  /** what Stripe took of it */
  fee: number;
  at: Date;
}

const PAGE = 100;

/** What a movement's expanded source belongs to. */
function parentOf(source: Stripe.BalanceTransaction["source"]): string | null {
  if (source === null || typeof source === "string") return null;
  if ("payment_intent" in source) return idOf(source.payment_intent);
  if ("transfer" in source && source.object === "transfer_reversal") return idOf(source.transfer);
  return null;
}

/**
 * A page of what moved on our balance from one moment to another (seconds since 1970, the second not included), the newest
 * first; `after` is the last one of the page before.
 * @throws StripeFailure
 */
export async function listMovements(
  { from, until }: { from: number; until: number },
  after: string | null,
): Promise<{ movements: BalanceMovement[]; hasMore: boolean }> {
  const page = await callStripe((stripe) =>
    stripe.balanceTransactions.list({
      ...{ limit: PAGE, created: { gte: from, lt: until }, expand: ["data.source"] },
      ...(after !== null && { starting_after: after }),
    }),
  );
  const movements = page.data.map((one) => ({
    ...{ id: one.id, type: one.type, source: idOf(one.source), parent: parentOf(one.source) },
    ...{ amount: one.amount, fee: one.fee, at: new Date(one.created * 1000) },
  }));
  return { movements, hasMore: page.has_more };
}
