import { Form, Link } from "@remix-run/react";
import type { OpenDay } from "~/domain/lookup/cook-day.server";
import { formatShortDay } from "~/kit/day";
import { Button } from "~/ui/button";
import { Field } from "~/ui/forms/field";

/** Most days that are a press away; any other is typed. */
const MOST = 7;

/** Which day of a cook a screen shows: those with open orders a press away, any other by its date. The URL is the state. */
export function DayChoice({ day, days }: { day: string; days: readonly OpenDay[] }) {
  return (
    <div className="grid gap-2">
      <Form method="get" key={day} aria-label="Day" className="flex items-end gap-3">
        <Field type="date" name="day" id="cook-day" label="Delivery day" defaultValue={day} />
        <Button className="h-12">Show</Button>
      </Form>
      {days.length > 0 && (
        <p className="flex flex-wrap gap-x-4 tabular-nums">
          {days.slice(0, MOST).map((one) => (
            <Link
              key={one.day}
              to={`?day=${one.day}`}
              aria-current={one.day === day ? "true" : undefined}
              className="inline-flex min-h-11 items-center underline underline-offset-4 aria-[current]:font-bold"
            >
              {formatShortDay(one.day)} ({one.orders})
            </Link>
          ))}
        </p>
      )}
    </div>
  );
}
