import { WAITING_FOR_BANK } from "~/kit/transfer-names";

/** Where a cook's transfer stands, in the words that staff read on every screen. */
export const TRANSFER_STATES = {
  paused: "Paused",
  asked: "Being sent",
  frozen: "Frozen: the payment is disputed",
  refused: "Refused by Stripe",
  waiting: "Waits for a bank account",
  due: "Due",
  sent: "Sent",
  canceled: "Canceled: it gave way to a refund",
} as const;

export type TransferState = keyof typeof TRANSFER_STATES;

/** What is known of a transfer: its status, and the marks that count before it while it isn't sent. */
interface MarkedTransfer {
  status: "due" | typeof WAITING_FOR_BANK | "failed" | "sent";
  /** by staff, until they resume it */
  is_paused: boolean;
  /** Stripe may have heard of it */
  is_asked: boolean;
  /** its order is disputed */
  is_frozen: boolean;
}

/** What stands between a transfer and its cook now: a pause of staff first, since nothing else sends it then. */
export function transferState({ status, is_paused, is_asked, is_frozen }: MarkedTransfer): TransferState {
  if (status === "sent") return "sent";
  if (is_paused) return "paused";
  if (is_asked) return "asked";
  if (is_frozen) return "frozen";
  if (status === "failed") return "refused";
  return status === WAITING_FOR_BANK ? "waiting" : "due";
}
