import { clsx } from "clsx";
import type { ReactNode } from "react";

/** A bordered sheet of paper. `as` picks the element; give a section a title with `Panel` instead. */
export function Card({
  as: Tag = "div",
  className,
  children,
}: {
  as?: "div" | "li" | "article" | "aside";
  className?: string;
  children: ReactNode;
}) {
  return (
    <Tag className={clsx("rounded-card border border-line bg-surface p-5 lg:p-6", className)}>{children}</Tag>
  );
}

/** A card with a title in Fraunces, named by it for assistive technology. */
export function Panel({
  id,
  title,
  aside,
  className,
  children,
}: {
  id: string;
  title: ReactNode;
  /** A link or figure at the right of the title. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section
      aria-labelledby={id}
      className={clsx("min-w-0 rounded-card border border-line bg-surface p-5 lg:p-6", className)}
    >
      <div className="mb-4 flex items-baseline justify-between gap-4">
        <h2 id={id} className="title text-xl">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
