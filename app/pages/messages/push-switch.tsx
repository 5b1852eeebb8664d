import { useEffect, useState } from "react";
import { Button } from "~/ui/button";
import { toast } from "~/ui/toast-store";

const parts = () => import("../shells/idle-tasks/push-subscription");

const WORDS = {
  asking: "Checking this browser…",
  on: "On in this browser",
  off: "Off in this browser",
  denied: "Your browser is blocking notifications. You can change this in your browser settings.",
  never: "This browser doesn't support notifications.",
} as const;

/** Pushes in this very browser, on or off; the browser's own question comes only after the press. */
export function PushSwitch() {
  const [state, setState] = useState<keyof typeof WORDS>("asking");
  useEffect(() => {
    if (!("Notification" in window) || !navigator.serviceWorker) return setState("never");
    if (Notification.permission === "denied") return setState("denied");
    parts().then(
      async ({ isSubscribed }) => setState((await isSubscribed()) ? "on" : "off"),
      () => setState("off"),
    );
  }, []);
  async function turnOn() {
    const outcome = await (await parts()).subscribeToPushes();
    if (outcome === "failed")
      toast("We couldn't turn on notifications. Please try again.", { tone: "error" });
    setState(outcome === "on" ? "on" : Notification.permission === "denied" ? "denied" : "off");
  }
  async function turnOff() {
    await (await parts()).unsubscribeFromPushes();
    setState("off");
  }
  return (
    <div className="grid justify-items-start gap-3">
      <p role="status" className="text-ink-2">
        {WORDS[state]}
      </p>
      <noscript>
        <p>Push notifications need JavaScript. Email and texts work without it.</p>
      </noscript>
      {state === "off" && (
        <Button type="button" onClick={turnOn}>
          Turn on
        </Button>
      )}
      {state === "on" && (
        <Button type="button" onClick={turnOff}>
          Turn off
        </Button>
      )}
    </div>
  );
}
