import type { ReactNode } from "react";
import { signInPaths } from "~/kit/sign-in-paths";
import { ButtonLink } from "~/ui/button";
import { useProofForms } from "./proof-field";

interface Props {
  title: string;
  isOpen: boolean;
  /** who looks has shown a code in the last ten minutes */
  mayAct: boolean;
  /** the page that they come back to when they have */
  from: string;
  children: ReactNode;
}

/** A form that is folded up, for who has just shown a code; whoever has not is led to do so. The form has a `ProofField`. */
export function ProvedDetails({ title, isOpen, mayAct, from, children }: Props) {
  const isShown = useProofForms(mayAct);
  return (
    <details open={isOpen || undefined} className="mt-4 border-t border-line pt-3">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium underline underline-offset-4">
        {title}
      </summary>
      {isShown ? (
        children
      ) : (
        <div className="mt-2 grid gap-3">
          <p>Enter a code from your authenticator app first. It counts for ten minutes.</p>
          <ButtonLink to={signInPaths.proof(from)} className="justify-self-start">
            Confirm it&rsquo;s you
          </ButtonLink>
        </div>
      )}
    </details>
  );
}
