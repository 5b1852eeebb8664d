import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useNavigation } from "@remix-run/react";
import { inviteMember } from "~/domain/members/add-member.server";
import { MemberInput } from "~/domain/organizations/people-schemas.server";
import { answerForm, type FormAnswer } from "~/http/forms.server";
import { requireCorporateAdmin } from "~/http/guards.server";
import { redirectWithToast } from "~/http/toast.server";
import { companyPaths } from "~/kit/company-paths";
import { Button } from "~/ui/button";
import { fieldProps, submittedValues, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { Field } from "~/ui/forms/field";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";
import { MemberFields } from "./member-fields";

export const meta: MetaFunction = () => [
  { title: "Add a member · DinDin" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  await requireCorporateAdmin(request, "manage members");
  return null;
}

const SAID = {
  invited: (name: string) => `${name} added succesfully`,
  sent_again: (name: string) => `${name} is already invited. We've sent the link again.`,
  waiting: (name: string) => `${name} is already invited. Their link still works.`,
} as const;

export async function action({ request }: ActionFunctionArgs) {
  const me = await requireCorporateAdmin(request, "manage members");
  return answerForm(request, MemberInput, async (input) => {
    const { member, outcome } = await inviteMember(me, input);
    return redirectWithToast(
      companyPaths.members(),
      SAID[outcome](`${member.first_name} ${member.last_name}`),
    );
  });
}

type Fields = { first_name: string; last_name: string; email: string; phone: string };

export default function NewMemberScreen() {
  const answer = useLastAnswer<FormAnswer>();
  const [form, fields] = useAnswer<Fields>("member", answer);
  const isBusy = useNavigation().formAction !== undefined;
  return (
    <div className="grid max-w-[36rem] gap-6">
      <PageTitle
        back={{ to: companyPaths.members(), text: "Members" }}
        lead="We'll email them a link. They're a member once they accept."
      >
        Add a member
      </PageTitle>
      <AnswerForm form={form} className="grid gap-5">
        <Field {...fieldProps(fields.email)} label="Email" type="email" autoComplete="off" required />
        <MemberFields
          first={fieldProps(fields.first_name)}
          last={fieldProps(fields.last_name)}
          phone={fieldProps(fields.phone)}
          hasVouchers={submittedValues(answer)?.is_voucher_benefit === "on"}
        />
        <Button tone="primary" size="lg" wide aria-disabled={isBusy || undefined}>
          {isBusy ? "Sending the invitation…" : "Send invitation"}
        </Button>
      </AnswerForm>
    </div>
  );
}
