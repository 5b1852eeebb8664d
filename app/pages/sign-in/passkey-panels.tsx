import { useNavigation } from "@remix-run/react";
import { signInPaths } from "~/kit/sign-in-paths";
import { Button, ButtonLink } from "~/ui/button";
import { Panel } from "~/ui/card";
import { answersFor, fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { Field } from "~/ui/forms/field";
import { PasswordField } from "~/ui/forms/password-field";
import { PasskeyForm } from "./passkey-form";

/** A passkey as the page shows it. Dates in words. */
export interface ShownPasskey {
  id: number;
  name: string;
  added: string;
  used: string | null;
}

/** The password, where there is one, and a button. */
function PasswordForm(props: {
  id: string;
  intent: string;
  passkey?: number;
  button: string;
  tone: "primary" | "outline" | "danger";
  asksPassword: boolean;
  answer: unknown;
}) {
  const { id, intent, passkey, button, tone, asksPassword, answer } = props;
  const isOwn = answersFor(answer, "intent", intent) && answersFor(answer, "id", passkey);
  const [form, fields] = useAnswer<{ password: string }>(id, isOwn ? answer : undefined, { password: "" });
  const isBusy = useNavigation().formAction !== undefined;
  return (
    <AnswerForm form={form} className="grid w-full max-w-80 gap-4">
      <input type="hidden" name="intent" value={intent} />
      {passkey !== undefined && <input type="hidden" name="id" value={passkey} />}
      {asksPassword && (
        <PasswordField
          {...fieldProps(fields.password)}
          label="Your password"
          autoComplete="current-password"
          required
          maxLength={200}
        />
      )}
      <Button tone={tone} aria-disabled={isBusy || undefined} className="justify-self-start">
        {button}
      </Button>
    </AnswerForm>
  );
}

/**
 * A fresh proof comes before what a stolen session must not reach: by the second factor or, before the first, by a code that is
 * sent. Leads back here, and from here to `next`.
 */
export function ConfirmFirst(props: { what: string; next: string; tone?: "primary" | "outline" }) {
  const { what, next, tone = "outline" } = props;
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-ink-2">{what}</p>
      <ButtonLink to={signInPaths.proof(signInPaths.security(next))} tone={tone}>
        Confirm it&rsquo;s you
      </ButtonLink>
    </div>
  );
}

/** One that is begun: its name, and the button that has the browser make it. `options` is what it is asked, as JSON. */
export function NewPasskey({ options, name, answer }: { options: string; name: string; answer: unknown }) {
  const own = answersFor(answer, "intent", "passkey-add") ? answer : undefined;
  return (
    <Panel id="new-passkey" title="Create your passkey">
      <div className="grid gap-4">
        <p>Your browser asks for your fingerprint, face, PIN or security key.</p>
        <noscript>
          <p className="font-bold">Passkeys need JavaScript. An authenticator app works without it.</p>
        </noscript>
        <PasskeyForm
          intent="passkey-add"
          text="Create passkey"
          ask={({ startRegistration }) => startRegistration({ optionsJSON: JSON.parse(options) })}
          answer={own}
        >
          <Field
            name="name"
            id="passkey-name"
            label="Name"
            hint="So you can tell your passkeys apart."
            defaultValue={name}
            required
            maxLength={60}
          />
        </PasskeyForm>
      </div>
    </Panel>
  );
}

function Entry(props: { passkey: ShownPasskey; asksPassword: boolean; isProved: boolean; answer: unknown }) {
  const { passkey, isProved, ...form } = props;
  const { id, name, added, used } = passkey;
  return (
    <li className="grid gap-3 py-4 first:pt-0">
      <div>
        <h3 className="font-bold wrap-anywhere">{name}</h3>
        <p className="text-sm text-ink-2">
          Added {added} · {used ? `last used ${used}` : "not used yet"}
        </p>
      </div>
      {isProved && (
        <details>
          <summary className="cursor-pointer py-2 font-bold text-paprika">
            Remove<span className="sr-only"> {name}</span>
          </summary>
          <PasswordForm
            id={`remove-${id}`}
            intent="passkey-remove"
            passkey={id}
            button="Remove passkey"
            tone="danger"
            {...form}
          />
        </details>
      )}
    </li>
  );
}

/** The passkeys of an account, and the way to one more. `isProved`: a code or passkey was shown within ten minutes. */
export function Passkeys(props: {
  passkeys: readonly ShownPasskey[];
  asksPassword: boolean;
  isOn: boolean;
  isProved: boolean;
  next: string;
  answer: unknown;
}) {
  const { passkeys, isOn, isProved, next, ...form } = props;
  return (
    <Panel id="passkeys" title="Passkeys">
      <div className="grid gap-5">
        <p>
          Your fingerprint, face or a security key in place of a code. It only works on DinDin, so nobody can
          trick you out of it.
        </p>
        {passkeys.length > 0 && (
          <ul className="divide-y divide-line">
            {passkeys.map((passkey) => (
              <Entry key={passkey.id} passkey={passkey} isProved={isProved} {...form} />
            ))}
          </ul>
        )}
        {isProved && (
          <PasswordForm id="passkey" intent="passkey" button="Add a passkey" tone="outline" {...form} />
        )}
        {!isProved && isOn && (
          <ConfirmFirst what="Confirm it's you, then you can add or remove passkeys." next={next} />
        )}
      </div>
    </Panel>
  );
}
