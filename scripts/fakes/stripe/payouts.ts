import type Stripe from "stripe";
import { newId } from "../kit/ids.ts";
import { availableCents, recordMovement } from "./balance.ts";
import { missing, wrongState } from "./errors.ts";
import { listOf } from "./lists.ts";
import * as read from "./params.ts";
import { accountOf, emit, internalRequest, type RequestContext, settle, type World } from "./world.ts";

/** What came to or left the account and has not been paid out yet: the movements the next payout is made of. */
function openMovements(ask: RequestContext): Stripe.BalanceTransaction[] {
  const { balance_transactions, paid_out } = ask.tables;
  return [...balance_transactions.rows.values()].filter(
    (row) => row.type !== "payout" && row.type !== "payout_failure" && paid_out.get(row.id) === undefined,
  );
}

/**
 * Pays all that is available on a connected account out to its owner's bank, as Stripe does by itself on its days;
 * `fails` has the bank refuse it, and the money is back on the account.
 */
export function payOut(
  world: World,
  account: string,
  fails: boolean,
  past?: RequestContext["past"],
): Stripe.Payout {
  const owner = accountOf(internalRequest(world, null, "/v1/payouts"), account);
  const ask = { ...internalRequest(world, account, "/v1/payouts"), past };
  const amount = availableCents(ask);
  if (!owner.payouts_enabled || amount <= 0)
    throw wrongState("balance_insufficient", "You have insufficient funds in your Stripe account.");
  const now = world.clock.seconds();
  const payout: Stripe.Payout = {
    id: past?.id ?? newId("po"),
    object: "payout",
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: now,
    automatic: true,
    balance_transaction: null,
    created: now,
    currency: "usd",
    description: "STRIPE PAYOUT",
    destination: `ba_${account.slice(5)}`,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: "standard",
    original_payout: null,
    payout_method: null,
    reconciliation_status: "completed",
    reversed_by: null,
    source_type: "card",
    statement_descriptor: null,
    status: "in_transit",
    trace_id: null,
    type: "bank_account",
  } satisfies Stripe.Payout;
  if (!fails)
    for (const row of openMovements(ask)) ask.tables.paid_out.put({ id: row.id, payout: payout.id });
  payout.balance_transaction = recordMovement(ask, { type: "payout", amount: -amount, source: payout.id }).id;
  ask.tables.payouts.put(payout);
  emit(ask, "payout.created", payout);
  const ended: Stripe.Payout = { ...payout, status: fails ? "failed" : "paid" };
  if (fails) {
    ended.failure_code = "account_closed";
    ended.failure_message = "The bank account has been closed.";
    ended.failure_balance_transaction = recordMovement(ask, {
      type: "payout_failure",
      amount,
      source: payout.id,
    }).id;
  }
  ask.tables.payouts.put(ended);
  emit(ask, fails ? "payout.failed" : "payout.paid", ended);
  settle(ask);
  return ended;
}

export function retrievePayout(ask: RequestContext): Stripe.Payout {
  const found = ask.tables.payouts.get(ask.id);
  if (found === undefined) throw missing("payout", ask.id);
  return found;
}

export function listPayouts(ask: RequestContext) {
  const status = read.text(ask.params, "status");
  return listOf(ask, ask.tables.payouts, {
    url: "/v1/payouts",
    own: ["status"],
    keep: (row) => status === null || row.status === status,
  });
}
