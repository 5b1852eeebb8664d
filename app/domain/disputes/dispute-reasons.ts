/** What Stripe calls a dispute that still waits for an answer of ours. */
export const ANSWERABLE: readonly string[] = ["needs_response", "warning_needs_response"];

/** What the bank wants to see, by the reason that the cardholder gave (Stripe's guide to responding to disputes). */
const WANTED: Record<string, string> = {
  fraudulent:
    "Proof that the cardholder placed the order: earlier orders to the same address, messages, the delivery.",
  unrecognized:
    "What the charge was for, and that the cardholder knows of it: receipt, messages, earlier orders.",
  product_not_received: "Proof of delivery: when, where and by whom, and what the diner was told.",
  product_unacceptable:
    "That the dinner was as described: what was ordered, what was said about it, what was offered.",
  duplicate: "That each charge was for an order of its own: receipts of both.",
  credit_not_processed: "That nothing was to be refunded, or that it was: the refund and its day.",
  subscription_canceled: "That this was an order of its own, with its receipt and delivery.",
};

/** What counts in a dispute with this reason. */
export const requiredEvidence = (reason: string): string =>
  WANTED[reason] ?? "What was ordered, that it was delivered, and what the diner was told.";

/** `product_not_received` as `Product not received`. */
export function reasonText(reason: string): string {
  const words = reason.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
