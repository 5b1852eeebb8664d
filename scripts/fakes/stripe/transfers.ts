import type Stripe from "stripe";
import { newId } from "../kit/ids.ts";
import { availableCents, recordMovement } from "./balance.ts";
import { chargeOf } from "./charges.ts";
import { invalid, missing, wrongState } from "./errors.ts";
import { listOf } from "./lists.ts";
import * as read from "./params.ts";
import { idOf } from "./store.ts";
import { accountOf, emit, internalRequest, type RequestContext } from "./world.ts";

const CREATE: ReadonlySet<string> = new Set<string>([
  "amount",
  "currency",
  "description",
  "destination",
  "metadata",
  "source_transaction",
  "transfer_group",
] satisfies (keyof Stripe.TransferCreateParams)[]);

/** Moves cents from the platform to a connected account: out of a charge's money, or out of what is available. */
export function createTransfer(ask: RequestContext): Stripe.Transfer {
  const { params } = ask;
  read.onlyKnown(params, CREATE);
  const amount = read.cents(params, "amount");
  if (amount === null) throw invalid("Missing required param: amount.", "amount", "parameter_missing");
  const currency = read.currency(params);
  const destination = accountOf(ask, read.requiredText(params, "destination"), "destination");
  if (destination.capabilities?.transfers !== "active")
    throw wrongState(
      "insufficient_capabilities_for_transfer",
      "Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments",
      { param: "destination" },
    );
  const sourceId = read.text(params, "source_transaction");
  const source = sourceId === null ? null : chargeOf(ask, sourceId, "source_transaction");
  if (source !== null) checkSource(ask, source, amount);
  else if (amount > availableCents(ask))
    throw wrongState("balance_insufficient", "You have insufficient available funds in your Stripe account.");
  const made: Stripe.Transfer = {
    id: ask.past?.id ?? newId("tr"),
    object: "transfer",
    amount,
    amount_reversed: 0,
    balance_transaction: null,
    created: ask.world.clock.seconds(),
    currency,
    description: read.text(params, "description"),
    destination: destination.id,
    destination_payment: ask.past?.id.replace(/^tr/, "py") ?? newId("py"),
    livemode: false,
    metadata: read.metadata(params),
    reversals: { object: "list", data: [], has_more: false, url: "" },
    reversed: false,
    source_transaction: sourceId,
    source_type: "card",
    transfer_group:
      read.text(params, "transfer_group") ??
      source?.transfer_group ??
      (source && `group_${idOf(source.payment_intent) ?? source.id}`),
  } satisfies Stripe.Transfer;
  made.reversals.url = `/v1/transfers/${made.id}/reversals`;
  made.balance_transaction = recordMovement(ask, { type: "transfer", amount: -amount, source: made.id }).id;
  recordMovement(internalRequest(ask.world, destination.id), {
    type: "payment",
    amount,
    source: idOf(made.destination_payment),
  });
  ask.tables.transfers.put(made);
  emit(ask, "transfer.created", made);
  return made;
}

function checkSource(ask: RequestContext, charge: Stripe.Charge, amount: number): void {
  if (charge.status !== "succeeded" || !charge.captured)
    throw invalid("The source_transaction must be a captured charge.", "source_transaction");
  let taken = 0;
  for (const row of ask.tables.transfers.rows.values())
    if (row.source_transaction === charge.id) taken += row.amount - row.amount_reversed;
  if (taken + amount > charge.amount_captured)
    throw invalid(
      `The transfers of charge ${charge.id} would exceed the ${charge.amount_captured} cents that were charged.`,
      "amount",
    );
}

export function transferOf(ask: RequestContext): Stripe.Transfer {
  const found = ask.tables.transfers.get(ask.id);
  if (found === undefined) throw missing("transfer", ask.id);
  return found;
}

export function updateTransfer(ask: RequestContext): Stripe.Transfer {
  read.onlyKnown(ask.params, new Set<keyof Stripe.TransferUpdateParams>(["description", "metadata"]));
  const transfer = transferOf(ask);
  if ("description" in ask.params) transfer.description = read.text(ask.params, "description");
  transfer.metadata = read.metadata(ask.params, transfer.metadata);
  emit(ask, "transfer.updated", transfer);
  return ask.tables.transfers.put(transfer);
}

export function listTransfers(ask: RequestContext) {
  const destination = read.text(ask.params, "destination");
  return listOf(ask, ask.tables.transfers, {
    url: "/v1/transfers",
    own: ["destination", "transfer_group"],
    group: read.text(ask.params, "transfer_group"),
    keep: (row) => destination === null || row.destination === destination,
  });
}

/**
 * Takes back all that is left of a transfer, or `amount` cents; never more than was transferred, and only while the
 * money is still on the connected account: what has been paid out to a bank can't be called back.
 */
export function createReversal(ask: RequestContext): Stripe.TransferReversal {
  read.onlyKnown(
    ask.params,
    new Set<keyof Stripe.TransferCreateReversalParams>(["amount", "description", "metadata"]),
  );
  const transfer = transferOf(ask);
  const left = transfer.amount - transfer.amount_reversed;
  if (left === 0)
    throw wrongState("transfer_already_reversed", `Transfer ${transfer.id} is already fully reversed.`);
  const amount = read.cents(ask.params, "amount") ?? left;
  if (amount > left)
    throw invalid(
      `Transfer reversal amount (${amount}) is greater than unreversed amount on transfer (${left})`,
      "amount",
    );
  const destination = internalRequest(ask.world, idOf(transfer.destination) ?? "");
  if (amount > availableCents(destination))
    throw wrongState(
      "balance_insufficient",
      "The connected account does not have sufficient available funds to reverse this transfer.",
    );
  const made: Stripe.TransferReversal = {
    id: ask.past?.id ?? newId("trr"),
    object: "transfer_reversal",
    amount,
    balance_transaction: null,
    created: ask.world.clock.seconds(),
    currency: transfer.currency,
    destination_payment_refund: ask.past?.id.replace(/^trr/, "pyr") ?? newId("pyr"),
    metadata: read.metadata(ask.params),
    source_refund: null,
    transfer: transfer.id,
  } satisfies Stripe.TransferReversal;
  made.balance_transaction = recordMovement(ask, { type: "transfer_refund", amount, source: made.id }).id;
  recordMovement(destination, {
    type: "payment_refund",
    amount: -amount,
    source: idOf(made.destination_payment_refund),
  });
  ask.tables.reversals.put(made);
  transfer.amount_reversed += amount;
  transfer.reversed = transfer.amount_reversed === transfer.amount;
  transfer.reversals.data = [{ ...made }, ...transfer.reversals.data].slice(0, 10);
  ask.tables.transfers.put(transfer);
  emit(ask, "transfer.reversed", transfer);
  return made;
}

export function reversalOf(ask: RequestContext): Stripe.TransferReversal {
  const found = ask.tables.reversals.get(ask.childId);
  if (found === undefined || found.transfer !== ask.id) throw missing("transfer reversal", ask.childId);
  return found;
}

export function listReversals(ask: RequestContext) {
  transferOf(ask);
  return listOf(ask, ask.tables.reversals, { url: `/v1/transfers/${ask.id}/reversals`, group: ask.id });
}
