import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { listAudit } from "~/domain/organizations/list-audit.server";
import { showOrganization } from "~/domain/organizations/show-organization.server";
import { orErrorPage } from "~/http/forms.server";
import { requireCorporateAdmin } from "~/http/guards.server";
import { foundText, pageLinks, pageOf } from "~/http/page-of.server";
import { readRangeFilters } from "~/http/range-filters.server";
import { companyAccessPaths } from "~/kit/company-access-paths";
import { companyPaths } from "~/kit/company-paths";
import { PAGE_SIZE } from "~/kit/paging";
import { ButtonLink } from "~/ui/button";
import { BlankTicket } from "~/ui/drawings/drawings";
import { EmptyState } from "~/ui/empty-state";
import { instantText } from "~/ui/format";
import { PageTitle } from "~/ui/heading";
import { Pager } from "~/ui/pager";
import { auditText } from "./audit-words";
import { RangeForm } from "./range-form";

export const meta: MetaFunction = () => [
  { title: "Audit log · DinDin" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireCorporateAdmin(request, "read the audit");
  const { typed, filters, problem } = readRangeFilters(new URL(request.url));
  const page = pageOf(request);
  const slice = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
  const [{ rows, count }, { time_zone }] = await orErrorPage(
    Promise.all([listAudit(me, slice, filters), showOrganization(me)]),
  );
  const entries = rows.map((row) => ({
    ...{ id: row.id, actor: row.actor, member_id: row.member_id, member: row.member, reason: row.reason },
    text: auditText(row),
    when: instantText(row.at, time_zone),
  }));
  return {
    ...{ entries, typed, problem, found: foundText(count, "entry", "entries") },
    ...pageLinks(
      page,
      count,
      PAGE_SIZE,
      (number) => companyAccessPaths.audit({ ...typed, page: number }),
      rows,
    ),
    file: companyAccessPaths.auditFile({ ...filters }),
  };
}

/** What was done in the organization, by whom and when: for its owners. */
export default function AuditScreen() {
  const { entries, typed, problem, found, previous, next, file } = useLoaderData<typeof loader>();
  return (
    <div className="grid max-w-[60rem] gap-6 *:min-w-0">
      <PageTitle lead="Everything done in your organization. Nobody can change or delete an entry.">
        Audit log
      </PageTitle>
      <RangeForm typed={typed} problem={problem} label="Person or action" />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p role="status" className="font-medium tabular-nums">
          {found}
        </p>
        <ButtonLink to={file} reloadDocument>
          Download as CSV
        </ButtonLink>
      </div>
      {entries.length === 0 ? (
        <EmptyState drawing={<BlankTicket />}>Nothing was done in these days.</EmptyState>
      ) : (
        <ol className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
          {entries.map(({ id, actor, text, when, member_id, reason }) => (
            <li key={id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-3.5 lg:px-5">
              <span className="min-w-0 flex-1 basis-64 wrap-anywhere">
                <span className="block font-bold">
                  {member_id ? (
                    <Link to={companyPaths.member(member_id)} className="hover:underline">
                      {text}
                    </Link>
                  ) : (
                    text
                  )}
                </span>
                <span className="text-sm text-ink-2">
                  {actor}
                  {reason && ` · “${reason}”`}
                </span>
              </span>
              <span className="text-sm tabular-nums text-ink-2">{when}</span>
            </li>
          ))}
        </ol>
      )}
      <Pager previous={previous} next={next} count={found} label="Pages of the audit log" />
    </div>
  );
}
