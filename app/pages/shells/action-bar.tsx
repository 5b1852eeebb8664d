import type { ReactNode } from "react";

/** The one action of a screen, in reach of the thumb: above the bottom bar on narrow screens, nowhere on wide ones. */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <div className="print:hidden fixed inset-x-0 bottom-[calc(3.75rem+env(safe-area-inset-bottom))] z-20 flex items-center gap-5 border-t border-line bg-surface px-4 py-2.5 lg:hidden">
      {children}
    </div>
  );
}
