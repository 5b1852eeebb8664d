import { deskPaths } from "~/kit/desk-paths";
import { CalendarDays, ChefHat, Landmark, ReceiptText, UserRound, Wallet } from "../icons";
import { Bell, ClipboardList, Clock, FileText, LayoutDashboard, Star, Utensils } from "./chef-icons";
import type { Desk, DeskHead, Place } from "./desk-places";

/** What the shell shows of a kitchen: the domain's `KitchenHeader`. */
export interface ShellKitchen {
  name: string;
  image: string | null;
  new_orders: number;
  /** the desk of somebody who helps there */
  is_helper: boolean;
}

const dashboard: Place = { to: deskPaths.dashboard(), text: "Dashboard", icon: LayoutDashboard };
const newOrders: Place = {
  to: deskPaths.orders(),
  text: "New orders",
  short: "Orders",
  icon: Bell,
  isCounted: true,
};
const menu: Place = { to: deskPaths.menu(), text: "Menu", icon: Utensils };
const schedule: Place = { to: deskPaths.schedule(), text: "Schedule", icon: CalendarDays };
const upcoming: Place = {
  to: deskPaths.orders("upcoming"),
  text: "Upcoming orders",
  short: "Upcoming",
  icon: Clock,
};
const prep: Place = { to: deskPaths.nextPrep(), text: "Prep sheet", short: "Prep", icon: ClipboardList };
const past: Place = { to: deskPaths.orders("past"), text: "Past orders", icon: ReceiptText };

/** Every screen of the desk, in groups. */
const CHEF_PLACES: readonly (readonly Place[])[] = [
  [dashboard, newOrders, upcoming, prep, past],
  [menu, schedule, { to: deskPaths.reviews(), text: "Reviews", icon: Star }],
  [
    { to: deskPaths.revenue(), text: "Revenue", icon: Wallet },
    { to: deskPaths.bank(), text: "Bank", icon: Landmark },
  ],
  [
    { to: deskPaths.profile(), text: "Kitchen profile", icon: ChefHat },
    { to: deskPaths.documents(), text: "Documents", icon: FileText },
    { to: deskPaths.helpers(), text: "Helpers", icon: UserRound },
  ],
];

const KITCHEN_DESK: Desk = {
  label: "Kitchen",
  kind: "Your kitchen",
  icon: ChefHat,
  groups: CHEF_PLACES,
  main: [dashboard, newOrders, menu, schedule],
};

/** Of those who help there: what there is to cook and hand over, and nothing about money. */
const HELPER_DESK: Desk = {
  ...KITCHEN_DESK,
  kind: "You help here",
  groups: [[newOrders, upcoming, prep, past], [schedule]],
  main: [newOrders, upcoming, prep, schedule],
};

/** The desk of a kitchen, the cook's or a helper's. */
export function deskOfKitchen({ is_helper }: ShellKitchen): Desk {
  return is_helper ? HELPER_DESK : KITCHEN_DESK;
}

/** A kitchen as the head of its desk. */
export function headOfKitchen({ name, image, new_orders }: ShellKitchen): DeskHead {
  return { name, image, count: new_orders };
}
