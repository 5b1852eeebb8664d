import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { FormAnswer } from "~/http/forms.server";
import { ButtonLink } from "~/ui/button";
import { BlankTicket } from "~/ui/drawings/drawings";
import { EmptyState } from "~/ui/empty-state";
import { ErrorNotice } from "~/ui/error-notice";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";
import { Pager } from "~/ui/pager";
import { ExportNotice } from "./export-notice";
import { ExportForm, RangeForm } from "./range-form";
import type { readReport } from "./report.server";

/** In place of the table: nothing at all, or nothing of what was asked for. */
function NoRows({ isNarrowed, children }: { isNarrowed: boolean; children: ReactNode }) {
  return (
    <EmptyState
      drawing={<BlankTicket />}
      action={isNarrowed && <ButtonLink to="?">Show everything</ButtonLink>}
    >
      {isNarrowed ? "Nothing matches." : children}
    </EmptyState>
  );
}

/** A report of an organization: search and days, the file of it, its table (`children`) and the way through its pages. */
export function Report({
  data,
  title,
  lead,
  label,
  empty,
  pages,
  sorts,
  children,
}: {
  data: Omit<Awaited<ReturnType<typeof readReport>>, "rows"> & { rows: readonly unknown[] };
  title: string;
  lead: string;
  /** what is searched for */
  label: string;
  /** said in place of the table where there are no rows */
  empty: string;
  /** names the links to other pages */
  pages: string;
  /** the ways to sort, by what the URL calls them */
  sorts?: Record<string, string>;
  children: ReactNode;
}) {
  const answer = useLastAnswer<FormAnswer>();
  return (
    <div className="grid max-w-[72rem] gap-6 *:min-w-0">
      <PageTitle lead={lead}>{title}</PageTitle>
      {data.person && (
        <p className="flex flex-wrap items-center gap-x-4 rounded-card bg-plum-wash px-4 py-1.5">
          <span>
            Only <b>{data.person}</b>'s orders
          </span>
          <Link to="?" className="inline-flex min-h-11 items-center font-bold underline underline-offset-4">
            Show everyone
          </Link>
        </p>
      )}
      <RangeForm
        typed={data.typed}
        problem={data.problem}
        label={label}
        groups={data.groups}
        codes={data.codes}
        sorts={sorts}
      />
      <ErrorNotice
        messages={Object.values<string[] | null>(answer?.error ?? {}).flatMap((all) => all ?? [])}
      />
      <ExportNotice requested={data.requested} />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p role="status" className="font-medium tabular-nums">
          {data.found}
        </p>
        <ExportForm typed={data.filters} />
      </div>
      {data.rows.length === 0 ? (
        <NoRows isNarrowed={Object.values(data.typed).some(Boolean)}>{empty}</NoRows>
      ) : (
        children
      )}
      <Pager previous={data.previous} next={data.next} count={data.found} label={pages} />
    </div>
  );
}
