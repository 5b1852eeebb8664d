import { Link } from "@remix-run/react";
import { staffPaths } from "~/kit/staff-paths";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/card";
import { answersFor, fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { Field, Select } from "~/ui/forms/field";
import type { QueueFilters, QueueItem } from "./queues.server";

interface Props {
  filters: QueueFilters;
  queue: string;
  one: QueueItem;
  colleagues: readonly { staff_id: number; name: string }[];
  /** a day from now, as the field has it: `2026-11-25T10:00` */
  tomorrow: string;
  answer: unknown;
}

/** Hands something that waits to a colleague, or puts it off until a time. */
export function CareForm({ filters, queue, one, colleagues, tomorrow, answer }: Props) {
  const own = (intent: string) => (answersFor(answer, "intent", intent) ? answer : undefined);
  const [handOver, to] = useAnswer<{ staff: string }>("hand-over", own("hand_over"), { staff: "" });
  const [snooze, when] = useAnswer<{ until: string }>("snooze", own("snooze"), { until: tomorrow });
  const item = (
    <>
      <input type="hidden" name="queue" value={queue} />
      <input type="hidden" name="item" value={one.item} />
    </>
  );
  return (
    <Panel
      id="care"
      title={
        one.to ? (
          <Link to={one.to} className="wrap-anywhere underline underline-offset-4">
            {one.title}
          </Link>
        ) : (
          <span className="wrap-anywhere">{one.title}</span>
        )
      }
      aside={
        <Link
          to={staffPaths.home(filters)}
          className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
        >
          Close
        </Link>
      }
    >
      <div className="grid gap-6 lg:grid-cols-2">
        <AnswerForm form={handOver} className="grid content-start gap-3">
          <input type="hidden" name="intent" value="hand_over" />
          {item}
          <Select {...fieldProps(to.staff)} label="Hand over to" required>
            <option value="">Choose somebody</option>
            {colleagues.map(({ staff_id, name }) => (
              <option key={staff_id} value={staff_id}>
                {name}
              </option>
            ))}
          </Select>
          <Button className="justify-self-start">Hand over</Button>
        </AnswerForm>
        <AnswerForm form={snooze} className="grid content-start gap-3">
          <input type="hidden" name="intent" value="snooze" />
          {item}
          <Field {...fieldProps(when.until)} type="datetime-local" label="Put off until (UTC)" required />
          <Button className="justify-self-start">Put off</Button>
        </AnswerForm>
      </div>
    </Panel>
  );
}
