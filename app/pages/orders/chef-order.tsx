import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import type { Chef } from "~/domain/accounts/people";
import { showChefOrder } from "~/domain/orders/chef-order-row.server";
import { declineEffect } from "~/domain/orders/chef-score";
import { markReady } from "~/domain/orders/mark-ready.server";
import { moveMyPart } from "~/domain/orders/move-my-part.server";
import { partSteps } from "~/domain/orders/part-steps.server";
import { readChefScore } from "~/domain/orders/read-chef-score.server";
import { DeclineInput, StatusInput } from "~/domain/orders/schemas.server";
import { nextSteps } from "~/domain/orders/states";
import { type PayOfOrder, payOfOrder } from "~/domain/payouts/pay-of-order.server";
import { declineLine } from "~/domain/refunds/decline-line.server";
import { listSwapChoices } from "~/domain/swaps/list-choices.server";
import { offerSwap } from "~/domain/swaps/offer-swap.server";
import { SwapInput } from "~/domain/swaps/schemas.server";
import { answerForm, idOf, orErrorPage, readForm } from "~/http/forms.server";
import { requireChef, requireKitchenUser } from "~/http/guards.server";
import { redirect } from "~/http/redirect.server";
import { redirectWithToast } from "~/http/toast.server";
import { clock } from "~/kit/clock";
import { dayIn, formatDay } from "~/kit/day";
import { deskPaths } from "~/kit/desk-paths";
import { paths } from "~/kit/paths";
import { formatPhone } from "~/kit/phone";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/card";
import { ErrorNotice } from "~/ui/error-notice";
import { instantText, windowText } from "~/ui/format";
import { useAnswer } from "~/ui/forms/answer";
import { Csrf } from "~/ui/forms/csrf";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";
import { Line } from "~/ui/money/receipt";
import { StatusPill, StatusTimeline, statusText } from "~/ui/orders/status";
import type { OrderStatus } from "~/ui/shapes";
import { StepBar } from "../shells/step-bar";
import { ChefLine } from "./chef-line";
import { hasQuestion } from "./diner-questions";
import { withContents } from "./dish-contents";
import { EarlyDelivery, type EarlyStep } from "./early-delivery";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Order ${data?.order.number ?? ""} · Your kitchen · DinDin` },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const me = await requireKitchenUser(request);
  const order = await orErrorPage(showChefOrder(me, idOf(params.id ?? null)));
  const steps = nextSteps(order.status, "chef");
  const mayDecline = me.kind === "chef" && steps.includes("cancelled");
  return {
    order: { ...order, items: order.items.map(withContents) },
    taken: await orErrorPage(partSteps(me, order.id)),
    isAsking: new URL(request.url).searchParams.has("early"),
    next: steps.find((step) => step !== "cancelled") ?? null,
    mayDecline,
    declineEffect: mayDecline ? declineEffect(await orErrorPage(readChefScore(me))) : "",
    choices: mayDecline ? await orErrorPage(choicesFor(me, order)) : [],
    pay: me.kind === "chef" ? PAID[await orErrorPage(payOfOrder(me, order.id))] : null,
    timeZone: me.time_zone,
  };
}

/** What may be offered for the dishes of an order; nothing once its cutoff has passed. */
async function choicesFor(me: Chef, { id, cutoff_at }: { id: number; cutoff_at: string }) {
  return Date.parse(cutoff_at) > clock.now().getTime() ? listSwapChoices(me, id) : [];
}

const SAID: Partial<Record<OrderStatus, string>> = {
  accepted: "Accepted. We've told the diner.",
  preparing: "Cooking.",
  out_for_delivery: "Out for delivery.",
  delivered: "Delivered. Well done!",
};

export async function action({ request, params }: ActionFunctionArgs) {
  const me = await requireKitchenUser(request);
  const id = idOf(params.id ?? null);
  const form = await readForm(request.clone());
  if (form.get("intent") === "ready") {
    return answerForm(request, z.object({}), async () => {
      await markReady(me, id);
      return redirectWithToast(deskPaths.order(id), "Ready to go.");
    });
  }
  if (form.get("intent") === "swap") {
    const cook = await requireChef(request);
    return answerForm(request, SwapInput, async (input) => {
      await offerSwap(cook, id, input);
      return redirectWithToast(deskPaths.order(id), "Offered. We've asked the diner.");
    });
  }
  if (form.get("intent") === "decline") {
    const cook = await requireChef(request);
    return answerForm(request, DeclineInput, async (input) => {
      await declineLine(cook, id, input);
      return redirectWithToast(deskPaths.order(id), "Dish removed. The diner has been refunded.");
    });
  }
  return answerForm(request, StatusInput, async ({ status }) => {
    if (isOnTheRoad(status) && !form.has("sure")) {
      const { delivery_date } = await showChefOrder(me, id);
      if (dayIn(me.time_zone, clock.now()) < delivery_date) return redirect(`${deskPaths.order(id)}?early=1`);
    }
    await moveMyPart(me, id, status);
    return redirectWithToast(deskPaths.order(id), SAID[status] ?? "Updated successfully");
  });
}

const VERBS: Partial<Record<OrderStatus, string>> = {
  accepted: "Accept order",
  preparing: "Start cooking",
  out_for_delivery: "Out for delivery",
  delivered: "Mark as delivered",
};

const isOnTheRoad = (status: OrderStatus): status is EarlyStep =>
  status === "out_for_delivery" || status === "delivered";

type Order = Awaited<ReturnType<typeof loader>>["order"];

const BEFORE_THE_ROAD = new Set<OrderStatus>(["placed", "accepted", "preparing"]);

/** Whether something of an order is still to be cooked: not when all is declined or canceled, or it is on its way. */
const isToCook = ({ status, items }: Order) =>
  BEFORE_THE_ROAD.has(status) && items.some((item) => item.status === "active");

function Door({ contact }: Pick<Order, "contact">) {
  return (
    <Panel id="door" title="Delivery address">
      <address className="text-base not-italic">
        <span className="block font-bold">{contact.contactPerson}</span>
        {contact.address}, {contact.city}, {contact.state} {contact.postalCode}
        {contact.phone && (
          <a
            href={`tel:${contact.phone}`}
            className="flex min-h-11 items-center font-bold underline underline-offset-4"
          >
            {formatPhone(contact.phone)}
          </a>
        )}
        {contact.extraInstructions && <span className="block text-ink-2">{contact.extraInstructions}</span>}
      </address>
    </Panel>
  );
}

/** When the pay comes, and what it waits for at the bank account. */
interface Pay {
  words: string;
  action: string | null;
}

/** The same by what is known of it; for the loader. */
const PAID: Record<PayOfOrder, Pay> = {
  sent: { words: "Sent 24 hours after delivery.", action: null },
  active: { words: "Paid out 24 hours after delivery.", action: null },
  none: {
    words: "Paid out 24 hours after delivery, once you've connected a bank account.",
    action: "Connect your bank account",
  },
  pending: {
    words: "Paid out 24 hours after delivery, once your bank account is set up.",
    action: "Finish your bank account",
  },
  restricted: {
    words: "Stripe can't pay you right now. We'll hold this until that's resolved.",
    action: "See your bank account",
  },
};

function Earned({
  order: { earnings_cents, tip_cents, status },
  pay,
}: {
  order: Pick<Order, "earnings_cents" | "tip_cents" | "status">;
  pay: Pay | null;
}) {
  if (earnings_cents === null || tip_cents === null || pay === null) return null;
  const { words, action } = pay;
  const link = "inline-flex min-h-11 items-center font-bold text-ink underline underline-offset-4";
  return (
    <Panel id="earned" title="You earn">
      <dl className="grid gap-2 text-base">
        <Line label="Meals (100%)" cents={earnings_cents} tone="herb" />
        {tip_cents > 0 && <Line label="Tip" cents={tip_cents} tone="herb" />}
      </dl>
      {status !== "cancelled" && <p className="mt-3 text-ink-2">{words}</p>}
      <p className="mt-2 flex flex-wrap gap-x-5">
        {status !== "cancelled" && action && (
          <Link to={deskPaths.bank()} className={link}>
            {action}
          </Link>
        )}
        <Link to={deskPaths.revenue()} className={link}>
          See revenue
        </Link>
      </p>
    </Panel>
  );
}

/** Whether it is packed, and saying so while it is being cooked. */
function ReadyStep({
  order: { status, ready_at },
  timeZone,
}: {
  order: Pick<Order, "status" | "ready_at">;
  timeZone: string;
}) {
  if (ready_at)
    return <p className="mt-4 font-bold text-herb">Ready since {instantText(ready_at, timeZone)}</p>;
  if (status !== "preparing") return null;
  return (
    <Form method="post" className="mt-5">
      <Csrf />
      <Button wide size="lg" name="intent" value="ready">
        Mark as ready
      </Button>
    </Form>
  );
}

/** How far it is, and the step that can be taken now. */
function NextStep({
  order,
  times,
  next,
  isWaiting,
  timeZone,
}: {
  order: Pick<Order, "status" | "ready_at" | "cutoff_at">;
  times: Partial<Record<OrderStatus, string>>;
  next: OrderStatus | null;
  /** a diner has still to say whether they want a dish as it is now */
  isWaiting: boolean;
  timeZone: string;
}) {
  return (
    <Panel id="step" title={next ? "Next step" : "Progress"}>
      <StatusTimeline reader="cook" status={order.status} times={times} />
      {!isWaiting && <ReadyStep order={order} timeZone={timeZone} />}
      {isWaiting && (
        <p className="mt-5 rounded-field bg-danger-wash px-3 py-2 font-medium text-danger">
          Waiting for the diner's answer. You can start cooking once they've answered, or once you've removed
          the dish.
        </p>
      )}
      {next && (
        <Form method="post" id="next-step" className="mt-5 grid gap-2.5">
          <Csrf />
          <Button tone="primary" size="lg" wide name="status" value={next} className="max-lg:hidden">
            {VERBS[next] ?? statusText[next]}
          </Button>
          {order.status === "placed" && (
            <p className="text-center text-ink-2">
              We'll accept this order automatically on {instantText(order.cutoff_at, timeZone)}.
            </p>
          )}
        </Form>
      )}
    </Panel>
  );
}

export default function ChefOrderScreen() {
  const {
    order,
    taken,
    isAsking,
    next: following,
    mayDecline,
    declineEffect,
    choices,
    pay,
    timeZone,
  } = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  const [moved] = useAnswer<{ status: string }>("move", answer);
  const { contact } = order;
  const isWaiting = hasQuestion(order.items);
  // Such an order can be accepted and no more.
  const next = isWaiting && following !== "accepted" ? null : following;
  const times: Partial<Record<OrderStatus, string>> = { placed: instantText(order.placed_at, timeZone) };
  for (const { status, at, helper } of taken)
    times[status] = `${instantText(at, timeZone)}${helper ? `, by ${helper}` : ""}`;
  return (
    <div className="grid max-w-[64rem] gap-6">
      <PageTitle back={{ to: paths.chefOrders(), text: "Orders" }}>
        For {formatDay(order.delivery_date)}
      </PageTitle>
      <p className="flex flex-wrap items-center gap-3 text-base">
        <StatusPill status={order.status} isDesk />
        <span className="text-ink-2">
          Order {order.number} · {contact.first_name}
          {order.group && `, group “${order.group}”`} ·{" "}
          {windowText(order.window_start_at, order.window_end_at, timeZone)}
        </span>
      </p>
      <ErrorNotice messages={moved.errors} />
      <div className="grid items-start gap-5 lg:grid-cols-[1.5fr_1fr] lg:gap-7">
        <div className="grid gap-5">
          <Panel id="dishes" title={isToCook(order) ? "To cook" : "Dishes"}>
            <ul className="grid divide-y divide-line">
              {order.items.map((item) => (
                <ChefLine
                  key={item.id}
                  item={item}
                  mayDecline={mayDecline}
                  effect={declineEffect}
                  choices={choices}
                  timeZone={timeZone}
                  answer={answer}
                />
              ))}
            </ul>
          </Panel>
          {contact.address && <Door contact={contact} />}
        </div>
        <div className="grid gap-5 lg:sticky lg:top-9">
          <NextStep order={order} times={times} next={next} isWaiting={isWaiting} timeZone={timeZone} />
          <Earned order={order} pay={pay} />
        </div>
      </div>
      {next && (
        <StepBar>
          <Button form="next-step" tone="primary" name="status" value={next} className="min-h-12 flex-1">
            {VERBS[next] ?? statusText[next]}
          </Button>
        </StepBar>
      )}
      {next && isOnTheRoad(next) && (
        <EarlyDelivery
          isOpen={isAsking}
          step={next}
          day={order.delivery_date}
          to={deskPaths.order(order.id)}
        />
      )}
    </div>
  );
}
