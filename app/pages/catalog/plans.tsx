import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PlanInput } from "~/domain/catalog/giving-schemas.server";
import { listStaffPlans, savePlan, seenOfPlan } from "~/domain/organizations/save-plan.server";
import { isProved } from "~/domain/sign-in/proof.server";
import { staffMay } from "~/domain/staff/staff-may";
import { seenText } from "~/domain/staff/stale-form.server";
import { idOf, orErrorPage } from "~/http/forms.server";
import { requireStaffFor } from "~/http/guards.server";
import { pageLinks, pageOf } from "~/http/page-of.server";
import { redirectWithToast } from "~/http/toast.server";
import { staffPaths } from "~/kit/staff-paths";
import { Button, ButtonLink } from "~/ui/button";
import { Panel } from "~/ui/card";
import { BlankTicket } from "~/ui/drawings/drawings";
import { EmptyState } from "~/ui/empty-state";
import { fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { Field, TextArea } from "~/ui/forms/field";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";
import { moneyText } from "~/ui/money-text";
import { Pager } from "~/ui/pager";
import { Pill } from "~/ui/pill";
import { reloadAfterRefusal } from "~/ui/reload-after-refusal";
import { CellLink } from "../accounting/money-words";
import { RowsTable } from "../accounting/rows-table";
import { answerProved } from "../support/answer-proved.server";
import { ProofField, useProofForms } from "../support/proof-field";
import { ProofNotice } from "../support/proof-notice";
import { CatalogTabs } from "./catalog-tabs";
import { Tick, tickOf } from "./tick";

export const meta: MetaFunction = () => [
  { title: "Plans · Back office · DinDin" },
  { name: "robots", content: "noindex" },
];

export const shouldRevalidate = reloadAfterRefusal;

type Row = Awaited<ReturnType<typeof listStaffPlans>>["rows"][number];

/** The plan whose form is open, and what the form is filled from. */
const chosenOf = (plan: Row | undefined) => ({
  chosen: plan ?? null,
  seen: plan ? seenText(seenOfPlan(plan)) : null,
});

/** Rows on a page. */
const SIZE = 25;

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireStaffFor(request, "see the catalog");
  const { pathname, search, searchParams } = new URL(request.url);
  const page = pageOf(request);
  const [{ rows, count }, isFresh] = await orErrorPage(
    Promise.all([listStaffPlans({ limit: SIZE, offset: (page - 1) * SIZE }), isProved(me)]),
  );
  const mayChange = staffMay(me.role, "set plans");
  const open = idOf(searchParams.get("plan"));
  return {
    ...{ rows, mayChange, mayAct: mayChange && isFresh, here: `${pathname}${search}` },
    ...chosenOf(rows.find(({ id }) => id === open)),
    ...pageLinks(page, count, SIZE, (number) => staffPaths.plans({ page: number })),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const me = await requireStaffFor(request, "set plans");
  const { searchParams } = new URL(request.url);
  const open = idOf(searchParams.get("plan"));
  return answerProved(me, request, PlanInput, async (terms) => {
    await savePlan(me, open === 0 ? null : open, terms);
    return redirectWithToast(staffPaths.plans(), `${terms.name} saved.`);
  });
}

type Texts = Record<"name" | "description" | "dollars" | "vouchers" | "fee" | "is_active" | "reason", string>;

const text = (cents: number) => (cents / 100).toFixed(2);

function PlanForm({
  of,
  seen,
  mayAct,
  answer,
}: {
  of: Row | null;
  seen: string | null;
  mayAct: boolean;
  answer: unknown;
}) {
  const [form, fields] = useAnswer<Texts>(`plan-${of?.id ?? "new"}`, answer, {
    ...{ name: of?.name ?? "", description: of?.description ?? "", vouchers: String(of?.vouchers ?? 0) },
    ...{ dollars: text(of?.dollar_cents ?? 0), fee: text(of?.fee_cents ?? 0), reason: "" },
    is_active: tickOf(of?.is_active ?? true),
  });
  return (
    <AnswerForm form={form} className="grid gap-4">
      {seen && <input type="hidden" name="seen" value={seen} />}
      <Field {...fieldProps(fields.name)} label="Name" required maxLength={60} />
      <TextArea
        {...fieldProps(fields.description)}
        label="What companies read"
        rows={2}
        required
        maxLength={300}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <Field
          {...fieldProps(fields.dollars)}
          label="Dollars per month"
          hint="Each member."
          inputMode="decimal"
          required
        />
        <Field
          {...fieldProps(fields.vouchers)}
          label="Vouchers per month"
          hint="Each member."
          inputMode="numeric"
          required
        />
        <Field
          {...fieldProps(fields.fee)}
          label="Monthly fee"
          hint="Each active member."
          inputMode="decimal"
          required
        />
      </div>
      <Tick
        field={fields.is_active}
        label="Companies can choose it"
        hint="Organizations that are on it stay on it."
      />
      <Field {...fieldProps(fields.reason)} label="Reason" hint="For the audit." required maxLength={500} />
      <ProofField mayAct={mayAct} answer={answer} />
      <div className="flex flex-wrap gap-3">
        <Button tone="primary">{of ? "Save" : "Add plan"}</Button>
        {of && <ButtonLink to={staffPaths.plans()}>Leave it</ButtonLink>}
      </div>
    </AnswerForm>
  );
}

/** The plans that organizations are on, and a form that adds or changes one. */
export default function PlansScreen() {
  const { rows, chosen, seen, mayChange, mayAct, here, previous, next } = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  const isShown = useProofForms(mayAct) && mayChange;
  return (
    <div className="grid max-w-[72rem] gap-6 *:min-w-0">
      <PageTitle lead="A fee counts from the next invoice, what a plan gives from the next period.">
        Plans
      </PageTitle>
      <CatalogTabs current="plans" />
      {mayChange && !isShown && <ProofNotice here={here} what="change plans" />}
      {rows.length === 0 ? (
        <EmptyState drawing={<BlankTicket />}>No plan yet.</EmptyState>
      ) : (
        <RowsTable
          caption="Plans"
          keyOf={(row) => row.id}
          rows={rows}
          columns={[
            {
              title: "Name",
              of: (row) =>
                isShown ? <CellLink to={staffPaths.plans({ plan: row.id })}>{row.name}</CellLink> : row.name,
            },
            {
              title: "State",
              of: (row) => (
                <Pill tone={row.is_active ? "herb" : "sunk"}>
                  {row.is_active ? "Offered" : "Not offered"}
                </Pill>
              ),
            },
            { title: "Dollars", of: (row) => moneyText(row.dollar_cents), isFigure: true },
            { title: "Vouchers", of: (row) => row.vouchers, isFigure: true },
            { title: "Fee", of: (row) => moneyText(row.fee_cents), isFigure: true },
            { title: "Organizations", of: (row) => row.organizations, isFigure: true },
          ]}
        />
      )}
      <Pager previous={previous} next={next} label="Pages of plans" />
      {isShown && (
        <Panel id="plan-form" title={chosen ? `Change ${chosen.name}` : "New plan"} className="max-w-[44rem]">
          <PlanForm key={chosen?.id ?? 0} of={chosen} {...{ seen, mayAct, answer }} />
        </Panel>
      )}
    </div>
  );
}
