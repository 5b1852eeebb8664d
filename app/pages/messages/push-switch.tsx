import { useEffect, useState } from "react";
import { Button } from "~/ui/button";
import { toast } from "~/ui/toast-store";

const parts = () => import("../shells/idle-tasks/push-subscription");

const WORDS = {
  asking: "Looking whether this browser shows notifications …",
  on: "This browser shows your notifications.",
  off: "This browser shows none of them yet.",
  denied: "Your browser blocks our notifications. You can change that in its settings.",
  never: "This browser cannot show notifications.",
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
      toast("This browser could not be subscribed. Please try again.", { tone: "error" });
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
        <p>Notifications need script in this browser; letters and texts do not.</p>
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
