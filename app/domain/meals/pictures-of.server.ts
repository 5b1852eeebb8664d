import { sql } from "~/data/sql.server";
import type { WireMeal } from "./schemas.server";

/** The first picture of each of these meals, by guid; meals that have left the menu keep theirs for old orders. */
export async function picturesOf(guids: readonly string[]): Promise<Map<string, WireMeal["images"][number]>> {
  if (guids.length === 0) return new Map();
  // plain SQL: the first one of each, in one statement
  const rows = await sql<(WireMeal["images"][number] & { guid: string })[]>`
    SELECT DISTINCT ON (m.guid) m.guid, i.url, i.width, i.height, i.alt
    FROM meal m JOIN meal_image i ON i.meal_id = m.id WHERE m.guid = ANY (${[...guids]}::uuid[]) ORDER BY m.guid, i.position`;
  return new Map(rows.map(({ guid, ...picture }) => [guid, picture]));
}
