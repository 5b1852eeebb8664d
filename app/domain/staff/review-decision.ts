import { invalid } from "../refusal";

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
