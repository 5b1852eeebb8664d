import { addSchedules } from "~/domain/schedules/plan-schedules.server";
import { PlanRequest, PlanView } from "~/domain/schedules/plan-schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { chef } from "~/http/guards.server";

export default resource({
  POST: endpoint({
    summary: "Schedule several meals over several days",
    description:
      "`count` portions of each meal on each day from `start_date` to `end_date`, only on weekdays where `weekdays_only` is true, and on the same days of each week up to `repeat_until`. All of them are made or none: with `expected`, those of the preview that have no `problem`, or 409 `plan_changed` when that is another number by now; without it, 400 (`non_field_errors`) for the first problem.",
    for: chef,
    body: PlanRequest,
    output: PlanView,
    status: 201,
    once: true,
    looksUp: true,
    conflicts: ["plan_changed"],
    run: ({ me, body }) => addSchedules(me, body),
  }),
});
