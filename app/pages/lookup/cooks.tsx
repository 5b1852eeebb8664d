import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { COOK_STATES, listCooks } from "~/domain/lookup/list-cooks.server";
import { listMarketplaces } from "~/domain/lookup/list-orders.server";
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
  { title: "Cooks · Back office · DinDin" },
  { name: "robots", content: "noindex" },
];

const dayOf = (at: Date) => formatDay(dayOfDate(at));

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaffFor(request, "look up orders and people");
  const filters = readListFilters(request, COOK_STATES);
  const [{ rows, count }, marketplaces] = await orErrorPage(
    Promise.all([listCooks(filters, sliceOf(request)), listMarketplaces()]),
  );
  return {
    ...{ filters, marketplaces, states: COOK_STATES },
    rows: rows.map(({ since, permit_until, ...row }) => ({
      ...row,
      since: dayOf(since),
      permit: permit_until ? dayOf(permit_until) : "",
    })),
    isNarrowed: Object.keys(filters).length > 0,
    ...pagesOf(request, count, "cook", staffPaths.cooks, filters),
  };
}

type Row = Awaited<ReturnType<typeof loader>>["rows"][number];

const COLUMNS = [
  { title: "Cook", of: ({ id, name }: Row) => <RowLink to={staffPaths.cook(id)}>{name}</RowLink> },
  { title: "Kitchen", of: ({ kitchen }: Row) => kitchen },
  { title: "Marketplace", of: ({ marketplace }: Row) => marketplace },
  { title: "Permit until", of: ({ permit }: Row) => permit },
  { title: "Bank", of: ({ bank }: Row) => bank },
  { title: "Meals", of: ({ meals }: Row) => String(meals), isFigure: true },
  { title: "Since", of: ({ since }: Row) => since },
  { title: "State", of: ({ state }: Row) => <StatusPill status={state} /> },
];

/** All cooks, the newest first, narrowed down by name, state and marketplace. */
export default function CooksScreen() {
  const data = useLoaderData<typeof loader>();
  return (
    <Listed
      {...data}
      title="Cooks"
      isEmpty={data.rows.length === 0}
      all={{ to: staffPaths.cooks(), text: "Show all cooks" }}
      none="Nobody has opened a kitchen yet."
      filter={<ListFilter {...data} search="Name of the cook or kitchen" />}
    >
      <RowsTable caption="Cooks" columns={COLUMNS} rows={data.rows} keyOf={({ id }) => id} />
    </Listed>
  );
}
