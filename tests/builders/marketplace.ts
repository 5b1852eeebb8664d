import { randomInt } from "node:crypto";
import { sql } from "~/data/sql.server";
import { unique } from "./unique";

/**
 * Three-digit ZIP prefixes the postal service has never assigned: a test's own places, out of the way of real ones. Not 000: 00000
 * is what tests ask for where no city may be.
 */
const UNASSIGNED = [
  "213",
  "269",
  "343",
  "345",
  "348",
  "353",
  "419",
  "428",
  "429",
  "517",
  "518",
  "519",
  "529",
].concat(
  [
    "533",
    "536",
    "552",
    "568",
    "578",
    "579",
    "589",
    "621",
    "632",
    "642",
    "643",
    "659",
    "663",
    "682",
    "694",
    "695",
  ],
  [
    "696",
    "697",
    "698",
    "699",
    "702",
    "709",
    "715",
    "732",
    "742",
    "771",
    "817",
    "818",
    "819",
    "839",
    "848",
    "849",
  ],
  [
    "854",
    "858",
    "861",
    "862",
    "866",
    "867",
    "868",
    "869",
    "872",
    "886",
    "887",
    "888",
    "892",
    "896",
    "899",
    "909",
  ],
);

export interface TestMarketplace {
  id: number;
  name: string;
  slug: string;
  time_zone: string;
  state: string;
  latitude: number;
  longitude: number;
  is_global: boolean;
  /** the ZIP codes it serves, all its own */
  zips: string[];
}

export interface MarketplaceOptions {
  name?: string;
  time_zone?: string;
  state?: string;
  is_global?: boolean;
  is_active?: boolean;
  permit_required?: boolean;
  chef_may_deliver?: boolean;
  max_meals_per_day?: number | null;
  max_meals_per_week?: number | null;
  /** local times `HH:MM` of the delivery window */
  window?: [start: string, end: string];
  /** how many ZIP codes of its own */
  zip_count?: number;
  /** a fee rule of its own: cents and basis points */
  fees?: { delivery_cents?: number; service_bps?: number; tax_bps?: number };
}

async function aZip(city: string, state: string, latitude: number, longitude: number): Promise<string> {
  for (;;) {
    const prefix = UNASSIGNED[randomInt(UNASSIGNED.length)];
    const zip = `${prefix}${String(randomInt(100)).padStart(2, "0")}`;
    const made = await sql`
      INSERT INTO zip_place (zip, city, state, latitude, longitude)
      VALUES (${zip}, ${city}, ${state}, ${latitude}, ${longitude}) ON CONFLICT DO NOTHING RETURNING zip`;
    if (made.length === 1) return zip;
  }
}

/** A fresh city with ZIP codes of its own, so that nothing of another test is near. */
export async function aMarketplace(options: MarketplaceOptions = {}): Promise<TestMarketplace> {
  const name = options.name ?? `Town ${unique()}`;
  const row = {
    name,
    slug: `town-${unique()}`,
    is_global: options.is_global ?? false,
    is_active: options.is_active ?? true,
    time_zone: options.time_zone ?? "America/Chicago",
    state: options.state ?? "TN",
    latitude: 36.1627 + randomInt(-200, 200) / 10_000,
    longitude: -86.7816 + randomInt(-200, 200) / 10_000,
    permit_required: options.permit_required ?? false,
    chef_may_deliver: options.chef_may_deliver ?? true,
    max_meals_per_day: options.max_meals_per_day ?? null,
    max_meals_per_week: options.max_meals_per_week ?? null,
    window_start: options.window?.[0] ?? "17:00",
    window_end: options.window?.[1] ?? "20:00",
  };
  const [made] = await sql<{ id: number }[]>`INSERT INTO marketplace ${sql(row)} RETURNING id`;
  const id = (made as { id: number }).id;
  const zips: string[] = [];
  if (!row.is_global) {
    for (let n = 0; n < (options.zip_count ?? 1); n += 1) {
      zips.push(await aZip(name.slice(0, 40), row.state, row.latitude + n / 100, row.longitude));
    }
    await sql`INSERT INTO marketplace_zip (zip, marketplace_id)
              SELECT zip, ${id} FROM unnest(${zips}::text[]) AS zip`;
  }
  if (options.fees) await sql`INSERT INTO fee_rule ${sql({ marketplace_id: id, ...options.fees })}`;
  return { ...row, id, zips };
}

let home: Promise<TestMarketplace> | undefined;

/**
 * The city of this test process: where every builder puts whom nobody placed, so that diners and chefs are neighbors.
 * Files that run in one process share it; a test that looks at everything in a city makes its own.
 */
export function hometown(): Promise<TestMarketplace> {
  home ??= aMarketplace();
  return home;
}
