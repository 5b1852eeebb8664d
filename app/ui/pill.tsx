import { clsx } from "clsx";
import type { ReactNode } from "react";

const tones = {
  /** On pictures: light, and dark for what is urgent. */
  cream: "bg-cream text-cocoa",
  cocoa: "bg-cocoa text-cream",
  paper: "bg-paper text-ink",
  ink: "bg-ink text-paper",
  sunk: "bg-sunk text-ink",
  herb: "bg-herb-wash text-herb",
  plum: "bg-plum-wash text-plum",
  paprika: "bg-paprika-wash text-paprika",
  turmeric: "bg-turmeric-wash text-ink",
  danger: "bg-danger-wash text-danger",
};

/** A short fact in a rounded label. Color never says it alone: the words do. */
export function Pill({
  tone = "sunk",
  className,
  children,
}: {
  tone?: keyof typeof tones;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={clsx(
        "inline-flex min-h-7 items-center gap-1.5 whitespace-nowrap rounded-pill px-3 text-xs font-bold",
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
