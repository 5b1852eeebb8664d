import { type Cents, formatCents } from "~/kit/money";
import { statusWords } from "~/kit/status-words";
import { conflict, invalid, Refusal } from "../refusal";

// Each is made of its facts alone: who keeps the facts can say the same later.

/** All that was paid has gone back already. */
export const nothingToRefund = (): Refusal =>
  conflict("nothing_to_refund", "Nothing is left to refund: everything has already been refunded.");

/** What is left was taken back by the cardholder's bank, and nobody gets it twice. */
export const disputedPayment = (): Refusal =>
  conflict(
    "disputed",
    "The cardholder's bank has already taken this payment back, so it can't be refunded too.",
  );

export const notPaid = (): Refusal =>
  conflict("not_paid", "This order was never paid, so there is nothing to refund.");

const noLine = ({ line_id }: { line_id: number }) => `This order has no line ${line_id}.`;

export const noSuchLine = (facts: { line_id: number }): Refusal =>
  new Refusal("invalid", noLine(facts), {
    ...{ code: "no_such_line", facts },
    fields: { line: [noLine(facts)] },
  });

export const wholeCentsOnly = (): Refusal =>
  invalid("amount_cents", "Enter the amount in whole cents, 1 or more.", "whole_cents");

export const wholeVouchersOnly = (): Refusal =>
  conflict("vouchers_whole", "Only vouchers are left here, and they can't be split. Leave the amount out.");

export const refundTooLarge = (facts: { most_cents: Cents }): Refusal =>
  new Refusal("conflict", `You can refund at most ${formatCents(facts.most_cents)} here.`, {
    code: "refund_too_large",
    facts,
  });

/** Of who gives small amounts back alone. */
export const refundOverLimit = (facts: { most_cents: Cents }): Refusal =>
  new Refusal(
    "forbidden",
    `You can refund up to ${formatCents(facts.most_cents)} of an order. Ask operations or finance for more.`,
    { code: "over_limit", facts },
  );

export const refundKeyReused = (): Refusal =>
  conflict("key_reused", "This key was already used for another refund of this order. Use another key.");

/** An order, or one cook's part of it, of which nothing is left to call off. */
export const nothingToCancel = (facts: { what: string; status: string }): Refusal =>
  new Refusal("conflict", `This ${facts.what} is already ${statusWords(facts.status)}. Refund it instead.`, {
    code: "illegal_transition",
    facts,
  });
