import type { ReactNode } from "react";

/**
 * The one action of a screen in reach of the thumb: on narrow screens it stays above the bottom bar while its content is
 * in view, and rests at the content's end. The last child of the screen; nothing on wide screens. `isIdle` while the
 * action itself is in view: it is there once.
 */
export function ActionBar({ isIdle = false, children }: { isIdle?: boolean; children: ReactNode }) {
  return (
    <div
      data-action-bar
      className={`${isIdle ? "invisible " : ""}print:hidden sticky bottom-[calc(3.75rem+env(safe-area-inset-bottom))] z-10 -mx-[clamp(1rem,3.9vw,3.5rem)] flex items-center gap-5 border-y border-line bg-surface px-4 py-2.5 lg:hidden`}
    >
      {children}
    </div>
  );
}
