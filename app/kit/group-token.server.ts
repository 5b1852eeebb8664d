import { openSealedId, sealId } from "./sealed-id.server";

/** The end of a group order's link. */
export const groupToken = (id: number): string => sealId("group", id);

/** The group order that a link's end names; null for one that we did not make. */
export const groupOfToken = (token: string): number | null => openSealedId("group", token);
