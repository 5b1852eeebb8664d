import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { issueKey } from "~/domain/sign-in/issue-key.server";
import {
  acceptStaffInvitation,
  joinByInvitation,
  openStaffInvitation,
} from "~/domain/team/accept-invitation.server";
import { JoinInput } from "~/domain/team/schemas.server";
import { answerButton, answerForm, orDeadLink } from "~/http/forms.server";
import { optionalPerson } from "~/http/guards.server";
import { ofSecretAddress } from "~/http/page-headers.server";
import { sessionCookies, signInOriginOf } from "~/http/session.server";
import { redirectWithToast } from "~/http/toast.server";
import { paths } from "~/kit/paths";
import { signInPaths } from "~/kit/sign-in-paths";
import { staffPaths } from "~/kit/staff-paths";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorNotice } from "~/ui/error-notice";
import { fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { Csrf } from "~/ui/forms/csrf";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { NameFields } from "~/ui/forms/person-fields";
import { PageTitle } from "~/ui/heading";
import { NewPasswordFields } from "../sign-in/new-password-fields";

export const meta: MetaFunction = () => [
  { title: "Join the team · DinDin" },
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "same-origin" },
];

export const headers = ofSecretAddress;

/** What the link is for. Looking at it spends nothing, so that a mail program may. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const token = params.token ?? "";
  const { ip } = signInOriginOf(request, "session");
  const [person, { email, role, has_account }] = await Promise.all([
    optionalPerson.read(request),
    orDeadLink(openStaffInvitation(token, ip)),
  ]);
  return {
    ...{ email, role, hasAccount: has_account },
    isMine: person?.email.toLowerCase() === email.toLowerCase(),
    signedInAs: person?.email ?? null,
    here: signInPaths.staffInvitation(token),
  };
}

const NEXT = () => signInPaths.security(staffPaths.home());

export async function action({ request, params }: ActionFunctionArgs) {
  const person = await optionalPerson.read(request);
  const token = params.token ?? "";
  const from = signInOriginOf(request, "session");
  if (person)
    return answerButton(async () => {
      await acceptStaffInvitation(person, token, from.ip);
      return redirectWithToast(NEXT(), "Welcome to the team. Two-step sign-in comes next.");
    });
  return answerForm(request, JoinInput, async (input) => {
    const key = await issueKey(await joinByInvitation(token, input, from.ip), from);
    return redirectWithToast(NEXT(), "Welcome to the team. Two-step sign-in comes next.", {
      headers: sessionCookies(key),
    });
  });
}

type Invited = Awaited<ReturnType<typeof loader>>;

/** For whoever has an account and is signed out, or signed in with another email. */
function Elsewhere({ email, here, signedInAs }: Invited) {
  return (
    <>
      <p>
        This invitation is for <b className="wrap-anywhere">{email}</b>.
        {signedInAs ? ` You're signed in as ${signedInAs}.` : " Sign in with it to accept."}
      </p>
      <ButtonLink to={signedInAs ? paths.logout() : paths.login(here)} tone="primary" size="lg">
        {signedInAs ? "Sign out first" : "Sign in"}
      </ButtonLink>
    </>
  );
}

/** For whoever has no account yet: a name and a password. */
function JoinForm({ email, answer }: { email: string; answer: unknown }) {
  const [form, fields] = useAnswer<{
    first_name: string;
    last_name: string;
    new_password: string;
    re_new_password: string;
  }>("join", answer);
  return (
    <AnswerForm form={form} className="grid gap-5">
      <p className="rounded-field bg-sunk px-4 py-3.5 wrap-anywhere">
        Your account is for <strong>{email}</strong>.
      </p>
      <NameFields first={fieldProps(fields.first_name)} last={fieldProps(fields.last_name)} />
      <NewPasswordFields first={fieldProps(fields.new_password)} again={fieldProps(fields.re_new_password)} />
      <Button tone="primary" size="lg" wide>
        Join the team
      </Button>
    </AnswerForm>
  );
}

export default function StaffInvitationScreen() {
  const invited = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  const { email, role, isMine, hasAccount, signedInAs } = invited;
  return (
    <div className="page mx-auto grid max-w-[32rem] gap-7 py-10 *:min-w-0 lg:py-16">
      <PageTitle lead={`You're invited to DinDin's back office as ${role}.`}>Join the team</PageTitle>
      <ErrorNotice messages={answer && "no" in answer ? answer.no : null} />
      {isMine ? (
        <Form method="post" className="grid gap-3">
          <Csrf />
          <Button tone="primary" size="lg" wide>
            Join the team
          </Button>
        </Form>
      ) : hasAccount || signedInAs !== null ? (
        <Elsewhere {...invited} />
      ) : (
        <JoinForm email={email} answer={answer} />
      )}
    </div>
  );
}
