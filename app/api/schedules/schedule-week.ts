import { z } from "zod";
import { WeekView, weekQuery } from "~/domain/schedules/plan-schemas.server";
import { showWeek } from "~/domain/schedules/show-week.server";
import { endpoint, resource } from "~/http/endpoint";
import { kitchenUser } from "~/http/guards.server";

export default resource({
  GET: endpoint({
    summary: "Show a week of my schedules",
    description:
      "Seven days from Monday, in the kitchen's time zone: what is scheduled on each, how many portions are ordered, and how many the kitchen may sell.",
    for: kitchenUser,
    query: z.object(weekQuery),
    output: WeekView,
    run: ({ me, query }) => showWeek(me, query.week),
  }),
});
