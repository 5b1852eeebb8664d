import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { ANSWERABLE, reasonText, requiredEvidence } from "~/domain/disputes/dispute-reasons";
import {
  acceptCase,
  addCaseNote,
  assignCase,
  saveExplanation,
  submitCase,
} from "~/domain/disputes/handle-case.server";
import { readCase } from "~/domain/disputes/read-case.server";
import { contentsOf, readEvidence } from "~/domain/disputes/read-evidence.server";
import { CaseInput } from "~/domain/disputes/schemas.server";
import { isProved } from "~/domain/sign-in/proof.server";
import { answerForm, idOf, orErrorPage, readForm } from "~/http/forms.server";
import { requireStaffFor } from "~/http/guards.server";
import { redirectWithToast } from "~/http/toast.server";
import { clock } from "~/kit/clock";
import { staffPaths } from "~/kit/staff-paths";
import { ButtonLink } from "~/ui/button";
import { Panel } from "~/ui/card";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";
import { moneyText } from "~/ui/money-text";
import { reloadAfterRefusal } from "~/ui/reload-after-refusal";
import { CellLink, Facts, minuteOf } from "../accounting/money-words";
import { WithIds } from "../lookup/with-ids";
import { answerProved } from "../support/answer-proved.server";
import { useProofForms } from "../support/proof-field";
import { ProofNotice } from "../support/proof-notice";
import { AcceptForm, AnswerCaseForm, CaseNotes, TakeButton } from "./case-forms";
import { DisputeState } from "./dispute-state";

export const meta: MetaFunction<typeof loader> = ({ params }) => [
  { title: `Dispute ${params.id} · Back office · DinDin` },
  { name: "robots", content: "noindex" },
];

export const shouldRevalidate = reloadAfterRefusal;

const minute = (at: Date | null) => at && minuteOf(at.toISOString());

export async function loader({ request, params }: LoaderFunctionArgs) {
  const me = await requireStaffFor(request, "answer disputes");
  const id = idOf(params.id ?? null);
  const [one, evidence, mayAct] = await orErrorPage(
    Promise.all([readCase(id), readEvidence(id), isProved(me)]),
  );
  const { created_at, closed_at, due_at, asked_at, done_at, entries, payment, ...facts } = one;
  const isWaiting = ANSWERABLE.includes(one.status);
  return {
    ...{ ...facts, me: me.staff_id, mayAct },
    ...{ created: minute(created_at), closed: minute(closed_at), asked_at: minute(asked_at) },
    due: isWaiting ? minute(due_at) : null,
    isLate: isWaiting && due_at !== null && due_at < clock.now(),
    isAsked: one.asked !== null && done_at === null,
    isOpen: isWaiting && (one.asked === null || done_at !== null),
    payment: { ...payment, settled_at: minute(payment.settled_at), created_at: minute(payment.created_at) },
    entries: entries.map(({ at, ...entry }) => ({ ...entry, at: minute(at) ?? "" })),
    contents: contentsOf(evidence),
    wanted: requiredEvidence(one.reason),
  };
}

const NEEDS_PROOF = new Set<FormDataEntryValue | null>(["submit", "accept"]);
const SAID = {
  take: "It's assigned to you.",
  save: "Saved.",
  note: "Note saved.",
  submit: "On its way to Stripe. It can't be changed anymore.",
  accept: "On its way to Stripe: the dispute is accepted.",
};

export async function action({ request, params }: ActionFunctionArgs) {
  const me = await requireStaffFor(request, "answer disputes");
  const id = idOf(params.id ?? null);
  const here = staffPaths.dispute(id);
  const form = await readForm(request);
  const act = async (input: z.output<typeof CaseInput>) => {
    if (input.intent === "take") await assignCase(me, id, input.from ?? null);
    else if (input.intent === "save") await saveExplanation(me, id, input.explanation);
    else if (input.intent === "note") await addCaseNote(me, id, input.note);
    else if (input.intent === "submit") await submitCase(me, id, input.explanation);
    else await acceptCase(me, id, input.reason);
    return redirectWithToast(here, SAID[input.intent]);
  };
  return NEEDS_PROOF.has(form.get("intent"))
    ? answerProved(me, form, CaseInput, act)
    : answerForm(form, CaseInput, act);
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

function CaseFacts({ data, answer }: { data: Data; answer: unknown }) {
  const { order, payer, payment } = data;
  return (
    <Panel
      id="case-facts"
      title="The dispute"
      aside={<DisputeState status={data.status} isAsked={data.isAsked} />}
    >
      <Facts
        facts={[
          ["Reason", reasonText(data.reason)],
          ["Disputed", moneyText(data.amount_cents)],
          ["With the bank now", moneyText(data.taken_cents)],
          [
            "Answer until (UTC)",
            data.due && <span className={data.isLate ? "text-danger" : undefined}>{data.due}</span>,
          ],
          ["Began (UTC)", data.created],
          ["Ended (UTC)", data.closed],
          ["Order", order && <CellLink to={staffPaths.order(order.id)}>{order.number}</CellLink>],
          [
            "Paid by",
            payer && (
              <CellLink to={staffPaths.person(payer.id)}>
                {payer.first_name} {payer.last_name}
              </CellLink>
            ),
          ],
          [
            "Payment",
            <WithIds key="payment">{`${moneyText(payment.amount_cents)}, ${payment.stripe_intent_id ?? "–"}`}</WithIds>,
          ],
          ["Paid (UTC)", payment.settled_at],
          ["Stripe's id", <WithIds key="stripe">{data.stripe_dispute_id}</WithIds>],
          ["Assigned to", data.owner ?? "No one yet"],
          ["Asked of Stripe", data.asked && `${data.asked}, ${data.asked_at} (UTC), ${data.asked_by}`],
          ["Stripe refused it", data.failure],
        ]}
      />
      {data.owner_id !== data.me && <TakeButton owner={data.owner_id} answer={answer} />}
    </Panel>
  );
}

/** A dispute as a case: what it is about, what the bank wants, the evidence, and the answer. */
export default function DisputeScreen() {
  const data = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  const { id, isOpen, mayAct } = data;
  const isShown = useProofForms(mayAct);
  return (
    <div className="grid max-w-[80rem] gap-6 *:min-w-0">
      <PageTitle back={{ to: staffPaths.disputes(), text: "Disputes" }} lead={data.wanted}>
        {moneyText(data.amount_cents)} disputed
      </PageTitle>
      <div className="grid items-start gap-5 *:min-w-0 lg:grid-cols-2">
        <CaseFacts data={data} answer={answer} />
        <div className="grid gap-5 *:min-w-0">
          <Panel id="evidence" title="Evidence file">
            <ul className="grid list-disc gap-1 pl-5">
              {data.contents.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            {data.contents.length === 0 && <p>The payment itself is all there is.</p>}
            <ButtonLink
              to={staffPaths.disputeEvidence(id)}
              reloadDocument
              className="mt-4 justify-self-start"
            >
              Open the PDF
            </ButtonLink>
          </Panel>
          {isOpen && !isShown && <ProofNotice here={staffPaths.dispute(id)} what="answer a dispute" />}
          {isOpen && <AnswerCaseForm explanation={data.explanation} {...{ isShown, mayAct, answer }} />}
          {isOpen && isShown && <AcceptForm cents={data.amount_cents} {...{ mayAct, answer }} />}
        </div>
      </div>
      <CaseNotes entries={data.entries} answer={answer} />
    </div>
  );
}
