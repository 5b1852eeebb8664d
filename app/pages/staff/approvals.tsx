import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { isProved } from "~/domain/sign-in/proof.server";
import { actingStaff } from "~/domain/staff/acting-staff";
import { APPROVALS, type ApprovalState, stateOf } from "~/domain/staff/approvals";
import { type Assignment, listAssignments, releaseItem, takeItem } from "~/domain/staff/assignments.server";
import { DecisionInput, TakeInput } from "~/domain/staff/schemas.server";
import { staffMay } from "~/domain/staff/staff-may";
import { answerForm, orErrorPage, readForm } from "~/http/forms.server";
import { requireStaff, requireStaffFor } from "~/http/guards.server";
import { foundText, pageLinks, pageOf } from "~/http/page-of.server";
import { redirectWithToast } from "~/http/toast.server";
import { ageOf } from "~/kit/age";
import { clock } from "~/kit/clock";
import { deskPaths } from "~/kit/desk-paths";
import { PAGE_SIZE } from "~/kit/paging";
import { APPROVAL_KINDS, type ApprovalKind, staffPaths } from "~/kit/staff-paths";
import { Chips } from "~/ui/chips";
import { BlankTicket } from "~/ui/drawings/drawings";
import { EmptyState } from "~/ui/empty-state";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";
import { Pager } from "~/ui/pager";
import { ApprovalCard } from "./approval-card";
import { DONE, KIND_WORDS, STATE_WORDS } from "./approval-words";
import { decide, listApprovals } from "./decide.server";
import { saveLimit } from "./limit.server";

export const meta: MetaFunction = () => [
  { title: "Approvals · Back office · DinDin" },
  { name: "robots", content: "noindex" },
];

function readFilters(request: Request) {
  const { searchParams } = new URL(request.url);
  const kind = APPROVAL_KINDS.find((one) => one === searchParams.get("kind")) ?? "cooks";
  return { kind, state: stateOf(kind, searchParams.get("state")) };
}

/** Where everything about it stands; null where the list is all there is. */
function placeOf(kind: ApprovalKind, id: number): string | null {
  if (kind === "cooks") return staffPaths.cook(id);
  return kind === "organizations" ? staffPaths.organization(id) : null;
}

/** Who looks after it, as the card says it. */
function ownerOf(owner: Assignment["owner"] | undefined, me: number) {
  return owner ? { ...owner, isMe: owner.staff_id === me } : null;
}

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireStaffFor(request, "see what waits");
  const { kind, state } = readFilters(request);
  const page = pageOf(request);
  const slice = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
  const [{ rows, count }, assignments] = await orErrorPage(
    Promise.all([
      listApprovals(kind, state, slice),
      state === "waiting" && kind !== "meals" ? listAssignments([kind]) : [],
    ]),
  );
  const owners = new Map(assignments.map((one) => [one.item, one.owner]));
  const mayOpen = staffMay(me.role, "look up orders and people");
  const maySetLimit = staffMay(me.role, "set credit limits");
  const mayReview = staffMay(me.role, "review kitchens and organizations");
  const now = clock.now();
  const { right, states } = APPROVALS[kind];
  return {
    ...{ kind, state },
    rows: rows.map(({ since, files, ...row }) => ({
      ...row,
      age: ageOf(since, now),
      to: mayOpen ? placeOf(kind, row.id) : null,
      owner: ownerOf(owners.get(String(row.id)), me.staff_id),
      files: mayReview ? files.map(({ id, text }) => ({ text, to: deskPaths.document(id) })) : [],
    })),
    decisions: staffMay(me.role, right) ? (states[state] ?? []) : [],
    mayTake: state === "waiting",
    mayEditChecks: mayReview,
    maySetLimit,
    mayAct: maySetLimit && kind === "organizations" && (await orErrorPage(isProved(me))),
    kinds: APPROVAL_KINDS.map((one) => ({
      text: KIND_WORDS[one],
      to: staffPaths.approvals({ kind: one }),
      current: one === kind,
    })),
    states: (Object.keys(states) as ApprovalState[]).map((one) => ({
      text: STATE_WORDS[kind][one] ?? one,
      to: staffPaths.approvals({ kind, state: one }),
      current: one === state,
    })),
    found: foundText(count, "entry", "entries"),
    ...pageLinks(page, count, PAGE_SIZE, (number) => staffPaths.approvals({ kind, state, page: number })),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const me = await requireStaff(request);
  const here = readFilters(request);
  const form = await readForm(request);
  if (form.get("intent") === "limit") return saveLimit(me, form, staffPaths.approvals(here));
  const { intent } = Object.fromEntries(form);
  if (intent === "take" || intent === "release")
    return answerForm(form, TakeInput, async ({ from, ...item }) => {
      const { staff_id, actor } = actingStaff(me, "see what waits");
      const by = { staff_id, actor };
      await (intent === "take" ? takeItem(by, item, from ?? null) : releaseItem(by, item));
      return redirectWithToast(staffPaths.approvals(here), intent === "take" ? "It's yours." : "Unassigned.");
    });
  return answerForm(form, DecisionInput, async (input) => {
    await decide(me, input);
    return redirectWithToast(staffPaths.approvals(here), DONE[input.decision]);
  });
}

/** What staff decide on, a tab for each kind and a row of states, the longest waiting first. */
export default function ApprovalsScreen() {
  const data = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  return (
    <div className="grid max-w-[64rem] gap-6 *:min-w-0">
      <PageTitle lead="Whoever is rejected or suspended gets your reason by email.">Approvals</PageTitle>
      {data.mayEditChecks && (
        <p>
          <Link
            to={staffPaths.checklist()}
            className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
          >
            Edit checklist
          </Link>
        </p>
      )}
      <Chips label="What to approve" chips={data.kinds} />
      <Chips label="State" chips={data.states} />
      <p role="status" className="font-medium tabular-nums">
        {data.found}
      </p>
      {data.rows.length === 0 ? (
        <EmptyState drawing={<BlankTicket />}>
          {data.state === "waiting" ? "Nothing is waiting." : "Nothing here."}
        </EmptyState>
      ) : (
        <ul className="grid gap-4 *:min-w-0">
          {data.rows.map((row) => (
            <ApprovalCard
              key={`${data.kind}-${row.id}`}
              {...{ row, answer, kind: data.kind, state: data.state, decisions: data.decisions }}
              {...{ maySetLimit: data.maySetLimit, mayAct: data.mayAct, mayTake: data.mayTake }}
            />
          ))}
        </ul>
      )}
      <Pager previous={data.previous} next={data.next} count={data.found} label="Pages of approvals" />
    </div>
  );
}
