import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import type { Staff } from "~/domain/accounts/people";
import { markAnswered } from "~/domain/contact/mark-answered.server";
import { invalid } from "~/domain/refusal";
import { actingStaff, type StaffOnDuty } from "~/domain/staff/acting-staff";
import { handOverItem, releaseItem, snoozeItem, takeItem } from "~/domain/staff/assignments.server";
import type { StaffActor } from "~/domain/staff/audit.server";
import { HandOverInput, QueueItemInput, SnoozeInput, TakeInput } from "~/domain/staff/schemas.server";
import { readSetup } from "~/domain/staff/setup.server";
import { staffMay } from "~/domain/staff/staff-may";
import { answerButton, answerForm, idOf, orErrorPage, readForm } from "~/http/forms.server";
import { requireStaff } from "~/http/guards.server";
import { redirectWithToast } from "~/http/toast.server";
import { clock } from "~/kit/clock";
import { QUEUES, staffPaths } from "~/kit/staff-paths";
import { Chips } from "~/ui/chips";
import { LaidTable } from "~/ui/drawings/drawings";
import { EmptyState } from "~/ui/empty-state";
import { ErrorNotice } from "~/ui/error-notice";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";
import { CareForm } from "./care-form";
import { QueueCard } from "./queue-card";
import { colleaguesFor, type QueueFilters, readQueues } from "./queues.server";
import { isSelling, SetupList } from "./setup-list";
import { useLiveCounts } from "./use-live-counts";

export const meta: MetaFunction = () => [
  { title: "Today · Back office · DinDin" },
  { name: "robots", content: "noindex" },
];

const DAY_MS = 86_400_000;

/** What of the queues the URL asks for; `item` is the one whose forms are open. */
function readFilters(request: Request): { filters: QueueFilters; item: string | null } {
  const { searchParams } = new URL(request.url);
  const queue = QUEUES.find((one) => one === searchParams.get("queue"));
  const is = (name: string) => searchParams.get(name) === "1";
  const filters = {
    ...(queue && { queue }),
    ...(is("mine") && { mine: true }),
    ...(is("snoozed") && { snoozed: true }),
  };
  return { filters, item: searchParams.get("item") };
}

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireStaff(request);
  const { filters, item } = readFilters(request);
  const now = clock.now();
  const [queues, setup, colleagues] = await orErrorPage(
    Promise.all([
      readQueues(now, me, filters),
      readSetup(),
      filters.queue && item !== null ? colleaguesFor({ queue: filters.queue, item }) : [],
    ]),
  );
  const open = item === null ? undefined : queues[0]?.items.find((one) => one.item === item);
  const { queue: _queue, ...others } = filters;
  return {
    colleagues: colleagues.filter(({ canOpen }) => canOpen),
    ...{ queues, setup, filters, open: filters.queue && open ? open : null },
    maySetUp: staffMay(me.role, "see the catalog"),
    tomorrow: new Date(now.getTime() + DAY_MS).toISOString().slice(0, 16),
    mayAnswer: staffMay(me.role, "answer messages"),
    views: [
      { text: "Waiting", to: staffPaths.home(), current: !filters.mine && !filters.snoozed },
      {
        text: "Yours",
        to: staffPaths.home({ mine: true }),
        current: filters.mine === true && !filters.snoozed,
      },
      { text: "Put off", to: staffPaths.home({ snoozed: true }), current: filters.snoozed === true },
    ],
    all: filters.queue ? staffPaths.home(others) : null,
  };
}

/** @throws Refusal `invalid` `staff` for who is not of the team, or whose role can't open it. */
async function handOver(by: StaffActor, item: z.output<typeof QueueItemInput>, staff_id: number) {
  const colleague = (await colleaguesFor(item)).find((one) => one.staff_id === staff_id);
  if (colleague && !colleague.canOpen) throw invalid("staff", `${colleague.name}'s role can't open this.`);
  await handOverItem(by, item, staff_id);
}

/** Takes, gives back, hands over or puts off something that waits. */
function care(me: StaffOnDuty, request: Request, form: FormData) {
  const { queue, ...others } = readFilters(request).filters;
  const back = new URL(request.url).searchParams.has("item")
    ? others
    : { ...others, ...(queue && { queue }) };
  const done = (text: string) => redirectWithToast(staffPaths.home(back), text);
  const by = { staff_id: me.staff_id, actor: me.actor };
  const answer = <Schema extends z.ZodType>(
    schema: Schema,
    verb: (input: z.output<Schema>) => Promise<void>,
    text: string,
  ) =>
    answerForm(form, schema, async (input) => {
      await verb(input);
      return done(text);
    });
  switch (form.get("intent")) {
    case "hand_over":
      return answer(HandOverInput, ({ staff, ...item }) => handOver(by, item, staff), "Handed over.");
    case "snooze":
      return answer(SnoozeInput, ({ until, ...item }) => snoozeItem(by, item, until), "Put off.");
    case "release":
      return answer(QueueItemInput, (item) => releaseItem(by, item), "Unassigned.");
    default:
      return answer(TakeInput, ({ from, ...item }) => takeItem(by, item, from ?? null), "It's yours.");
  }
}

/** Somebody looks after something that waits, or a contact message was answered, by email. */
export async function action({ request }: ActionFunctionArgs) {
  const me: Staff = await requireStaff(request);
  const form = await readForm(request);
  if (form.has("intent")) return care(actingStaff(me, "see what waits"), request, form);
  const id = idOf(form.get("message"));
  return answerButton(async () => {
    await markAnswered(actingStaff(me, "answer messages"), id);
    return redirectWithToast(staffPaths.home(), "Marked as answered.");
  });
}

/** What waits for a person today, by queue, the longest waiting first, with who looks after it. The counts are live. */
export default function TodayScreen() {
  const data = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  useLiveCounts();
  const { queues, filters, open } = data;
  const alone = filters.queue && queues[0];
  // what waits for a person comes first, once there is anything to wait
  const setupList = !filters.queue && <SetupList setup={data.setup} mayOpen={data.maySetUp} />;
  return (
    <div className="grid max-w-[72rem] gap-6 *:min-w-0">
      <PageTitle {...(data.all && { back: { to: data.all, text: "Today" } })}>
        {alone ? alone.title : "Today"}
      </PageTitle>
      <Chips label="What is shown" chips={data.views} />
      <ErrorNotice messages={answer && "no" in answer ? answer.no : null} />
      {open && filters.queue && (
        <CareForm key={open.item} {...data} queue={filters.queue} one={open} answer={answer} />
      )}
      {!isSelling(data.setup) && setupList}
      {queues.length === 0 ? (
        <EmptyState drawing={<LaidTable />}>
          {filters.mine
            ? "Nothing here is yours."
            : filters.snoozed
              ? "Nothing is put off."
              : "Nothing is waiting."}
        </EmptyState>
      ) : (
        <div className={`grid items-start gap-5 *:min-w-0 ${alone ? "max-w-[48rem]" : "lg:grid-cols-2"}`}>
          {queues.map((queue) => (
            <QueueCard key={queue.id} queue={queue} {...data} />
          ))}
        </div>
      )}
      {isSelling(data.setup) && setupList}
    </div>
  );
}
