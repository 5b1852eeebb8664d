import { z } from "zod";
import { addSchedule } from "~/domain/schedules/add-schedule.server";
import { listSchedules } from "~/domain/schedules/list-schedules.server";
import { ScheduleInput, ScheduleView, scheduleQuery } from "~/domain/schedules/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { chef, kitchenUser } from "~/http/guards.server";
import { envelope, listOf, pageQuery, sliceOfPage } from "~/http/paging.server";

export default resource({
  GET: endpoint({
    summary: "List my schedules, the soonest first, past ones last",
    description: "`upcoming=true` leaves out the past ones, `meal` keeps to one meal.",
    for: kitchenUser,
    query: z.object({ ...pageQuery, ...scheduleQuery }),
    output: listOf(ScheduleView),
    run: async ({ me, query, request }) => {
      const slice = sliceOfPage(query);
      return envelope(request, await listSchedules(me, slice, query), slice);
    },
  }),
  POST: endpoint({
    summary: "Schedule a meal of mine",
    description:
      "`count` portions over all days from `start_date` to `end_date`, both included, in the kitchen's time zone; the start lies in the future, and a schedule covers at most a year. 400 for a meal whose allergens are not declared, for days without a permit where one is needed, (`end_date`) for days on all of which the kitchen is closed or orders have closed already, and (`non_field_errors`) when the meal is scheduled on one of these days already; 403 until the kitchen is approved.",
    for: chef,
    body: ScheduleInput,
    output: ScheduleView,
    status: 201,
    looksUp: true,
    run: ({ me, body }) => addSchedule(me, body),
  }),
});
