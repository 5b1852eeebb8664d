import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listOrganizations, ORGANIZATION_STATES } from "~/domain/lookup/list-organizations.server";
import { orErrorPage } from "~/http/forms.server";
import { requireStaffFor } from "~/http/guards.server";
import { dayOfDate, formatDay } from "~/kit/day";
import { staffPaths } from "~/kit/staff-paths";
import { moneyText } from "~/ui/money-text";
import { RowsTable } from "../accounting/rows-table";
import { ListFilter } from "./list-filter";
import { pagesOf, readListFilters, sliceOf } from "./list-params.server";
import { Listed, RowLink } from "./listed";
import { StatusPill } from "./status-pill";

export const meta: MetaFunction = () => [
  { title: "Organizations · Back office · DinDin" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaffFor(request, "look up orders and people");
  const { q, state } = readListFilters(request, ORGANIZATION_STATES);
  const filters = { ...(q && { q }), ...(state && { state }) };
  const { rows, count } = await orErrorPage(listOrganizations(filters, sliceOf(request)));
  return {
    ...{ filters, states: ORGANIZATION_STATES },
    rows: rows.map(({ since, ...row }) => ({
      ...row,
      since: formatDay(dayOfDate(since)),
    })),
    isNarrowed: Object.keys(filters).length > 0,
    ...pagesOf(request, count, "organization", staffPaths.organizations, filters),
  };
}

type Row = Awaited<ReturnType<typeof loader>>["rows"][number];

const limitText = (cents: number | null) => (cents === null ? "Default" : moneyText(cents));
const COLUMNS = [
  { title: "Name", of: ({ id, name }: Row) => <RowLink to={staffPaths.organization(id)}>{name}</RowLink> },
  { title: "Plan", of: ({ plan }: Row) => plan ?? "None" },
  { title: "Active people", of: ({ people }: Row) => String(people), isFigure: true },
  {
    title: "Credit limit",
    of: ({ credit_limit_cents }: Row) => limitText(credit_limit_cents),
    isFigure: true,
  },
  { title: "Since", of: ({ since }: Row) => since },
  { title: "State", of: ({ state }: Row) => <StatusPill status={state} /> },
];

/** All organizations, the newest first, narrowed down by name and state. */
export default function OrganizationsScreen() {
  const data = useLoaderData<typeof loader>();
  return (
    <Listed
      {...data}
      title="Organizations"
      isEmpty={data.rows.length === 0}
      all={{ to: staffPaths.organizations(), text: "Show all organizations" }}
      none="No organization has registered yet."
      filter={<ListFilter {...data} search="Name" />}
    >
      <RowsTable caption="Organizations" columns={COLUMNS} rows={data.rows} keyOf={({ id }) => id} />
    </Listed>
  );
}
