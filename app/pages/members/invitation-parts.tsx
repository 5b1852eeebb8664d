import { Form, useNavigation } from "@remix-run/react";
import type { FormAnswer } from "~/http/forms.server";
import { paths } from "~/kit/paths";
import { Button, ButtonLink } from "~/ui/button";
import { fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { Csrf } from "~/ui/forms/csrf";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { ChosenPassword, NameFields } from "~/ui/forms/person-fields";
import { PageTitle } from "~/ui/heading";

interface Invited {
  organization: string;
  email: string;
  first_name: string;
  last_name: string;
  /** what the organization would like of them, and what comes of it: one sentence, then some */
  asks: string;
  what: string;
  /** chooses the password here, and not after they are signed in */
  is_referred: boolean;
  here: string;
  signedInAs: string | null;
}

const box = "page mx-auto grid max-w-[32rem] gap-7 py-10 lg:py-16";

/** For who is signed in with the account that was invited: one button. */
export function JoinWithAccount({ organization, first_name, asks, what }: Invited) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <div className={box}>
      <PageTitle lead={`${first_name}, ${asks}`}>Join {organization}?</PageTitle>
      <p>{what}</p>
      <Form method="post" className="grid gap-3">
        <Csrf />
        <Button tone="primary" size="lg" wide aria-disabled={isBusy || undefined}>
          {isBusy ? "Joining…" : `Join ${organization}`}
        </Button>
        <ButtonLink to={paths.home()}>Not now</ButtonLink>
      </Form>
    </div>
  );
}

/** For who has an account and is a guest here, or signed in with another one. */
export function ElsewhereInvitation({ email, asks, here, signedInAs }: Invited) {
  return (
    <div className={box}>
      <PageTitle lead={asks}>Sign in to accept</PageTitle>
      <p>
        This invitation is for <b>{email}</b>, which has an account here.
        {signedInAs && ` You're signed in as ${signedInAs}.`}
      </p>
      {signedInAs ? (
        <ButtonLink to={paths.logout()} tone="primary" size="lg">
          Sign out first
        </ButtonLink>
      ) : (
        <ButtonLink to={paths.login(here)} tone="primary" size="lg">
          Sign in
        </ButtonLink>
      )}
    </div>
  );
}

type Fields = { first_name: string; last_name: string; password: string };

/** For who has no account yet: a name, and they are in; the password comes on the next page, or here after a referral. */
export function NewcomerForm(invited: Invited) {
  const { organization, email, first_name, last_name, asks, what, is_referred, signedInAs } = invited;
  const answer = useLastAnswer<FormAnswer>();
  const [form, fields] = useAnswer<Fields>("join", answer, { first_name, last_name, password: "" });
  const isBusy = useNavigation().state !== "idle";
  return (
    <div className={box}>
      <PageTitle lead={`${asks} Your email here is ${email}.`}>Create your account</PageTitle>
      <p>{what}</p>
      {signedInAs && (
        <p>
          You're signed in as <b>{signedInAs}</b>. If this invitation isn't yours, don't use it: joining signs
          you out and in again as {email}.
        </p>
      )}
      <AnswerForm form={form} className="grid gap-5">
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <NameFields first={fieldProps(fields.first_name)} last={fieldProps(fields.last_name)} />
        {is_referred && <ChosenPassword {...fieldProps(fields.password)} />}
        <Button tone="primary" size="lg" wide aria-disabled={isBusy || undefined}>
          {isBusy ? "Creating your account…" : `Join ${organization}`}
        </Button>
      </AnswerForm>
    </div>
  );
}
