import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { isProved } from "~/domain/sign-in/proof.server";
import { changeStaffRole } from "~/domain/team/change-staff-role.server";
import { endStaff } from "~/domain/team/end-staff.server";
import { inviteStaff } from "~/domain/team/invite-staff.server";
import { listTeam } from "~/domain/team/list-team.server";
import { StaffEndInput, StaffInvitationInput, StaffRoleInput } from "~/domain/team/schemas.server";
import { withdrawStaffInvitation } from "~/domain/team/withdraw-invitation.server";
import { answerButton, idOf, orErrorPage, readForm } from "~/http/forms.server";
import { requireStaffFor } from "~/http/guards.server";
import { redirectWithToast } from "~/http/toast.server";
import { signInPaths } from "~/kit/sign-in-paths";
import { staffPaths } from "~/kit/staff-paths";
import { Panel } from "~/ui/card";
import { ErrorNotice } from "~/ui/error-notice";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";
import { answerProved } from "../support/answer-proved.server";
import { useProofForms } from "../support/proof-field";
import { ProofNotice } from "../support/proof-notice";
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
  const form = await readForm(request);
  const back = (words: string) => redirectWithToast(staffPaths.team(), words);
  switch (form.get("intent")) {
    case "invite":
      return answerProved(me, form, StaffInvitationInput, async (input) => {
        await inviteStaff(me, input);
        return back(`Invitation sent to ${input.email}.`);
      });
    case "role":
      return answerProved(me, form, StaffRoleInput, async ({ staff, ...change }) => {
        await changeStaffRole(me, staff, change);
        return back("Role changed.");
      });
    case "end":
      return answerProved(me, form, StaffEndInput, async ({ staff, reason }) => {
        await endStaff(me, staff, reason);
        return back("Removed from the team.");
      });
    default:
      if (!(await orErrorPage(isProved(me))))
        return redirectWithToast(
          signInPaths.proof(staffPaths.team()),
          "Confirm it's you first, then try again.",
        );
      return answerButton(async () => {
        await withdrawStaffInvitation(me, idOf(form.get("invitation")));
        return back("Invitation withdrawn.");
      });
  }
}

/** Who is on the team and in which role, who is invited, and a form to invite one more. */
export default function TeamScreen() {
  const { members, invitations, mayChange, mine } = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  const isShown = useProofForms(mayChange);
  const refused = answer && "no" in answer ? answer.no : null;
  return (
    <div className="grid max-w-[72rem] gap-6 *:min-w-0">
      <PageTitle lead="A role takes effect from the next click. Everyone needs two-step sign-in.">
        Team
      </PageTitle>
      <ErrorNotice messages={refused} />
      {!isShown && <ProofNotice here={staffPaths.team()} what="invite people or change roles" />}
      <div className="grid items-start gap-5 *:min-w-0 lg:grid-cols-[1.7fr_1fr] lg:gap-7">
        <div className="grid gap-5 *:min-w-0">
          <MemberList
            members={members}
            mine={mine}
            isShown={isShown}
            mayAct={mayChange}
            answer={refused ? undefined : answer}
          />
          {invitations.length > 0 && <InvitationList invitations={invitations} mayChange={mayChange} />}
        </div>
        {isShown && (
          <Panel id="invite-somebody" title="Invite to the team">
            <InviteForm mayAct={mayChange} answer={refused ? undefined : answer} />
          </Panel>
        )}
      </div>
    </div>
  );
}
