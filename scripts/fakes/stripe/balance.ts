import type Stripe from "stripe";
import { newId } from "../kit/ids.ts";
import { missing } from "./errors.ts";
import { listOf } from "./lists.ts";
import * as read from "./params.ts";
import { internalRequest, type RequestContext, settle, type World } from "./world.ts";

interface Movement {
  type: Stripe.BalanceTransaction.Type;
  /** Cents, negative for what leaves. */
  amount: number;
  fee?: number;
  source: string | null;
  description?: string;
}

/** Money sums per set of tables, kept beside the rows since adding them all up again would be slow. */
const sums = new WeakMap<RequestContext["tables"], { net: number }>();

function sumOf(tables: RequestContext["tables"]): { net: number } {
  const known = sums.get(tables);
  if (known !== undefined) return known;
  const made = { net: 0 };
  for (const row of tables.balance_transactions.rows.values()) made.net += row.net;
  sums.set(tables, made);
  return made;
}

/** Books money that came or went. It is available at once, where real Stripe takes two days. */
export function recordMovement(ask: RequestContext, movement: Movement): Stripe.BalanceTransaction {
  const fee = movement.fee ?? 0;
  const now = ask.world.clock.seconds();
  const row = {
    id: newId("txn"),
    object: "balance_transaction",
    amount: movement.amount,
    available_on: now,
    balance_type: "payments",
    created: now,
    currency: "usd",
    description: movement.description ?? null,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency: "usd",
              description: "Stripe processing fees",
              type: "stripe_fee",
            },
          ],
    net: movement.amount - fee,
    reporting_category: movement.type,
    source: movement.source,
    status: "available",
    type: movement.type,
  } satisfies Stripe.BalanceTransaction;
  const sum = sumOf(ask.tables);
  sum.net += row.net;
  return ask.tables.balance_transactions.put(row);
}

/** Cents that can be transferred now. */
export function availableCents(ask: RequestContext): number {
  return sumOf(ask.tables).net;
}

export function retrieveBalance(ask: RequestContext): Stripe.Balance {
  read.onlyKnown(ask.params, new Set());
  const amount = availableCents(ask);
  return {
    object: "balance",
    available: [{ amount, currency: "usd", source_types: { card: amount } }],
    livemode: false,
    pending: [{ amount: 0, currency: "usd", source_types: { card: 0 } }],
  } satisfies Stripe.Balance;
}

export function retrieveMovement(ask: RequestContext): Stripe.BalanceTransaction {
  const found = ask.tables.balance_transactions.get(ask.id);
  if (found === undefined) throw missing("balance transaction", ask.id);
  return found;
}

export function listMovements(ask: RequestContext) {
  const source = read.text(ask.params, "source");
  const type = read.text(ask.params, "type");
  const payout = read.text(ask.params, "payout");
  const within = payout === null ? null : ask.tables.paid_out.inGroup(payout);
  return listOf(ask, ask.tables.balance_transactions, {
    url: "/v1/balance_transactions",
    own: ["source", "type", "payout"],
    keep: (row) =>
      (source === null || row.source === source) &&
      (type === null || row.type === type) &&
      (within === null || within.has(row.id)),
  });
}

/** $1,000,000.00, with which the platform begins, as after a top-up: payouts of seeded orders need money to exist. */
const OPENING_CENTS = 100_000_000;

/** Gives a fresh platform its opening balance. */
export function openBalance(world: World): void {
  const ask = internalRequest(world);
  if (ask.tables.balance_transactions.rows.size > 0) return;
  recordMovement(ask, {
    type: "topup",
    amount: OPENING_CENTS,
    source: null,
    description: "Opening test balance",
  });
  settle(ask);
}

/** Sets what is available to `cents` by an adjustment, so that an empty balance can be rehearsed. */
export function adjustBalance(world: World, cents: number): void {
  const ask = internalRequest(world);
  const amount = cents - availableCents(ask);
  if (amount !== 0)
    recordMovement(ask, { type: "adjustment", amount, source: null, description: "Set by hand" });
  settle(ask);
}
