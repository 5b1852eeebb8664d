import { signInPaths } from "~/kit/sign-in-paths";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";

/** Leads to a fresh code, and back: without one nothing of `what` is done. */
export function ProofCard({ what, back }: { what: string; back: string }) {
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <p>To {what}, enter a code from your authenticator app. It counts for ten minutes.</p>
      <ButtonLink to={signInPaths.proof(back)} tone="primary">
        Confirm it&rsquo;s you
      </ButtonLink>
    </Card>
  );
}
