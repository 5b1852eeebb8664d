import type { AdminRole } from "~/domain/accounts/people";
import { adminMay } from "~/domain/organizations/admin-may";
import { accountPaths } from "~/kit/account-paths";
import { companyAccessPaths } from "~/kit/company-access-paths";
import { companyMoneyPaths } from "~/kit/company-money-paths";
import { companyPaths } from "~/kit/company-paths";
import { companyPlanPaths } from "~/kit/company-plan-paths";
import { companyReportPaths } from "~/kit/company-report-paths";
import { companySetupPaths } from "~/kit/company-setup-paths";
import { companyToolPaths } from "~/kit/company-tool-paths";
import { groupOrderPaths } from "~/kit/group-order-paths";
import { policyPaths } from "~/kit/policy-paths";
import { programPaths } from "~/kit/program-paths";
import { CalendarDays, Landmark, ReceiptText, ShoppingBag, UserRound, Wallet } from "../icons";
import { ClipboardList, FileText, LayoutDashboard, Utensils } from "./chef-icons";
import type { Desk, DeskHead, Place } from "./desk-places";

/** What the shell shows of a company to those who administer it. */
export interface ShellCompany {
  name: string;
  /** organizations that somebody can switch to, this one too */
  organizations: number;
  /** mine */
  role: AdminRole;
}

const dashboard: Place = {
  to: accountPaths.dashboard(),
  text: "Dashboard",
  icon: LayoutDashboard,
  isExact: true,
};
const members: Place = { to: companyPaths.members(), text: "Members", icon: UserRound };
const groups: Place = { to: companySetupPaths.groups(), text: "Groups", icon: ClipboardList };
const expenseCodes: Place = {
  to: companySetupPaths.expenseCodes(),
  text: "Expense codes",
  short: "Codes",
  icon: ReceiptText,
};
const distributions: Place = {
  to: companyToolPaths.distributions(),
  text: "Distributions",
  short: "Funds",
  icon: Wallet,
};
const allowances: Place = { to: companyPlanPaths.allowances(), text: "Allowances", icon: CalendarDays };
const programs: Place = {
  to: programPaths.programs(),
  text: "Voucher programs",
  short: "Programs",
  icon: Utensils,
};
const groupOrders: Place = {
  to: groupOrderPaths.groups(),
  text: "Group orders",
  short: "Groups",
  icon: ShoppingBag,
};
const policies: Place = { to: policyPaths.policies(), text: "Policies", icon: ClipboardList };
const orders: Place = { to: companyPaths.orders(), text: "All orders", short: "Orders", icon: ReceiptText };
const users: Place = {
  to: companyPaths.users(),
  text: "Corporate user report",
  short: "Report",
  icon: ClipboardList,
};

const benefits: Place = { to: companyReportPaths.benefits(), text: "Taxable benefits", icon: FileText };
const statement: Place = { to: companyReportPaths.statement(), text: "Statement", icon: FileText };
const exportFiles: Place = { to: companyReportPaths.exports(), text: "Exports", icon: FileText };

const admins: Place = {
  to: companyAccessPaths.admins(),
  text: "Admins",
  icon: Landmark,
  action: "manage admins",
};

const settings: Place = {
  to: companySetupPaths.settings(),
  text: "Settings",
  icon: ClipboardList,
  action: "change settings",
};

const audit: Place = {
  to: companyAccessPaths.audit(),
  text: "Audit log",
  icon: FileText,
  action: "read the audit",
};

const signOn: Place = {
  to: companyAccessPaths.signOn(),
  text: "Single sign-on",
  short: "Sign-on",
  icon: UserRound,
  action: "change settings",
};

const COMPANY_DESK: Desk = {
  label: "Organization",
  kind: "Your organization",
  icon: Landmark,
  groups: [
    [dashboard],
    [members, groups, distributions],
    [allowances, programs, policies, expenseCodes],
    [
      { to: companyMoneyPaths.invoices(), text: "Invoices", icon: ReceiptText, action: "pay and fund" },
      { to: companyMoneyPaths.funding(), text: "Add money", icon: Landmark, action: "pay and fund" },
    ],
    [
      groupOrders,
      orders,
      users,
      benefits,
      statement,
      exportFiles,
      { to: companyPaths.transactions(), text: "Wallet transactions", icon: FileText },
    ],
    [admins, signOn, audit, settings],
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
