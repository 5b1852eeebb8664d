import { copyWeek, previewCopy } from "~/domain/schedules/copy-week.server";
import { CopyInput, CopyRequest, PlanView } from "~/domain/schedules/plan-schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { chef } from "~/http/guards.server";

export default resource({
  GET: endpoint({
    summary: "Look at a week's copy before making it",
    description:
      "What was scheduled in the week before `week`, as it would be in that week, each with its `problem`, if it has one. Nothing is written.",
    for: chef,
    query: CopyInput,
    output: PlanView,
    run: ({ me, query }) => previewCopy(me, query.week),
  }),
  POST: endpoint({
    summary: "Copy the schedules of the week before",
    description:
      "With the same cutoffs and the portions that were put on sale (those declined since count too), seven days later. Of a range that goes beyond a week, or has begun by today, the days that are copied have their share of its portions. All of them are made or none: `expected` as in /v2/schedulemeal/batch/.",
    for: chef,
    body: CopyRequest,
    output: PlanView,
    status: 201,
    once: true,
    conflicts: ["plan_changed"],
    run: ({ me, body }) => copyWeek(me, body.week, body.expected),
  }),
});
