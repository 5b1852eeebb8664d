import type { ReactNode } from "react";

/** An empty list: a drawing, one line, one action. Drawings live in `ui/drawings`. */
export function EmptyState({
  drawing,
  children,
  action,
  headingLevel: Heading = "h2",
}: {
  drawing: ReactNode;
  /** One line in plain words. */
  children: ReactNode;
  action?: ReactNode;
  headingLevel?: "h1" | "h2" | "h3" | "p";
}) {
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-5 px-4 py-12 text-center">
      <div className="w-56">{drawing}</div>
      <Heading className="title text-xl">{children}</Heading>
      {action}
    </div>
  );
}
