import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { cancelGroupOrder, closeGroupOrder } from "~/domain/group-orders/close-group-order.server";
import { showGroupOrder } from "~/domain/group-orders/show-group-order.server";
import { missing } from "~/domain/refusal";
import { answerButton, idOf, orErrorPage, readForm } from "~/http/forms.server";
import { requireMember } from "~/http/guards.server";
import { redirectWithToast } from "~/http/toast.server";
import { clock } from "~/kit/clock";
import { env } from "~/kit/env.server";
import { groupOrderPaths } from "~/kit/group-order-paths";
import { countOf } from "~/kit/text";
import { Button, ButtonLink } from "~/ui/button";
import { Panel } from "~/ui/card";
import { ErrorNotice } from "~/ui/error-notice";
import { Csrf } from "~/ui/forms/csrf";
import { Field } from "~/ui/forms/field";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";
import { GroupStatus } from "./group-status";
import { OwnFrame } from "./own-frame";
import { PeopleList } from "./people-list";
import { PlanFacts } from "./plan-facts";

export const meta: MetaFunction = () => [
  { title: "Group order · DinDin" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const me = await requireMember(request);
  const group = await orErrorPage(showGroupOrder(me, idOf(params.id ?? null)));
  return { group, url: `${env.APP_ORIGIN}${group.link}`, now: clock.now().toISOString() };
}

const SAID = {
  close: { verb: closeGroupOrder, said: "The group order is closed." },
  cancel: {
    verb: cancelGroupOrder,
    said: "The group order is canceled. Whoever has paid gets their money back.",
  },
};

export async function action({ request, params }: ActionFunctionArgs) {
  const me = await requireMember(request);
  const { id } = await orErrorPage(showGroupOrder(me, idOf(params.id ?? null)));
  const intent = String((await readForm(request)).get("intent") ?? "");
  return answerButton(async () => {
    if (intent !== "close" && intent !== "cancel") throw missing();
    await SAID[intent].verb(me, id);
    return redirectWithToast(groupOrderPaths.group(id), SAID[intent].said);
  }, groupOrderPaths.group(id));
}

/** A step that can't be taken back, behind a line that opens. */
function Ending({
  title,
  intent,
  text,
  tone,
  children,
}: {
  title: string;
  intent: keyof typeof SAID;
  /** on the button */
  text: string;
  tone?: "danger";
  children: ReactNode;
}) {
  return (
    <details>
      <summary className={`flex min-h-11 cursor-pointer items-center font-bold ${tone ? "text-danger" : ""}`}>
        {title}
      </summary>
      <Form method="post" className="grid justify-items-start gap-3 pb-2">
        <Csrf />
        <p>{children}</p>
        <Button name="intent" value={intent} tone={tone ?? "outline"}>
          {text}
        </Button>
      </Form>
    </details>
  );
}

/** One group order for who opened it: the link, who joined, who paid, what is missing, and the ways to end it. */
export default function GroupOrderScreen() {
  const { group, url, now } = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  const { name, status, people, paid, joined, may_end } = group;
  const waiting = people.filter((one) => one.status === "joined" || one.status === "checking_out").length;
  return (
    <OwnFrame>
      <PageTitle back={{ to: groupOrderPaths.groups(), text: "Group orders" }}>{name}</PageTitle>
      <div className="-mt-3">
        <GroupStatus status={status} />
      </div>
      <ErrorNotice messages={answer && "no" in answer ? [answer.no] : undefined} />
      <PlanFacts plan={group} now={now} />
      {status === "open" && (
        <Panel id="link" title="Share the link">
          <div className="grid gap-4">
            <Field
              name="group_link"
              label="Group link"
              hint="Only people of your organization can use it"
              readOnly
              defaultValue={url}
              onFocus={(event) => event.currentTarget.select()}
            />
            <ButtonLink to={group.link} className="justify-self-start max-sm:w-full">
              Join with your own dinner
            </ButtonLink>
          </div>
        </Panel>
      )}
      <Panel
        id="people"
        title="Who's in"
        aside={
          <span className="text-sm text-ink-2 tabular-nums">
            {paid} of {countOf(joined, "person", "people")} paid
          </span>
        }
      >
        {people.length === 0 ? (
          <p className="text-ink-2">Nobody has joined yet. Share the link to get everyone in.</p>
        ) : (
          <>
            {status === "open" && waiting > 0 && (
              <p className="mb-2">
                {countOf(waiting, "person hasn't", "people haven't")} paid yet. Whoever misses the deadline
                drops out; everyone else still eats.
              </p>
            )}
            <PeopleList people={people} isCanceled={status === "canceled"} />
          </>
        )}
      </Panel>
      {may_end && (
        <div>
          <Ending title="Close it early" intent="close" text="Yes, close it now">
            No one else can pay from now on, and the delivery fee is split among everyone who has paid.
          </Ending>
          <Ending
            title="Cancel this group order"
            intent="cancel"
            text="Yes, cancel it for everyone"
            tone="danger"
          >
            {paid > 0
              ? `${countOf(paid, "person", "people")} paid already. Everyone's order is canceled and all of their money goes back.`
              : "Everyone keeps what's in their cart and can order on their own."}
          </Ending>
        </div>
      )}
    </OwnFrame>
  );
}
