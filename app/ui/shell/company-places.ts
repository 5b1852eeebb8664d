import { accountPaths } from "~/kit/account-paths";
import { company } from "~/kit/company-paths";
import { Landmark, ReceiptText, UserRound, Wallet } from "../icons";
import { ClipboardList, LayoutDashboard } from "./chef-icons";
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
    [members],
    [orders, users, { to: company.transactions(), text: "Wallet transactions", icon: Wallet }],
  ],
  main: [dashboard, members, orders, users],
};

/** A company as the head of its desk. */
export function headOfCompany({ name }: ShellCompany): DeskHead {
  return { name, image: null, count: 0 };
}
