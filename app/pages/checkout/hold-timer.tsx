import { useEffect, useState } from "react";
import { Button } from "~/ui/button";
import { ErrorNotice } from "~/ui/error-notice";
import { HoldNotice } from "~/ui/orders/hold-notice";

/** Milliseconds until `expires_at`, by the server's clock of the moment the page was made. */
function useLeft(expires_at: string | undefined, now: string): number | null {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    if (!expires_at) return setLeft(null);
    const ends = performance.now() + Date.parse(expires_at) - Date.parse(now);
    const look = () => setLeft(Math.max(0, ends - performance.now()));
    look();
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [expires_at, now]);
  return left;
}

function minutes(left: number): string {
  const seconds = Math.ceil(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Until when everything is kept, counting down where script runs; afterward what that means and how to go on. */
export function HoldTimer({
  hold,
  timeZone,
  now,
  onAgain,
}: {
  hold: { expires_at: string; is_over: boolean } | null;
  timeZone: string;
  now: string;
  onAgain: () => void;
}) {
  const left = useLeft(hold?.is_over ? undefined : hold?.expires_at, now);
  if (!hold) return null;
  if (hold.is_over || left === 0) {
    return (
      <ErrorNotice
        title="Your 15 minutes are up"
        messages="You haven't been charged. If it's all still there, we can hold it again."
      >
        <Button
          form="checkout"
          name="intent"
          value="hold"
          onClick={(event) => {
            event.preventDefault();
            onAgain();
          }}
        >
          Hold my order again
        </Button>
      </ErrorNotice>
    );
  }
  return (
    <div className="relative">
      <HoldNotice expiresAt={hold.expires_at} timeZone={timeZone} />
      {left !== null && (
        <span aria-hidden className="absolute right-4 top-3.5 font-bold tabular-nums text-herb">
          {minutes(left)}
        </span>
      )}
    </div>
  );
}
