import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listGroups } from "~/domain/groups/list-groups.server";
import { listMembers } from "~/domain/members/list-members.server";
import { showAdministered } from "~/domain/organizations/show-organization.server";
import { orErrorPage } from "~/http/forms.server";
import { requireCorporateAdmin } from "~/http/guards.server";
import { foundText, pageLinks, pageOf } from "~/http/page-of.server";
import { readRangeFilters } from "~/http/range-filters.server";
import { companyPaths } from "~/kit/company-paths";
import { companyToolPaths } from "~/kit/company-tool-paths";
import { PAGE_SIZE } from "~/kit/paging";
import { ButtonLink } from "~/ui/button";
import { Chips } from "~/ui/chips";
import { BlankTicket } from "~/ui/drawings/drawings";
import { EmptyState } from "~/ui/empty-state";
import { PageTitle } from "~/ui/heading";
import { Plus } from "~/ui/icons";
import { Pager } from "~/ui/pager";
import { useAdminMay } from "../shells/use-admin-may";
import { readListParams, STATE_WORDS } from "./member-list-params";
import { MemberTable } from "./member-table";
import { MembersFilter } from "./members-filter";

export const meta: MetaFunction = () => [
  { title: "Members · DinDin" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireCorporateAdmin(request, "see reports");
  const url = new URL(request.url);
  const { typed, filters, problem } = readRangeFilters(url);
  const { status, order, limit, group } = readListParams(url);
  const page = pageOf(request);
  const size = limit ?? PAGE_SIZE;
  const slice = { limit: size, offset: (page - 1) * size };
  const [{ rows, count }, { totals, time_zone, organization_name }, groups] = await orErrorPage(
    Promise.all([
      listMembers(me, slice, { ...filters, status, order, group }),
      showAdministered(me),
      listGroups(me),
    ]),
  );
  const params = { ...typed, order, limit, group };
  const at = (number: number) =>
    companyPaths.members({ ...params, status, page: number > 1 ? number : undefined });
  const ofState = (state: keyof typeof STATE_WORDS) => ({
    text: `${STATE_WORDS[state]} ${totals[state]}`,
    to: companyPaths.members({ ...params, status: state }),
    current: state === status,
  });
  return {
    rows,
    groups,
    organization_name,
    timeZone: time_zone,
    params: { ...params, status },
    problem,
    isNarrowed: Object.keys(typed).length > 0 || status !== undefined || group !== undefined,
    chips: [
      { text: `All ${totals.members}`, to: companyPaths.members(params), current: status === undefined },
      ...(["activated", "invited", "suspended", "rejected"] as const).map(ofState),
    ],
    found: foundText(count, "member"),
    ...pageLinks(page, count, size, at, rows),
  };
}

export default function MembersScreen() {
  const data = useLoaderData<typeof loader>();
  const mayManage = useAdminMay("manage members");
  return (
    <div className="grid max-w-[72rem] gap-6 *:min-w-0">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <PageTitle lead={`Everyone who gets dinner from ${data.organization_name}.`}>Members</PageTitle>
        {mayManage && (
          <span className="flex flex-wrap gap-3">
            <ButtonLink to={companyToolPaths.uploads()}>Import a file</ButtonLink>
            <ButtonLink to={companyPaths.newMember()} tone="primary">
              <Plus aria-hidden className="size-4" />
              Add a member
            </ButtonLink>
          </span>
        )}
      </div>
      <Chips label="Status" chips={data.chips} />
      <MembersFilter filters={data.params} problem={data.problem} groups={data.groups} />
      <p role="status" className="font-medium tabular-nums">
        {data.found}
        {data.isNarrowed && " found"}
      </p>
      {data.rows.length === 0 ? (
        <EmptyState
          drawing={<BlankTicket />}
          action={
            data.isNarrowed ? (
              <ButtonLink to={companyPaths.members()}>Show all members</ButtonLink>
            ) : (
              mayManage && <ButtonLink to={companyPaths.newMember()}>Add a member</ButtonLink>
            )
          }
        >
          {data.isNarrowed ? "No members match." : "No members yet."}
        </EmptyState>
      ) : (
        <MemberTable rows={data.rows} timeZone={data.timeZone} />
      )}
      <Pager previous={data.previous} next={data.next} count={data.found} label="Pages of members" />
    </div>
  );
}
