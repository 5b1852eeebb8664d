import type { ReactNode } from "react";

/** The next step of a desk's screen in reach of the thumb, above the bar of places; nothing on wide screens. */
export function StepBar({ children }: { children: ReactNode }) {
  return (
    <div
      data-action-bar
      className="print:hidden sticky bottom-[calc(3.75rem+env(safe-area-inset-bottom))] z-10 -mx-4 flex items-center gap-5 border-y border-line bg-surface px-4 py-2.5 lg:hidden"
    >
      {children}
    </div>
  );
}
