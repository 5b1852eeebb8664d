import { ArrowUp } from "./icons";

/** A round button to the top, above the bars of narrow screens. */
export function ScrollToTop() {
  return (
    <button
      type="button"
      aria-label="Back to the top"
      onClick={() => window.scrollTo({ top: 0 })}
      className="print:hidden fixed bottom-20 right-4 z-10 grid size-12 place-items-center rounded-pill border border-line-strong bg-surface text-ink shadow-soft hover:border-ink max-lg:[body:has([data-action-bar])_&]:bottom-36 lg:bottom-6 lg:right-6"
    >
      <ArrowUp className="size-5" />
    </button>
  );
}
