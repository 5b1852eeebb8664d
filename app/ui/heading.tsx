import { Link } from "@remix-run/react";
import { ArrowLeft } from "./icons";
import type { ReactNode } from "react";

/** The page's one h1, with an optional way back above and a second line below. Takes focus after a route change. */
export function PageTitle({
  children,
  back,
  lead,
}: {
  children: ReactNode;
  back?: { to: string; text: string };
  lead?: ReactNode;
}) {
  return (
    <div className="grid gap-2">
      {back && (
        <Link
          to={back.to}
          className="-my-1 inline-flex min-h-11 items-center gap-1.5 justify-self-start font-medium text-ink-2 hover:text-ink"
        >
          <ArrowLeft aria-hidden className="size-4" />
          {back.text}
        </Link>
      )}
      <h1 tabIndex={-1} className="title text-3xl outline-none">
        {children}
      </h1>
      {lead && <p className="max-w-read text-lg text-ink-2">{lead}</p>}
    </div>
  );
}

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
