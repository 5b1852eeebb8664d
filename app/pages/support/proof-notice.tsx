import { signInPaths } from "~/kit/sign-in-paths";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";

/** Money moves only with a code of the last ten minutes: says so, and leads there and back. */
export function ProofNotice({ here, what }: { here: string; what: string }) {
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <p>To {what}, enter a code from your authenticator app. It counts for ten minutes.</p>
      <ButtonLink to={signInPaths.proof(here)} tone="primary">
        Confirm it&rsquo;s you
      </ButtonLink>
    </Card>
  );
}
