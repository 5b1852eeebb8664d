import { z } from "zod";
import { addSchedule } from "~/domain/schedules/add-schedule.server";
import { listSchedules } from "~/domain/schedules/list-schedules.server";
import { ScheduleInput, ScheduleView, scheduleQuery } from "~/domain/schedules/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { chef } from "~/http/guards.server";
import { envelope, listOf, pageQuery, sliceOfPage } from "~/http/paging.server";

export default resource({
  GET: endpoint({
    summary: "List my schedules, the soonest first, past ones last",
    for: chef,
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
      "`count` portions over all days from start to end. Two schedules of one meal may not share a day.",
    for: chef,
    body: ScheduleInput,
    output: ScheduleView,
    status: 201,
    looksUp: true,
    run: ({ me, body }) => addSchedule(me, body),
  }),
});
