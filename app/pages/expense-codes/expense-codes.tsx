import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData, useNavigation } from "@remix-run/react";
import { z } from "zod";
import { addCodes } from "~/domain/expense-codes/add-codes.server";
import { endCode } from "~/domain/expense-codes/end-code.server";
import { listCodes } from "~/domain/expense-codes/list-codes.server";
import { readCodes } from "~/domain/expense-codes/read-codes.server";
import type { ExpenseCode } from "~/domain/expense-codes/schemas.server";
import { requireExpenseCodes } from "~/domain/organizations/require-expense-codes.server";
import { answerButton, answerForm, idOf, orErrorPage, readForm } from "~/http/forms.server";
import { requireCorporateAdmin } from "~/http/guards.server";
import { redirectWithToast } from "~/http/toast.server";
import { accountPaths } from "~/kit/account-paths";
import { companyPaths } from "~/kit/company-paths";
import { companySetupPaths } from "~/kit/company-setup-paths";
import { countOf } from "~/kit/text";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/card";
import { BlankTicket } from "~/ui/drawings/drawings";
import { EmptyState } from "~/ui/empty-state";
import { ErrorNotice } from "~/ui/error-notice";
import { fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { Csrf } from "~/ui/forms/csrf";
import { TextArea } from "~/ui/forms/field";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";
import { useAdminMay } from "../shells/use-admin-may";

export const meta: MetaFunction = () => [
  { title: "Expense codes · DinDin" },
  { name: "robots", content: "noindex" },
];

/** Letters of a list of 500 codes. */
const LONGEST = 70_000;

const ListInput = z.object({
  list: z.string({ error: "Paste one code per line" }).max(LONGEST, "This list is too long. Split it."),
});

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireCorporateAdmin(request, "see reports");
  return orErrorPage(listCodes(me));
}

export async function action({ request }: ActionFunctionArgs) {
  const me = await requireCorporateAdmin(request, "change settings");
  const form = await readForm(request);
  const intent = form.get("intent");
  if (intent === "require" || intent === "release")
    return answerButton(async () => {
      const { is_required } = await requireExpenseCodes(me, intent === "require");
      const words = is_required ? "Every order needs a code now." : "Codes are a choice now.";
      return redirectWithToast(companySetupPaths.expenseCodes(), words);
    });
  if (intent === "end")
    return answerButton(async () => {
      const { code } = await endCode(me, idOf(form.get("code")));
      return redirectWithToast(companySetupPaths.expenseCodes(), `${code} has ended.`);
    });
  return answerForm(form, ListInput, async ({ list }) => {
    const { added } = await addCodes(me, readCodes(list));
    return redirectWithToast(companySetupPaths.expenseCodes(), `${countOf(added, "code")} added.`);
  });
}

/** The codes under which a company books its people's orders, and whether one is needed. */
export default function ExpenseCodesScreen() {
  const { results, is_required } = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  const mayChange = useAdminMay("change settings");
  const refused = answer && "no" in answer ? answer.no : null;
  return (
    <div className="grid max-w-[64rem] gap-6 *:min-w-0">
      <PageTitle
        back={{ to: accountPaths.dashboard(), text: "Dashboard" }}
        lead="People choose one at checkout. It's on the receipt, in All orders and in exports."
      >
        Expense codes
      </PageTitle>
      <ErrorNotice messages={refused} />
      <Required isRequired={is_required} mayChange={mayChange} />
      <div className="grid items-start gap-5 *:min-w-0 lg:grid-cols-[1.5fr_1fr] lg:gap-7">
        {results.length === 0 ? (
          <EmptyState drawing={<BlankTicket />}>No codes yet.</EmptyState>
        ) : (
          <CodeList codes={results} mayChange={mayChange} />
        )}
        {mayChange && <AddForm answer={refused ? undefined : answer} />}
      </div>
    </div>
  );
}

/** Whether a code is needed, and the way to the other. */
function Required({ isRequired, mayChange }: { isRequired: boolean; mayChange: boolean }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card bg-plum-wash p-5">
      <p>
        {isRequired
          ? "Your organization's money pays only for orders with a code. Without one, people pay themselves."
          : "A code is a choice. Orders without one are paid too."}
      </p>
      {mayChange && (
        <Form method="post">
          <Csrf />
          <Button name="intent" value={isRequired ? "release" : "require"}>
            {isRequired ? "Make it a choice" : "Require a code"}
          </Button>
        </Form>
      )}
    </div>
  );
}

function CodeList({ codes, mayChange }: { codes: readonly ExpenseCode[]; mayChange: boolean }) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
      {codes.map(({ id, code, label }) => (
        <li key={id} className="flex min-h-14 flex-wrap items-center gap-x-4 px-4 py-1.5 lg:px-5">
          <span className="min-w-0 flex-1 basis-40">
            <Link
              to={companyPaths.orders({ code: id })}
              className="inline-flex min-h-11 min-w-11 items-center font-bold tabular-nums wrap-anywhere hover:underline"
            >
              {code}
            </Link>
            {label && <span className="ml-3 text-ink-2 wrap-anywhere">{label}</span>}
          </span>
          {mayChange && (
            <Form method="post">
              <Csrf />
              <input type="hidden" name="code" value={id} />
              <Button name="intent" value="end" aria-label={`End ${code}`}>
                End
              </Button>
            </Form>
          )}
        </li>
      ))}
    </ul>
  );
}

function AddForm({ answer }: { answer: Parameters<typeof useAnswer>[1] }) {
  const [form, fields] = useAnswer<{ list: string }>("add-codes", answer);
  const isBusy = useNavigation().formAction !== undefined;
  return (
    <Panel id="add" title="Add codes">
      <AnswerForm form={form} className="grid gap-4">
        <TextArea
          {...fieldProps(fields.list)}
          label="Codes"
          hint="One per line, as text or CSV: code, name. Those you have already stay as they are."
          placeholder={"MKT-204, Marketing"}
          rows={5}
          spellCheck={false}
          required
        />
        <Button tone="primary" size="lg" wide aria-disabled={isBusy || undefined}>
          Add codes
        </Button>
      </AnswerForm>
    </Panel>
  );
}
