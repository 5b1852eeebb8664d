import { Form, useNavigation } from "@remix-run/react";
import { type ReactNode, useRef, useState } from "react";
import { Button } from "~/ui/button";
import { ErrorNotice } from "~/ui/error-notice";
import { submittedErrors } from "~/ui/forms/answer";
import { Csrf } from "~/ui/forms/csrf";

/** The library's own code comes with the first press. */
const library = () => import("@simplewebauthn/browser");
type Library = Awaited<ReturnType<typeof library>>;

interface Props {
  intent: string;
  text: string;
  /** asks the browser; what it answers is sent as `passkey` */
  ask: (webauthn: Library) => Promise<unknown>;
  answer: unknown;
  tone?: "primary" | "outline";
  /** further fields */
  children?: ReactNode;
}

/**
 * A button that has the browser sign by a passkey, or make one, and sends its answer. Works by script alone: a page that has
 * it has another way on as well.
 */
export function PasskeyForm({ intent, text, ask, answer, tone = "primary", children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [isAsking, setAsking] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const isBusy = useNavigation().formAction !== undefined || isAsking;

  async function press() {
    if (isBusy || !form.current?.reportValidity()) return;
    setAsking(true);
    setRefused(false);
    try {
      const said = await ask(await library());
      if (field.current) field.current.value = JSON.stringify(said);
      form.current.requestSubmit();
    } catch {
      // who closes the browser's question, and a device that can't, end the same: nothing was sent
      setRefused(true);
    } finally {
      setAsking(false);
    }
  }

  const refused = "Your browser didn't finish. Nothing has changed: try again, or go on without a passkey.";
  return (
    <Form method="post" ref={form} className="grid w-full gap-4 noscript:hidden">
      <Csrf />
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="passkey" ref={field} />
      <ErrorNotice messages={isRefused ? refused : submittedErrors(answer, "passkey")} />
      {children}
      <Button
        type="button"
        tone={tone}
        size="lg"
        onClick={press}
        aria-disabled={isBusy || undefined}
        className="justify-self-start max-sm:w-full"
      >
        {text}
      </Button>
    </Form>
  );
}
