import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { markAnswered } from "~/domain/contact/mark-answered.server";
import { actingStaff } from "~/domain/staff/acting-staff";
import { readSetup } from "~/domain/staff/setup.server";
import { staffMay } from "~/domain/staff/staff-may";
import { answerButton, idOf, orErrorPage, readForm } from "~/http/forms.server";
import { requireStaff } from "~/http/guards.server";
import { redirectWithToast } from "~/http/toast.server";
import { clock } from "~/kit/clock";
import { staffPaths } from "~/kit/staff-paths";
import { LaidTable } from "~/ui/drawings/drawings";
import { EmptyState } from "~/ui/empty-state";
import { ErrorNotice } from "~/ui/error-notice";
import { PageTitle } from "~/ui/heading";
import { QueueCard } from "./queue-card";
import { readQueues } from "./queues.server";
import { SetupList } from "./setup-list";

export const meta: MetaFunction = () => [
  { title: "Today · Back office · DinDin" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireStaff(request);
  const [queues, setup] = await orErrorPage(Promise.all([readQueues(clock.now()), readSetup()]));
  return {
    queues,
    setup,
    mayAnswer: staffMay(me.role, "answer messages"),
    mayOpen: staffMay(me.role, "look up orders and people"),
  };
}

/** A contact message was answered, by email. */
export async function action({ request }: ActionFunctionArgs) {
  const me = await requireStaff(request);
  const id = idOf((await readForm(request)).get("message"));
  return answerButton(async () => {
    await markAnswered(actingStaff(me, "answer messages"), id);
    return redirectWithToast(staffPaths.home(), "Marked as answered.");
  });
}

/** What waits for a person today, by queue, the longest waiting first. */
export default function TodayScreen() {
  const { queues, setup, mayAnswer, mayOpen } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <div className="grid max-w-[72rem] gap-6 *:min-w-0">
      <PageTitle>Today</PageTitle>
      <ErrorNotice messages={answer && "no" in answer ? answer.no : null} />
      <SetupList setup={setup} />
      {queues.length === 0 ? (
        <EmptyState drawing={<LaidTable />}>Nothing is waiting.</EmptyState>
      ) : (
        <div className="grid items-start gap-5 *:min-w-0 lg:grid-cols-2">
          {queues.map((queue) => (
            <QueueCard key={queue.id} queue={queue} mayAnswer={mayAnswer} mayOpen={mayOpen} />
          ))}
        </div>
      )}
    </div>
  );
}
