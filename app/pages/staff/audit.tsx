import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listAudit } from "~/domain/staff/list-audit.server";
import { orErrorPage } from "~/http/forms.server";
import { requireStaffFor } from "~/http/guards.server";
import { foundText, pageLinks, pageOf } from "~/http/page-of.server";
import { staffPaths } from "~/kit/staff-paths";
import { ButtonLink } from "~/ui/button";
import { BlankTicket } from "~/ui/drawings/drawings";
import { EmptyState } from "~/ui/empty-state";
import { PageTitle } from "~/ui/heading";
import { Pager } from "~/ui/pager";
import { AuditFilter } from "./audit-filter";
import { readAuditFilters } from "./audit-filters.server";
import { AuditTable } from "./audit-table";
import { placeOfSubject } from "./subject-place";

export const meta: MetaFunction = () => [
  { title: "Audit · Back office · DinDin" },
  { name: "robots", content: "noindex" },
];

/** Rows on a page. */
const SIZE = 25;

export async function loader({ request }: LoaderFunctionArgs) {
  const { role } = await requireStaffFor(request, "read the audit");
  const { filters, typed, problem } = readAuditFilters(new URL(request.url));
  const page = pageOf(request);
  const { rows, count } = await orErrorPage(listAudit(filters, { limit: SIZE, offset: (page - 1) * SIZE }));
  const at = (number: number) => staffPaths.audit({ ...typed, page: number > 1 ? number : undefined });
  return {
    ...{ typed, problem },
    rows: rows.map((row) => ({ ...row, to: placeOfSubject(row.subject, role) })),
    isNarrowed: Object.keys(typed).length > 0,
    found: foundText(count, "act"),
    file: staffPaths.auditCsv({ ...typed }),
    ...pageLinks(page, count, SIZE, at),
  };
}

/** Who did what to whom and why, of the product team and of organizations' admins. Nothing here can be changed. */
export default function AuditScreen() {
  const data = useLoaderData<typeof loader>();
  return (
    <div className="grid max-w-[80rem] gap-6 *:min-w-0">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <PageTitle lead="Everything the team and organizations' admins have done. Entries can't be changed or deleted.">
          Audit
        </PageTitle>
        <ButtonLink to={data.file} reloadDocument>
          Export as CSV
        </ButtonLink>
      </div>
      <AuditFilter typed={data.typed} problem={data.problem} />
      <p role="status" className="font-medium tabular-nums">
        {data.found}
        {data.isNarrowed && " found"}
      </p>
      {data.rows.length === 0 ? (
        <EmptyState
          drawing={<BlankTicket />}
          action={data.isNarrowed && <ButtonLink to={staffPaths.audit()}>Show all entries</ButtonLink>}
        >
          {data.isNarrowed ? "No entries match." : "Nothing has been done yet."}
        </EmptyState>
      ) : (
        <AuditTable rows={data.rows} />
      )}
      <Pager previous={data.previous} next={data.next} count={data.found} label="Pages of acts" />
    </div>
  );
}
