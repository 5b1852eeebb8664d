import { signInPaths } from "~/kit/sign-in-paths";
import { staffPaths } from "~/kit/staff-paths";
import { ButtonLink } from "~/ui/button";

/** Leads to the code that an act wants. */
export function ProofFirst({ id }: { id: number }) {
  return (
    <div className="grid gap-3">
      <p>Enter a code from your authenticator app first. It counts for ten minutes.</p>
      <ButtonLink to={signInPaths.proof(staffPaths.person(id))} className="justify-self-start">
        Confirm it&rsquo;s you
      </ButtonLink>
    </div>
  );
}
