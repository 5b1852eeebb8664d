import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { staffMay } from "~/domain/staff/staff-may";
import { FEWEST_LETTERS, type Found } from "~/domain/support/found";
import { searchAll } from "~/domain/support/search.server";
import { orErrorPage } from "~/http/forms.server";
import { requireStaffFor } from "~/http/guards.server";
import { paths } from "~/kit/paths";
import { staffPaths } from "~/kit/staff-paths";
import { Panel } from "~/ui/card";
import { BlankTicket } from "~/ui/drawings/drawings";
import { EmptyState } from "~/ui/empty-state";
import { PageTitle } from "~/ui/heading";

export const meta: MetaFunction = () => [
  { title: "Search · Back office · DinDin" },
  { name: "robots", content: "noindex" },
];

/** The kinds, in the order in which one looks for them. */
const GROUPS = [
  ["orders", "Orders"],
  ["people", "People"],
  ["cooks", "Cooks"],
  ["organizations", "Organizations"],
  ["payments", "Payments"],
  ["gift_cards", "Gift cards"],
  ["meals", "Meals"],
  ["messages", "Messages sent"],
] as const;

function linkOf({ to, id, chef_slug = "", slug = "", state }: Found): string {
  switch (to) {
    case "order":
      return staffPaths.order(id);
    case "meal":
      return paths.meal(chef_slug, slug);
    case "organization":
      return staffPaths.approvals({ kind: "organizations", ...(state ? { state } : {}) });
    default:
      return staffPaths.person(id);
  }
}

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireStaffFor(request, "see what waits");
  const typed = (new URL(request.url).searchParams.get("q") ?? "").trim().slice(0, 100);
  const seesPeople = staffMay(me.role, "look up orders and people");
  const found = await orErrorPage(searchAll(typed, seesPeople));
  const groups = GROUPS.map(([kind, title]) => ({
    ...{ kind, title },
    rows: found[kind].map((one, place) => ({
      key: `${place}-${one.id}`,
      title: one.title,
      detail: one.detail,
      to: one.to === "cook" && !seesPeople ? null : linkOf(one),
      isPublic: one.to === "meal",
    })),
  })).filter(({ rows }) => rows.length > 0);
  return { typed, groups, seesPeople, isShort: typed.length < FEWEST_LETTERS };
}

type Row = Awaited<ReturnType<typeof loader>>["groups"][number]["rows"][number];

function Result({ row: { title, detail, to, isPublic } }: { row: Row }) {
  const words = (
    <>
      <span className="font-bold wrap-anywhere">{title}</span>
      <span className="text-ink-2 wrap-anywhere">{detail}</span>
    </>
  );
  const look = "grid min-h-11 content-center gap-0.5 rounded-field px-3 py-2";
  if (to === null) return <p className={look}>{words}</p>;
  return (
    <Link to={to} reloadDocument={isPublic} className={`${look} hover:bg-sunk`}>
      {words}
    </Link>
  );
}

/** What the search field of the back office found, by kind, each a link. */
export default function SearchScreen() {
  const { typed, groups, seesPeople, isShort } = useLoaderData<typeof loader>();
  const what = seesPeople
    ? "An order number, a name, an email, a phone, a payment id, or the last four characters of a gift card."
    : "The name of a cook or a meal.";
  return (
    <div className="grid max-w-[72rem] gap-6 *:min-w-0">
      <PageTitle lead={typed === "" ? what : undefined}>
        {typed === "" ? "Search" : <>Results for “{typed}”</>}
      </PageTitle>
      {groups.length > 0 && (
        <div className="grid items-start gap-5 *:min-w-0 lg:grid-cols-2">
          {groups.map(({ kind, title, rows }) => (
            <Panel key={kind} id={`found-${kind}`} title={title}>
              <ul className="-mx-3 grid gap-0.5 *:min-w-0">
                {rows.map((row) => (
                  <li key={row.key}>
                    <Result row={row} />
                  </li>
                ))}
              </ul>
            </Panel>
          ))}
        </div>
      )}
      {groups.length === 0 && typed !== "" && (
        <EmptyState drawing={<BlankTicket />}>
          {isShort ? `Type at least ${FEWEST_LETTERS} characters.` : `Nothing found. ${what}`}
        </EmptyState>
      )}
    </div>
  );
}
