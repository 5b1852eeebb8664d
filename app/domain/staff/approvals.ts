import type { ApprovalKind } from "~/kit/staff-paths";
import type { StaffAction } from "./staff-may";

export type ApprovalState = "waiting" | "approved" | "suspended" | "rejected";

/** What staff can decide on something; `withdraw` is of documents. */
export type ApprovalDecision = "approve" | "reject" | "suspend" | "withdraw";

/** Something that staff decide on, as its list shows it. */
export interface Approval {
  id: number;
  title: string;
  /** since when it waits, where it does */
  since: Date;
  /** why it was rejected or suspended; null where nobody said */
  reason: string | null;
  facts: [name: string, text: string][];
  /** documents of a kitchen, by their ids */
  files: { id: number; text: string }[];
  /** of an organization: how much may be owed before new vouchers stop; null for the default */
  credit_limit_cents?: number | null;
}

interface KindRules {
  /** whose role may decide */
  right: StaffAction;
  /** the states that its list can show, the first by default, each with what can be decided there */
  states: Partial<Record<ApprovalState, readonly ApprovalDecision[]>>;
}

const KITCHENS = "review kitchens and organizations";
const OF_WHOM = {
  waiting: ["approve", "reject"],
  approved: ["suspend"],
  suspended: ["approve"],
  rejected: ["approve"],
} as const;

/** What can be decided on what, by whom, and in which state: read by the screen and by the verb behind its form. */
export const APPROVALS: Record<ApprovalKind, KindRules> = {
  cooks: { right: KITCHENS, states: OF_WHOM },
  organizations: { right: KITCHENS, states: OF_WHOM },
  documents: { right: KITCHENS, states: { waiting: ["approve", "reject"], approved: ["withdraw"] } },
  meals: { right: "review meals", states: { approved: ["suspend"], suspended: ["approve"] } },
  reviews: { right: "moderate reviews", states: { waiting: ["approve", "suspend"], suspended: ["approve"] } },
};

/** The state that a list of this kind shows when it is asked for `state`: the first one for what it does not have. */
export function stateOf(kind: ApprovalKind, state: string | null): ApprovalState {
  const states = Object.keys(APPROVALS[kind].states) as ApprovalState[];
  return states.find((one) => one === state) ?? (states[0] as ApprovalState);
}
