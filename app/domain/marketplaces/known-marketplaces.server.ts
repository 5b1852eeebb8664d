import { db } from "~/data/prisma.server";
import type { WireMarketplace } from "./schemas.server";

export interface KnownMarketplace extends WireMarketplace {
  state: string | null;
  latitude: number | null;
  longitude: number | null;
}

const FRESH_MS = 5000;
let known: { rows: Promise<KnownMarketplace[]>; until: number } | undefined;

function read(): Promise<KnownMarketplace[]> {
  const rows: Promise<KnownMarketplace[]> = db.marketplace.findMany({
    where: { is_active: true },
    select: {
      ...{ id: true, name: true, slug: true, is_global: true, time_zone: true, state: true },
      ...{ latitude: true, longitude: true },
    },
    orderBy: [{ is_global: "asc" }, { name: "asc" }, { id: "asc" }],
  });
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

/** One of them, or undefined; one that was opened this very second is read again. */
export async function knownMarketplace(id: number): Promise<KnownMarketplace | undefined> {
  const byId = (rows: KnownMarketplace[]) => rows.find((row) => row.id === id);
  return byId(await knownMarketplaces()) ?? byId(await read());
}
