import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData, useNavigation } from "@remix-run/react";
import { z } from "zod";
import { KIND_WORDS } from "~/domain/groups/kinds";
import { showGroup } from "~/domain/groups/list-groups.server";
import { moveByEmail } from "~/domain/groups/move-by-email.server";
import { deleteGroup, renameGroup } from "~/domain/groups/save-group.server";
import { GroupChange } from "~/domain/groups/schemas.server";
import { answerButton, answerForm, idOf, orErrorPage, readForm } from "~/http/forms.server";
import { requireCorporateAdmin } from "~/http/guards.server";
import { redirectWithToast } from "~/http/toast.server";
import { companyPaths } from "~/kit/company-paths";
import { companySetupPaths } from "~/kit/company-setup-paths";
import { countOf } from "~/kit/text";
import { Button, ButtonLink } from "~/ui/button";
import { Panel } from "~/ui/card";
import { ErrorNotice } from "~/ui/error-notice";
import { fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { Csrf } from "~/ui/forms/csrf";
import { Field, TextArea } from "~/ui/forms/field";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";
import { useAdminMay } from "../shells/use-admin-may";

export const meta: MetaFunction = () => [{ title: "Group · DinDin" }, { name: "robots", content: "noindex" }];

/** Letters of a list of 10,000 addresses. */
const LONGEST = 1_000_000;
const EmailsInput = z.object({
  emails: z
    .string({ error: "Paste the emails of the people you mean" })
    .max(LONGEST, "This list is too long. Split it."),
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  const me = await requireCorporateAdmin(request, "see reports");
  return { group: await orErrorPage(showGroup(me, idOf(params.id ?? null))) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const me = await requireCorporateAdmin(request, "manage members");
  const { id, name } = await orErrorPage(showGroup(me, idOf(params.id ?? null)));
  const form = await readForm(request);
  const intent = form.get("intent");
  if (intent === "delete")
    return answerButton(async () => {
      await deleteGroup(me, id);
      return redirectWithToast(companySetupPaths.groups(), `${name} deleted.`);
    });
  if (intent === "rename")
    return answerForm(form, GroupChange, async (input) => {
      await renameGroup(me, id, input.name);
      return redirectWithToast(companySetupPaths.group(id), "Updated successfully");
    });
  const how = intent === "out" ? "out" : "in";
  return answerForm(form, EmailsInput, async ({ emails }) => {
    const { members } = await moveByEmail(me, id, emails, how);
    const who = countOf(members, "person", "people");
    return redirectWithToast(
      companySetupPaths.group(id),
      how === "in" ? `${who} put in.` : `${who} taken out.`,
    );
  });
}

/** One group: who is in it, its name, and a list of people to put in or take out. */
export default function GroupScreen() {
  const { group } = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  const mayManage = useAdminMay("manage members");
  const refused = answer && "no" in answer ? answer.no : null;
  return (
    <div className="grid max-w-[64rem] gap-6 *:min-w-0">
      <PageTitle
        back={{ to: companySetupPaths.groups(), text: "Groups" }}
        lead={`${KIND_WORDS[group.kind].one} with ${countOf(group.members, "member")}`}
      >
        {group.name}
      </PageTitle>
      <ErrorNotice messages={refused} />
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={companyPaths.members({ group: group.id })}>Show members</ButtonLink>
        <ButtonLink to={companyPaths.users({ group: group.id })}>Report</ButtonLink>
      </div>
      {mayManage && (
        <div className="grid items-start gap-5 *:min-w-0 lg:grid-cols-[1.5fr_1fr] lg:gap-7">
          <PeopleForm answer={refused ? undefined : answer} />
          <div className="grid gap-5">
            <NameForm key={group.name} name={group.name} answer={refused ? undefined : answer} />
            <DeleteForm name={group.name} />
          </div>
        </div>
      )}
    </div>
  );
}

type Answered = { answer: Parameters<typeof useAnswer>[1] };

function PeopleForm({ answer }: Answered) {
  const [form, fields] = useAnswer<{ emails: string }>("people", answer);
  const isBusy = useNavigation().formAction !== undefined;
  return (
    <Panel id="people" title="Put people in, or take them out">
      <AnswerForm form={form} className="grid gap-4">
        <TextArea
          {...fieldProps(fields.emails)}
          label="Emails"
          hint="Paste as many as you like, with commas or line breaks between them. Whoever was in another group of this kind moves."
          rows={6}
          spellCheck={false}
          required
        />
        <div className="flex flex-wrap gap-3">
          <Button name="intent" value="in" tone="primary" aria-disabled={isBusy || undefined}>
            Put in
          </Button>
          <Button name="intent" value="out" aria-disabled={isBusy || undefined}>
            Take out
          </Button>
        </div>
      </AnswerForm>
    </Panel>
  );
}

function NameForm({ name, answer }: Answered & { name: string }) {
  const [form, fields] = useAnswer<{ name: string }>("rename", answer, { name });
  return (
    <Panel id="name" title="Rename">
      <AnswerForm form={form} className="grid gap-4">
        <Field {...fieldProps(fields.name)} label="Name" maxLength={60} autoComplete="off" required />
        <Button name="intent" value="rename" className="justify-self-start">
          Save name
        </Button>
      </AnswerForm>
    </Panel>
  );
}

function DeleteForm({ name }: { name: string }) {
  return (
    <Panel id="delete" title="Delete">
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center font-bold text-danger">
          Delete this group
        </summary>
        <Form method="post" className="grid justify-items-start gap-3 pt-1">
          <Csrf />
          <p>Its people stay members. Only {name} goes.</p>
          <Button name="intent" value="delete" tone="danger">
            Yes, delete
          </Button>
        </Form>
      </details>
    </Panel>
  );
}
