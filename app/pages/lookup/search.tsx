import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { type Bookmark, listBookmarks } from "~/domain/lookup/bookmarks.server";
import { type Found, MIN_SEARCH_LENGTH } from "~/domain/lookup/found";
import { searchAll } from "~/domain/lookup/search.server";
import { staffMay } from "~/domain/staff/staff-may";
import { orErrorPage } from "~/http/forms.server";
import { requireStaffFor } from "~/http/guards.server";
import { redirect } from "~/http/redirect.server";
import { paths } from "~/kit/paths";
import { staffPaths } from "~/kit/staff-paths";
import { Panel } from "~/ui/card";
import { BlankTicket } from "~/ui/drawings/drawings";
import { EmptyState } from "~/ui/empty-state";
import { PageTitle } from "~/ui/heading";
import { placeOf } from "./bookmark-places";
import { wordsOf } from "./list-params.server";

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
  ["invoices", "Invoices"],
  ["gift_cards", "Gift cards"],
  ["meals", "Meals"],
  ["messages", "Messages sent"],
] as const;

function linkOf({ to, id, chef_slug = "", slug = "" }: Found): string {
  switch (to) {
    case "order":
      return staffPaths.order(id);
    case "meal":
      return paths.meal(chef_slug, slug);
    case "organization":
      return staffPaths.organization(id);
    case "cook":
      return staffPaths.cook(id);
    default:
      return staffPaths.person(id);
  }
}

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireStaffFor(request, "see what waits");
  const url = new URL(request.url);
  const typed = wordsOf(url);
  const seesPeople = staffMay(me.role, "look up orders and people");
  const [found, marks] = await orErrorPage(
    Promise.all([
      searchAll(typed, seesPeople),
      typed === "" && seesPeople ? listBookmarks(me) : { pinned: [], recent: [] },
    ]),
  );
  const all = GROUPS.flatMap(([kind]) => found[kind]);
  if (seesPeople && url.searchParams.get("open") === "1" && all.length === 1 && all[0])
    throw redirect(linkOf(all[0]));
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
  return { typed, groups, seesPeople, marks, isShort: typed.length < MIN_SEARCH_LENGTH };
}

/** Something that was found, or looked at before. */
interface Row {
  title: string;
  detail: string;
  /** null where the role opens no more than the list */
  to: string | null;
  isPublic: boolean;
}

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

const KINDS = { order: "Order", person: "Person", cook: "Cook", organization: "Organization" };

/** What who looks has pinned, and what they looked at last; nothing before there is any. */
function Marks({ pinned, recent }: { pinned: readonly Bookmark[]; recent: readonly Bookmark[] }) {
  const groups = [
    { id: "pinned", title: "Pinned", rows: pinned },
    { id: "recent", title: "Looked at last", rows: recent },
  ].filter(({ rows }) => rows.length > 0);
  if (groups.length === 0) return null;
  return (
    <div className="grid items-start gap-5 *:min-w-0 lg:grid-cols-2">
      {groups.map(({ id, title, rows }) => (
        <Panel key={id} id={id} title={title}>
          <ul className="-mx-3 grid gap-0.5 *:min-w-0">
            {rows.map((one) => (
              <li key={`${one.kind}-${one.id}`}>
                <Result row={{ ...one, detail: KINDS[one.kind], to: placeOf(one), isPublic: false }} />
              </li>
            ))}
          </ul>
        </Panel>
      ))}
    </div>
  );
}

/** What the search field of the back office found, by kind, each a link. */
export default function SearchScreen() {
  const { typed, groups, seesPeople, marks, isShort } = useLoaderData<typeof loader>();
  const what = seesPeople
    ? "An order or invoice number, a name, an email, a phone, a payment id, or the last four characters of a gift card."
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
      <Marks {...marks} />
      {groups.length === 0 && typed !== "" && (
        <EmptyState drawing={<BlankTicket />}>
          {isShort ? `Type at least ${MIN_SEARCH_LENGTH} characters.` : `Nothing found. ${what}`}
        </EmptyState>
      )}
    </div>
  );
}
