import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData, useNavigation } from "@remix-run/react";
import { ResetPasswordInput, ResetTokenInput } from "~/domain/accounts/schemas.server";
import { logOut } from "~/domain/sign-in/end-devices.server";
import { resetPassword, verifyResetToken } from "~/domain/sign-in/reset-password.server";
import { asRefusal } from "~/http/answers.server";
import { answerForm, orErrorPage } from "~/http/forms.server";
import { optionalPerson } from "~/http/guards.server";
import { noStore } from "~/http/page-headers.server";
import { endedSessionCookies } from "~/http/session.server";
import { redirectWithToast } from "~/http/toast.server";
import { paths } from "~/kit/paths";
import { signInPaths } from "~/kit/sign-in-paths";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorNotice } from "~/ui/error-notice";
import { fieldProps, useAnswer } from "~/ui/forms/answer";
import { Csrf } from "~/ui/forms/csrf";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { pageMeta } from "../shells/page-meta.server";
import { WelcomePage } from "../sign-up/welcome-page";
import { NewPasswordFields } from "./new-password-fields";

/**
 * The link is a secret: the page's address goes to no other site and no search engine. It does go to our own server:
 * with `no-referrer` a browser calls the origin of a form sent without script `null`, which is refused as forged.
 */
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  ...(data?.meta ?? [{ title: "DinDin" }]),
  { name: "referrer", content: "same-origin" },
];

/** The page holds the link's token: no copy of it stays in the browser. */
export const headers = noStore;

/** Whether the link still counts; looking at it spends nothing, so that a mail program may. */
async function isLive(token: string | undefined): Promise<boolean> {
  const given = ResetTokenInput.safeParse({ token });
  if (!given.success) return false;
  return verifyResetToken(given.data.token).then(
    () => true,
    (error: unknown) => {
      if (asRefusal(error)?.kind === "invalid") return false;
      throw error;
    },
  );
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  await optionalPerson.read(request);
  const token = params.id ?? "";
  return {
    token: (await orErrorPage(isLive(token))) ? token : null,
    meta: pageMeta({
      title: "Choose a new password",
      description: "Choose a new password with the link from your email.",
      path: signInPaths.forgotPassword(),
      isVariant: true,
    }),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const brought = await optionalPerson.read(request);
  return answerForm(request, ResetPasswordInput, async ({ token, new_password }) => {
    await resetPassword(token, new_password);
    // whoever else was signed in here is signed out, and not only by losing their cookie
    if (brought) await logOut(brought);
    return redirectWithToast(paths.login(), "Your password has been changed. Please sign in.", {
      headers: endedSessionCookies(),
    });
  });
}

export default function ResetScreen() {
  const { token } = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  const [form, fields] = useAnswer<{ token: string; new_password: string; re_new_password: string }>(
    "reset",
    answer,
  );
  const isBusy = useNavigation().formAction !== undefined;
  const other = (
    <Link to={paths.login()} className="font-bold text-paprika underline-offset-4 hover:underline">
      Back to sign in
    </Link>
  );
  if (token === null)
    return (
      <WelcomePage
        title="This link is no longer valid"
        lead="It was already used, it's more than an hour old, or we sent you a newer one."
        other={other}
      >
        <ButtonLink to={signInPaths.forgotPassword()} tone="primary" size="lg" wide>
          Send a new link
        </ButtonLink>
      </WelcomePage>
    );
  return (
    <WelcomePage title="Choose a new password" lead="You'll be signed out everywhere else." other={other}>
      <Form
        method="post"
        id={form.id}
        onSubmit={form.onSubmit}
        noValidate={form.noValidate}
        className="grid gap-5"
      >
        <Csrf />
        <input type="hidden" name="token" value={token} />
        <ErrorNotice messages={[...(form.errors ?? []), ...(fields.token.errors ?? [])]} />
        <NewPasswordFields
          first={fieldProps(fields.new_password)}
          again={fieldProps(fields.re_new_password)}
        />
        <Button tone="primary" size="lg" wide aria-disabled={isBusy || undefined}>
          {isBusy ? "Saving…" : "Save new password"}
        </Button>
      </Form>
    </WelcomePage>
  );
}
