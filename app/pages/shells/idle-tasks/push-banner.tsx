import { Button } from "~/ui/button";
import { toast } from "~/ui/toast-store";
import { subscribeToPushes } from "./push-subscription";

const SAID = {
  on: "We'll let you know when your order is on its way",
  refused: "No problem. You can turn on notifications in your account.",
  failed: "We couldn't turn on notifications. Please try again in your account.",
} as const;

/** Asks whether somebody wants to hear of their dinners; the browser's own question comes only after Subscribe. */
export function PushBanner({ onActed }: { onActed: () => void }) {
  async function subscribe() {
    onActed();
    const outcome = await subscribeToPushes();
    toast(SAID[outcome], { tone: outcome === "failed" ? "error" : "done" });
  }
  return (
    <section
      aria-labelledby="push-banner"
      data-push-banner
      className="print:hidden fixed inset-x-4 bottom-20 z-10 grid gap-3 rounded-card border border-line-strong bg-surface p-5 text-ink shadow-soft max-lg:[body:has([data-action-bar])_&]:bottom-36 sm:left-auto sm:right-4 sm:w-96 lg:bottom-6 lg:left-6 lg:right-auto"
    >
      <h2 id="push-banner" className="title text-xl">
        Want updates on your orders?
      </h2>
      <p className="text-ink-2">
        We'll notify you when your cook starts, when dinner is on the way, and when a cart or balance is
        waiting for you.
      </p>
      <div className="flex gap-3">
        <Button type="button" tone="ink" onClick={subscribe}>
          Subscribe
        </Button>
        <Button type="button" onClick={onActed}>
          Cancel
        </Button>
      </div>
    </section>
  );
}
