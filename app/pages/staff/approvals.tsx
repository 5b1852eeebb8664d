import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { setCreditLimit } from "~/domain/organizations/set-credit-limit.server";
import { actingStaff } from "~/domain/staff/acting-staff";
import { APPROVALS, type ApprovalState, stateOf } from "~/domain/staff/approvals";
import { CreditLimitInput, DecisionInput } from "~/domain/staff/schemas.server";
import { staffMay } from "~/domain/staff/staff-may";
import { answerForm, orErrorPage, readForm } from "~/http/forms.server";
import { requireStaff, requireStaffFor } from "~/http/guards.server";
import { pageLinks, pageOf } from "~/http/page-of.server";
import { redirectWithToast } from "~/http/toast.server";
import { ageOf } from "~/kit/age";
import { clock } from "~/kit/clock";
import { desk } from "~/kit/desk-paths";
import { COUNT_CAP, PAGE_SIZE } from "~/kit/paging";
import { APPROVAL_KINDS, staffPaths } from "~/kit/staff-paths";
import { Chips } from "~/ui/chips";
import { BlankTicket } from "~/ui/drawings/drawings";
import { EmptyState } from "~/ui/empty-state";
import { PageTitle } from "~/ui/heading";
import { Pager } from "~/ui/pager";
import { ApprovalCard } from "./approval-card";
import { DONE, KIND_WORDS, STATE_WORDS } from "./approval-words";
import { decide, listApprovals } from "./decide.server";

export const meta: MetaFunction = () => [
  { title: "Approvals · Back office · DinDin" },
  { name: "robots", content: "noindex" },
];

function askedOf(request: Request) {
  const { searchParams } = new URL(request.url);
  const kind = APPROVAL_KINDS.find((one) => one === searchParams.get("kind")) ?? "cooks";
  return { kind, state: stateOf(kind, searchParams.get("state")) };
}

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireStaffFor(request, "see what waits");
  const { kind, state } = askedOf(request);
  const page = pageOf(request);
  const slice = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
  const { rows, count } = await orErrorPage(listApprovals(kind, state, slice));
  const now = clock.now();
  const { deed, states } = APPROVALS[kind];
  return {
    ...{ kind, state },
    rows: rows.map(({ since, files, ...row }) => ({
      ...row,
      age: ageOf(since, now),
      files: files.map(({ id, text }) => ({ text, to: desk.document(id) })),
    })),
    decisions: staffMay(me.role, deed) ? (states[state] ?? []) : [],
    maySetLimit: staffMay(me.role, "set credit limits"),
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
    found: count > COUNT_CAP ? `More than ${COUNT_CAP}` : `${count} ${count === 1 ? "entry" : "entries"}`,
    ...pageLinks(page, count, PAGE_SIZE, (number) => staffPaths.approvals({ kind, state, page: number })),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const me = await requireStaff(request);
  const here = askedOf(request);
  const form = await readForm(request);
  if (form.get("intent") === "limit")
    return answerForm(form, CreditLimitInput, async ({ id, credit_limit, reason }) => {
      await setCreditLimit(actingStaff(me, "set credit limits"), id, {
        amount_cents: credit_limit ?? null,
        reason,
      });
      return redirectWithToast(staffPaths.approvals(here), "Credit limit saved.");
    });
  return answerForm(form, DecisionInput, async (input) => {
    await decide(me, input);
    return redirectWithToast(staffPaths.approvals(here), DONE[input.decision]);
  });
}

/** What staff decide on, a tab for each kind and a row of states, the longest waiting first. */
export default function ApprovalsScreen() {
  const data = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <div className="grid max-w-[64rem] gap-6 *:min-w-0">
      <PageTitle lead="Whoever is rejected or suspended gets your reason by email.">Approvals</PageTitle>
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
              maySetLimit={data.maySetLimit}
            />
          ))}
        </ul>
      )}
      <Pager previous={data.previous} next={data.next} count={data.found} label="Pages of approvals" />
    </div>
  );
}
