import type { ReactNode } from "react";
import type { AdminAction } from "~/domain/organizations/admin-may";
import { deskPaths } from "~/kit/desk-paths";
import type { Landmark } from "../icons";

/** A screen of a desk, as its sidebar, header and bar name it. */
export interface Place {
  to: string;
  text: string;
  /** in the bar of narrow screens, where `text` is too long */
  short?: string;
  icon: typeof Landmark;
  /** the badge beside it counts what waits there */
  isCounted?: boolean;
  /** what lies below its path has places of its own */
  isExact?: boolean;
  /** the path whose screens all belong to it, where that is not its own */
  root?: string;
  /** of a company's desk: what a role has to let its admin do to find it there */
  action?: AdminAction;
}

/** The frame of a workspace: a cook's kitchen or a company. */
export interface Desk {
  /** names its navigation: "Kitchen" */
  label: string;
  /** below its name: "Your kitchen" */
  kind: string;
  icon: typeof Landmark;
  /** every screen, in groups */
  groups: readonly (readonly Place[])[];
  /** those that stay in reach of the thumb, and in the header of other pages; the first is its home */
  main: readonly [Place, ...Place[]];
}

/** Whose desk it is, and how many things wait at the place that counts them. */
export interface DeskHead {
  name: string;
  image: string | null;
  count: number;
}

/** What every part of a desk's frame is given; `children` end its menu: account, sign out. */
export interface DeskPart {
  desk: Desk;
  head: DeskHead;
  children: ReactNode;
}

/** All places that are not among the main ones: they are under "More". */
export function furtherPlaces({ groups, main }: Desk): Place[] {
  return groups.flat().filter((place) => !main.includes(place));
}

/** Where one is, for `aria-current`. New, upcoming and past orders of a kitchen share a path and differ in `view`. */
export function isAt(place: Place, { pathname, search }: { pathname: string; search: string }) {
  const [path = "", filter = ""] = place.to.split("?");
  const isBelow = !place.isExact && pathname.startsWith(`${place.root ?? path}/`);
  if (pathname.replace(/\/$/, "") !== path && !isBelow) return undefined;
  const viewOf = (query: string) => new URLSearchParams(query).get("view") ?? "new";
  return path !== deskPaths.orders() || viewOf(filter) === viewOf(search) ? ("page" as const) : undefined;
}
