import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { recordVisit } from "~/domain/lookup/bookmarks.server";
import { readTimeline } from "~/domain/lookup/order-timeline.server";
import { listCharges, readOrder } from "~/domain/lookup/read-order.server";
import { actingStaff } from "~/domain/staff/acting-staff";
import { staffMay } from "~/domain/staff/staff-may";
import { addNote, resendMessage } from "~/domain/support/acts.server";
import { deliverByStaff } from "~/domain/support/deliver-by-staff.server";
import { emailAboutOrder } from "~/domain/support/email-about-order.server";
import { DeliveredInput, NoteInput, OrderEmailInput, ResendInput } from "~/domain/support/schemas.server";
import { UNDERWAY } from "~/domain/underway";
import { answerForm, idOf, orErrorPage, readForm } from "~/http/forms.server";
import { requireStaffFor } from "~/http/guards.server";
import { redirectWithToast } from "~/http/toast.server";
import { clock } from "~/kit/clock";
import { staffPaths } from "~/kit/staff-paths";
import { ButtonLink } from "~/ui/button";
import { ErrorNotice } from "~/ui/error-notice";
import { answersFor, submittedErrors } from "~/ui/forms/answer";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";
import { replay } from "../reconciliation/replay-action.server";
import { DeliveredForm } from "../support/delivered-form";
import { NoteForm } from "../support/note-form";
import { OrderEmailForm } from "../support/order-email-form";
import { minuteOf, sourcePlace, toView } from "./order.server";
import { Charges, OrderFacts, OrderLines } from "./order-parts";
import { FailedRefunds, Timeline } from "./order-timeline";
import { PinButton } from "./pin-button";
import { StatusPill } from "./status-pill";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.order.number ?? "Order"} · Back office · DinDin` },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const me = await requireStaffFor(request, "look up orders and people");
  const order = await orErrorPage(readOrder(idOf(params.id ?? null)));
  const [timeline, charges, isPinned] = await orErrorPage(
    Promise.all([readTimeline(order.id), listCharges(order), recordVisit(me, "order", order.id)]),
  );
  return {
    isPinned,
    order: toView(order),
    timeline: timeline.map(({ at, ...entry }) => ({
      ...entry,
      at: minuteOf(at),
      to: sourcePlace(me.role, order.id, entry.source),
    })),
    charges: charges.map(({ created_at, settled_at, order_id, ...one }) => ({
      ...one,
      at: minuteOf(settled_at ?? created_at),
      isOther: order_id !== order.id,
      to: order_id !== null && order_id !== order.id ? staffPaths.order(order_id) : null,
    })),
    mayRefund: staffMay(me.role, "give small amounts back") && order.placed_at !== null,
    mayCancel: staffMay(me.role, "call orders off") && order.placed_at !== null,
    cancelable: staffMay(me.role, "call orders off") ? cancelableOf(order) : [],
    mayChange: staffMay(me.role, "change orders") || staffMay(me.role, "give money back"),
    arriving: staffMay(me.role, "change orders") ? arrivingOf(order) : [],
    mayReplay: staffMay(me.role, "replay money"),
    recipients: [
      { value: "diner", text: `${order.account.first_name} ${order.account.last_name}, the diner` },
      ...order.parts.map(({ chef }) => ({ value: String(chef.id), text: `${chef.full_name}, cook` })),
    ],
    key: randomUUID(),
  };
}

/** The parts that can be canceled alone: those underway of an order with several; of any other it is the whole order. */
function cancelableOf({ parts }: Awaited<ReturnType<typeof readOrder>>): number[] {
  const underway = parts.filter(({ status }) => UNDERWAY.includes(status));
  return parts.length > 1 ? underway.map(({ id }) => id) : [];
}

/** The dinners that may have arrived though their cooks have not said so. */
function arrivingOf({ parts }: Awaited<ReturnType<typeof readOrder>>) {
  const now = clock.now();
  return parts
    .filter((part) => UNDERWAY.includes(part.status) && part.window_start_at <= now)
    .map(({ id, chef }) => ({ id, cook: chef.full_name }));
}

export async function action({ request, params }: ActionFunctionArgs) {
  const me = await requireStaffFor(request, "look up orders and people");
  const id = idOf(params.id ?? null);
  const form = await readForm(request);
  const here = staffPaths.order(id);
  if (form.get("intent") === "replay")
    return replay(await requireStaffFor(request, "replay money"), form, here);
  if (form.get("intent") === "email")
    return answerForm(form, OrderEmailInput, async ({ to, words, key }) => {
      await emailAboutOrder(me, id, { to: to === "diner" ? { diner: true } : { chef_id: to }, words, key });
      return redirectWithToast(here, "Sent. It's on the timeline.");
    });
  if (form.get("intent") === "delivered")
    return answerForm(form, DeliveredInput, async ({ part, reason, key }) => {
      const by = actingStaff(me, "change orders");
      await deliverByStaff(by, { order_id: id, part_id: part }, { reason, key });
      return redirectWithToast(here, "Marked as delivered.");
    });
  if (form.get("intent") === "resend")
    return answerForm(form, ResendInput, async ({ message, reason, key }) => {
      await resendMessage(me, id, { id: message, reason, key });
      return redirectWithToast(staffPaths.order(id), "On its way again.");
    });
  return answerForm(form, NoteInput, async ({ note, key }) => {
    await addNote(me, { kind: "order", id }, note, key);
    return redirectWithToast(staffPaths.order(id), "Note saved.");
  });
}

/** Everything about one order on one screen: who, what, who paid, what was charged, and all that happened to it. */
export default function OrderScreen() {
  const data = useLoaderData<typeof loader>();
  const { order, timeline, charges, mayRefund, mayCancel, key, isPinned } = data;
  const answer = useLastAnswer<typeof action>();
  const isOver = ["delivered", "cancelled"].includes(order.status);
  return (
    <div className="grid max-w-[80rem] gap-6 *:min-w-0">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <PageTitle back={{ to: staffPaths.orders(), text: "Orders" }}>{order.number}</PageTitle>
        <div className="flex flex-wrap items-center gap-2.5">
          <StatusPill status={order.status} />
          <PinButton kind="order" id={order.id} isPinned={isPinned} />
          {data.mayChange && ["placed", "accepted"].includes(order.status) && (
            <ButtonLink to={staffPaths.orderChange(order.id)}>Change</ButtonLink>
          )}
          {mayRefund && order.isOpen && <ButtonLink to={staffPaths.orderRefund(order.id)}>Refund</ButtonLink>}
          {mayCancel && !isOver && (
            <ButtonLink to={staffPaths.orderCancel(order.id)} tone="danger">
              Cancel order
            </ButtonLink>
          )}
        </div>
      </div>
      {answersFor(answer, "intent", "replay") && <ErrorNotice messages={submittedErrors(answer, "")} />}
      <FailedRefunds entries={timeline} mayReplay={data.mayReplay} />
      <div className="grid items-start gap-5 *:min-w-0 lg:grid-cols-[1.25fr_1fr]">
        <div className="grid gap-5 *:min-w-0">
          <OrderLines order={order} mayRefund={mayRefund} cancelable={data.cancelable} />
          <Charges charges={charges} />
        </div>
        <div className="grid gap-5 *:min-w-0">
          <OrderFacts order={order} />
          {data.arriving.length > 0 && <DeliveredForm parts={data.arriving} sending={key} answer={answer} />}
          <NoteForm sending={key} answer={answer} />
          {order.placed && <OrderEmailForm recipients={data.recipients} sending={key} answer={answer} />}
        </div>
      </div>
      <Timeline entries={timeline} mayReplay={data.mayReplay} sending={key} answer={answer} />
    </div>
  );
}
