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
const PLACES: readonly (Place & { deed: StaffAction })[] = [
  { to: staffPaths.search(), text: "Search", icon: Search, deed: "see what waits" },
  { to: staffPaths.orders(), text: "Orders", icon: ReceiptText, deed: "look up orders and people" },
  { to: staffPaths.people(), text: "People", icon: UserRound, deed: "look up orders and people" },
  { to: staffPaths.cooks(), text: "Cooks", icon: ChefHat, deed: "look up orders and people" },
  { to: staffPaths.organizations(), text: "Organizations", icon: House, deed: "look up orders and people" },
  { to: staffPaths.meals(), text: "Meals", icon: Utensils, deed: "see what waits" },
  { to: staffPaths.approvals(), text: "Approvals", icon: CircleCheckBig, deed: "see what waits" },
  { to: staffPaths.money(), text: "Money", icon: Landmark, deed: "see the books" },
  {
    ...{ to: staffPaths.marketplaces(), root: "/staff/catalog", text: "Catalog", icon: Utensils },
    deed: "see the catalog",
  },
  { to: staffPaths.team(), text: "Team", icon: UserRound, deed: "manage the team" },
  { to: staffPaths.audit(), text: "Audit", icon: ClipboardList, deed: "read the audit" },
];

/** Places that stay in reach of the thumb, beside today; all others are under "More". */
const MAIN = 3;

/** The back office as a role may use it. */
export function deskOfStaff({ role }: ShellStaff): Desk {
  const open = PLACES.filter(({ deed }) => staffMay(role, deed));
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
