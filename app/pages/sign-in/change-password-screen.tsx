import type { MetaFunction } from "@remix-run/node";
import { Link, useNavigation } from "@remix-run/react";
import { accountPaths } from "~/kit/account-paths";
import { paths } from "~/kit/paths";
import { Button } from "~/ui/button";
import { fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PasswordField } from "~/ui/forms/password-field";
import { PageTitle } from "~/ui/heading";
import { NewPasswordFields } from "./new-password-fields";

export const changePasswordMeta: MetaFunction = () => [
  { title: "Change password · DinDin" },
  { name: "robots", content: "noindex" },
];

type Fields = { old_password: string; new_password: string; re_new_password: string };

/** The one screen behind the three paths at which a diner, a cook and a company's admin change their password. */
export function ChangePasswordScreen() {
  const answer = useLastAnswer();
  const [form, fields] = useAnswer<Fields>("change-password", answer);
  const isBusy = useNavigation().formAction !== undefined;
  return (
    <div className="page grid max-w-[34rem] gap-7 py-6 text-base lg:py-12">
      <PageTitle
        back={{ to: paths.account(), text: "Your account" }}
        lead="You'll stay signed in here and be signed out everywhere else."
      >
        Change password
      </PageTitle>
      <AnswerForm form={form} className="grid gap-5">
        <PasswordField
          {...fieldProps(fields.old_password)}
          label="Current password"
          autoComplete="current-password"
          required
          maxLength={200}
        />
        <NewPasswordFields
          first={fieldProps(fields.new_password)}
          again={fieldProps(fields.re_new_password)}
        />
        <Button tone="primary" size="lg" className="justify-self-start" aria-disabled={isBusy || undefined}>
          {isBusy ? "Saving…" : "Change password"}
        </Button>
      </AnswerForm>
      <Link
        to={accountPaths.devices()}
        prefetch="intent"
        className="inline-flex min-h-11 items-center justify-self-start font-bold underline underline-offset-4"
      >
        See where you're signed in
      </Link>
    </div>
  );
}
