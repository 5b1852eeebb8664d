import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData, useNavigation, useSubmit } from "@remix-run/react";
import { OtpInput } from "~/domain/accounts/schemas.server";
import type { Channel } from "~/domain/codes/one-time-code.server";
import { sendOtp } from "~/domain/codes/send-otp.server";
import { showCode } from "~/domain/codes/show-code.server";
import { verifyOtp } from "~/domain/codes/verify-otp.server";
import { errorPage } from "~/http/error-page.server";
import { answerButton, answerForm, idOf, orErrorPage, readForm } from "~/http/forms.server";
import { requireSignedIn } from "~/http/guards.server";
import { redirect } from "~/http/redirect.server";
import { signInOriginOf } from "~/http/session.server";
import { redirectWithToast } from "~/http/toast.server";
import { formatPhone } from "~/kit/phone";
import { rules } from "~/kit/rules";
import { signInPaths } from "~/kit/sign-in-paths";
import { Button } from "~/ui/button";
import { ErrorNotice } from "~/ui/error-notice";
import { fieldProps, useAnswer } from "~/ui/forms/answer";
import { Csrf } from "~/ui/forms/csrf";
import { Field } from "~/ui/forms/field";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";
import { SendAgain } from "./send-again";

export const meta: MetaFunction = () => [
  { title: "Enter your code · DinDin" },
  { name: "robots", content: "noindex" },
];

function codeOf(params: { channel?: string; id?: string }): { channel: Channel; id: number } {
  const { channel } = params;
  if (channel !== "phone" && channel !== "email") throw errorPage("Not found", 404);
  return { channel, id: idOf(params.id ?? "") };
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const me = await requireSignedIn(request);
  const { channel, id } = codeOf(params);
  const code = await orErrorPage(showCode(me, channel, id));
  return { ...code, id, target: channel === "phone" ? formatPhone(code.target) : code.target };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const me = await requireSignedIn(request);
  const { channel, id } = codeOf(params);
  const isAgain = (await readForm(request.clone())).get("intent") === "again";
  if (isAgain)
    return answerButton(
      async () => {
        const { target } = await showCode(me, channel, id);
        const sent = await sendOtp(me, channel, target, signInOriginOf(request, "session").ip);
        return redirect(signInPaths.verify(channel, sent.id));
      },
      signInPaths.verify(channel, id),
    );
  return answerForm(request, OtpInput, async ({ otp }) => {
    await verifyOtp(me, channel, id, otp);
    const words = channel === "phone" ? "Your phone number is verified" : "Your email is verified";
    return redirectWithToast(signInPaths.profile(), words);
  });
}

export default function VerifyScreen() {
  const { id, target, is_over, resend_in } = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  const [form, fields] = useAnswer<{ otp: string }>(`verify-${id}`, answer, { otp: "" });
  const isBusy = useNavigation().formAction !== undefined;
  const submit = useSubmit();
  return (
    <div className="page grid max-w-[34rem] gap-7 py-6 lg:py-12">
      <PageTitle
        back={{ to: signInPaths.profile(), text: "Your profile" }}
        lead={
          <>
            We sent 4 digits to <strong className="wrap-anywhere text-ink">{target}</strong>. They are good
            for 10 minutes.
          </>
        }
      >
        Enter your code
      </PageTitle>
      {is_over && !fields.otp.errors && (
        <ErrorNotice tone="note" messages="This code is no longer valid. Request a new one." />
      )}
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="grid gap-5">
        <Csrf />
        <ErrorNotice messages={form.errors} />
        <Field
          {...fieldProps(fields.otp)}
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern={rules.code.pattern}
          required
          maxLength={4}
          autoFocus
          onInput={(event) => {
            const { value, form: own } = event.currentTarget;
            // typed or pasted whole: nothing is left to press
            if (/^\d{4}$/.test(value) && own && !isBusy) submit(own);
          }}
        />
        <Button tone="primary" size="lg" wide aria-disabled={isBusy || undefined}>
          {isBusy ? "Verifying…" : "Verify"}
        </Button>
      </Form>
      <SendAgain key={id} seconds={resend_in} />
    </div>
  );
}
