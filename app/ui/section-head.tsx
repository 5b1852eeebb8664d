import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

/** A section's title with "See all" at its right. */
export function SectionHead({
  id,
  children,
  seeAll,
}: {
  id?: string;
  children: ReactNode;
  /** `name` completes the link for those who hear it alone: "See all 61 popular meals". */
  seeAll?: { to: string; text: string; name?: string };
}) {
  return (
    <div className="flex items-end justify-between gap-6">
      <h2 id={id} className="title text-2xl">
        {children}
      </h2>
      {seeAll && (
        <Link
          to={seeAll.to}
          prefetch="intent"
          className="-my-2 inline-flex min-h-11 flex-none items-center font-bold text-paprika hover:text-paprika-deep hover:underline"
        >
          {seeAll.text}
          {seeAll.name && <span className="sr-only"> {seeAll.name}</span>}
        </Link>
      )}
    </div>
  );
}
