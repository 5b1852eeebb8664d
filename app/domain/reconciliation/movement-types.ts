// What Stripe calls what moves on our balance.

/** Money that a card paid. */
export const CAME = ["charge", "payment"];
/** Money that went back to one, or came again. */
export const WENT = ["refund", "payment_refund", "refund_failure", "payment_failure_refund"];
/** Money called back from cooks. */
export const CALLED_BACK = ["transfer_refund", "transfer_cancel"];
/** Money that moved between us and cooks. */
export const COOKS = ["transfer", ...CALLED_BACK];
/** The ids of disputes, whose movements are adjustments, as a pattern. */
export const DISPUTE_ID = "^(dp|du)_";
