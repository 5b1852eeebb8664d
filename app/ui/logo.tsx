import { clsx } from "clsx";

/** The name as the mark: "Din" in ink, "Din" in paprika, in the title face. */
export function Logo({ className }: { className?: string }) {
  return (
    <span className={clsx("title", className)}>
      Din<span className="text-paprika">Din</span>
    </span>
  );
}
