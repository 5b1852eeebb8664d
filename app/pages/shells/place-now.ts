import type { RootData } from "~/root";

/** Where this visitor wants dinner as the page last heard it, for what looks at it later. */
export const placeNow: { current: RootData["place"] | null } = { current: null };
