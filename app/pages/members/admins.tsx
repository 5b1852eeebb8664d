import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useNavigation } from "@remix-run/react";
import { AdminChange, AdminInput } from "~/domain/members/admin-schemas.server";
import { changeAdmin, endAdmin, inviteAdmin, listAdmins } from "~/domain/members/admins.server";
import { answerButton, answerForm, idOf, orErrorPage, readForm } from "~/http/forms.server";
import { requireCorporateAdmin } from "~/http/guards.server";
import { redirectWithToast } from "~/http/toast.server";
import { accountPaths } from "~/kit/account-paths";
import { companyAccessPaths } from "~/kit/company-access-paths";
import { rules } from "~/kit/rules";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/card";
import { ErrorNotice } from "~/ui/error-notice";
import { fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { Field, Select } from "~/ui/forms/field";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";
import { AdminList, ROLES, RoleOptions } from "./admin-list";

export const meta: MetaFunction = () => [
  { title: "Admins · DinDin" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireCorporateAdmin(request, "manage admins");
  return { admins: await orErrorPage(listAdmins(me)) };
}

export async function action({ request }: ActionFunctionArgs) {
  const me = await requireCorporateAdmin(request, "manage admins");
  const form = await readForm(request);
  const id = idOf(form.get("admin"));
  const intent = form.get("intent");
  // who is no owner anymore can't open this list
  const after = (isStillMine: boolean) =>
    isStillMine ? companyAccessPaths.admins() : accountPaths.dashboard();
  if (intent === "role")
    return answerForm(form, AdminChange, async ({ role }) => {
      const { first_name, is_me } = await changeAdmin(me, id, role);
      const words = `${is_me ? "Your" : `${first_name}'s`} role is ${ROLES[role].name} now.`;
      return redirectWithToast(after(!is_me || role === "owner"), words);
    });
  if (intent === "end")
    return answerButton(async () => {
      const { first_name, is_me } = await endAdmin(me, id);
      const words = is_me ? "You're no longer an admin." : `${first_name} is no longer an admin.`;
      return redirectWithToast(after(!is_me), words);
    });
  return answerForm(form, AdminInput, async (input) => {
    const { status, first_name, email } = await inviteAdmin(me, input);
    const words = status === "invited" ? `Invitation sent to ${email}.` : `${first_name} is an admin now.`;
    return redirectWithToast(companyAccessPaths.admins(), words);
  });
}

type Fields = { first_name: string; last_name: string; email: string; role: string };

/** Who may do what for the organization, and a form to add one more. */
export default function AdminsScreen() {
  const { admins } = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  const refused = answer && "no" in answer ? answer.no : null;
  return (
    <div className="grid max-w-[64rem] gap-6 *:min-w-0">
      <PageTitle
        back={{ to: accountPaths.dashboard(), text: "Dashboard" }}
        lead="Who can do what for your organization. Changes take effect right away."
      >
        Admins
      </PageTitle>
      <ErrorNotice messages={refused} />
      <div className="grid items-start gap-5 *:min-w-0 lg:grid-cols-[1.5fr_1fr] lg:gap-7">
        <AdminList admins={admins} />
        <InviteForm answer={refused ? undefined : answer} />
      </div>
    </div>
  );
}

function InviteForm({ answer }: { answer: Parameters<typeof useAnswer>[1] }) {
  const [form, fields] = useAnswer<Fields>("invite", answer, {
    first_name: "",
    last_name: "",
    email: "",
    role: "finance",
  });
  const isBusy = useNavigation().formAction !== undefined;
  const { maxLength } = rules.name;
  return (
    <Panel id="add" title="Add an admin">
      <AnswerForm form={form} className="grid gap-4">
        <Field
          {...fieldProps(fields.email)}
          label="Email"
          type="email"
          autoComplete="off"
          required
          maxLength={254}
        />
        <Field
          {...fieldProps(fields.first_name)}
          label="First name"
          autoComplete="off"
          required
          maxLength={maxLength}
        />
        <Field
          {...fieldProps(fields.last_name)}
          label="Last name"
          autoComplete="off"
          required
          maxLength={maxLength}
        />
        <Select {...fieldProps(fields.role)} label="Role" required>
          <RoleOptions />
        </Select>
        <Button tone="primary" size="lg" wide aria-disabled={isBusy || undefined}>
          Add admin
        </Button>
        <p className="text-ink-2">
          A member is an admin at once. Anybody else gets a link that is good for seven days.
        </p>
      </AnswerForm>
    </Panel>
  );
}
