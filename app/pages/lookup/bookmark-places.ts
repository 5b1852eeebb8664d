import type { Bookmark } from "~/domain/lookup/bookmarks.server";
import { staffPaths } from "~/kit/staff-paths";

const PLACES = {
  order: staffPaths.order,
  person: staffPaths.person,
  cook: staffPaths.cook,
  organization: staffPaths.organization,
};

/** Where something stands. */
export const placeOf = ({ kind, id }: Pick<Bookmark, "kind" | "id">): string => PLACES[kind](id);
