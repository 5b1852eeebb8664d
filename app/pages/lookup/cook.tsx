import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { recordVisit } from "~/domain/lookup/bookmarks.server";
import { readCook } from "~/domain/lookup/read-cook.server";
import { actingStaff } from "~/domain/staff/acting-staff";
import { APPROVALS } from "~/domain/staff/approvals";
import { DecisionInput } from "~/domain/staff/schemas.server";
import { staffMay } from "~/domain/staff/staff-may";
import { addNote } from "~/domain/support/acts.server";
import { NoteInput } from "~/domain/support/schemas.server";
import { answerForm, idOf, orErrorPage, readForm } from "~/http/forms.server";
import { requireStaffFor } from "~/http/guards.server";
import { redirectWithToast } from "~/http/toast.server";
import { staffPaths } from "~/kit/staff-paths";
import { Panel } from "~/ui/card";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";
import { DONE } from "../staff/approval-words";
import { ChecklistPanel } from "../staff/checklist-panel";
import { decide } from "../staff/decide.server";
import { tick } from "../staff/tick.server";
import { NoteForm } from "../support/note-form";
import { readCookView, readOpenDay } from "./cook.server";
import { CookDay } from "./cook-day";
import { CookDocuments, CookMoney, CookOrders, CookSchedules } from "./cook-panels";
import { Decisions } from "./decisions";
import { PinButton } from "./pin-button";
import { Acts, Facts } from "./rows";
import { StatusPill } from "./status-pill";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.name ?? "Cook"} · Back office · DinDin` },
  { name: "robots", content: "noindex" },
];

/** How the list of approvals calls what a kitchen is; of a draft nothing is decided. */
const STATES = {
  submitted: "waiting",
  approved: "approved",
  rejected: "rejected",
  suspended: "suspended",
} as const;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const me = await requireStaffFor(request, "look up orders and people");
  const id = idOf(params.id ?? null);
  const day = new URL(request.url).searchParams.get("day");
  const [cook, openDay] = await orErrorPage(Promise.all([readCookView(id), readOpenDay(id, day)]));
  const isPinned = await orErrorPage(recordVisit(me, "cook", cook.id));
  const state = cook.status === "draft" ? null : STATES[cook.status];
  const { right, states } = APPROVALS.cooks;
  return {
    ...cook,
    ...{ isPinned, state, openDay },
    mayCancel: staffMay(me.role, "call orders off"),
    decisions: state && staffMay(me.role, right) ? (states[state] ?? []) : [],
    mayReview: staffMay(me.role, right),
    key: randomUUID(),
  };
}

/** A decision on the kitchen, a point of its checklist, or a note of an interview with its cook. */
export async function action({ request, params }: ActionFunctionArgs) {
  const me = await requireStaffFor(request, "look up orders and people");
  const id = idOf(params.id ?? null);
  const form = await readForm(request);
  if (form.get("intent") === "note")
    return answerForm(form, NoteInput, async ({ note, key }) => {
      await addNote(actingStaff(me, "look up orders and people"), { kind: "chef", id }, note, key);
      return redirectWithToast(staffPaths.cook(id), "Note saved.");
    });
  if (form.get("intent") === "tick") {
    const { marketplace } = await orErrorPage(readCook(id));
    const checked = { subject: "chef", id, marketplace_id: marketplace.id } as const;
    return tick(me, form, checked, staffPaths.cook(id));
  }
  return answerForm(form, DecisionInput, async (input) => {
    await decide(me, { ...input, kind: "cooks", id });
    return redirectWithToast(staffPaths.cook(id), DONE[input.decision]);
  });
}

/** Everything about one cook on one screen, with the decisions that are open to who looks. */
export default function CookScreen() {
  const data = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  return (
    <div className="grid max-w-[72rem] gap-6 *:min-w-0">
      <PageTitle back={{ to: staffPaths.cooks(), text: "Cooks" }}>
        <span className="wrap-anywhere">{data.name}</span>
      </PageTitle>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <StatusPill status={data.status} />
        {data.reason && <span className="wrap-anywhere">{data.reason}</span>}
        <Link
          to={staffPaths.person(data.account_id)}
          className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
        >
          The person
        </Link>
        <Link
          to={staffPaths.meals({ cook: data.id })}
          className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
        >
          Their meals
        </Link>
        <PinButton kind="cook" id={data.id} isPinned={data.isPinned} />
      </div>
      {data.state && data.decisions.length > 0 && (
        <Decisions
          // a refusal for what was open is said no more once it is ticked
          key={data.checks.filter(({ by }) => by !== null).length}
          {...{ answer, kind: "cooks", state: data.state, decisions: data.decisions }}
          row={{ id: data.id, title: data.name }}
        />
      )}
      <div className="grid items-start gap-5 *:min-w-0 lg:grid-cols-2">
        <div className="grid gap-5 *:min-w-0">
          <CookDay chef_id={data.id} openDay={data.openDay} mayCancel={data.mayCancel} />
          <ChecklistPanel checks={data.checks} mayTick={data.mayReview} />
          <Panel id="cook-profile" title="Kitchen">
            <Facts facts={data.facts} />
          </Panel>
          <CookDocuments documents={data.documents} mayReview={data.mayReview} />
          <CookMoney money={data.money} payouts={data.payouts} />
        </div>
        <div className="grid gap-5 *:min-w-0">
          <CookSchedules schedules={data.schedules} />
          <CookOrders chef_id={data.id} orders={data.orders} />
          <NoteForm sending={data.key} answer={answer} title="Add an interview note" />
          <Acts acts={data.acts} />
        </div>
      </div>
    </div>
  );
}
