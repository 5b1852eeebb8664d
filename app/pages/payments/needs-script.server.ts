import { Refusal } from "~/domain/refusal";
import { ENTERING_NEEDS_SCRIPT } from "./saved-card";

/** Where no script runs: a saved card can be charged, but its bank has no page to ask its question on. */
export const bankNeedsScript = () =>
  new Refusal("payment_required", {
    reason: "Your bank wants to verify this payment, which needs JavaScript.",
    next: "Turn it on or choose another card.",
  });

/** Where no script runs: the provider's own field cannot appear; `instead` is what one can pay with. */
export const enteringNeedsScript = (instead: string) => `${ENTERING_NEEDS_SCRIPT}. Choose ${instead}.`;
