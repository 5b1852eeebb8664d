import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { reopensAfter } from "~/domain/chefs/open-days";
import { type Break, showPlanChoices } from "~/domain/schedules/show-plan-choices.server";
import { orErrorPage, readForm } from "~/http/forms.server";
import { requireChef } from "~/http/guards.server";
import { addDays, formatDay } from "~/kit/day";
import { deskPaths } from "~/kit/desk-paths";
import { countOf } from "~/kit/text";
import { Button, ButtonLink } from "~/ui/button";
import { Panel } from "~/ui/card";
import { ErrorNotice } from "~/ui/error-notice";
import { Csrf } from "~/ui/forms/csrf";
import { Field } from "~/ui/forms/field";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";
import { reloadAfterRefusal } from "~/ui/reload-after-refusal";
import { checkPause, reopen, takeBreak } from "./pause-actions.server";
import { useStepFocus } from "./use-step-focus";

export const meta: MetaFunction = () => [
  { title: "Take a break · Your kitchen · DinDin" },
  { name: "robots", content: "noindex" },
];

export const shouldRevalidate = reloadAfterRefusal;

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireChef(request);
  const { today, breaks } = await orErrorPage(showPlanChoices(me));
  const query = new URL(request.url).searchParams;
  const typed = {
    closed_from: query.get("closed_from") ?? "",
    closed_to: query.get("closed_to") ?? "",
  };
  const checked = query.has("check") ? await orErrorPage(checkPause(me, typed)) : null;
  const orders = checked?.orders ?? null;
  // with breaks that meet it, the one that is typed becomes one
  const reopens = orders && reopensAfter(breaks, addDays(typed.closed_to, 1));
  return { today, breaks, typed, orders, reopens, errors: checked?.errors ?? {} };
}

export async function action({ request }: ActionFunctionArgs) {
  const me = await requireChef(request);
  const form = await readForm(request);
  return form.get("intent") === "reopen" ? reopen(me, form) : takeBreak(me, form);
}

type Data = Awaited<ReturnType<typeof loader>>;

function OneBreak({
  days: { from, to },
  reopens,
  today,
}: {
  days: Break;
  reopens: string | null;
  today: string;
}) {
  const isOn = from <= today;
  return (
    <li className="grid gap-3 py-4 first:pt-0 last:pb-0 sm:flex sm:items-center sm:justify-between">
      <p>
        <span className="block font-bold">
          {to === null
            ? `From ${formatDay(from)} until you reopen`
            : from === to
              ? formatDay(from)
              : `${formatDay(from)} to ${formatDay(to)}`}
        </span>
        <span className="text-ink-2">
          {isOn && "You're closed. "}
          {reopens !== null && `You reopen automatically on ${formatDay(reopens)}.`}
        </span>
      </p>
      <Form method="post" action={deskPaths.pause()} className="flex-none">
        <Csrf />
        <input type="hidden" name="closed_from" value={from} />
        <input type="hidden" name="closed_to" value={to ?? ""} />
        <Button tone="ink" name="intent" value="reopen" className="max-sm:w-full">
          {isOn ? "Reopen now" : "Cancel this break"}
          <span className="sr-only">: {formatDay(from)}</span>
        </Button>
      </Form>
    </li>
  );
}

/** The breaks that are on or to come, each with the way to end it. */
function Breaks({ breaks, today }: Pick<Data, "breaks" | "today">) {
  return (
    <Panel id="now" title={breaks.length === 1 ? "Your next break" : "Your breaks"}>
      <ul className="divide-y divide-line">
        {breaks.map((days) => (
          <OneBreak
            key={`${days.from} ${days.to}`}
            days={days}
            reopens={reopensAfter(breaks, days.from)}
            today={today}
          />
        ))}
      </ul>
    </Panel>
  );
}

/** The days of the break. Sent, it is looked at first. */
function BreakForm({ typed, errors, today }: Pick<Data, "typed" | "errors" | "today">) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const first = Object.keys(errors)[0];
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }, [errors]);
  return (
    <Form method="get" action={deskPaths.pause()} ref={form} noValidate className="grid gap-4">
      <input type="hidden" name="check" value="1" />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          name="closed_from"
          label="First day closed"
          type="date"
          required
          min={today}
          defaultValue={typed.closed_from}
          error={errors.closed_from}
        />
        <Field
          name="closed_to"
          label="Last day closed"
          type="date"
          required
          min={today}
          defaultValue={typed.closed_to}
          error={errors.closed_to}
        />
      </div>
      <Button tone="primary" className="max-sm:w-full sm:justify-self-start">
        Check these days
      </Button>
    </Form>
  );
}

/** The orders that the break would meet, and the button that takes it. */
function BreakReview({
  typed,
  orders,
  reopens,
}: Pick<Data, "typed" | "reopens"> & { orders: NonNullable<Data["orders"]> }) {
  const { closed_from, closed_to } = typed;
  return (
    <Panel id="review" title={`${formatDay(closed_from)} to ${formatDay(closed_to)}`}>
      <div className="grid gap-4">
        {orders.length === 0 ? (
          <p>No orders are due on these days. Diners won't be able to order for them.</p>
        ) : (
          <>
            <p>
              <strong className="font-bold">
                {countOf(orders.length, "order is", "orders are")} due on these days.
              </strong>{" "}
              A break cancels nothing: cook them, or open one to decline it.
            </p>
            <ul className="divide-y divide-line">
              {orders.map((order) => (
                <li key={order.id}>
                  <Link
                    to={deskPaths.order(order.id)}
                    className="flex min-h-11 items-center justify-between gap-4 hover:underline hover:underline-offset-4"
                  >
                    <span className="font-medium">Order {order.number}</span>
                    <span className="text-ink-2">{formatDay(order.delivery_date)}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
        <p className="text-ink-2">
          {reopens === null
            ? "You stay closed until you reopen."
            : `You reopen automatically on ${formatDay(reopens)}.`}
        </p>
        <Form
          method="post"
          action={`${deskPaths.pause()}?${new URLSearchParams({ check: "1", ...typed })}`}
          className="flex flex-wrap gap-3 max-sm:*:flex-1"
        >
          <Csrf />
          <input type="hidden" name="closed_from" value={closed_from} />
          <input type="hidden" name="closed_to" value={closed_to} />
          {orders.map(({ id }) => (
            <input key={id} type="hidden" name="seen" value={id} />
          ))}
          <Button tone="primary">Confirm break</Button>
          <ButtonLink to={`${deskPaths.pause()}?${new URLSearchParams(typed)}`}>Change</ButtonLink>
        </Form>
      </div>
    </Panel>
  );
}

export default function PauseScreen() {
  const { today, breaks, typed, orders, reopens, errors } = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  useStepFocus(orders === null ? "form" : "review");
  return (
    <div className="grid max-w-[44rem] gap-6 text-base *:min-w-0">
      <PageTitle
        back={{ to: deskPaths.schedule(), text: "Cooking schedule" }}
        lead="Diners can't order for the days you're closed. Your schedule stays as it is."
      >
        Take a break
      </PageTitle>
      {answer && "no" in answer && <ErrorNotice messages={answer.no} />}
      {orders !== null ? (
        <BreakReview typed={typed} orders={orders} reopens={reopens} />
      ) : (
        <>
          {breaks.length > 0 && <Breaks breaks={breaks} today={today} />}
          <Panel id="days" title={breaks.length > 0 ? "Add another break" : "When are you away?"}>
            <BreakForm typed={typed} errors={errors} today={today} />
          </Panel>
        </>
      )}
    </div>
  );
}
