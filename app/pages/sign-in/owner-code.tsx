import { Form, useNavigation } from "@remix-run/react";
import { Button } from "~/ui/button";
import { fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { Csrf } from "~/ui/forms/csrf";
import { PageTitle } from "~/ui/heading";
import { EmailCodeField } from "./email-code-field";

/** Whoever is signed in shows that the account is theirs: a code is sent to its email or phone, and typed here. */
export function OwnerCode(props: {
  /** where it leads back to */
  back: string;
  channel: "email" | "phone";
  target: string;
  /** a code is on its way */
  isSent: boolean;
  answer: unknown;
}) {
  const { back, channel, target, isSent, answer } = props;
  const [form, fields] = useAnswer<{ owner_code: string }>("owner-code", answer, { owner_code: "" });
  const isBusy = useNavigation().formAction !== undefined;
  const where = <strong className="wrap-anywhere text-ink">{target}</strong>;
  return (
    <div className="page grid max-w-[32rem] gap-6 py-6 *:min-w-0 lg:py-12">
      <PageTitle
        back={{ to: back, text: "Back" }}
        lead={
          isSent ? (
            <>Enter the code we sent to {where}.</>
          ) : (
            <>We&rsquo;ll send a code to {where}. It shows that this account is yours.</>
          )
        }
      >
        Confirm it&rsquo;s you
      </PageTitle>
      {isSent && (
        <AnswerForm form={form} className="grid gap-5">
          <EmailCodeField {...fieldProps(fields.owner_code)} />
          <Button tone="primary" size="lg" wide aria-disabled={isBusy || undefined}>
            {isBusy ? "Checking…" : "Continue"}
          </Button>
        </AnswerForm>
      )}
      <Form method="post" className="grid justify-items-start gap-2">
        <Csrf />
        <input type="hidden" name="intent" value="send" />
        <Button
          tone={isSent ? "outline" : "primary"}
          size={isSent ? "md" : "lg"}
          wide={!isSent}
          aria-disabled={isBusy || undefined}
        >
          {isSent ? "Send it again" : channel === "phone" ? "Text me a code" : "Email me a code"}
        </Button>
      </Form>
    </div>
  );
}
