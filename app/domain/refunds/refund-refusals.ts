import { conflict, type Refusal } from "../refusal";

/** All that was paid has gone back already. */
export const nothingToRefund = (): Refusal =>
  conflict("nothing_to_refund", "Nothing is left to refund: everything has already been refunded.");

/** What is left was taken back by the cardholder's bank, and nobody gets it twice. */
export const disputedPayment = (): Refusal =>
  conflict(
    "disputed",
    "The cardholder's bank has already taken this payment back, so it can't be refunded too.",
  );
