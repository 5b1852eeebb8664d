import { paths } from "~/kit/paths";
import { Button, buttonClass } from "~/ui/button";

/** What is said of somebody else being here than the page shows: by another tab, or because the session has ended. */
export type Notice = "out" | "in" | "switched" | "ended";

const SAID: Record<Notice, string> = {
  ended: "You've been signed out",
  out: "You signed out in another tab",
  in: "You signed in from another tab",
  switched: "You switched accounts in another tab",
};

/**
 * What has changed in another tab, beside a form that is being filled: it stays until it is closed. Who is signed out can
 * sign in beside it; then this goes by itself.
 */
export function OtherTabNotice({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const isOut = notice === "out" || notice === "ended";
  return (
    <section
      role="alert"
      className="print:hidden fixed inset-x-4 bottom-20 z-10 grid gap-3 rounded-card border border-line-strong bg-surface p-5 text-ink shadow-soft max-lg:[body:has([data-action-bar])_&]:bottom-36 sm:left-auto sm:right-4 sm:w-96 lg:bottom-6 lg:left-6 lg:right-auto"
    >
      <p className="title text-xl">{SAID[notice]}</p>
      <p className="text-ink-2">
        What you typed is still here.{" "}
        {isOut
          ? "Sign in again in a new tab, then come back here and submit it."
          : "Copy what you need before you reload this page."}
      </p>
      <div className="flex flex-wrap gap-3">
        {isOut ? (
          <a href={paths.login()} target="_blank" rel="noreferrer" className={buttonClass({ tone: "ink" })}>
            Sign in<span className="sr-only"> in a new tab</span>
          </a>
        ) : (
          <Button type="button" tone="ink" onClick={() => location.reload()}>
            Reload page
          </Button>
        )}
        <Button type="button" onClick={onClose}>
          Close
        </Button>
      </div>
    </section>
  );
}
