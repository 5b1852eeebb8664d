import { previewSchedules } from "~/domain/schedules/plan-schedules.server";
import { PlanInput, PlanView } from "~/domain/schedules/plan-schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { chef } from "~/http/guards.server";

export default resource({
  POST: endpoint({
    summary: "Look at schedules before making them",
    description:
      "What /v2/schedulemeal/batch/ would make of the same body: one schedule for each meal and day, each with its `problem`, if it has one. Nothing is written.",
    for: chef,
    body: PlanInput,
    output: PlanView,
    looksUp: true,
    run: ({ me, body }) => previewSchedules(me, body),
  }),
});
