/** The columns of a file of members, as people read them, in the order of the template. */
export const MEMBER_COLUMNS = [
  { name: "first_name", title: "First name" },
  { name: "last_name", title: "Last name" },
  { name: "email", title: "Email" },
  { name: "phone", title: "Phone" },
  { name: "is_voucher_benefit", title: "Voucher benefit" },
  { name: "department", title: "Department" },
  { name: "cost_center", title: "Cost center" },
  { name: "office", title: "Office" },
] as const;
