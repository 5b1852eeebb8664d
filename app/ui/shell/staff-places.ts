import type { StaffRole } from "~/domain/accounts/people";
import { type StaffAction, staffMay } from "~/domain/staff/staff-may";
import { staffPaths } from "~/kit/staff-paths";
import { ChefHat, CircleCheckBig, House, Landmark, ReceiptText, Search, UserRound } from "../icons";
import { ClipboardList, LayoutDashboard, Utensils } from "./chef-icons";
import type { Desk, DeskHead, Place } from "./desk-places";

/** What the shell shows of somebody of the product team. */
export interface ShellStaff {
  name: string;
  role: StaffRole;
}

const today: Place = { to: staffPaths.home(), text: "Today", icon: LayoutDashboard, isExact: true };

/** Every other screen of the back office, with what one has to be allowed to open it. */
const PLACES: readonly (Place & { right: StaffAction })[] = [
  { to: staffPaths.search(), text: "Search", icon: Search, right: "see what waits" },
  { to: staffPaths.orders(), text: "Orders", icon: ReceiptText, right: "look up orders and people" },
  { to: staffPaths.people(), text: "People", icon: UserRound, right: "look up orders and people" },
  { to: staffPaths.cooks(), text: "Cooks", icon: ChefHat, right: "look up orders and people" },
  { to: staffPaths.organizations(), text: "Organizations", icon: House, right: "look up orders and people" },
  { to: staffPaths.meals(), text: "Meals", icon: Utensils, right: "see what waits" },
  { to: staffPaths.approvals(), text: "Approvals", icon: CircleCheckBig, right: "see what waits" },
  { to: staffPaths.money(), text: "Money", icon: Landmark, right: "see the ledger" },
  {
    ...{ to: staffPaths.marketplaces(), root: "/staff/catalog", text: "Catalog", icon: Utensils },
    right: "see the catalog",
  },
  { to: staffPaths.team(), text: "Team", icon: UserRound, right: "manage the team" },
  { to: staffPaths.audit(), text: "Audit", icon: ClipboardList, right: "read the audit" },
];

/** Places that stay in reach of the thumb, beside today; all others are under "More". */
const MAIN = 3;

/** The back office as a role may use it. */
export function deskOfStaff({ role }: ShellStaff): Desk {
  const open = PLACES.filter(({ right }) => staffMay(role, right));
  return {
    label: "Back office",
    kind: "Back office",
    icon: House,
    groups: [[today], open],
    main: [today, ...open.slice(0, MAIN)],
  };
}

/** Somebody of the product team as the head of their desk. */
export function headOfStaff({ name }: ShellStaff): DeskHead {
  return { name, image: null, count: 0 };
}
