import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { acceptHelperInvitation, openHelperInvitation } from "~/domain/helpers/accept-invitation.server";
import { COOKIES, writeCookie } from "~/http/cookies";
import { answerButton, orDeadLink } from "~/http/forms.server";
import { optionalPerson, requireSignedIn } from "~/http/guards.server";
import { ofSecretAddress } from "~/http/page-headers.server";
import { signInOriginOf } from "~/http/session.server";
import { redirectWithToast } from "~/http/toast.server";
import { isLocalEnv } from "~/kit/env.server";
import { paths } from "~/kit/paths";
import { signInPaths } from "~/kit/sign-in-paths";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorNotice } from "~/ui/error-notice";
import { Csrf } from "~/ui/forms/csrf";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";

export const meta: MetaFunction = () => [
  { title: "Invitation · DinDin" },
  { name: "robots", content: "noindex" },
];

export const headers = ofSecretAddress;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const token = params.token ?? "";
  const { ip } = signInOriginOf(request, "session");
  const [person, { kitchen, email }] = await Promise.all([
    optionalPerson.read(request),
    orDeadLink(openHelperInvitation(token, ip)),
  ]);
  const isMine = person?.email.toLowerCase() === email.toLowerCase();
  return {
    ...{ kitchen, email, isMine },
    here: signInPaths.helperInvitation(token),
    signedInAs: person?.email ?? null,
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const me = await requireSignedIn(request);
  const token = params.token ?? "";
  const { ip } = signInOriginOf(request, "session");
  return answerButton(async () => {
    const { chef_id, kitchen } = await acceptHelperInvitation(me, token, ip);
    const cookie = writeCookie(COOKIES.kitchen, String(chef_id), { secure: !isLocalEnv });
    const answer = redirectWithToast(paths.chefOrders(), `Welcome to ${kitchen}'s kitchen`);
    answer.headers.append("set-cookie", cookie);
    return answer;
  });
}

type Invited = Awaited<ReturnType<typeof loader>>;

/** For a guest, or somebody signed in with another email. */
function Elsewhere({ email, here, signedInAs }: Invited) {
  return (
    <>
      <p>
        This invitation is for <b className="wrap-anywhere">{email}</b>.
        {signedInAs
          ? ` You're signed in as ${signedInAs}.`
          : " Sign in with it, or create an account to accept."}
      </p>
      {signedInAs ? (
        <ButtonLink to={paths.logout()} tone="primary" size="lg">
          Sign out first
        </ButtonLink>
      ) : (
        <div className="grid gap-3">
          <ButtonLink to={paths.login(here)} tone="primary" size="lg">
            Sign in
          </ButtonLink>
          <ButtonLink to={paths.signup(here)} size="lg">
            Create an account
          </ButtonLink>
        </div>
      )}
    </>
  );
}

export default function HelperInvitationScreen() {
  const invited = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  const { kitchen, isMine } = invited;
  return (
    <div className="page mx-auto grid max-w-[32rem] gap-7 py-10 lg:py-16">
      <PageTitle lead={`${kitchen} would like your help in the kitchen.`}>Help {kitchen} cook?</PageTitle>
      <ErrorNotice messages={answer && "no" in answer ? answer.no : null} />
      <p>
        You'll see the orders, what to cook and when, and can mark orders as cooked and delivered. {kitchen}{" "}
        sees your name and email, and can end this at any time.
      </p>
      {isMine ? (
        <Form method="post" className="grid gap-3">
          <Csrf />
          <Button tone="primary" size="lg" wide>
            Start helping
          </Button>
          <ButtonLink to={paths.home()}>Not now</ButtonLink>
        </Form>
      ) : (
        <Elsewhere {...invited} />
      )}
    </div>
  );
}
