import { Form } from "@remix-run/react";
import { useEffect, useState } from "react";
import { Button } from "~/ui/button";
import { Csrf } from "~/ui/forms/csrf";
import { useHydrated } from "~/ui/forms/hydrated";

/** "Send a new code", which waits for its `seconds` where script runs; without it the answer says how long. */
export function SendAgain({ seconds }: { seconds: number }) {
  const [left, setLeft] = useState(seconds);
  const isLive = useHydrated();
  const waits = isLive && left > 0;
  useEffect(() => {
    if (left <= 0) return;
    const tick = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(tick);
  }, [left]);
  const minutes = Math.ceil(left / 60);
  return (
    <Form method="post" className="grid justify-items-start gap-2">
      <Csrf />
      <input type="hidden" name="intent" value="again" />
      <Button disabled={waits}>Send a new code</Button>
      <p aria-live="polite" className="min-h-6 text-sm text-ink-2 tabular-nums">
        {waits &&
          (left > 90
            ? `You can request another in ${minutes} minutes.`
            : `You can request another in ${left} s.`)}
      </p>
    </Form>
  );
}
