import { Form, useNavigation } from "@remix-run/react";
import type { WireSignOn } from "~/domain/sign-on/schemas.server";
import { countOf } from "~/kit/text";
import { Button } from "~/ui/button";
import { fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { Csrf } from "~/ui/forms/csrf";
import { Field } from "~/ui/forms/field";

type Fields = { name: string; issuer: string; client_id: string; client_secret: string };

/** What the provider has to be told, which it asks for before it gives out a client ID, and where members begin. */
function Addresses({ redirectUri, signOn }: { redirectUri: string; signOn: WireSignOn | null }) {
  return (
    <dl className="grid gap-3 [&_dd]:break-all [&_dd]:font-mono [&_dd]:text-sm [&_dt]:text-ink-2">
      <div>
        <dt>Redirect URI, for your provider</dt>
        <dd>{redirectUri}</dd>
      </div>
      {signOn && (
        <div>
          <dt>Where members sign in</dt>
          <dd>{signOn.sign_on_url}</dd>
        </div>
      )}
    </dl>
  );
}

/** How far it is: what to do first, else who signed in with it. */
function Where({ signOn }: { signOn: WireSignOn | null }) {
  if (!signOn)
    return (
      <p>
        At your provider, add DinDin as a web application with this redirect URI. Then enter here what it
        gives you.
      </p>
    );
  const { connected, unchecked } = signOn;
  const who =
    connected === 0 ? "Nobody has" : `${countOf(connected, "member")} ${connected === 1 ? "has" : "have"}`;
  return (
    <>
      <p>{`On. ${who} signed in with it so far.`}</p>
      {unchecked > 0 && (
        <p className="mt-2">
          {`Your provider gave no refresh token for ${countOf(unchecked, "person", "people")} signed in now, so we can’t ask whether they still work with you. Allow offline access at your provider, or set up provisioning: it removes people who leave.`}
        </p>
      )}
    </>
  );
}

/** Turns it off, after a question: everybody who signed in with it is signed out. */
function TurnOff() {
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center font-bold text-danger">
        Turn off single sign-on
      </summary>
      <Form method="post" className="grid justify-items-start gap-3 pb-2">
        <Csrf />
        <p>Everyone who signed in with it is signed out. Members stay members.</p>
        <Button name="intent" value="remove" tone="danger">
          Yes, turn it off
        </Button>
      </Form>
    </details>
  );
}

/** The organization's OpenID Connect provider: set up, change, turn off. */
export function ProviderForm({
  signOn,
  redirectUri,
  answer,
}: {
  signOn: WireSignOn | null;
  redirectUri: string;
  answer: unknown;
}) {
  const [form, fields] = useAnswer<Fields>("sign-on", answer, {
    name: signOn?.name ?? "",
    issuer: signOn?.issuer ?? "",
    client_id: signOn?.client_id ?? "",
    client_secret: "",
  });
  const isBusy = useNavigation().formAction !== undefined;
  return (
    <div className="grid gap-5">
      <Where signOn={signOn} />
      <Addresses redirectUri={redirectUri} signOn={signOn} />
      <AnswerForm form={form} className="grid gap-4">
        <Field
          {...fieldProps(fields.name)}
          label="Sign-on name"
          hint="What your people type to sign in, like acme-kitchens"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={40}
        />
        <Field
          {...fieldProps(fields.issuer)}
          label="Issuer"
          hint="Like https://login.example.com"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          required
          maxLength={300}
        />
        <Field
          {...fieldProps(fields.client_id)}
          label="Client ID"
          autoComplete="off"
          spellCheck={false}
          required
          maxLength={200}
        />
        <Field
          {...fieldProps(fields.client_secret)}
          label="Client secret"
          hint={signOn ? "Leave blank to keep the one you entered" : undefined}
          type="password"
          autoComplete="off"
          required={!signOn}
          maxLength={500}
        />
        <Button tone="primary" size="lg" wide aria-disabled={isBusy || undefined}>
          {signOn ? "Save" : "Turn on"}
        </Button>
        <p className="text-ink-2">
          Use OpenID Connect with the authorization code flow (Okta, Microsoft Entra ID, Google Workspace and
          others). The first time, each person confirms their work email with a code.
        </p>
      </AnswerForm>
      {signOn && <TurnOff />}
    </div>
  );
}
