import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { openMailboxProof, proveMailbox } from "~/domain/support/prove-mailbox.server";
import { answerButton, orDeadLink } from "~/http/forms.server";
import { ofSecretAddress } from "~/http/page-headers.server";
import { signInOriginOf } from "~/http/session.server";
import { redirectWithToast } from "~/http/toast.server";
import { paths } from "~/kit/paths";
import { Button } from "~/ui/button";
import { ErrorNotice } from "~/ui/error-notice";
import { Csrf } from "~/ui/forms/csrf";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";

export const meta: MetaFunction = () => [
  { title: "Confirm your email · DinDin" },
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "same-origin" },
];

export const headers = ofSecretAddress;

/** Which mailbox the link is for. Looking at it spends nothing, so that a mail program may. */
export function loader({ request, params }: LoaderFunctionArgs) {
  const { ip } = signInOriginOf(request, "session");
  return orDeadLink(openMailboxProof(params.token ?? "", ip));
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { ip } = signInOriginOf(request, "session");
  return answerButton(async () => {
    await proveMailbox(params.token ?? "", ip);
    return redirectWithToast(paths.login(), "Confirmed. We've sent you a link to choose a new password.");
  });
}

/** Somebody who lost their mailbox proves that the new one is theirs. */
export default function RecoverScreen() {
  const { email } = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  return (
    <div className="mx-auto grid w-full max-w-[34rem] gap-6 px-4 py-10">
      <PageTitle lead={<span className="wrap-anywhere">{email}</span>}>Is this your email?</PageTitle>
      <ErrorNotice messages={answer && "no" in answer ? answer.no : null} />
      <p>
        From now on you&rsquo;ll sign in with it and get our emails there. You&rsquo;re signed out everywhere,
        and we&rsquo;ll send you a link to choose a new password.
      </p>
      <Form method="post">
        <Csrf />
        <Button tone="primary" size="lg">
          Yes, use this email
        </Button>
      </Form>
    </div>
  );
}
