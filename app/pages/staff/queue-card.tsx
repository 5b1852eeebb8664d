import { Form, Link } from "@remix-run/react";
import { staffPaths } from "~/kit/staff-paths";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/card";
import { Csrf } from "~/ui/forms/csrf";
import { minuteText } from "./minute-text";
import type { Queue, QueueFilters, QueueItem } from "./queues.server";

interface Props {
  queue: Queue;
  filters: QueueFilters;
  mayAnswer: boolean;
}

const link = "inline-flex min-h-11 items-center font-medium underline underline-offset-4 lg:min-h-6";
const quiet =
  "inline-flex min-h-11 items-center rounded-field px-2.5 font-medium text-ink-2 underline-offset-4 hover:bg-sunk hover:text-ink lg:min-h-9";

/** Who looks after something, and what one can do about that. */
function Care({ queue, one, filters }: { queue: Queue; one: QueueItem; filters: QueueFilters }) {
  const isMine = one.owner?.isMe === true;
  return (
    <div className="-mx-2.5 flex flex-wrap items-center gap-x-1">
      {one.owner && (
        <span className="px-2.5 font-medium">
          {isMine ? "Yours" : one.owner.name}
          {one.snoozed_until && (
            <span className="text-ink-2">, until {minuteText(one.snoozed_until)} UTC</span>
          )}
        </span>
      )}
      <Form method="post" preventScrollReset className="contents">
        <Csrf />
        <input type="hidden" name="queue" value={queue.id} />
        <input type="hidden" name="item" value={one.item} />
        {one.owner?.staff_id && <input type="hidden" name="from" value={one.owner.staff_id} />}
        <button type="submit" name="intent" value={isMine ? "release" : "take"} className={quiet}>
          {isMine ? "Unassign" : "Take"}
          <span className="sr-only">: {one.title}</span>
        </button>
      </Form>
      <Link
        to={staffPaths.home({ ...filters, queue: queue.id, item: one.item })}
        preventScrollReset
        className={quiet}
      >
        Hand over or put off<span className="sr-only">: {one.title}</span>
      </Link>
    </div>
  );
}

function Item({ one, ...props }: Props & { one: QueueItem }) {
  const { title, detail, age, message_id, to } = one;
  return (
    <li className="grid gap-1 py-3 first:pt-0 last:pb-0">
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="min-w-0 font-bold wrap-anywhere">
          {to ? (
            <Link to={to} className={link}>
              {title}
            </Link>
          ) : (
            title
          )}
        </h3>
        {age && <span className="flex-none tabular-nums text-ink-2">{age}</span>}
      </div>
      {detail && <p className="text-ink-2 wrap-anywhere">{detail}</p>}
      {message_id !== undefined && props.mayAnswer && (
        <Form method="post">
          <Csrf />
          <Button name="message" value={message_id}>
            Mark as answered<span className="sr-only">: {title}</span>
          </Button>
        </Form>
      )}
      <Care queue={props.queue} one={one} filters={props.filters} />
    </li>
  );
}

/** A queue: how much waits, what of it waits longest with who looks after it, and the way to all of it. */
export function QueueCard(props: Props) {
  const { queue, filters } = props;
  const { id, title, to, count, snoozed, items } = queue;
  const more = count - items.length;
  return (
    <Panel
      id={`queue-${id}`}
      title={title}
      aside={<span className="title text-2xl tabular-nums">{count}</span>}
    >
      <ul className="grid divide-y divide-line">
        {items.map((one) => (
          <Item key={one.item} one={one} {...props} />
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-x-5 empty:hidden">
        {more > 0 && !filters.queue && (
          <Link to={staffPaths.home({ ...filters, queue: id })} className={link}>
            See all {count}
            <span className="sr-only">: {title}</span>
          </Link>
        )}
        {more > 0 && filters.queue && <p className="tabular-nums text-ink-2">and {more} more</p>}
        {to && (
          <Link to={to} className={link}>
            Decide<span className="sr-only">: {title}</span>
          </Link>
        )}
        {snoozed > 0 && !filters.snoozed && (
          <Link to={staffPaths.home({ ...filters, queue: id, snoozed: true })} className={link}>
            {snoozed} put off<span className="sr-only">: {title}</span>
          </Link>
        )}
      </div>
    </Panel>
  );
}
