import { desk } from "~/kit/desk-paths";
import { CalendarDays, ChefHat, Landmark, ReceiptText, Wallet } from "../icons";
import { Bell, ClipboardList, Clock, FileText, LayoutDashboard, Star, Utensils } from "./chef-icons";
import type { Desk, DeskHead, Place } from "./desk-places";

/** What the shell shows of a kitchen: the domain's `KitchenHeader`. */
export interface ShellKitchen {
  name: string;
  image: string | null;
  new_orders: number;
}

const dashboard: Place = { to: desk.dashboard(), text: "Dashboard", icon: LayoutDashboard };
const newOrders: Place = {
  to: desk.orders(),
  text: "New orders",
  short: "Orders",
  icon: Bell,
  isCounted: true,
};
const menu: Place = { to: desk.menu(), text: "Menu", icon: Utensils };
const schedule: Place = { to: desk.schedule(), text: "Schedule", icon: CalendarDays };

/** Every screen of the desk, in groups. */
const CHEF_PLACES: readonly (readonly Place[])[] = [
  [
    dashboard,
    newOrders,
    { to: desk.orders("upcoming"), text: "Upcoming orders", icon: Clock },
    { to: desk.nextPrep(), text: "Prep sheet", icon: ClipboardList },
    { to: desk.orders("past"), text: "Past orders", icon: ReceiptText },
  ],
  [menu, schedule, { to: desk.reviews(), text: "Reviews", icon: Star }],
  [
    { to: desk.revenue(), text: "Revenue", icon: Wallet },
    { to: desk.bank(), text: "Bank", icon: Landmark },
  ],
  [
    { to: desk.profile(), text: "Kitchen profile", icon: ChefHat },
    { to: desk.documents(), text: "Documents", icon: FileText },
  ],
];

/** The cook's desk. */
export const KITCHEN_DESK: Desk = {
  label: "Kitchen",
  kind: "Your kitchen",
  icon: ChefHat,
  groups: CHEF_PLACES,
  main: [dashboard, newOrders, menu, schedule],
};

/** A kitchen as the head of its desk. */
export function headOfKitchen({ name, image, new_orders }: ShellKitchen): DeskHead {
  return { name, image, count: new_orders };
}
