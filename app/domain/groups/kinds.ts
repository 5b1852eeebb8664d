/** What an organization sorts its people by; a member is in one group of each kind at most. */
export const GROUP_KINDS = ["department", "cost_center", "office"] as const;
export type GroupKind = (typeof GROUP_KINDS)[number];

export const KIND_WORDS: Record<GroupKind, { one: string; many: string }> = {
  department: { one: "Department", many: "Departments" },
  cost_center: { one: "Cost center", many: "Cost centers" },
  office: { one: "Office", many: "Offices" },
};
