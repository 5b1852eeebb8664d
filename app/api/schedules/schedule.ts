import { deleteSchedule } from "~/domain/schedules/delete-schedule.server";
import { ScheduleChange, ScheduleView } from "~/domain/schedules/schemas.server";
import { showSchedule } from "~/domain/schedules/show-schedule.server";
import { updateSchedule } from "~/domain/schedules/update-schedule.server";
import { endpoint, resource } from "~/http/endpoint";
import { chef } from "~/http/guards.server";
import { idParams } from "~/kit/fields.server";

const change = endpoint({
  summary: "Change a schedule of mine",
  description: "What is left out stays. Days and portions that are ordered already can't be taken away.",
  for: chef,
  params: idParams,
  body: ScheduleChange,
  output: ScheduleView,
  run: ({ me, params, body }) => updateSchedule(me, params.id, body),
});

export default resource({
  GET: endpoint({
    summary: "Show a schedule of mine",
    for: chef,
    params: idParams,
    output: ScheduleView,
    run: ({ me, params }) => showSchedule(me, params.id),
  }),
  PUT: change,
  PATCH: change,
  DELETE: endpoint({
    summary: "Take a schedule back",
    description: "Refused while portions of it are held or ordered and not delivered.",
    for: chef,
    params: idParams,
    output: ScheduleView,
    conflicts: ["has_orders"],
    run: ({ me, params }) => deleteSchedule(me, params.id),
  }),
});
