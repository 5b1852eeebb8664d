import { useSubmit } from "@remix-run/react";
import { LocateFixed } from "~/ui/icons";
import { useContext, useEffect, useState } from "react";
import { paths } from "~/kit/paths";
import { CsrfToken } from "~/ui/forms/csrf";
import { toast } from "~/ui/toast-store";

const REFUSED = "Your browser did not tell us where you are. Type your ZIP code instead.";

/** "Use my location" beside the ZIP field. It needs script, so it appears only where script runs. */
export function LocateMe({ next }: { next: string }) {
  const submit = useSubmit();
  const csrf = useContext(CsrfToken);
  const [isReady, setReady] = useState(false);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => setReady("geolocation" in navigator), []);
  const ask = () => {
    setAsking(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setAsking(false);
        submit(
          { csrf, next, latitude: coords.latitude.toFixed(6), longitude: coords.longitude.toFixed(6) },
          { method: "post", action: paths.place() },
        );
      },
      () => {
        setAsking(false);
        toast(REFUSED, { tone: "error" });
      },
      { timeout: 8000, maximumAge: 600_000 },
    );
  };
  return (
    <button
      type="button"
      onClick={ask}
      disabled={isAsking}
      className={`inline-flex min-h-11 items-center gap-2 rounded-pill px-3 font-medium text-ink-2 hover:text-ink hover:underline hover:underline-offset-4 ${isReady ? "" : "invisible"}`}
    >
      <LocateFixed aria-hidden className="size-[18px]" />
      {isAsking ? "Asking your browser …" : "Use my location"}
    </button>
  );
}
