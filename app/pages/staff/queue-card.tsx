import { Form, Link } from "@remix-run/react";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/card";
import { Csrf } from "~/ui/forms/csrf";
import type { Queue } from "./queues.server";

/** A queue: how much waits, the five that wait longest, and the way to all of it. */
export function QueueCard({
  queue,
  mayAnswer,
  mayOpen,
}: {
  queue: Queue;
  mayAnswer: boolean;
  mayOpen: boolean;
}) {
  const { id, title, to, count, items } = queue;
  const more = count - items.length;
  return (
    <Panel
      id={`queue-${id}`}
      title={title}
      aside={<span className="title text-2xl tabular-nums">{count}</span>}
    >
      <ul className="grid divide-y divide-line">
        {items.map(({ key, title: name, detail, age, message_id, to: at }) => (
          <li key={key} className="grid gap-1 py-3 first:pt-0 last:pb-0">
            <div className="flex items-baseline justify-between gap-4">
              <h3 className="min-w-0 font-bold wrap-anywhere">
                {at && mayOpen ? (
                  <Link
                    to={at}
                    className="inline-flex min-h-11 items-center underline underline-offset-4 lg:min-h-6"
                  >
                    {name}
                  </Link>
                ) : (
                  name
                )}
              </h3>
              {age && <span className="flex-none tabular-nums text-ink-2">{age}</span>}
            </div>
            {detail && <p className="text-ink-2 wrap-anywhere">{detail}</p>}
            {message_id !== undefined && mayAnswer && (
              <Form method="post">
                <Csrf />
                <Button name="message" value={message_id}>
                  Mark as answered<span className="sr-only">: {name}</span>
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {to ? (
        <Link
          to={to}
          className="mt-3 inline-flex min-h-11 items-center font-medium underline underline-offset-4"
        >
          {more > 0 ? `See all ${count}` : "Decide"}
          <span className="sr-only">: {title}</span>
        </Link>
      ) : (
        more > 0 && <p className="mt-3 tabular-nums text-ink-2">and {more} more</p>
      )}
    </Panel>
  );
}
