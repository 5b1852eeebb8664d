import { accountPaths } from "~/kit/account-paths";
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

/** The desk of who administers a company. */
export const COMPANY_DESK: Desk = {
  label: "Organization",
  kind: "Your organization",
  icon: Landmark,
  groups: [
    [dashboard],
    [members, distributions],
    [allowances, programs, policies],
    [
      { to: companyMoney.invoices(), text: "Invoices", icon: ReceiptText },
      { to: companyMoney.funding(), text: "Add money", icon: Landmark },
    ],
    [orders, users, { to: company.transactions(), text: "Wallet transactions", icon: FileText }],
  ],
  main: [dashboard, members, distributions, orders],
};

/** A company as the head of its desk. */
export function headOfCompany({ name }: ShellCompany): DeskHead {
  return { name, image: null, count: 0 };
}
