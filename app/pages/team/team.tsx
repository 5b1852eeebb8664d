import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { isProved } from "~/domain/sign-in/proof.server";
import { StaffInvitationInput, StaffRoleInput } from "~/domain/team/schemas.server";
import {
  changeStaffRole,
  endStaff,
  inviteStaff,
  listTeam,
  withdrawStaffInvitation,
} from "~/domain/team/team.server";
import { answerButton, answerForm, idOf, orErrorPage, readForm } from "~/http/forms.server";
import { requireStaffFor } from "~/http/guards.server";
import { redirectWithToast } from "~/http/toast.server";
import { signInPaths } from "~/kit/sign-in-paths";
import { staffPaths } from "~/kit/staff-paths";
import { ButtonLink } from "~/ui/button";
import { Card, Panel } from "~/ui/card";
import { ErrorNotice } from "~/ui/error-notice";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";
import { InviteForm } from "./invite-form";
import { InvitationList, MemberList } from "./member-list";

export const meta: MetaFunction = () => [
  { title: "Team · Back office · DinDin" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireStaffFor(request, "manage the team");
  const [{ members, invitations }, mayChange] = await orErrorPage(Promise.all([listTeam(), isProved(me)]));
  return { members, invitations, mayChange, mine: me.staff_id };
}

export async function action({ request }: ActionFunctionArgs) {
  const me = await requireStaffFor(request, "manage the team");
  if (!(await orErrorPage(isProved(me))))
    return redirectWithToast(signInPaths.proof(staffPaths.team()), "Confirm it's you first, then try again.");
  const form = await readForm(request);
  const back = (words: string) => redirectWithToast(staffPaths.team(), words);
  switch (form.get("intent")) {
    case "invite":
      return answerForm(form, StaffInvitationInput, async (input) => {
        await inviteStaff(me, input);
        return back(`Invitation sent to ${input.email}.`);
      });
    case "role":
      return answerForm(form, StaffRoleInput, async ({ staff, role }) => {
        await changeStaffRole(me, staff, role);
        return back("Role changed.");
      });
    case "withdraw":
      return answerButton(async () => {
        await withdrawStaffInvitation(me, idOf(form.get("invitation")));
        return back("Invitation withdrawn.");
      });
    default:
      return answerButton(async () => {
        await endStaff(me, idOf(form.get("staff")));
        return back("Removed from the team.");
      });
  }
}

/** Who is on the team and in which role, who is invited, and a form to invite one more. */
export default function TeamScreen() {
  const { members, invitations, mayChange, mine } = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  const refused = answer && "no" in answer ? answer.no : null;
  return (
    <div className="grid max-w-[72rem] gap-6 *:min-w-0">
      <PageTitle lead="A role takes effect from the next click. Everyone needs two-step sign-in.">
        Team
      </PageTitle>
      <ErrorNotice messages={refused} />
      {!mayChange && (
        <Card className="flex flex-wrap items-center justify-between gap-4">
          <p>
            To invite people or change roles, enter a code from your authenticator app. It counts for ten
            minutes.
          </p>
          <ButtonLink to={signInPaths.proof(staffPaths.team())} tone="primary">
            Confirm it&rsquo;s you
          </ButtonLink>
        </Card>
      )}
      <div className="grid items-start gap-5 *:min-w-0 lg:grid-cols-[1.7fr_1fr] lg:gap-7">
        <div className="grid gap-5 *:min-w-0">
          <MemberList
            members={members}
            mine={mine}
            mayChange={mayChange}
            answer={refused ? undefined : answer}
          />
          {invitations.length > 0 && <InvitationList invitations={invitations} mayChange={mayChange} />}
        </div>
        {mayChange && (
          <Panel id="invite-somebody" title="Invite to the team">
            <InviteForm answer={refused ? undefined : answer} />
          </Panel>
        )}
      </div>
    </div>
  );
}
