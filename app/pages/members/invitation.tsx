import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { acceptInvitation, joinAsNewcomer, openInvitation } from "~/domain/members/accept-invitation.server";
import { readInvitation } from "~/domain/members/read-invitation.server";
import { AS_ROLE } from "~/domain/messages/kinds/email-invitation";
import { JoinInput } from "~/domain/organizations/people-schemas.server";
import { issueKey } from "~/domain/sign-in/issue-key.server";
import { answerButton, answerForm, orDeadLink } from "~/http/forms.server";
import { optionalPerson, requireSignedIn } from "~/http/guards.server";
import { ofSecretAddress } from "~/http/page-headers.server";
import { redirect } from "~/http/redirect.server";
import { sessionCookies, signInOriginOf } from "~/http/session.server";
import { redirectWithToast, toastCookie } from "~/http/toast.server";
import { paths } from "~/kit/paths";
import { signInPaths } from "~/kit/sign-in-paths";
import { ElsewhereInvitation, JoinWithAccount, NewcomerForm } from "./invitation-parts";

export const meta: MetaFunction = () => [
  { title: "Invitation · DinDin" },
  { name: "robots", content: "noindex" },
];

export const headers = ofSecretAddress;

/** What comes of joining: an owner gives money and vouchers, everybody else receives them. */
const WHAT = {
  owner:
    "You'll add its people and give them money and vouchers for dinner. You'll see how much of it each of them spends, but never what they eat or where.",
  others:
    "They'll add money and vouchers for dinner to your wallet. They can see your name, email and how much of it you spend, but never what you eat or where.",
};

/** Whoever joined and left before choosing a password opens a link that is used: they need no new one. */
const JOINED =
  "Joined already? Sign in, or choose “Forgot your password?” there to set one. Otherwise, ask for a new link.";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const [person, invitation] = await Promise.all([
    optionalPerson.read(request),
    orDeadLink(openInvitation(params.token ?? "", signInOriginOf(request, "session").ip), JOINED),
  ]);
  const { organization, email, first_name, last_name, role, is_new, is_referred, account_id } = invitation;
  const isMine = person?.account_id === account_id;
  const how = isMine ? ("mine" as const) : is_new ? ("new" as const) : ("elsewhere" as const);
  const here = signInPaths.invitation(params.token ?? "");
  return {
    organization,
    email,
    first_name,
    last_name,
    asks: `${organization} would like ${role === "member" ? "to treat you to dinner" : `you to help run its account${AS_ROLE[role]}`}.`,
    what: role === "admin" ? WHAT.owner : WHAT.others,
    how,
    is_referred,
    here,
    signedInAs: person?.email ?? null,
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const person = await optionalPerson.read(request);
  const token = params.token ?? "";
  const { is_new, is_referred, organization, account_id } = await orDeadLink(readInvitation(token), JOINED);
  const welcomed = `You're now a member of ${organization}`;
  if (is_new && person?.account_id !== account_id) {
    return answerForm(request, JoinInput, async (input) => {
      const joined = await joinAsNewcomer(token, input);
      const headers = sessionCookies(await issueKey(joined, signInOriginOf(request, "session")));
      headers.append("set-cookie", toastCookie(welcomed, "done"));
      const next = is_referred ? paths.account() : signInPaths.corporatePasswordReset();
      return redirect(next, { headers });
    });
  }
  const me = await requireSignedIn(request);
  return answerButton(async () => {
    await acceptInvitation(me, token);
    return redirectWithToast(paths.account(), welcomed);
  }, signInPaths.invitation(token));
}

export default function InvitationScreen() {
  const invitation = useLoaderData<typeof loader>();
  if (invitation.how === "mine") return <JoinWithAccount {...invitation} />;
  if (invitation.how === "elsewhere") return <ElsewhereInvitation {...invitation} />;
  return <NewcomerForm {...invitation} />;
}
