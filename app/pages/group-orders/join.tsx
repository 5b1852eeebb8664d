import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData, useNavigation } from "@remix-run/react";
import {
  joinGroupOrder,
  leaveGroupOrder,
  showOfferedGroup,
} from "~/domain/group-orders/join-group-order.server";
import { missing } from "~/domain/refusal";
import { answerButton, orErrorPage, readForm } from "~/http/forms.server";
import { requireDiner } from "~/http/guards.server";
import { ofSecretAddress } from "~/http/page-headers.server";
import { redirectWithToast } from "~/http/toast.server";
import { clock } from "~/kit/clock";
import { paths } from "~/kit/paths";
import { countOf } from "~/kit/text";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorNotice } from "~/ui/error-notice";
import { Csrf } from "~/ui/forms/csrf";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";
import { requireCartOwner } from "../shells/visit.server";
import { PlanFacts } from "./plan-facts";

export const meta: MetaFunction = () => [
  { title: "Group order · DinDin" },
  { name: "robots", content: "noindex" },
];

export const headers = ofSecretAddress;

/** The dinners that can come where and when the group's do. */
const dinnersFor = (group: { address: { postalCode: string }; delivery_date: string }) =>
  paths.meals({ zipCode: group.address.postalCode, date: group.delivery_date });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const me = await requireDiner(request);
  const group = await orErrorPage(showOfferedGroup(me, params.token ?? ""));
  return { group, now: clock.now().toISOString() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const me = await requireCartOwner(request);
  const token = params.token ?? "";
  const intent = (await readForm(request)).get("intent");
  return answerButton(async () => {
    if (intent === "join") {
      const group = await joinGroupOrder(me, token);
      return redirectWithToast(dinnersFor(group), `You're in “${group.name}”. Pick your dinner.`);
    }
    if (intent !== "leave") throw missing();
    await leaveGroupOrder(me, token);
    return redirectWithToast(paths.cart(), "You left the group. Your cart is your own again.");
  });
}

function Next({
  group,
  isBusy,
}: {
  group: ReturnType<typeof useLoaderData<typeof loader>>["group"];
  isBusy: boolean;
}) {
  const { is_open, is_joined, order } = group;
  if (is_joined && is_open)
    return (
      <>
        <p>You're in. Pick your dinner, then pay for your cart before the deadline.</p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={dinnersFor(group)} tone="primary" size="lg">
            Find a dinner
          </ButtonLink>
          <ButtonLink to={paths.cart()} size="lg">
            Your cart
          </ButtonLink>
        </div>
        <Form method="post">
          <Csrf />
          <Button name="intent" value="leave" tone="quiet">
            Leave the group
          </Button>
        </Form>
      </>
    );
  return (
    <>
      {order && (
        <p>
          Your order {order.number} is paid and part of the group.{" "}
          <ButtonLink to={paths.order(order.id)} className="mt-2">
            View your order
          </ButtonLink>
        </p>
      )}
      {is_open ? (
        <Form method="post" className="grid gap-4">
          <Csrf />
          <p>
            {order
              ? "Forgot something? Join again for one more order. You've paid your share of the delivery already."
              : "Your cart becomes part of the group until you pay or leave. You can order from any cook who delivers there that day."}
          </p>
          <Button
            name="intent"
            value="join"
            tone="primary"
            size="lg"
            wide
            aria-disabled={isBusy || undefined}
          >
            {isBusy ? "Joining…" : order ? "Join again" : "Join with my cart"}
          </Button>
        </Form>
      ) : (
        !order && (
          <>
            <p className="text-lg">
              {group.status === "canceled"
                ? "This group order was canceled."
                : "The deadline is over, so no one can join anymore."}
            </p>
            <ButtonLink to={paths.meals()} size="lg">
              Order on your own
            </ButtonLink>
          </>
        )
      )}
    </>
  );
}

/** What the link of a group order leads to: when, where, and one press to join. */
export default function JoinScreen() {
  const { group, now } = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  const isBusy = useNavigation().formAction !== undefined;
  return (
    <div className="page mx-auto grid max-w-[40rem] gap-6 py-8 lg:py-14">
      <PageTitle
        lead={`${group.opened_by} at ${group.organization} ${group.status === "open" ? "is" : "was"} ordering dinner together. ${group.joined === 0 ? "Be the first to join." : `${countOf(group.joined, "person has", "people have")} joined.`}`}
      >
        {group.name}
      </PageTitle>
      <ErrorNotice messages={answer && "no" in answer ? [answer.no] : undefined} />
      <PlanFacts plan={group} now={now} />
      <Next group={group} isBusy={isBusy} />
    </div>
  );
}
