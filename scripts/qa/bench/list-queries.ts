import { addDays, dayIn } from "~/kit/day";
import { openDatabase } from "../../../prisma/demo/database";
import { fetchText, ZIP } from "./case";

/** What the lists are asked about. */
export interface KnownItems {
  /** a meal that is offered in the measured city: what it is called, its number and its cook's */
  name: string;
  meal: number;
  chef: number;
  /** the most reviewed meal of the cook with the most deliveries */
  reviewed: number;
  /** the member with the most movements, of the organization with the most members */
  member: number;
  /** the last invoice to that organization; 0 where there is none yet */
  invoice: number;
}

/** The first meal of the city's list, and those of whom others have most to say. */
export async function findKnown(origin: string, databaseUrl: string): Promise<KnownItems> {
  const text = await fetchText(`${origin}/api/local-meals/?zip_code=${ZIP}&limit=1`);
  const { results } = JSON.parse(text) as { results: { id: number; name: string; chef: { id: number } }[] };
  const [first] = results;
  const sql = openDatabase(databaseUrl);
  try {
    // never null: reviewed: the seed has reviews of the cook who sells the most
    // never null: member: the seed gives money to the people of its largest organization
    const [more] = await sql<{ reviewed: number; member: number; invoice: number }[]>`
      SELECT (SELECT meal_id FROM review
        WHERE chef_id = (SELECT chef_id FROM order_part GROUP BY 1 ORDER BY count(*) DESC, chef_id LIMIT 1)
        GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1) AS reviewed,
      (SELECT g.account_id FROM wallet_grant g
        WHERE g.organization_id = (SELECT organization_id FROM membership GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1)
        GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1) AS member,
      coalesce((SELECT max(id) FROM invoice
        WHERE organization_id = (SELECT organization_id FROM membership GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1)), 0) AS invoice`;
    if (!first || !more) throw new Error(`Nothing is offered in ${ZIP}: is the seed whole?`);
    return { name: first.name, meal: first.id, chef: first.chef.id, ...more };
  } finally {
    await sql.end();
  }
}

/** The longest word of it with one letter left out: a slip that leaves the word to be guessed. */
export function misspelled(name: string): string {
  const [longest = name] = name.split(/[^\p{L}]+/u).sort((a, b) => b.length - a.length);
  const middle = Math.floor(longest.length / 2);
  return name.replace(longest, longest.slice(0, middle) + longest.slice(middle + 1));
}

/** The path with the number it needs. */
export function filled(path: string, { meal, chef, reviewed, invoice }: KnownItems): string {
  if (path.includes("/invoices/")) return path.replace("{id}", String(invoice));
  const of = path.includes("meal-reviews") ? reviewed : path.includes("/meal/") ? meal : chef;
  return path.replace("{id}", String(of));
}

/** Rows on a page. */
const SIZE = 12;

/**
 * Ways to ask a list that has these parameters and `count` rows in all: plain, the last page, whole pages, searched with
 * and without a slip and for nothing, sorted each way (`orders`), of one meal, cook or year.
 */
export function listQueries(
  names: ReadonlySet<string>,
  count: number,
  known: KnownItems,
  orders: readonly string[] = [],
): string[] {
  const before = Math.max(0, Math.floor((count - 1) / SIZE));
  const ways = [
    "",
    ...(names.has("page") ? [`page=${before + 1}&limit=${SIZE}`] : []),
    ...(names.has("offset") ? [`offset=${before * SIZE}&limit=${SIZE}`] : []),
    ...(names.has("limit") ? ["limit=100"] : []),
    ...(names.has("search")
      ? [known.name, misspelled(known.name), "zzzzzz"].map((words) => `search=${encodeURIComponent(words)}`)
      : []),
    ...(names.has("chef") && names.has("order") ? ["chef=anna"] : []),
    ...orders.map((key) => `order=${key}`),
    ...(names.has("chef") && names.has("meal") ? [`chef=${known.chef}`, `meal=${known.meal}`] : []),
    ...(names.has("start_date") ? ["start_date=2026-01-01&end_date=2026-12-31"] : []),
  ];
  if (names.has("week")) return [`week=${addDays(dayIn("UTC", new Date()), 7)}`];
  const place = names.has("zip_code")
    ? `zip_code=${ZIP}&`
    : names.has("eater_user_id")
      ? `eater_user_id=${known.member}&`
      : "";
  return ways.map((way) => `${place}${way}`.replace(/&$/, ""));
}
