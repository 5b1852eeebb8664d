import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useNavigation } from "@remix-run/react";
import { changePassword, hasPassword } from "~/domain/accounts/change-password.server";
import { ChangePasswordInput } from "~/domain/accounts/schemas.server";
import { answerForm, shown } from "~/http/forms.server";
import { requireSignedIn } from "~/http/guards.server";
import { fromOf } from "~/http/session.server";
import { redirectWithToast } from "~/http/toast.server";
import { paths } from "~/kit/paths";
import { Button } from "~/ui/button";
import { ErrorNotice } from "~/ui/error-notice";
import { useAnswer, wired } from "~/ui/forms/answer";
import { Csrf } from "~/ui/forms/csrf";
import { PasswordField } from "~/ui/forms/field";
import { PageTitle } from "~/ui/heading";
import { NewPasswordFields } from "./new-password-fields";

export const meta: MetaFunction = () => [
  { title: "Change password · DinDin" },
  { name: "robots", content: "noindex" },
];

/** Not there for who signs in with Google or Facebook. */
export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireSignedIn(request);
  if (!(await shown(hasPassword(me))))
    throw new Response("You sign in with Google or Facebook: there is no password to change.", {
      status: 403,
    });
  return null;
}

export async function action({ request }: ActionFunctionArgs) {
  const me = await requireSignedIn(request);
  return answerForm(request, ChangePasswordInput, async (input) => {
    await changePassword(me, input, fromOf(request, "session").ip);
    return redirectWithToast(me.chef ? paths.chefOrders() : paths.account(), "Updated successfully");
  });
}

type Fields = { old_password: string; new_password: string; re_new_password: string };

export default function ChangePasswordScreen() {
  const answer = useActionData<typeof action>();
  const [form, fields] = useAnswer<Fields>("change-password", answer);
  const isBusy = useNavigation().formAction !== undefined;
  return (
    <div className="page grid max-w-[34rem] gap-7 py-6 text-base lg:py-12">
      <PageTitle
        back={{ to: paths.account(), text: "Your account" }}
        lead="You stay signed in here and are signed out everywhere else."
      >
        Change password
      </PageTitle>
      <Form
        method="post"
        id={form.id}
        onSubmit={form.onSubmit}
        noValidate={form.noValidate}
        className="grid gap-5"
      >
        <Csrf />
        <ErrorNotice messages={form.errors} />
        <PasswordField
          {...wired(fields.old_password)}
          label="Password you have now"
          autoComplete="current-password"
          required
          maxLength={200}
        />
        <NewPasswordFields first={wired(fields.new_password)} again={wired(fields.re_new_password)} />
        <Button tone="primary" size="lg" className="justify-self-start" disabled={isBusy}>
          {isBusy ? "Saving …" : "Change password"}
        </Button>
      </Form>
    </div>
  );
}
