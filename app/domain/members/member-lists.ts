/** The states of those who belong to an organization, or are asked to; who left is none of them. */
export const MEMBER_STATES = ["invited", "activated", "suspended", "rejected"] as const;
export type MemberStatus = (typeof MEMBER_STATES)[number];

/** Who comes first: added last or first, by last name, or who joined first or last. */
export const MEMBER_ORDERS = ["added", "first_added", "name", "-name", "joined", "-joined"] as const;
export type MemberOrder = (typeof MEMBER_ORDERS)[number];

/** Who comes first in the report by person: by name, dollars spent or orders, the most last or first. */
export const REPORT_ORDERS = ["name", "-name", "-spent", "spent", "-orders", "orders"] as const;
export type ReportOrder = (typeof REPORT_ORDERS)[number];
