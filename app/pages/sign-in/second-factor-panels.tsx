import { useNavigation } from "@remix-run/react";
import { countOf } from "~/kit/text";
import { Button, buttonClass } from "~/ui/button";
import { Panel } from "~/ui/card";
import { answersFor, fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { Field } from "~/ui/forms/field";
import { PasswordField } from "~/ui/forms/password-field";
import { Pill } from "~/ui/pill";
import { CopyButton } from "./copy-button";
import { ConfirmFirst } from "./passkey-panels";

type Intent = "start" | "confirm" | "codes" | "remove";

const TONES = { start: "primary", confirm: "primary", codes: "outline", remove: "danger" } as const;

/**
 * What is asked for and one button; `intent` is what it is for. A change asks for the password first, where there is one,
 * and all but the first step for a code.
 */
function FactorForm(props: {
  intent: Intent;
  button: string;
  answer: unknown;
  asksPassword?: boolean;
  asksCode?: boolean;
}) {
  const { intent, button, answer, asksPassword, asksCode = intent !== "start" } = props;
  const own = answersFor(answer, "intent", intent) ? answer : undefined;
  const [form, fields] = useAnswer<{ password: string; otp: string }>(intent, own, { password: "", otp: "" });
  const isBusy = useNavigation().formAction !== undefined;
  return (
    <AnswerForm form={form} className="grid w-full max-w-80 gap-4">
      <input type="hidden" name="intent" value={intent} />
      {asksPassword && (
        <PasswordField
          {...fieldProps(fields.password)}
          label="Your password"
          autoComplete="current-password"
          required
          maxLength={200}
        />
      )}
      {asksCode && (
        <Field
          {...fieldProps(fields.otp)}
          label="Code"
          inputMode={intent === "confirm" ? "numeric" : "text"}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          required
          maxLength={20}
        />
      )}
      <Button
        tone={TONES[intent]}
        size={intent === "start" ? "lg" : "md"}
        aria-disabled={isBusy || undefined}
        className="justify-self-start"
      >
        {button}
      </Button>
    </AnswerForm>
  );
}

/** Before the first second factor: a password alone doesn't turn it on. */
export function ProveFirst({ next }: { next: string }) {
  return (
    <Panel id="prove" title="First, confirm it's you">
      <ConfirmFirst
        what="A password can be stolen, so we send you a code before you turn this on."
        next={next}
        tone="primary"
      />
    </Panel>
  );
}

/** What it is for, and how to begin with an authenticator. */
export function SecondFactorOff(props: {
  isCook: boolean;
  asksPassword: boolean;
  /** the account was shown to be theirs within ten minutes */
  isProved: boolean;
  answer: unknown;
}) {
  const { isCook, isProved, ...form } = props;
  return (
    <Panel id="off" title="Authenticator app" aside={<Pill>Off</Pill>}>
      <div className="grid justify-items-start gap-5">
        <p>
          Your phone as a second key. You need an app such as Google Authenticator, 1Password or Apple
          Passwords. It works without a signal.
        </p>
        {isCook && <p>Cooks turn it on before they connect or change a bank account.</p>}
        <p>Turning it on signs you out everywhere else.</p>
        {isProved && <FactorForm intent="start" button="Set it up" {...form} />}
      </div>
    </Panel>
  );
}

/** Groups of four: a secret that is typed by hand can be compared. */
const grouped = (secret: string) => secret.match(/.{1,4}/g)?.join(" ") ?? secret;

/** The picture to scan, the secret to type instead, and the code that proves that it worked. */
export function SecondFactorPending({
  secret,
  uri,
  qr,
  answer,
}: {
  secret: string;
  /** `otpauth://…`: opens the app of the phone that shows this page */
  uri: string;
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
          <p className="text-ink-2">Is the app on this phone? Open it from here, or enter this key in it:</p>
          <p className="rounded-field bg-sunk px-4 py-3 wrap-anywhere">
            <code>{grouped(secret)}</code>
          </p>
          <div className="flex flex-wrap gap-2.5">
            <a href={uri} className={buttonClass()}>
              Open your authenticator app
            </a>
            <CopyButton text={secret} done="Key copied">
              Copy the key
            </CopyButton>
          </div>
        </li>
        <li className="grid gap-3">
          <h3 className="font-bold">2. Enter the six digits it shows</h3>
          <FactorForm intent="confirm" button="Turn it on" answer={answer} />
        </li>
      </ol>
    </Panel>
  );
}

/** The state of a second factor that is on. */
interface On {
  since: string;
  codesLeft: number;
  hasAuthenticator: boolean;
  /** shown within ten minutes: without an authenticator it stands for a code */
  isProved: boolean;
  asksPassword: boolean;
  next: string;
  answer: unknown;
}

/** It is on: since when and by what; where it is passkeys alone, the way to an authenticator as well. */
export function SecondFactorOn({ since, hasAuthenticator, isProved, asksPassword, next, answer }: On) {
  return (
    <>
      <Panel id="on" title="Turned on" aside={<Pill tone="herb">Since {since}</Pill>}>
        <p>
          {hasAuthenticator
            ? "Signing in asks for the code that your authenticator app shows, or for a passkey."
            : "Signing in asks for a passkey."}
        </p>
      </Panel>
      {!hasAuthenticator && (
        <Panel id="authenticator" title="Authenticator app">
          <div className="grid gap-4">
            <p>Add one too, for devices without your passkey.</p>
            {isProved ? (
              <FactorForm intent="start" button="Set it up" asksPassword={asksPassword} answer={answer} />
            ) : (
              <ConfirmFirst what="Confirm it's you, then you can set it up." next={next} />
            )}
          </div>
        </Panel>
      )}
    </>
  );
}

/** How many recovery codes are left, and what may be done with one more code, or a proof by a passkey. */
export function SecondFactorChanges({
  codesLeft,
  hasAuthenticator,
  isProved,
  asksPassword,
  next,
  answer,
}: On) {
  const mayChange = hasAuthenticator || isProved;
  const form = { asksPassword, asksCode: hasAuthenticator, answer };
  return (
    <>
      <Panel id="codes" title="Recovery codes" aside={<Pill>{countOf(codesLeft, "code")} left</Pill>}>
        <div className="grid gap-4">
          <p>Each signs you in once when your phone is lost. New codes replace the ones you have.</p>
          {mayChange ? (
            <FactorForm intent="codes" button="Get new codes" {...form} />
          ) : (
            <ConfirmFirst what="Confirm it's you, then you can get new ones." next={next} />
          )}
        </div>
      </Panel>
      <Panel id="remove" title="Turn it off">
        <div className="grid gap-4">
          <p>
            Signing in will ask for no code anymore. Your authenticator and passkeys won&rsquo;t work here
            after that.
          </p>
          {mayChange ? (
            <FactorForm intent="remove" button="Turn it off" {...form} />
          ) : (
            <ConfirmFirst what="Confirm it's you, then you can turn it off." next={next} />
          )}
        </div>
      </Panel>
    </>
  );
}
