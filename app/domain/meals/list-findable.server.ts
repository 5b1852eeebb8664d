import { sql } from "~/data/sql.server";
import { isPublicChef } from "../chefs/chef-json.server";

/** A meal that can be ordered, by its cook's slug and its own. */
interface FindableMeal {
  id: number;
  chef_slug: string;
  slug: string;
}

const publicMeals = sql`FROM meal m JOIN chef c ON c.id = m.chef_id JOIN marketplace k ON k.id = c.marketplace_id
  WHERE m.is_listed AND m.orderable_until > (SELECT app_now()) AND ${isPublicChef}`;
const publicChefs = sql`FROM chef c JOIN marketplace k ON k.id = c.marketplace_id WHERE ${isPublicChef}`;

/** How many meals anybody may find and order, and how many cooks. */
export async function countFindable(): Promise<{ meals: number; chefs: number }> {
  // plain SQL: who may be found is said once, as a condition in SQL
  const [count] = await sql<[{ meals: number; chefs: number }]>`
    SELECT (SELECT count(*)::int ${publicMeals}) AS meals, (SELECT count(*)::int ${publicChefs}) AS chefs`;
  return count;
}

/** The next `limit` meals that anybody may find, by id, after the one with id `after`. */
export function listFindableMeals(after: number, limit: number): Promise<FindableMeal[]> {
  // plain SQL: what is public is a condition of the database's, which searches share
  return sql<FindableMeal[]>`
    SELECT m.id, c.slug AS chef_slug, m.slug ${publicMeals} AND m.id > ${after} ORDER BY m.id LIMIT ${limit}`;
}

/** The next `limit` cooks that anybody may find, by id, after the one with id `after`. */
export function listFindableChefs(after: number, limit: number): Promise<{ id: number; slug: string }[]> {
  // plain SQL: what is public is a condition of the database's, which searches share
  return sql<{ id: number; slug: string }[]>`
    SELECT c.id, c.slug ${publicChefs} AND c.id > ${after} ORDER BY c.id LIMIT ${limit}`;
}

/**
 * Where each file of at most `size` begins: the ids after which the first, the second, … stretch comes, each with something
 * in it. One look at the index, without carrying the rows over.
 */
export async function fileStarts(kind: "meals" | "chefs", size: number): Promise<number[]> {
  const rows = kind === "meals" ? sql`SELECT m.id ${publicMeals}` : sql`SELECT c.id ${publicChefs}`;
  // plain SQL: places among rows
  const found = await sql<{ after: number }[]>`
    SELECT after FROM (SELECT id, coalesce(lag(id) OVER (ORDER BY id), 0) AS after, row_number() OVER (ORDER BY id) AS n FROM (${rows}) every) counted
    WHERE (n - 1) % ${size} = 0 ORDER BY id`;
  return found.map(({ after }) => after);
}
