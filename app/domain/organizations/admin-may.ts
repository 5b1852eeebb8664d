import type { AdminRole } from "../accounts/people";

/**
 * Who of an organization's admins may do what, besides its owners, who may do all of it: finance sees to its money, invoices
 * and reports; viewers read reports, which are the dashboard, the lists and the exports.
 * What is given to people is the owners': finance can export, and not distribute.
 */
const MAY = {
  "see reports": ["finance", "viewer"],
  "pay and fund": ["finance"],
  "manage members": [],
  "give money": [],
  "change settings": [],
  "manage admins": [],
  "read the audit": [],
} as const satisfies Record<string, readonly AdminRole[]>;

export type AdminAction = keyof typeof MAY;

/** True when somebody of that role may do it. */
export function adminMay(role: AdminRole, action: AdminAction): boolean {
  const roles: readonly AdminRole[] = MAY[action];
  return role === "owner" || roles.includes(role);
}
