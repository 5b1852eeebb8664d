import type { OrderStatus } from "../../prisma/client/enums";

/** States in which food is still to come. `isUnderway` says the same in SQL. Areas below orders ask for it, too. */
export const UNDERWAY: readonly OrderStatus[] = ["placed", "accepted", "preparing", "out_for_delivery"];
