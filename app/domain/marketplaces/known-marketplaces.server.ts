import { sql } from "~/data/sql.server";
import type { WireMarketplace } from "./schemas.server";

export interface KnownMarketplace extends WireMarketplace {
  state: string | null;
  latitude: number | null;
  longitude: number | null;
}

const FRESH_MS = 5000;
let known: { rows: Promise<KnownMarketplace[]>; until: number } | undefined;

function read(): Promise<KnownMarketplace[]> {
  const rows = sql<KnownMarketplace[]>`
    SELECT id, name, slug, is_global, time_zone, state, latitude, longitude
    FROM marketplace WHERE is_active ORDER BY is_global, name, id`.then((found) => [...found]);
  const kept = { rows, until: performance.now() + FRESH_MS };
  known = kept;
  rows.catch(() => {
    if (known === kept) known = undefined;
  });
  return rows;
}

/** The active marketplaces, the global one last. A handful of rows that nearly never change: read at most every 5 s. */
export function knownMarketplaces(): Promise<KnownMarketplace[]> {
  return known && performance.now() < known.until ? known.rows : read();
}

/** One of them, or undefined; one that was opened this very second is read anew. */
export async function knownMarketplace(id: number): Promise<KnownMarketplace | undefined> {
  const byId = (rows: KnownMarketplace[]) => rows.find((row) => row.id === id);
  return byId(await knownMarketplaces()) ?? byId(await read());
}
