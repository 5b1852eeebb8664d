import { desk } from "~/kit/desk-paths";
import { CalendarDays, ChefHat, Landmark, ReceiptText, UserRound, Wallet } from "../icons";
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
  /** the desk of somebody who helps there */
  is_helper: boolean;
}

const dashboard: ChefPlace = { to: desk.dashboard(), text: "Dashboard", icon: LayoutDashboard };
const newOrders: ChefPlace = { to: desk.orders(), text: "New orders", icon: Bell, isCounted: true };
const menu: ChefPlace = { to: desk.menu(), text: "Menu", icon: Utensils };
const schedule: ChefPlace = { to: desk.schedule(), text: "Schedule", icon: CalendarDays };

const upcoming: ChefPlace = { to: desk.orders("upcoming"), text: "Upcoming orders", icon: Clock };
const prep: ChefPlace = { to: desk.nextPrep(), text: "Prep sheet", icon: ClipboardList };
const past: ChefPlace = { to: desk.orders("past"), text: "Past orders", icon: ReceiptText };

/** Every screen of the desk, in groups. */
const CHEF_PLACES: readonly (readonly ChefPlace[])[] = [
  [dashboard, newOrders, upcoming, prep, past],
  [menu, schedule, { to: desk.reviews(), text: "Reviews", icon: Star }],
  [
    { to: desk.revenue(), text: "Revenue", icon: Wallet },
    { to: desk.bank(), text: "Bank", icon: Landmark },
  ],
  [
    { to: desk.profile(), text: "Kitchen profile", icon: ChefHat },
    { to: desk.documents(), text: "Documents", icon: FileText },
    { to: desk.helpers(), text: "Helpers", icon: UserRound },
  ],
];

/** Every screen that a helper has. */
const HELPER_PLACES: readonly (readonly ChefPlace[])[] = [[newOrders, upcoming, prep, past], [schedule]];

const MAIN = { chef: [dashboard, newOrders, menu, schedule], helper: [newOrders, upcoming, prep, schedule] };

/**
 * The places of a kitchen: all in groups; the four that stay in reach of the thumb, and in the header of other pages; and
 * all others, which are under "More".
 */
export function placesOf({ is_helper }: ShellKitchen): {
  groups: readonly (readonly ChefPlace[])[];
  main: readonly ChefPlace[];
  further: readonly ChefPlace[];
} {
  const groups = is_helper ? HELPER_PLACES : CHEF_PLACES;
  const main = is_helper ? MAIN.helper : MAIN.chef;
  return { groups, main, further: groups.flat().filter((place) => !main.includes(place)) };
}

/** Where one is, for `aria-current`. New, upcoming and past orders share a path and differ in `view`. */
export function isAt(place: ChefPlace, { pathname, search }: { pathname: string; search: string }) {
  const [path = "", filter = ""] = place.to.split("?");
  if (pathname !== path && !pathname.startsWith(`${path}/`)) return undefined;
  const viewOf = (query: string) => new URLSearchParams(query).get("view") ?? "new";
  return path !== desk.orders() || viewOf(filter) === viewOf(search) ? ("page" as const) : undefined;
}
