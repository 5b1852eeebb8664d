// What Stripe calls what moves on our balance.

/** Money that a card paid. */
export const CHARGE_TYPES = ["charge", "payment"];
/** Money that went back to one, or came again. */
export const REFUND_TYPES = ["refund", "payment_refund", "refund_failure", "payment_failure_refund"];
/** Money called back from cooks. */
export const REVERSAL_TYPES = ["transfer_refund", "transfer_cancel"];
/** Money that moved between us and cooks. */
export const PAYOUT_TYPES = ["transfer", ...REVERSAL_TYPES];
/** The ids of disputes, whose movements are adjustments, as a pattern. */
export const DISPUTE_ID = "^(dp|du)_";
