import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { endHelper } from "~/domain/helpers/end-helper.server";
import { inviteHelper } from "~/domain/helpers/invite-helper.server";
import { listHelpers } from "~/domain/helpers/list-helpers.server";
import { resendInvitation } from "~/domain/helpers/resend-invitation.server";
import { HelperInput } from "~/domain/helpers/schemas.server";
import { answerButton, answerForm, idOf, orErrorPage, readForm } from "~/http/forms.server";
import { requireChef } from "~/http/guards.server";
import { redirectWithToast } from "~/http/toast.server";
import { deskPaths } from "~/kit/desk-paths";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/card";
import { BlankTicket } from "~/ui/drawings/drawings";
import { EmptyState } from "~/ui/empty-state";
import { ErrorNotice } from "~/ui/error-notice";
import { fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { Field } from "~/ui/forms/field";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";
import { EndHelper } from "./end-helper";
import { HelperList } from "./helper-list";

export const meta: MetaFunction = () => [
  { title: "Helpers · Your kitchen · DinDin" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireChef(request);
  const helpers = await orErrorPage(listHelpers(me));
  const end = idOf(new URL(request.url).searchParams.get("end"));
  const ending = helpers.find(({ id, status }) => id === end && status === "active");
  return { helpers, ending: ending ? { id: ending.id, name: ending.name ?? ending.email } : null };
}

export async function action({ request }: ActionFunctionArgs) {
  const me = await requireChef(request);
  const form = await readForm(request);
  const id = idOf(form.get("helper"));
  const intent = form.get("intent");
  if (intent === "resend")
    return answerButton(async () => {
      const { email } = await resendInvitation(me, id);
      return redirectWithToast(deskPaths.helpers(), `Sent to ${email} again.`);
    });
  if (intent === "end")
    return answerButton(async () => {
      const { email, name } = await endHelper(me, id);
      const said = name ? `${name} can no longer open your kitchen.` : `Invitation to ${email} withdrawn.`;
      return redirectWithToast(deskPaths.helpers(), said);
    });
  return answerForm(form, HelperInput, async (input) => {
    const { email } = await inviteHelper(me, input);
    return redirectWithToast(deskPaths.helpers(), `Invitation sent to ${email}.`);
  });
}

/** Who helps in the kitchen, who is invited, and a form to invite one more. */
export default function HelpersScreen() {
  const { helpers, ending } = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  const refused = answer && "no" in answer ? answer.no : null;
  const [form, fields] = useAnswer<{ email: string }>("invite-form", refused ? undefined : answer, {
    email: "",
  });
  return (
    <div className="grid max-w-[64rem] gap-6 *:min-w-0">
      <PageTitle lead="They see orders, prep sheets and your schedule, and can mark orders as cooked and delivered. They never see money, your bank or your profile.">
        Helpers
      </PageTitle>
      <ErrorNotice messages={refused} />
      <div className="grid items-start gap-5 *:min-w-0 lg:grid-cols-[1.5fr_1fr] lg:gap-7">
        {helpers.length === 0 ? (
          <EmptyState drawing={<BlankTicket />}>
            No one helps you here yet. Invite whoever cooks or packs with you.
          </EmptyState>
        ) : (
          <HelperList helpers={helpers} />
        )}
        <Panel id="invite" title="Invite a helper">
          <AnswerForm form={form} className="grid gap-4">
            <Field
              {...fieldProps(fields.email)}
              label="Email"
              type="email"
              autoComplete="off"
              required
              maxLength={254}
            />
            <Button tone="primary" size="lg" wide>
              Send invitation
            </Button>
            <p className="text-ink-2">The link is good for seven days. You can have up to ten helpers.</p>
          </AnswerForm>
        </Panel>
      </div>
      <EndHelper helper={ending} />
    </div>
  );
}
