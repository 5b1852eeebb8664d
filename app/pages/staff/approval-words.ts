import type { ApprovalDecision, ApprovalState } from "~/domain/staff/approvals";
import type { ApprovalKind } from "~/kit/staff-paths";

export const KIND_WORDS: Record<ApprovalKind, string> = {
  cooks: "Cooks",
  organizations: "Organizations",
  documents: "Documents",
  meals: "Meals",
  reviews: "Reviews",
};

const OF_WHOM = { waiting: "Waiting", approved: "Approved", suspended: "Suspended", rejected: "Rejected" };

export const STATE_WORDS: Record<ApprovalKind, Partial<Record<ApprovalState, string>>> = {
  cooks: OF_WHOM,
  organizations: OF_WHOM,
  documents: { waiting: "Waiting", approved: "Approved" },
  meals: { approved: "On menus", suspended: "Suspended" },
  reviews: { waiting: "Reported", suspended: "Hidden" },
};

const BUTTONS: Record<ApprovalDecision, string> = {
  approve: "Approve",
  reject: "Reject",
  suspend: "Suspend",
  withdraw: "Withdraw",
};

/** What the button of a decision says: a review is kept or hidden, and what was suspended is brought back. */
export function buttonOf(kind: ApprovalKind, state: ApprovalState, decision: ApprovalDecision): string {
  if (kind === "reviews")
    return decision === "suspend" ? "Hide" : state === "waiting" ? "Keep" : "Show again";
  return decision === "approve" && state === "suspended" ? "Lift suspension" : BUTTONS[decision];
}

export const DONE: Record<ApprovalDecision, string> = {
  approve: "Approved.",
  reject: "Rejected. They've been told why.",
  suspend: "Suspended.",
  withdraw: "Withdrawn. The cook has been told why.",
};
