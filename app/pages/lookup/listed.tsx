import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { ButtonLink } from "~/ui/button";
import { BlankTicket } from "~/ui/drawings/drawings";
import { EmptyState } from "~/ui/empty-state";
import { PageTitle } from "~/ui/heading";
import { Pager } from "~/ui/pager";

/** A name in a list that leads to its screen. */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center font-bold underline underline-offset-4 wrap-anywhere lg:min-h-6"
    >
      {children}
    </Link>
  );
}

interface Props {
  title: string;
  filter: ReactNode;
  /** "61 people" */
  found: string;
  isNarrowed: boolean;
  /** the list without what narrows it down */
  all: { to: string; text: string };
  /** what is said where nobody and nothing is there yet */
  none: string;
  previous: string | null;
  next: string | null;
  isEmpty: boolean;
  /** the rows */
  children: ReactNode;
}

/** A list of the back office: what it is narrowed down by, how much there is, its rows, its pages. */
export function Listed({ title, filter, found, isNarrowed, all, none, children, ...page }: Props) {
  return (
    <div className="grid max-w-[80rem] gap-6 *:min-w-0">
      <PageTitle>{title}</PageTitle>
      {filter}
      <p role="status" className="font-medium tabular-nums">
        {found}
        {isNarrowed && " found"}
      </p>
      {page.isEmpty ? (
        <EmptyState
          drawing={<BlankTicket />}
          action={isNarrowed && <ButtonLink to={all.to}>{all.text}</ButtonLink>}
        >
          {isNarrowed ? "Nothing matches." : none}
        </EmptyState>
      ) : (
        children
      )}
      <Pager
        previous={page.previous}
        next={page.next}
        count={found}
        label={`Pages of ${title.toLowerCase()}`}
      />
    </div>
  );
}
