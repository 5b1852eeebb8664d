import { Form, Link, useLocation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { MyAct } from "~/domain/support/waiting-acts.server";
import { formatCents } from "~/kit/money";
import { staffPaths } from "~/kit/staff-paths";
import { Button } from "~/ui/button";
import { Csrf } from "~/ui/forms/csrf";

const KINDS: Record<string, string> = {
  refund: "Refund",
  cancel: "Cancel order",
  cancel_day: "Cancel a day’s orders",
  credit: "DinDin credit",
};

/** `Refund of $5.00, DD-12345678` */
function titleOf({ kind, amount_cents, number, cook, isPart }: MyAct): string {
  const amount = amount_cents === null ? "" : ` of ${formatCents(amount_cents)}`;
  const name = isPart ? "Cancel one cook’s part" : (KINDS[kind] ?? kind);
  return [`${name}${amount}`, number, cook].filter(Boolean).join(", ");
}

/** The screen of what it is about. */
function placeOf({ order_id, chef_id, account_id }: MyAct): string {
  if (order_id !== null) return staffPaths.order(order_id);
  return chef_id !== null ? staffPaths.cook(chef_id) : staffPaths.person(account_id ?? 0);
}

/** The seconds that are left, counted down while the page's script runs. */
function useSecondsLeft(seconds: number): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    setLeft(seconds);
    const timer = setInterval(() => setLeft((now) => Math.max(0, now - 1)), 1000);
    return () => clearInterval(timer);
  }, [seconds]);
  return left;
}

/** How often the page asks what became of an act that is due, one after the other two seconds later. */
const ASKS = 15;

/** Asks again what waits once something is due: what it shows is what has happened. */
function useFollow(acts: readonly MyAct[]): void {
  const { revalidate } = useRevalidator();
  const waiting = acts.filter((act) => act.refusal === null);
  const soonest = waiting.length === 0 ? null : Math.min(...waiting.map((act) => act.seconds));
  const names = waiting.map((act) => act.id).join();
  const [asked, setAsked] = useState({ names, times: 0 });
  const times = asked.names === names ? asked.times : 0;
  useEffect(() => {
    if (soonest === null || times >= ASKS) return;
    const timer = setTimeout(
      () => {
        setAsked({ names, times: times + 1 });
        revalidate();
      },
      soonest * 1000 + 2000,
    );
    return () => clearTimeout(timer);
  }, [names, soonest, times, revalidate]);
  const before = useRef(names);
  // What the page shows may have been read a moment before the act ended, beside this list that says it has.
  useEffect(() => {
    if (before.current !== "" && before.current !== names) revalidate();
    before.current = names;
  }, [names, revalidate]);
}

function Waiting({ act, here }: { act: MyAct; here: string }) {
  const left = useSecondsLeft(act.seconds);
  const to = placeOf(act);
  const isRefused = act.refusal !== null;
  return (
    <li
      className={`flex flex-wrap items-center gap-x-5 gap-y-2 rounded-card border p-4 ${isRefused ? "border-danger bg-danger-wash" : "border-line bg-surface"}`}
    >
      <p className="min-w-0 wrap-anywhere">
        <Link
          to={to}
          className="inline-flex min-h-11 items-center font-bold underline underline-offset-4 lg:min-h-6"
        >
          {titleOf(act)}
        </Link>{" "}
        {isRefused ? (
          <span>
            {act.kind === "cancel_day" ? "wasn’t all done" : "wasn’t done"}: {act.refusal}
          </span>
        ) : (
          <span aria-live="off" className="tabular-nums text-ink-2">
            {left > 0 ? `happens in ${left} seconds. You can still take it back.` : "is happening now."}
          </span>
        )}
      </p>
      <Form method="post" action={staffPaths.acts()}>
        <Csrf />
        <input type="hidden" name="act" value={act.id} />
        <input type="hidden" name="back" value={here} />
        <Button name="intent" value={isRefused ? "dismiss" : "undo"} tone={isRefused ? "outline" : "ink"}>
          {isRefused ? "Dismiss" : "Undo"}
          <span className="sr-only">: {titleOf(act)}</span>
        </Button>
      </Form>
    </li>
  );
}

/** My acts of the last ten seconds, each with its Undo; what could not be done stays until it is dismissed. */
export function WaitingActs({ acts }: { acts: readonly MyAct[] }) {
  const { pathname, search } = useLocation();
  useFollow(acts);
  if (acts.length === 0) return null;
  return (
    <div role="status">
      <ul aria-label="About to happen" className="mb-5 grid max-w-[80rem] gap-2.5">
        {acts.map((act) => (
          <Waiting key={act.id} act={act} here={`${pathname}${search}`} />
        ))}
      </ul>
    </div>
  );
}
