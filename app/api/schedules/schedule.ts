import { deleteSchedule } from "~/domain/schedules/delete-schedule.server";
import { ScheduleChange, ScheduleView } from "~/domain/schedules/schemas.server";
import { showSchedule } from "~/domain/schedules/show-schedule.server";
import { updateSchedule } from "~/domain/schedules/update-schedule.server";
import { endpoint, resource } from "~/http/endpoint";
import { chef, kitchenUser } from "~/http/guards.server";
import { idParams } from "~/kit/fields.server";

const change = endpoint({
  summary: "Change a schedule of mine",
  description:
    "What is left out stays; the meal never changes. Days and portions that are ordered already can't be taken away (400 on `count`, or `non_field_errors`). Further days, or another cutoff, by which orders for all of its days are closed already are refused (400 on `end_date` or `cutoff_hours`). A new cutoff counts for orders from now on.",
  for: chef,
  params: idParams,
  body: ScheduleChange,
  output: ScheduleView,
  run: ({ me, params, body }) => updateSchedule(me, params.id, body),
});

export default resource({
  GET: endpoint({
    summary: "Show a schedule of mine",
    description: "With how many portions are sold, held by checkouts under way, and left.",
    for: kitchenUser,
    params: idParams,
    output: ScheduleView,
    run: ({ me, params }) => showSchedule(me, params.id),
  }),
  PUT: change,
  PATCH: change,
  DELETE: endpoint({
    summary: "Take a schedule back",
    description:
      "409 `has_orders`, with the `delivery_dates`, while portions of it are held or ordered and not delivered.",
    for: chef,
    params: idParams,
    output: ScheduleView,
    conflicts: ["has_orders"],
    run: ({ me, params }) => deleteSchedule(me, params.id),
  }),
});
