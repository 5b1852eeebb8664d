import type { Operation } from "../../../../tests/client/api-document";
import { filled, type KnownItems, listQueries } from "../../bench/list-queries";
import { type Account, type Ask, type Context, ZIP } from "../people";

type Row = { id: number; slug: string; name: string; chef: { id: number } };
type List = { count?: number; results?: Row[] };

/** Who makes the calls of a role. */
export const USERS_OF: Record<string, readonly (Account | "guest")[]> = {
  public: ["guest", "diner"],
  "signed-in": ["diner", "member", "chef"],
  chef: ["chef"],
  "org-member": ["member", "orgadmin"],
  "org-admin": ["orgadmin"],
  "org-owner": ["orgadmin"],
  "org-finance": ["orgadmin"],
  "org-viewer": ["orgadmin"],
  kitchen: ["chef"],
};

/** Where the parameter of a path comes from: a field of the first row of a list. */
const ID_SOURCES: Record<string, readonly [list: string, field: "id" | "slug"]> = {
  "/eater-address/{id}/": ["GET /eater-address/", "id"],
  "/eater-address/{id}/check-delivery-address/": ["GET /eater-address/", "id"],
  "/eater/orders/{id}/": ["GET /eater/success_orders/", "id"],
  "/eater/orders/{id}/cancel-preview/": ["GET /eater/success_orders/", "id"],
  "/chef-dashboard/{id}/order-detail/": ["GET /chef-dashboard/past-orders/", "id"],
  "/chef-dashboard/payouts/{statement}/": ["GET /chef-dashboard/payouts/", "id"],
  "/v2/meal/{id}/": ["GET /chef-dashboard/allmeals/", "id"],
  "/v2/schedulemeal/{id}/": ["GET /v2/schedulemeal/", "id"],
  "/chefs-slug/{slug}/": [`GET /local-chef/?zip_code=${ZIP}`, "slug"],
  "/meal/{slug}/meal_details_by_slug/": [`GET /local-meals/?zip_code=${ZIP}`, "slug"],
};

/** Query parameters that a call does not do without. */
const requiredQuery = (path: string, { member, reviewed }: KnownItems): Record<string, string | number> => {
  if (path.endsWith("/get-market-place/")) return { zip_code: ZIP };
  if (path.endsWith("/user-details/")) return { user_id: member };
  if (path.endsWith("/reviews/") && !path.includes("dashboard")) return { meal: reviewed };
  if (path.endsWith("/copy-week/")) return { week: "2027-06-14" };
  if (path.endsWith("/orders-in-pause/")) return { closed_from: "2027-03-01", closed_to: "2027-03-03" };
  return {};
};

/** A GET that writes, and one for a file that does not exist yet. */
const NOT_READ = ["/gift-card/{id}/gift-card-delete/", "/export-corporate-users/{id}/"];

const first = async (ask: Ask, call: string, ids = {}): Promise<Row | undefined> =>
  (await ask<List>(call, ids)).results?.[0];

/** The path of a call with its parameter filled in from the user's own list. */
export async function pathFor(ask: Ask, one: Operation, known: KnownItems): Promise<string> {
  const path = one.path.replace(/^\/api/, "");
  const found = ID_SOURCES[path];
  if (!found) return filled(path, known);
  const [call, query] = found[0].split("?");
  const row = await first(ask, call ?? "", Object.fromEntries(new URLSearchParams(query)));
  return path.replace(/\{\w+\}/, String(row?.[found[1]] ?? "none"));
}

/** Ids and names to search and filter lists by. @throws Error when the demo data has none. */
export async function findKnown({ ask }: Context): Promise<KnownItems> {
  const meal = await first(ask.guest, "GET /local-meals/", { zip_code: ZIP, limit: 1 });
  const reviewed = await first(ask.chef, "GET /chef-dashboard/allmeals/", { ordering: "-rating" });
  const member = await first(ask.orgadmin, "GET /corporate_user_list/", { search: "member@demo" });
  const invoice = await first(ask.orgadmin, "GET /v1/corporate/invoices/", {});
  if (!meal || !reviewed || !member)
    throw new Error("The demo data has no meal, chef or member to search by.");
  return {
    name: meal.name,
    meal: meal.id,
    chef: meal.chef.id,
    reviewed: reviewed.id,
    member: member.id,
    invoice: invoice?.id ?? 0,
  };
}

/** Makes every GET call: plainly, paged, searched, sorted and filtered in all ways that it knows. */
export async function readAllLists(context: Context): Promise<void> {
  const { recorder, document, ask, apps } = context;
  const known = await findKnown(context);
  const reads = document.operations.filter(
    ({ method, path }) => method === "GET" && !NOT_READ.includes(path.replace(/^\/api/, "")),
  );
  for (const one of reads) {
    const names = new Set(one.parameters.filter((each) => each.in === "query").map(({ name }) => name));
    for (const user of USERS_OF[one.role] ?? []) {
      const path = await pathFor(ask[user], one, known);
      const plain = await ask[user]<List>(`GET ${path}`, requiredQuery(path, known));
      for (const query of listQueries(names, plain.count ?? 0, known))
        await recorder.send(apps[user], `/api${path}?${query}`, { as: `${one.path}?${query}` });
    }
  }
}
