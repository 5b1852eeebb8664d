import { invalid } from "../refusal";

/** What staff can say of a kitchen, an organization or a meal. */
export type Verdict = "approve" | "reject" | "suspend";

/** What a kitchen or an organization is after a verdict. */
export const STATUS_AFTER = { approve: "approved", reject: "rejected", suspend: "suspended" } as const;

/**
 * Whoever is rejected or suspended is told why.
 * @throws Refusal `invalid` `reason`.
 */
export function mustSayWhy(verdict: Verdict, reason: string | null): void {
  if (verdict !== "approve" && reason === null) throw invalid("reason", "Enter a reason.");
}
