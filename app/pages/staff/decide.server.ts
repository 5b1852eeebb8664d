import type { Staff } from "~/domain/accounts/people";
import { reviewChef } from "~/domain/chefs/review-chef.server";
import { reviewDocument, withdrawDocument } from "~/domain/documents/review-document.server";
import { reviewMeal } from "~/domain/meals/review-meal.server";
import { reviewOrganization } from "~/domain/organizations/review-organization.server";
import { invalid } from "~/domain/refusal";
import { moderateReview } from "~/domain/reviews/moderate-review.server";
import { actingStaff } from "~/domain/staff/acting-staff";
import {
  listKitchens,
  listOrganizations,
  listStaffDocuments,
  listStaffMeals,
  listStaffReviews,
} from "~/domain/staff/approval-lists.server";
import { APPROVALS, type ApprovalDecision, type ApprovalState } from "~/domain/staff/approvals";
import type { Slice } from "~/kit/paging";
import type { ApprovalKind } from "~/kit/staff-paths";

const LISTS = {
  cooks: listKitchens,
  organizations: listOrganizations,
  documents: listStaffDocuments,
  meals: listStaffMeals,
  reviews: listStaffReviews,
};

/** One stretch of a list of what staff decide on. */
export const listApprovals = (kind: ApprovalKind, state: ApprovalState, slice: Slice) =>
  LISTS[kind](state, slice);

const REVIEWS = {
  cooks: reviewChef,
  organizations: reviewOrganization,
  meals: reviewMeal,
  reviews: moderateReview,
};

/**
 * Carries out a decision by the verb of its area; whoever it is about is told.
 * @throws Refusal `forbidden` for a role that may not, `invalid` `reason` or `decision`, and what the verb throws.
 */
export async function decide(
  me: Staff,
  {
    kind,
    id,
    decision,
    reason,
    state,
  }: {
    kind: ApprovalKind;
    id: number;
    decision: ApprovalDecision;
    reason: string;
    state?: ApprovalState | undefined;
  },
): Promise<void> {
  const { staff_id, actor } = actingStaff(me, APPROVALS[kind].right);
  const by = { staff_id, actor };
  const isKnown = Object.values(APPROVALS[kind].states).some((open) => open.includes(decision));
  if (!isKnown) throw invalid("decision", "This can't be decided here.");
  if (decision === "withdraw") {
    if (reason === "") throw invalid("reason", "Enter a reason.");
    return withdrawDocument(by, id, reason);
  }
  if (kind !== "documents") return REVIEWS[kind](by, id, decision, reason || null, state);
  if (decision === "suspend") throw invalid("decision", "This can't be decided here.");
  return reviewDocument(by, id, decision, reason || null);
}
