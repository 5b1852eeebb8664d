import type { ReactNode } from "react";

/** The sheet all drawings share: 224 × 160, ink lines, a soft round of color behind. They say nothing themselves. */
export function Frame({ round, children }: { round: string; children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 224 160"
      className="h-auto w-full"
      fill="none"
      strokeWidth="3.2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <ellipse cx="112" cy="84" rx="88" ry="70" className={round} />
      <g className="stroke-ink">{children}</g>
    </svg>
  );
}

/** Steam over something warm, its foot at the origin. */
export function Steam({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`} className="stroke-line-strong">
      <path d="M-22 0c-7-9 6-14 0-25M0-4c-7-9 6-16 0-28M22 0c-7-9 6-14 0-25" />
    </g>
  );
}
