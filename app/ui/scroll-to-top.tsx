import { ArrowUp } from "./icons";
import { useEffect, useState } from "react";

/** How far down (pixels) the way back up is worth a button. */
const threshold = 1000;

/** A round button to the top, once the page is scrolled more than 1000 px; above the bottom bar on phones. */
export function ScrollToTop() {
  const [far, setFar] = useState(false);
  useEffect(() => {
    const look = () => setFar(window.scrollY > threshold);
    look();
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, []);
  if (!far) return null;
  return (
    <button
      type="button"
      aria-label="Back to the top"
      onClick={() => window.scrollTo({ top: 0 })}
      className="print:hidden fixed bottom-20 right-4 z-10 grid size-12 place-items-center rounded-pill border border-line-strong bg-surface text-ink shadow-soft hover:border-ink max-lg:[body:has([data-action-bar])_&]:bottom-36 lg:bottom-6 lg:right-6"
    >
      <ArrowUp aria-hidden className="size-5" />
    </button>
  );
}
