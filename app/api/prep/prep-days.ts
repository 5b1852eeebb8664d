import { z } from "zod";
import { listPrepDays } from "~/domain/prep/list-days.server";
import { endpoint, resource } from "~/http/endpoint";
import { kitchenUser } from "~/http/guards.server";
import { clock } from "~/kit/clock";
import { dayIn } from "~/kit/day";

export default resource({
  GET: endpoint({
    summary: "List my next days that have something to cook",
    description: "Seven at most, from today where the kitchen is; each with its portions.",
    for: kitchenUser,
    output: z.object({ days: z.array(z.object({ day: z.string(), portions: z.number().int() })) }),
    run: async ({ me }) => ({ days: await listPrepDays(me, dayIn(me.time_zone, clock.now())) }),
  }),
});
