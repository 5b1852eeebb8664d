import { isSealOf, type LinkedRow, sealId } from "./sealed-id.server";

/** The end of a group order's link. */
export const groupToken = (group: LinkedRow): string => sealId("group", group);

/** Whether a link's end is this group order's. */
export const isGroupToken = (group: LinkedRow, token: string): boolean => isSealOf("group", group, token);
