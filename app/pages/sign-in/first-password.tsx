import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useNavigation } from "@remix-run/react";
import { FirstPasswordInput } from "~/domain/accounts/schemas.server";
import { chooseFirstPassword } from "~/domain/sign-in/change-password.server";
import { answerForm } from "~/http/forms.server";
import { optionalPerson, requireNewcomer } from "~/http/guards.server";
import { noStore } from "~/http/page-headers.server";
import { redirect } from "~/http/redirect.server";
import { sessionCookies } from "~/http/session.server";
import { redirectWithToast } from "~/http/toast.server";
import { paths } from "~/kit/paths";
import { signInPaths } from "~/kit/sign-in-paths";
import { Button } from "~/ui/button";
import { fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { WelcomePage } from "../sign-up/welcome-page";
import { NewPasswordFields } from "./new-password-fields";
import { SignOut } from "./sign-out";

export const headers = noStore;

export const meta: MetaFunction = () => [
  { title: "Choose your password · DinDin" },
  { name: "robots", content: "noindex" },
];

/** Where a corporate user who was given a password is led until they have chosen their own; a guest asks for a link instead. */
export async function loader({ request }: LoaderFunctionArgs) {
  const me = await optionalPerson.read(request);
  if (!me) throw redirect(signInPaths.forgotPassword());
  if (me.is_password_changed) throw redirect(paths.account());
  return null;
}

export async function action({ request }: ActionFunctionArgs) {
  const me = await requireNewcomer(request);
  return answerForm(request, FirstPasswordInput, async ({ new_password }) => {
    const key = await chooseFirstPassword(me, new_password);
    return redirectWithToast(paths.account(), "Updated successfully", { headers: sessionCookies(key) });
  });
}

export default function FirstPasswordScreen() {
  const answer = useLastAnswer<typeof action>();
  const [form, fields] = useAnswer<{ new_password: string; re_new_password: string }>("first", answer);
  const isBusy = useNavigation().formAction !== undefined;
  return (
    <WelcomePage
      title="Choose your password"
      lead="Set a password of your own, and you're all set."
      other={<SignOut />}
    >
      <AnswerForm form={form} className="grid gap-5">
        <NewPasswordFields
          first={fieldProps(fields.new_password)}
          again={fieldProps(fields.re_new_password)}
        />
        <Button tone="primary" size="lg" wide aria-disabled={isBusy || undefined}>
          {isBusy ? "Saving…" : "Save password"}
        </Button>
      </AnswerForm>
    </WelcomePage>
  );
}
