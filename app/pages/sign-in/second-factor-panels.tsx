import { Form, useNavigation } from "@remix-run/react";
import { countOf } from "~/kit/text";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/card";
import { ErrorNotice } from "~/ui/error-notice";
import { answersFor, fieldProps, useAnswer } from "~/ui/forms/answer";
import { Csrf } from "~/ui/forms/csrf";
import { Field } from "~/ui/forms/field";
import { Pill } from "~/ui/pill";

type Intent = "confirm" | "codes" | "remove";

/** One code and one button; `intent` is what the code is for. */
function CodeForm({ intent, button, answer }: { intent: Intent; button: string; answer: unknown }) {
  const own = answersFor(answer, "intent", intent) ? answer : undefined;
  const [form, fields] = useAnswer<{ otp: string }>(intent, own, { otp: "" });
  const isBusy = useNavigation().formAction !== undefined;
  return (
    <Form
      method="post"
      id={form.id}
      onSubmit={form.onSubmit}
      noValidate={form.noValidate}
      className="grid gap-4"
    >
      <Csrf />
      <input type="hidden" name="intent" value={intent} />
      <ErrorNotice messages={form.errors} />
      <Field
        {...fieldProps(fields.otp)}
        label="Code"
        inputMode={intent === "confirm" ? "numeric" : "text"}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        required
        maxLength={20}
        className="max-w-60"
      />
      <Button
        tone={intent === "confirm" ? "primary" : intent === "remove" ? "danger" : "outline"}
        aria-disabled={isBusy || undefined}
        className="justify-self-start"
      >
        {button}
      </Button>
    </Form>
  );
}

/** What it is for, and the one way to begin. */
export function SecondFactorOff({ isCook }: { isCook: boolean }) {
  return (
    <Panel id="off" title="Use your phone as a second key" aside={<Pill>Off</Pill>}>
      <div className="grid justify-items-start gap-5">
        <p>
          You need an authenticator app, such as Google Authenticator, 1Password or Apple Passwords. It works
          without a signal.
        </p>
        {isCook && <p>Cooks turn it on before they connect or change a bank account.</p>}
        <Form method="post">
          <Csrf />
          <Button tone="primary" size="lg" name="intent" value="start">
            Set it up
          </Button>
        </Form>
      </div>
    </Panel>
  );
}

/** Groups of four: a secret that is typed by hand can be compared. */
const grouped = (secret: string) => secret.match(/.{1,4}/g)?.join(" ") ?? secret;

/** The picture to scan, the secret to type instead, and the code that proves that it worked. */
export function SecondFactorPending({
  secret,
  qr,
  answer,
}: {
  secret: string;
  qr: { size: number; path: string };
  answer: unknown;
}) {
  return (
    <Panel id="set-up" title="Set up your authenticator">
      <ol className="grid gap-6">
        <li className="grid gap-3">
          <h3 className="font-bold">1. Scan this with your authenticator app</h3>
          <svg
            viewBox={`-4 -4 ${qr.size + 8} ${qr.size + 8}`}
            role="img"
            aria-label="QR code for your authenticator app"
            className="size-56 rounded-field bg-white"
          >
            <path d={qr.path} fill="#000" />
          </svg>
          <p className="text-ink-2">On this phone? Enter this key in the app instead:</p>
          <p className="rounded-field bg-sunk px-4 py-3 wrap-anywhere">
            <code>{grouped(secret)}</code>
          </p>
        </li>
        <li className="grid gap-3">
          <h3 className="font-bold">2. Enter the six digits it shows</h3>
          <CodeForm intent="confirm" button="Turn it on" answer={answer} />
        </li>
      </ol>
    </Panel>
  );
}

/** It is on: since when, how many recovery codes are left, and what may be done with one more code. */
export function SecondFactorOn(props: { since: string; codesLeft: number; answer: unknown }) {
  const { since, codesLeft, answer } = props;
  return (
    <>
      <Panel id="on" title="Turned on" aside={<Pill tone="herb">Since {since}</Pill>}>
        <p>Signing in asks for the code that your authenticator app shows.</p>
      </Panel>
      <Panel id="codes" title="Recovery codes" aside={<Pill>{countOf(codesLeft, "code")} left</Pill>}>
        <div className="grid gap-4">
          <p>Each signs you in once when your phone is lost. New codes replace the ones you have.</p>
          <CodeForm intent="codes" button="Get new codes" answer={answer} />
        </div>
      </Panel>
      <Panel id="remove" title="Turn it off">
        <div className="grid gap-4">
          <p>Your password alone will sign you in again. Enter a code to turn it off.</p>
          <CodeForm intent="remove" button="Turn it off" answer={answer} />
        </div>
      </Panel>
    </>
  );
}
