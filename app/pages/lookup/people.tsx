import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listMarketplaces } from "~/domain/lookup/list-orders.server";
import { listPeople, PERSON_STATES } from "~/domain/lookup/list-people.server";
import { orErrorPage } from "~/http/forms.server";
import { requireStaffFor } from "~/http/guards.server";
import { dayOfDate, formatDay } from "~/kit/day";
import { staffPaths } from "~/kit/staff-paths";
import { RowsTable } from "../accounting/rows-table";
import { ListFilter } from "./list-filter";
import { pagesOf, readListFilters, sliceOf } from "./list-params.server";
import { Listed, RowLink } from "./listed";
import { StatusPill } from "./status-pill";

export const meta: MetaFunction = () => [
  { title: "People · Back office · DinDin" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaffFor(request, "look up orders and people");
  const filters = readListFilters(request, PERSON_STATES);
  const [{ rows, count }, marketplaces] = await orErrorPage(
    Promise.all([listPeople(filters, sliceOf(request)), listMarketplaces()]),
  );
  return {
    ...{ filters, marketplaces, states: PERSON_STATES },
    rows: rows.map(({ joined, ...row }) => ({
      ...row,
      joined: formatDay(dayOfDate(joined)),
    })),
    isNarrowed: Object.keys(filters).length > 0,
    ...pagesOf(request, count, "person", staffPaths.people, filters, "people"),
  };
}

type Row = Awaited<ReturnType<typeof loader>>["rows"][number];

const COLUMNS = [
  {
    title: "Name",
    of: ({ id, name }: Row) => <RowLink to={staffPaths.person(id)}>{name || "Deleted account"}</RowLink>,
  },
  { title: "Email", of: ({ email, state }: Row) => (state === "deleted" ? "" : email) },
  { title: "Phone", of: ({ phone }: Row) => phone ?? "" },
  { title: "Does", of: ({ does }: Row) => does.join(", ") },
  { title: "Marketplace", of: ({ marketplace }: Row) => marketplace ?? "" },
  { title: "Joined", of: ({ joined }: Row) => joined },
  { title: "State", of: ({ state }: Row) => (state ? <StatusPill status={state} /> : "") },
];

/** Everybody with an account, the newest first, narrowed down by what one knows of them, state and marketplace. */
export default function PeopleScreen() {
  const data = useLoaderData<typeof loader>();
  return (
    <Listed
      {...data}
      title="People"
      isEmpty={data.rows.length === 0}
      all={{ to: staffPaths.people(), text: "Show all people" }}
      none="Nobody has an account yet."
      filter={<ListFilter {...data} search="Name, email or phone" anyState="Not deleted" />}
    >
      <RowsTable caption="People" columns={COLUMNS} rows={data.rows} keyOf={({ id }) => id} />
    </Listed>
  );
}
