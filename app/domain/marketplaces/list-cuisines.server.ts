import { db } from "~/data/prisma.server";
import { sql } from "~/data/sql.server";
import type { Page, Slice } from "~/kit/paging";
import { knownMarketplace } from "./known-marketplaces.server";
import type { WireCuisine } from "./schemas.server";

/** Every cuisine the product knows, in the order the product team gave them. */
export async function listCuisines({ limit, offset }: Slice): Promise<Page<WireCuisine>> {
  const where = { is_active: true };
  const [count, rows] = await Promise.all([
    db.cuisine.count({ where }),
    db.cuisine.findMany({
      where,
      select: { id: true, title: true, slug: true },
      orderBy: [{ position: "asc" }, { title: "asc" }, { id: "asc" }],
      take: limit,
      skip: offset,
    }),
  ]);
  return { count, rows };
}

const FRESH_MS = 5000;
const kept = new Map<number, { rows: Promise<WireCuisine[]>; until: number }>();

/**
 * A handful of rows that every page of meals shows and that cost a look at all meals: read at most every 5 s. Plain SQL:
 * only where it says `is_listed` itself can the planner use the indexes of listed meals.
 */
function cookedIn(market: { id: number; is_global: boolean } | undefined): Promise<WireCuisine[]> {
  const key = market && !market.is_global ? market.id : 0;
  const known = kept.get(key);
  if (known && performance.now() < known.until) return known.rows;
  const here = key === 0 ? sql`` : sql`AND m.marketplace_id = ${key}`;
  const rows = sql<WireCuisine[]>`
    SELECT c.id, c.title, c.slug FROM cuisine c
    WHERE c.is_active AND EXISTS (
      SELECT FROM meal_cuisine mc JOIN meal m ON m.id = mc.meal_id WHERE mc.cuisine_id = c.id AND m.is_listed ${here})
    ORDER BY c.position, c.title, c.id`.then((found) => [...found]);
  const entry = { rows, until: performance.now() + FRESH_MS };
  kept.set(key, entry);
  rows.catch(() => kept.get(key) === entry && kept.delete(key));
  return rows;
}

/**
 * The cuisines that somebody cooks in this marketplace: those with a listed meal. In the global one, or without an id,
 * those cooked anywhere; none for a marketplace that does not exist. At most 5 s old.
 */
export async function listCuisinesCooked(
  market_id: number | undefined,
  slice: Slice,
): Promise<Page<WireCuisine>> {
  const market = market_id === undefined ? undefined : await knownMarketplace(market_id);
  if (market_id !== undefined && !market) return { count: 0, rows: [] };
  return cut(await cookedIn(market), slice);
}

function cut(all: WireCuisine[], { limit, offset }: Slice): Page<WireCuisine> {
  return { count: all.length, rows: all.slice(offset, offset + limit) };
}
