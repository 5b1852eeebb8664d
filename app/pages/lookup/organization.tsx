import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Staff } from "~/domain/accounts/people";
import { recordVisit } from "~/domain/lookup/bookmarks.server";
import { appointOwner } from "~/domain/members/appoint-owner.server";
import { isProved } from "~/domain/sign-in/proof.server";
import { APPROVALS } from "~/domain/staff/approvals";
import { DecisionInput } from "~/domain/staff/schemas.server";
import { staffMay } from "~/domain/staff/staff-may";
import { addNote } from "~/domain/support/acts.server";
import { NoteInput, OwnerInput } from "~/domain/support/schemas.server";
import { errorPage } from "~/http/error-page.server";
import { answerForm, idOf, orErrorPage, readForm } from "~/http/forms.server";
import { requireStaffFor } from "~/http/guards.server";
import { redirectWithToast } from "~/http/toast.server";
import { staffPaths } from "~/kit/staff-paths";
import { Panel } from "~/ui/card";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";
import { FUND_INTENTS, fund } from "../accounting/fund.server";
import { FundForms } from "../accounting/fund-forms";
import { DONE } from "../staff/approval-words";
import { ChecklistPanel } from "../staff/checklist-panel";
import { decide } from "../staff/decide.server";
import { saveLimit } from "../staff/limit.server";
import { LimitForm } from "../staff/limit-form";
import { tick } from "../staff/tick.server";
import { answerProved } from "../support/answer-proved.server";
import { NoteForm } from "../support/note-form";
import { OwnerForm } from "../support/owner-form";
import { Decisions } from "./decisions";
import { readOrganizationView } from "./organization.server";
import { Admins, CompanyOrders, Equation, Invoices } from "./organization-panels";
import { PinButton } from "./pin-button";
import { Acts, Facts } from "./rows";
import { StatusPill } from "./status-pill";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.name ?? "Organization"} · Back office · DinDin` },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const me = await requireStaffFor(request, "look up orders and people");
  const organization = await orErrorPage(readOrganizationView(idOf(params.id ?? null)));
  const isPinned = await orErrorPage(recordVisit(me, "organization", organization.id));
  const { right, states } = APPROVALS.organizations;
  return {
    ...organization,
    ...{ isPinned, mayAct: await orErrorPage(isProved(me)) },
    decisions: staffMay(me.role, right) ? (states[organization.status] ?? []) : [],
    mayReview: staffMay(me.role, right),
    maySetLimit: staffMay(me.role, "set credit limits"),
    mayFund: organization.status === "approved" && staffMay(me.role, "fund organizations"),
    key: randomUUID(),
  };
}

/** Rights in a company want a right here, and a code of the last ten minutes. */
async function owner(me: Staff, id: number, form: FormData) {
  if (!staffMay(me.role, APPROVALS.organizations.right))
    throw errorPage("You do not have permission to perform this action.", 403);
  const here = staffPaths.organization(id);
  return answerProved(me, form, OwnerInput, async (input) => {
    await appointOwner(me, id, input);
    return redirectWithToast(here, "They're an owner now.");
  });
}

/** A decision on the organization, a point of its checklist, its credit limit, or a note about it. */
export async function action({ request, params }: ActionFunctionArgs) {
  const me = await requireStaffFor(request, "look up orders and people");
  const id = idOf(params.id ?? null);
  const form = await readForm(request);
  if (form.get("intent") === "limit") {
    form.set("id", String(id));
    return saveLimit(me, form, staffPaths.organization(id));
  }
  if (form.get("intent") === "owner") return owner(me, id, form);
  if (FUND_INTENTS.includes(String(form.get("intent")))) return fund(me, id, form);
  if (form.get("intent") === "note")
    return answerForm(form, NoteInput, async ({ note, key }) => {
      await addNote(me, { kind: "organization", id }, note, key);
      return redirectWithToast(staffPaths.organization(id), "Note saved.");
    });
  if (form.get("intent") === "tick")
    return tick(me, form, { subject: "organization", id, marketplace_id: null }, staffPaths.organization(id));
  return answerForm(form, DecisionInput, async (input) => {
    await decide(me, { ...input, kind: "organizations", id });
    return redirectWithToast(staffPaths.organization(id), DONE[input.decision]);
  });
}

/** Everything about one organization on one screen, with the decisions that are open to who looks. */
export default function OrganizationScreen() {
  const data = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  const row = { id: data.id, title: data.name };
  return (
    <div className="grid max-w-[72rem] gap-6 *:min-w-0">
      <PageTitle back={{ to: staffPaths.organizations(), text: "Organizations" }}>
        <span className="wrap-anywhere">{data.name}</span>
      </PageTitle>
      <div className="flex flex-wrap items-center gap-3">
        <StatusPill status={data.status} />
        {data.reason && <span className="wrap-anywhere">{data.reason}</span>}
        <PinButton kind="organization" id={data.id} isPinned={data.isPinned} />
      </div>
      {data.decisions.length > 0 && (
        <Decisions
          key={data.checks.filter(({ by }) => by !== null).length}
          {...{ row, answer, kind: "organizations", state: data.status, decisions: data.decisions }}
        />
      )}
      <div className="grid items-start gap-5 *:min-w-0 lg:grid-cols-2">
        <div className="grid gap-5 *:min-w-0">
          <ChecklistPanel checks={data.checks} mayTick={data.mayReview} />
          <Panel id="organization-profile" title="Plan and terms">
            <Facts facts={data.facts} />
            {data.maySetLimit && (
              <div className="mt-3 border-t border-line pt-3">
                <LimitForm
                  {...{ row, answer, cents: data.set_limit_cents, mayAct: data.mayAct }}
                  here={staffPaths.organization(data.id)}
                />
              </div>
            )}
          </Panel>
          <Equation {...data}>
            {data.mayFund && (
              <FundForms id={data.id} mayAct={data.mayAct} sending={data.key} answer={answer} />
            )}
          </Equation>
          <Invoices invoices={data.invoices} />
        </div>
        <div className="grid gap-5 *:min-w-0">
          <Admins admins={data.admins}>
            {data.mayReview && <OwnerForm id={data.id} mayAct={data.mayAct} answer={answer} />}
          </Admins>
          <CompanyOrders orders={data.orders} />
          <NoteForm sending={data.key} answer={answer} />
          <Acts acts={data.acts} />
        </div>
      </div>
    </div>
  );
}
