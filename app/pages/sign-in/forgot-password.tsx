import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useNavigation } from "@remix-run/react";
import { ResetRequest } from "~/domain/accounts/schemas.server";
import { requestPasswordReset } from "~/domain/sign-in/request-password-reset.server";
import { answerForm } from "~/http/forms.server";
import { optionalPerson } from "~/http/guards.server";
import { noStore } from "~/http/page-headers.server";
import { signInOriginOf } from "~/http/session.server";
import { paths } from "~/kit/paths";
import { signInPaths } from "~/kit/sign-in-paths";
import { Button } from "~/ui/button";
import { fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { Field } from "~/ui/forms/field";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { pageMeta } from "../shells/page-meta.server";
import { WelcomePage } from "../sign-up/welcome-page";

export const headers = noStore;

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? [{ title: "DinDin" }];

export async function loader({ request }: LoaderFunctionArgs) {
  await optionalPerson.read(request);
  return {
    meta: pageMeta({
      title: "Forgot your password?",
      description: "Get an email with a link to choose a new password.",
      path: signInPaths.forgotPassword(),
    }),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  await optionalPerson.read(request);
  return answerForm(request, ResetRequest, async ({ email }) => {
    await requestPasswordReset(email, signInOriginOf(request, "session").ip);
    return data({ sentTo: email });
  });
}

export default function ForgotPasswordScreen() {
  const answer = useLastAnswer<typeof action>();
  const [form, fields] = useAnswer<{ email: string }>("forgot", answer, { email: "" });
  const isBusy = useNavigation().formAction !== undefined;
  const sentTo = typeof answer === "object" && answer !== null && "sentTo" in answer ? answer.sentTo : null;
  const other = (
    <Link
      to={paths.login()}
      prefetch="intent"
      className="font-bold text-paprika underline-offset-4 hover:underline"
    >
      Back to sign in
    </Link>
  );
  if (sentTo !== null)
    return (
      <WelcomePage title="Check your inbox" lead="It may take a minute to arrive." other={other}>
        <p role="status" className="rounded-field bg-sunk px-4 py-3.5 wrap-anywhere">
          If there's an account with <strong>{sentTo}</strong>, we've emailed it a link. The link works once
          and expires in an hour.
        </p>
      </WelcomePage>
    );
  return (
    <WelcomePage
      title="Forgot your password?"
      lead="Enter your email and we'll send you a link to choose a new one."
      other={other}
    >
      <AnswerForm form={form} className="grid gap-5">
        <Field
          {...fieldProps(fields.email)}
          label="Email"
          type="email"
          autoComplete="username"
          required
          maxLength={254}
        />
        <Button tone="primary" size="lg" wide aria-disabled={isBusy || undefined}>
          {isBusy ? "Sending…" : "Send link"}
        </Button>
      </AnswerForm>
    </WelcomePage>
  );
}
