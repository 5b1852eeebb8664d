import type { StaffRole } from "../accounts/people";

/**
 * Who of the product team may do what: money out of an order is support's to ask for and operations' or finance's to give, and
 * letting in who has lost their phone is support's too; money and vouchers for organizations are finance's, and so is the ledger; what may be offered
 * is operations', a meal's words also content's; reviews that a cook reported are support's too. The approvals and the audit
 * are open to whoever answers for what stands there. Rights themselves are an admin's alone.
 * The catalog is open to those who keep a part of it: cities and their law are operations', what costs or brings money finance's,
 * what diners read and find content's too (docs/decisions/103).
 * Orders and people are open to whoever helps them; support gives small amounts back by itself (docs/decisions/090).
 * An admin may do all of it. Screens, verbs and the commands of `npm run staff` read this one table.
 */
const MAY = {
  "give money back": ["operations", "finance"],
  "call orders off": ["operations", "finance"],
  "fund organizations": ["finance"],
  "review kitchens and organizations": ["operations"],
  "set credit limits": ["finance"],
  "see the ledger": ["finance"],
  "close months": ["finance"],
  "pause transfers": ["finance"],
  "resolve differences": ["finance"],
  "answer disputes": ["finance"],
  "replay money": ["operations", "finance"],
  "pay out small balances": ["finance"],
  "help people sign in": ["support", "operations"],
  "lock people out": ["operations"],
  "view as users": ["support", "operations"],
  "review meals": ["operations", "content"],
  "moderate reviews": ["support", "operations", "content"],
  "answer messages": ["support", "operations"],
  "send gift cards again": ["support", "operations"],
  "look up orders and people": ["support", "operations", "finance"],
  "give small amounts back": ["support", "operations", "finance"],
  "change orders": ["support", "operations"],
  "credit wallets": ["support", "finance"],
  "see what waits": ["support", "operations", "finance", "content"],
  "read the audit": ["operations", "finance"],
  "see the catalog": ["operations", "finance", "content"],
  "set up marketplaces": ["operations"],
  "set fees": ["finance"],
  "make coupons": ["operations", "finance"],
  "keep cuisines and features": ["operations", "content"],
  "set plans": ["finance"],
  "write offers": ["operations", "content"],
  "set rewards": ["finance"],
  "give promotions": ["finance"],
  "issue gift cards": ["finance"],
  "test services": ["operations"],
  "manage the team": [],
} as const satisfies Record<string, readonly StaffRole[]>;

export type StaffAction = keyof typeof MAY;

export const STAFF_ACTIONS = Object.keys(MAY) as StaffAction[];

/** True when somebody of that role may do it. */
export function staffMay(role: StaffRole, right: StaffAction): boolean {
  const roles: readonly StaffRole[] = MAY[right];
  return role === "admin" || roles.includes(role);
}

/** What support gives back of one order without asking: more is operations' or finance's (docs/decisions/090). Cents. */
const SMALL_CENTS = 5_000;

/** The most that somebody of that role may give back of one order; undefined for who has no limit. Cents. */
export function refundLimitOf(role: StaffRole): number | undefined {
  return staffMay(role, "give money back") ? undefined : SMALL_CENTS;
}

/** The most that all of the team gives one person in 30 days when somebody of that role gives it. Cents. */
export function creditLimitOf(role: StaffRole): number {
  return role === "support" ? 2_500 : 50_000;
}
