import { useRef, useState } from "react";
import { paths } from "~/kit/paths";
import { Csrf } from "~/ui/forms/csrf";
import { LocateFixed } from "~/ui/icons";

/** "Use my location" below the ZIP field. It needs script, so it is not there without it. */
export function LocateMe({ next }: { next: string }) {
  const form = useRef<HTMLFormElement>(null);
  const [isAsking, setAsking] = useState(false);
  const rest = () => setAsking(false);
  const ask = () => {
    if (isAsking) return;
    setAsking(true);
    import("./locate").then(({ locate }) => form.current && locate(form.current, rest), rest);
  };
  return (
    <form ref={form} method="post" action={paths.place()}>
      <Csrf />
      <input type="hidden" name="next" value={next} />
      <input type="hidden" name="latitude" />
      <input type="hidden" name="longitude" />
      <button
        type="button"
        data-needs-script
        onClick={ask}
        aria-disabled={isAsking || undefined}
        className="inline-flex min-h-11 items-center gap-2 rounded-pill px-3 font-medium text-ink-2 hover:text-ink hover:underline hover:underline-offset-4"
      >
        <LocateFixed className="size-[18px]" />
        {isAsking ? "Finding you…" : "Use my location"}
      </button>
    </form>
  );
}
