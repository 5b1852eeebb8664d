import { Link } from "@remix-run/react";
import { useId, useRef } from "react";
import { signInPaths } from "~/kit/sign-in-paths";
import { staffPaths } from "~/kit/staff-paths";
import { submittedErrors } from "~/ui/forms/answer";
import { Field } from "~/ui/forms/field";
import { useLastAnswer } from "~/ui/forms/last-answer";

/**
 * Whether forms that want a code of the last ten minutes are shown. They are to who has just shown one, and they stay, with
 * what was typed, when the ten minutes end meanwhile: then they ask for another code themselves (`ProofField`).
 */
export function useProofForms(mayAct: boolean): boolean {
  const answer = useLastAnswer();
  const isShown = useRef(false);
  if (mayAct || answer !== undefined) isShown.current = true;
  return isShown.current;
}

/**
 * The code that a form wants where the last one has ended; nothing for who has just shown one. `answer` is this form's: it
 * alone knows that the ten minutes ended since the page was read.
 */
export function ProofField({ mayAct, answer }: { mayAct: boolean; answer: unknown }) {
  const id = useId();
  const error = submittedErrors(answer, "otp");
  if (mayAct && !error) return null;
  return (
    <Field
      name="otp"
      id={id}
      label="Code"
      hint={
        <>
          From your authenticator app. With a passkey,{" "}
          <Link
            to={signInPaths.proof(staffPaths.home())}
            target="_blank"
            rel="noopener"
            className="underline underline-offset-4"
          >
            confirm it&rsquo;s you in a new tab
          </Link>
          , then come back.
        </>
      }
      error={error}
      autoComplete="one-time-code"
      spellCheck={false}
      maxLength={20}
    />
  );
}
