import { Form } from "@remix-run/react";
import type { ReportSchedule } from "~/domain/organizations/report-schemas.server";
import { formatDay } from "~/kit/day";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/card";
import { Csrf } from "~/ui/forms/csrf";
import { KIND_NAMES } from "./export-words";

/** The reports that come by email, each with when it comes next. */
export function ScheduleList({ schedules }: { schedules: readonly ReportSchedule[] }) {
  if (schedules.length === 0) return null;
  return (
    <Panel id="schedules" title="Reports by email">
      <ul className="divide-y divide-line">
        {schedules.map(({ id, kind, pace, filters, next_on }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0"
          >
            <span className="min-w-0">
              <span className="block font-bold">{KIND_NAMES[kind].name}</span>
              <span className="text-ink-2 wrap-anywhere">
                {[pace === "week" ? "Every week" : "Every month", filters, `next on ${formatDay(next_on)}`]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </span>
            <Form method="post">
              <Csrf />
              <input type="hidden" name="schedule" value={id} />
              <Button name="intent" value="end" aria-label={`End ${KIND_NAMES[kind].name}`}>
                End
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
