import { useEffect, useState } from "react";
import { ArrowUp } from "./icons";

/** How long after the last scrolling the button still covers what lies below it. Milliseconds. */
const STAY_MS = 1500;

/**
 * A round button to the top, above the bars of narrow screens. There the page goes from edge to edge, so it steps aside
 * while nobody scrolls: what it would cover can be read and pressed. Beside a long form's own bar it isn't there at all: its
 * choices reach to the edge, and a press meant for one of them must not leave it.
 */
export function ScrollToTop() {
  const [isAside, setAside] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      clearTimeout(timer);
      setAside(false);
      timer = setTimeout(() => setAside(true), STAY_MS);
    };
    show();
    window.addEventListener("scroll", show, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener("scroll", show);
    };
  }, []);
  return (
    <button
      type="button"
      aria-label="Back to the top"
      onClick={() => window.scrollTo({ top: 0 })}
      className={`${isAside ? "max-lg:not-focus-visible:pointer-events-none max-lg:not-focus-visible:opacity-0" : ""} print:hidden fixed bottom-20 right-4 z-10 grid size-12 place-items-center rounded-pill border border-line-strong bg-surface text-ink shadow-soft transition-opacity hover:border-ink max-lg:[body:has([data-action-bar])_&]:bottom-36 max-lg:[body:has(form_[data-action-bar])_&]:hidden lg:bottom-6 lg:right-6`}
    >
      <ArrowUp className="size-5" />
    </button>
  );
}
