import type { AdminRole } from "~/domain/accounts/people";
import { adminMay } from "~/domain/organizations/admin-may";
import { accountPaths } from "~/kit/account-paths";
import { companyAccess } from "~/kit/company-access-paths";
import { companyMoney } from "~/kit/company-money-paths";
import { company } from "~/kit/company-paths";
import { companyPlans } from "~/kit/company-plan-paths";
import { companyTools } from "~/kit/company-tool-paths";
import { policyPaths } from "~/kit/policy-paths";
import { programPaths } from "~/kit/program-paths";
import { CalendarDays, Landmark, ReceiptText, UserRound, Wallet } from "../icons";
import { ClipboardList, FileText, LayoutDashboard, Utensils } from "./chef-icons";
import type { Desk, DeskHead, Place } from "./desk-places";

/** What the shell shows of a company to those who administer it. */
export interface ShellCompany {
  name: string;
  /** mine */
  role: AdminRole;
}

const dashboard: Place = {
  to: accountPaths.dashboard(),
  text: "Dashboard",
  icon: LayoutDashboard,
  isExact: true,
};
const members: Place = { to: company.members(), text: "Members", icon: UserRound };
const distributions: Place = {
  to: companyTools.distributions(),
  text: "Distributions",
  short: "Funds",
  icon: Wallet,
};
const allowances: Place = { to: companyPlans.allowances(), text: "Allowances", icon: CalendarDays };
const programs: Place = {
  to: programPaths.programs(),
  text: "Voucher programs",
  short: "Programs",
  icon: Utensils,
};
const policies: Place = { to: policyPaths.policies(), text: "Policies", icon: ClipboardList };
const orders: Place = { to: company.orders(), text: "All orders", short: "Orders", icon: ReceiptText };
const users: Place = {
  to: company.users(),
  text: "Corporate user report",
  short: "Report",
  icon: ClipboardList,
};

const admins: Place = {
  to: companyAccess.admins(),
  text: "Admins",
  icon: Landmark,
  action: "manage admins",
};

const audit: Place = {
  to: companyAccess.audit(),
  text: "Audit log",
  icon: FileText,
  action: "read the audit",
};

const COMPANY_DESK: Desk = {
  label: "Organization",
  kind: "Your organization",
  icon: Landmark,
  groups: [
    [dashboard],
    [members, distributions],
    [allowances, programs, policies],
    [
      { to: companyMoney.invoices(), text: "Invoices", icon: ReceiptText, action: "pay and fund" },
      { to: companyMoney.funding(), text: "Add money", icon: Landmark, action: "pay and fund" },
    ],
    [orders, users, { to: company.transactions(), text: "Wallet transactions", icon: FileText }],
    [admins, audit],
  ],
  main: [dashboard, members, distributions, orders],
};

/** The desk of who administers a company: the places that their role opens. */
export function deskOfCompany({ role }: ShellCompany): Desk {
  const isOpen = ({ action }: Place) => !action || adminMay(role, action);
  const groups = COMPANY_DESK.groups.map((places) => places.filter(isOpen));
  return { ...COMPANY_DESK, groups: groups.filter(({ length }) => length > 0) };
}

/** A company as the head of its desk. */
export function headOfCompany({ name }: Pick<ShellCompany, "name">): DeskHead {
  return { name, image: null, count: 0 };
}
