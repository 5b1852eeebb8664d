import { desk } from "~/kit/desk-paths";
import { CalendarDays, ChefHat, Landmark, ReceiptText, Wallet } from "../icons";
import { Bell, ClipboardList, Clock, FileText, LayoutDashboard, Star, Utensils } from "./chef-icons";

/** A screen of a cook's desk, as sidebar, header and bar name it. */
export interface ChefPlace {
  to: string;
  text: string;
  icon: typeof Bell;
  /** the badge beside it counts what waits there */
  isCounted?: boolean;
}

/** What the shell shows of a kitchen: the domain's `KitchenHeader`. */
export interface ShellKitchen {
  name: string;
  image: string | null;
  new_orders: number;
}

const dashboard: ChefPlace = { to: desk.dashboard(), text: "Dashboard", icon: LayoutDashboard };
const newOrders: ChefPlace = { to: desk.orders(), text: "New orders", icon: Bell, isCounted: true };
const menu: ChefPlace = { to: desk.menu(), text: "Menu", icon: Utensils };
const schedule: ChefPlace = { to: desk.schedule(), text: "Schedule", icon: CalendarDays };

/** Every screen of the desk, in groups. */
export const CHEF_PLACES: readonly (readonly ChefPlace[])[] = [
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

/** The four that stay in reach of the thumb, and in the header of other pages; all others are under "More". */
export const MAIN_PLACES: readonly ChefPlace[] = [dashboard, newOrders, menu, schedule];

/** All places that are not among the main ones. */
export const FURTHER_PLACES: readonly ChefPlace[] = CHEF_PLACES.flat().filter(
  (place) => !MAIN_PLACES.includes(place),
);

/** Where one is, for `aria-current`. New, upcoming and past orders share a path and differ in `view`. */
export function isAt(place: ChefPlace, { pathname, search }: { pathname: string; search: string }) {
  const [path = "", filter = ""] = place.to.split("?");
  if (pathname !== path && !pathname.startsWith(`${path}/`)) return undefined;
  const viewOf = (query: string) => new URLSearchParams(query).get("view") ?? "new";
  return path !== desk.orders() || viewOf(filter) === viewOf(search) ? ("page" as const) : undefined;
}
