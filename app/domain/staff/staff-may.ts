import type { StaffRole } from "../accounts/people";

/**
 * Who of the product team may do what: money out of an order is support's to ask for and operations' or finance's to give, and
 * letting in who has lost their phone is support's too; money and vouchers for organizations are finance's, and so are the books; what may be offered
 * is operations', a meal's words also content's; reviews that a cook reported are support's too. The approvals and the audit
 * are open to whoever answers for what stands there. Rights themselves are an admin's alone.
 * An admin may do all of it. Screens, verbs and the commands of `npm run staff` read this one table.
 */
const MAY = {
  "give money back": ["operations", "finance"],
  "call orders off": ["operations", "finance"],
  "fund organizations": ["finance"],
  "review kitchens and organizations": ["operations"],
  "set credit limits": ["finance"],
  "see the books": ["finance"],
  "close months": ["finance"],
  "hold transfers": ["finance"],
  "help people sign in": ["support", "operations"],
  "review meals": ["operations", "content"],
  "moderate reviews": ["support", "operations", "content"],
  "answer messages": ["support", "operations"],
  "see what waits": ["support", "operations", "finance", "content"],
  "read the audit": ["operations", "finance"],
  "manage the team": [],
} as const satisfies Record<string, readonly StaffRole[]>;

export type StaffAction = keyof typeof MAY;

export const STAFF_ACTIONS = Object.keys(MAY) as StaffAction[];

/** True when somebody of that role may do it. */
export function staffMay(role: StaffRole, deed: StaffAction): boolean {
  const roles: readonly StaffRole[] = MAY[deed];
  return role === "admin" || roles.includes(role);
}
