import { PrepSheetView, prepParams } from "~/domain/prep/schemas.server";
import { findPrepSheet } from "~/domain/prep/show-sheet.server";
import { endpoint, resource } from "~/http/endpoint";
import { kitchenUser } from "~/http/guards.server";

export default resource({
  GET: endpoint({
    summary: "Show what I have to make and pack on a day",
    description:
      "Portions by dish, ingredients added up where the meals say how much goes into one portion, notes and allergens by order, orders in packing order: all that is ordered and neither canceled nor declined. After the day's last cutoff, when no checkout from before it is open, it is `frozen`; what has changed since is under `changes` until it is acknowledged. 404 for a day of which nothing of mine was ever ordered.",
    for: kitchenUser,
    params: prepParams,
    output: PrepSheetView,
    run: ({ me, params }) => findPrepSheet(me, params.date),
  }),
});
