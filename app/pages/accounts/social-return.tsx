import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { SocialEmailInput } from "~/domain/accounts/schemas.server";
import { enterSocially, underLimits } from "~/domain/accounts/social-sign-in.server";
import { answerForm } from "~/http/forms.server";
import { anyoneKnown } from "~/http/guards.server";
import { fromOf } from "~/http/session.server";
import { unsealNameless } from "~/http/social-state.server";
import { paths } from "~/kit/paths";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorNotice } from "~/ui/error-notice";
import { useAnswer, wired } from "~/ui/forms/answer";
import { Csrf } from "~/ui/forms/csrf";
import { Field } from "~/ui/forms/field";
import { providerOf } from "./provider.server";
import { comeBack, letIn } from "./social-return.server";
import { WelcomePage } from "./welcome-page";

export const meta: MetaFunction = () => [
  { title: "Sign in · DinDin" },
  { name: "robots", content: "noindex" },
];

/** `GET /accounts/{provider}/login/callback`: where Google and Facebook lead back to. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await anyoneKnown.read(request);
  return comeBack(request, providerOf(params.provider));
}

/** The e-mail of somebody whose provider gave none. */
export async function action({ request, params }: ActionFunctionArgs) {
  await anyoneKnown.read(request);
  providerOf(params.provider);
  return answerForm(request, SocialEmailInput, async ({ email, sealed }) => {
    const nameless = unsealNameless(request, sealed);
    if (!nameless) return data({ stale: true as const }, { status: 400 });
    const from = fromOf(request, "session");
    const entered = await underLimits(from.ip, () =>
      enterSocially(nameless.provider, nameless.profile, from, email),
    );
    return letIn(request, entered, nameless.next);
  });
}

export default function SocialReturnScreen() {
  const { problem, sealed } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useAnswer<{ email: string; sealed: string }>("social-email", answer, {
    email: "",
    sealed: sealed ?? "",
  });
  const kept = fields.sealed.initialValue ?? sealed ?? "";
  const isStale = typeof answer === "object" && answer !== null && "stale" in answer;
  const other = (
    <Link to={paths.login()} className="font-bold text-paprika underline-offset-4 hover:underline">
      Back to sign in
    </Link>
  );
  if (isStale || kept === "") {
    const why = isStale ? "This sign-in was begun too long ago. Please try again." : problem;
    return (
      <WelcomePage
        title="You are not signed in yet"
        lead="Nothing is lost: try once more, or another way."
        other={other}
      >
        <ErrorNotice messages={why} />
        <ButtonLink to={paths.login()} tone="primary" size="lg" wide>
          Try again
        </ButtonLink>
      </WelcomePage>
    );
  }
  return (
    <WelcomePage title="One thing is missing" lead="Where may we send your receipts?" other={other}>
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="grid gap-5">
        <Csrf />
        <input type="hidden" name="sealed" value={kept} />
        <ErrorNotice messages={form.errors} />
        <Field
          {...wired(fields.email)}
          label="Email"
          type="email"
          autoComplete="email"
          required
          maxLength={254}
        />
        <Button tone="primary" size="lg" wide>
          Create my account
        </Button>
      </Form>
    </WelcomePage>
  );
}
