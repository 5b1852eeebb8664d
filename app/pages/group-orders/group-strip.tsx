import { Form } from "@remix-run/react";
import { formatDay } from "~/kit/day";
import { groupOrderPaths } from "~/kit/group-order-paths";
import { Button } from "~/ui/button";
import { hoursText, instantText } from "~/ui/format";
import { Csrf } from "~/ui/forms/csrf";
import { TimeLeft } from "~/ui/time-left";

/** A group order as a cart knows it. */
export interface StripGroup {
  name: string;
  organization: string;
  token: string;
  delivery_date: string;
  window: { from: string; to: string; time_zone: string };
  deadline_at: string;
  is_open: boolean;
}

/** That a cart is part of a group order: when it comes, until when it is to be paid, and the way out. */
export function GroupStrip({ group, now }: { group: StripGroup; now: string }) {
  const { name, organization, window, deadline_at, is_open } = group;
  return (
    <section
      aria-label="Group order"
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 rounded-card bg-plum-wash px-5 py-4"
    >
      <div className="grid min-w-0 gap-0.5">
        <p className="font-bold text-plum wrap-anywhere">
          {name}, with {organization}
        </p>
        <p>
          {formatDay(group.delivery_date)}, {hoursText(window)}.{" "}
          {is_open ? (
            <>
              Pay by {instantText(deadline_at, window.time_zone)} (<TimeLeft at={deadline_at} now={now} />
              ).
            </>
          ) : Date.parse(deadline_at) > Date.parse(now) ? (
            // its people closed or canceled it early, or the company has paused its owner's membership
            "You can't order with it right now."
          ) : (
            "It's closed."
          )}
        </p>
      </div>
      <Form method="post" action={groupOrderPaths.join(group.token)}>
        <Csrf />
        <Button name="intent" value="leave">
          Leave the group
        </Button>
      </Form>
    </section>
  );
}
