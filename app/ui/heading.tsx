import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { ArrowLeft } from "./icons";

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
          className="print:hidden -my-1 inline-flex min-h-11 items-center gap-1.5 justify-self-start font-medium text-ink-2 wrap-anywhere hover:text-ink"
        >
          <ArrowLeft aria-hidden className="size-4 flex-none" />
          {back.text}
        </Link>
      )}
      <h1 tabIndex={-1} className="title text-3xl outline-none wrap-anywhere">
        {children}
      </h1>
      {lead && <p className="max-w-read text-lg text-ink-2 wrap-anywhere">{lead}</p>}
    </div>
  );
}
