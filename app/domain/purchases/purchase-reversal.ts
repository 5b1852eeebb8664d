/** Money of a purchase that went back to its card without us. */
export interface PurchaseReversal {
  /** Stripe's id of the refund, or of the dispute with the number of its movement */
  source: string;
  is_dispute: boolean;
  amount_cents: number;
}
