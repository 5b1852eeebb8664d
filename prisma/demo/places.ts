import type { PlainTx } from "~/data/sql.server";
import type { Fees } from "~/domain/pricing/price";
import { Calendar } from "./times";

/** A ZIP of a city and where it is, in degrees. */
export type Spot = { zip: string; city: string; latitude: number; longitude: number };

/** A city marketplace as the demo needs it. */
export interface Place {
  id: number;
  name: string;
  state: string;
  latitude: number;
  longitude: number;
  calendar: Calendar;
  permit_required: boolean;
  /** share of the demo's chefs and diners, of 1 */
  weight: number;
  area_code: string;
  /** the fee rule in force there */
  fees: Fees & { id: number };
  spots: Spot[];
}

const CITIES = [
  {
    name: "Nashville",
    slug: "nashville",
    state: "TN",
    time_zone: "America/Chicago",
    latitude: 36.1627,
    longitude: -86.7816,
    weight: 0.5,
    area_code: "615",
    towns: [
      "Nashville",
      "Antioch",
      "Madison",
      "Hermitage",
      "Brentwood",
      "Goodlettsville",
      "Old Hickory",
      "Franklin",
    ],
    rules: {},
  },
  {
    name: "Austin",
    slug: "austin",
    state: "TX",
    time_zone: "America/Chicago",
    latitude: 30.2672,
    longitude: -97.7431,
    weight: 0.32,
    area_code: "512",
    towns: ["Austin", "Pflugerville", "Round Rock", "Cedar Park", "Manchaca", "Del Valle"],
    rules: {},
  },
  {
    // A county that licenses home kitchens, with California's limits on their meals and yearly sales.
    name: "Riverside County",
    slug: "riverside-county",
    state: "CA",
    time_zone: "America/Los_Angeles",
    latitude: 33.9533,
    longitude: -117.3962,
    weight: 0.18,
    area_code: "951",
    towns: ["Riverside", "Corona", "Moreno Valley", "Norco", "Jurupa Valley"],
    rules: {
      permit_required: true,
      max_meals_per_day: 30,
      max_meals_per_week: 90,
      max_sales_year_cents: 10_000_000,
      chef_may_deliver: true,
    },
  },
] as const;

async function makeCity(tx: PlainTx, city: (typeof CITIES)[number]): Promise<void> {
  const { name, slug, state, time_zone, latitude, longitude, towns, rules } = city;
  const row = { name, slug, state, time_zone, latitude, longitude, ...rules };
  const [made] = await tx<{ id: number }[]>`
    INSERT INTO marketplace ${tx(row)} ON CONFLICT (slug) DO NOTHING RETURNING id`;
  if (!made) return;
  await tx`
    INSERT INTO marketplace_zip (zip, marketplace_id)
    SELECT zip, ${made.id} FROM zip_place
    WHERE state = ${state} AND city = ANY (${[...towns]}::text[]) AND km_between(latitude, longitude, ${latitude}, ${longitude}) < 45
    ON CONFLICT DO NOTHING`;
}

/** The cities, the one marketplace for browsing everywhere, and the two fee rules that differ from the default. */
async function makePlaces(tx: PlainTx): Promise<void> {
  for (const city of CITIES) await makeCity(tx, city);
  await tx`INSERT INTO marketplace (name, slug, is_global, time_zone)
           SELECT 'Everywhere', 'everywhere', true, 'America/New_York' WHERE NOT EXISTS (SELECT FROM marketplace WHERE is_global)`;
  // Texas taxes prepared food at 8.25 %; Riverside's kitchens deliver for $12.00 at 7.75 %, the service fee taxed too.
  await tx`INSERT INTO fee_rule (state, tax_bps, valid_from)
           SELECT 'TX', 825, '2020-01-01' WHERE NOT EXISTS (SELECT FROM fee_rule WHERE state = 'TX')`;
  await tx`INSERT INTO fee_rule (marketplace_id, delivery_cents, tax_bps, tax_on_service, valid_from)
           SELECT id, 1200, 775, true, '2020-01-01' FROM marketplace m WHERE slug = 'riverside-county'
             AND NOT EXISTS (SELECT FROM fee_rule f WHERE f.marketplace_id = m.id)`;
}

/** The city marketplaces, made when they are not there. `now` in milliseconds. */
export async function openPlaces(tx: PlainTx, now: number): Promise<Place[]> {
  await makePlaces(tx);
  const places: Place[] = [];
  for (const city of CITIES) {
    const [row] = await tx<{ id: number; permit_required: boolean }[]>`
      SELECT id, permit_required FROM marketplace WHERE slug = ${city.slug}`;
    if (!row) throw new Error(`No marketplace ${city.slug}`);
    const [fees] = await tx<(Fees & { id: number })[]>`
      SELECT id, delivery_cents, service_bps, tax_bps, tax_on_meals, tax_on_service, tax_on_delivery, coupon_lowers_base
      FROM fee_rule
      WHERE (marketplace_id = ${row.id} OR marketplace_id IS NULL) AND (state = ${city.state} OR state IS NULL)
        AND valid_to IS NULL
      ORDER BY marketplace_id IS NULL, state IS NULL, id LIMIT 1`;
    if (!fees) throw new Error("No fee rule");
    const spots = await tx<Spot[]>`
      SELECT z.zip, z.city, z.latitude, z.longitude FROM marketplace_zip m JOIN zip_place z USING (zip)
      WHERE m.marketplace_id = ${row.id} ORDER BY z.zip`;
    places.push({
      ...city,
      ...row,
      fees: { ...fees },
      spots: [...spots],
      calendar: new Calendar(now, city.time_zone),
    });
  }
  return places;
}

/** Kilometers between two points in degrees, near enough within a city. */
export function kilometers(
  a: { latitude: number; longitude: number },
  b: { latitude: number; longitude: number },
): number {
  const north = (a.latitude - b.latitude) * 111.2;
  const east = (a.longitude - b.longitude) * 111.2 * Math.cos((a.latitude * Math.PI) / 180);
  return Math.hypot(north, east);
}
