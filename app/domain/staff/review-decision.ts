import { conflict, invalid } from "../refusal";
import type { ApprovalState } from "./approvals";

/** What staff can decide on a kitchen, an organization or a meal. */
export type ReviewDecision = "approve" | "reject" | "suspend";

/** What a kitchen or an organization is after a review. */
export const STATUS_AFTER_DECISION = {
  approve: "approved",
  reject: "rejected",
  suspend: "suspended",
} as const;

/**
 * Whoever is rejected or suspended is told why.
 * @throws Refusal `invalid` `reason`.
 */
export function requireReason(decision: ReviewDecision, reason: string | null): void {
  if (decision !== "approve" && reason === null) throw invalid("reason", "Enter a reason.");
}

/**
 * Lets a decision on only while it is what whoever decides has looked at: a colleague may have decided meanwhile. The server's
 * prompt looks at nothing and names no state.
 * @throws Refusal `conflict` `decided_meanwhile`.
 */
export function requireSeen(what: string, status: string, seen: ApprovalState | undefined): void {
  if (seen === undefined || seen === (status === "submitted" ? "waiting" : status)) return;
  throw conflict("decided_meanwhile", {
    reason: `Somebody else has decided meanwhile: this ${what} is ${status} now.`,
    next: "Look at it again.",
  });
}
