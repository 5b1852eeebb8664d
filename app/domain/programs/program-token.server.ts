import { openSealedId, sealId } from "~/kit/sealed-id.server";

/** The end of a program's link. */
export const programToken = (id: number): string => sealId("program", id);

/** The program that a link's end names; null for one that we did not make. */
export const programOfToken = (token: string): number | null => openSealedId("program", token);
