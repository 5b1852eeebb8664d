import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useNavigation } from "@remix-run/react";
import { GROUP_KINDS, type GroupKind, KIND_WORDS } from "~/domain/groups/kinds";
import { listGroups } from "~/domain/groups/list-groups.server";
import { makeGroup } from "~/domain/groups/save-group.server";
import { type Group, GroupInput } from "~/domain/groups/schemas.server";
import { answerForm, type FormAnswer, orErrorPage } from "~/http/forms.server";
import { requireCorporateAdmin } from "~/http/guards.server";
import { redirectWithToast } from "~/http/toast.server";
import { accountPaths } from "~/kit/account-paths";
import { companySetupPaths } from "~/kit/company-setup-paths";
import { countOf } from "~/kit/text";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/card";
import { BlankTicket } from "~/ui/drawings/drawings";
import { EmptyState } from "~/ui/empty-state";
import { fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { Field, Select } from "~/ui/forms/field";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";
import { ChevronRight } from "~/ui/icons";
import { useAdminMay } from "../shells/use-admin-may";

export const meta: MetaFunction = () => [
  { title: "Groups · DinDin" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireCorporateAdmin(request, "see reports");
  return { groups: await orErrorPage(listGroups(me)) };
}

export async function action({ request }: ActionFunctionArgs) {
  const me = await requireCorporateAdmin(request, "manage members");
  return answerForm(request, GroupInput, async (input) => {
    const { id, name } = await makeGroup(me, input);
    return redirectWithToast(companySetupPaths.group(id), `${name} added. Put people in.`);
  });
}

/** The departments, cost centers and offices of a company, with how many people are in each. */
export default function GroupsScreen() {
  const { groups } = useLoaderData<typeof loader>();
  const mayManage = useAdminMay("manage members");
  return (
    <div className="grid max-w-[64rem] gap-6 *:min-w-0">
      <PageTitle
        back={{ to: accountPaths.dashboard(), text: "Dashboard" }}
        lead="Sort people by department, cost center and office: for policies, distributions and reports."
      >
        Groups
      </PageTitle>
      <div className="grid items-start gap-5 *:min-w-0 lg:grid-cols-[1.5fr_1fr] lg:gap-7">
        {groups.length === 0 ? (
          <EmptyState drawing={<BlankTicket />}>
            No groups yet. Add one here, or name them in a file of members.
          </EmptyState>
        ) : (
          <div className="grid gap-6">
            {GROUP_KINDS.map((kind) => (
              <GroupsOfKind key={kind} kind={kind} groups={groups.filter((one) => one.kind === kind)} />
            ))}
          </div>
        )}
        {mayManage && <AddForm />}
      </div>
    </div>
  );
}

function GroupsOfKind({ kind, groups }: { kind: GroupKind; groups: readonly Group[] }) {
  if (groups.length === 0) return null;
  return (
    <section aria-labelledby={kind} className="grid gap-2.5">
      <h2 id={kind} className="title text-xl">
        {KIND_WORDS[kind].many}
      </h2>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {groups.map(({ id, name, members }) => (
          <li key={id}>
            <Link
              to={companySetupPaths.group(id)}
              prefetch="intent"
              className="group flex min-h-14 items-center gap-4 px-4 py-2.5 hover:bg-sunk lg:px-5"
            >
              <span className="min-w-0 flex-1 font-bold wrap-anywhere group-hover:underline">{name}</span>
              <span className="tabular-nums text-ink-2">{countOf(members, "member")}</span>
              <ChevronRight aria-hidden className="size-5 text-ink-2" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function AddForm() {
  const answer = useLastAnswer<FormAnswer>();
  const [form, fields] = useAnswer<{ kind: string; name: string }>("add-group", answer, {
    kind: "department",
    name: "",
  });
  const isBusy = useNavigation().formAction !== undefined;
  return (
    <Panel id="add" title="Add a group">
      <AnswerForm form={form} className="grid gap-4">
        <Select {...fieldProps(fields.kind)} label="Kind" required>
          {GROUP_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {KIND_WORDS[kind].one}
            </option>
          ))}
        </Select>
        <Field {...fieldProps(fields.name)} label="Name" maxLength={60} autoComplete="off" required />
        <Button tone="primary" size="lg" wide aria-disabled={isBusy || undefined}>
          Add group
        </Button>
      </AnswerForm>
    </Panel>
  );
}
