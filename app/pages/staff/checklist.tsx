import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { listMarketplaces } from "~/domain/lookup/list-orders.server";
import { addCheck, endCheck, listChecks } from "~/domain/staff/checklist.server";
import { CheckInput } from "~/domain/staff/schemas.server";
import { answerButton, answerForm, idOf, orErrorPage, readForm } from "~/http/forms.server";
import { requireStaffFor } from "~/http/guards.server";
import { redirectWithToast } from "~/http/toast.server";
import { staffPaths } from "~/kit/staff-paths";
import { Button } from "~/ui/button";
import { Card, Panel } from "~/ui/card";
import { BlankTicket } from "~/ui/drawings/drawings";
import { EmptyState } from "~/ui/empty-state";
import { ErrorNotice } from "~/ui/error-notice";
import { fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { Csrf } from "~/ui/forms/csrf";
import { Field, Select } from "~/ui/forms/field";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";

export const meta: MetaFunction = () => [
  { title: "Checklist · Back office · DinDin" },
  { name: "robots", content: "noindex" },
];

const RIGHT = "review kitchens and organizations";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaffFor(request, RIGHT);
  const [checks, marketplaces] = await orErrorPage(Promise.all([listChecks(), listMarketplaces()]));
  const groups = new Map<string, { id: number; text: string }[]>();
  for (const { id, subject, text, marketplace } of checks) {
    const title =
      subject === "organization" ? "Organizations" : (marketplace?.name ?? "Cooks in every marketplace");
    groups.set(title, [...(groups.get(title) ?? []), { id, text }]);
  }
  return { marketplaces, groups: [...groups].map(([title, points]) => ({ title, points })) };
}

/** A point is put on the list, or taken off it. */
export async function action({ request }: ActionFunctionArgs) {
  const { staff_id, actor } = await requireStaffFor(request, RIGHT);
  const by = { staff_id, actor };
  const form = await readForm(request);
  if (form.has("end"))
    return answerButton(async () => {
      await endCheck(by, idOf(form.get("end")));
      return redirectWithToast(staffPaths.checklist(), "Taken off the list.");
    });
  return answerForm(form, CheckInput, async ({ subject, marketplace, text }) => {
    const marketplace_id = subject === "chef" ? (marketplace ?? null) : null;
    await addCheck(by, { subject, marketplace_id, text });
    return redirectWithToast(staffPaths.checklist(), "Added to the list.");
  });
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

function AddForm({ marketplaces, answer }: Pick<Data, "marketplaces"> & { answer: unknown }) {
  const start = { subject: "chef", marketplace: "", text: "" };
  const [form, fields] = useAnswer<typeof start>("add-check", answer, start);
  return (
    <Card>
      <AnswerForm form={form} className="grid items-start gap-3 lg:grid-cols-[1fr_1fr]">
        <Select {...fieldProps(fields.subject)} label="For" required>
          <option value="chef">Cooks</option>
          <option value="organization">Organizations</option>
        </Select>
        <Select {...fieldProps(fields.marketplace)} label="Marketplace, for cooks" required={false}>
          <option value="">All</option>
          {marketplaces.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Field
          {...fieldProps(fields.text)}
          label="What to check"
          hint="Like: tasting held, kitchen visited."
          required
          maxLength={200}
          className="lg:col-span-2"
        />
        <Button tone="primary" className="justify-self-start">
          Add
        </Button>
      </AnswerForm>
    </Card>
  );
}

/** What the team looks at before it approves somebody: everywhere, and in a marketplace besides. */
export default function ChecklistScreen() {
  const { groups, marketplaces } = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  const refused = answer && "no" in answer ? answer.no : null;
  return (
    <div className="grid max-w-[48rem] gap-6 *:min-w-0">
      <PageTitle
        back={{ to: staffPaths.approvals(), text: "Approvals" }}
        lead="No one is approved until every item is checked off."
      >
        Checklist
      </PageTitle>
      <ErrorNotice messages={refused} />
      <AddForm marketplaces={marketplaces} answer={refused ? undefined : answer} />
      {groups.length === 0 && <EmptyState drawing={<BlankTicket />}>No checklist items yet.</EmptyState>}
      {groups.map(({ title, points }, place) => (
        <Panel key={title} id={`checks-${place}`} title={title}>
          <ul className="grid divide-y divide-line">
            {points.map(({ id, text }) => (
              <li key={id} className="flex items-center justify-between gap-4 py-2">
                <span className="min-w-0 wrap-anywhere">{text}</span>
                <Form method="post" preventScrollReset>
                  <Csrf />
                  <Button tone="quiet" name="end" value={id}>
                    Remove<span className="sr-only">: {text}</span>
                  </Button>
                </Form>
              </li>
            ))}
          </ul>
        </Panel>
      ))}
    </div>
  );
}
