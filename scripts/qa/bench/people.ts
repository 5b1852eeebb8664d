import { randomBytes } from "node:crypto";
import { sql } from "~/data/sql.server";
import { aDiner, aSignedIn, grantPromotion, type TestMarketplace } from "../../../tests/builders";
import { ApiDocument } from "../../../tests/client/api-document";
import { type BenchDiner, type BenchMeal, fetchText, type World, ZIP } from "./case";

const WALLET_CENTS = 1_000_000_00;
const PORTIONS = 1_000_000;

/** The seeded city of a ZIP code, as the builders take it. */
export async function cityOf(zip: string): Promise<TestMarketplace> {
  // never null: state, latitude, longitude: a city of the seed has its place
  const [row] = await sql<TestMarketplace[]>`
    SELECT m.id, m.name, m.slug, m.time_zone, m.state, m.latitude, m.longitude, m.is_global, ARRAY[${zip}] AS zips FROM marketplace m JOIN marketplace_zip z ON z.marketplace_id = m.id WHERE z.zip = ${zip}`;
  if (!row) throw new Error(`No marketplace serves ${zip}: is the seed whole?`);
  return row;
}

/** New diners of the city with an address, wallet money posted to the ledger, and an empty cart. */
async function makeDiners(count: number, zip: string): Promise<BenchDiner[]> {
  const marketplace = await cityOf(zip);
  const diners: BenchDiner[] = [];
  for (let n = 0; n < count; n += 1) {
    const email = `bench.${n}.${randomBytes(6).toString("hex")}@bench.dindin.test`;
    const diner = await aDiner({ marketplace, email, address: { city: "Nashville", postalCode: zip } });
    await grantPromotion(diner.account_id, WALLET_CENTS);
    await sql`INSERT INTO cart (account_id) VALUES (${diner.account_id}) ON CONFLICT DO NOTHING`;
    diners.push({ token: (await aSignedIn(diner)).key });
  }
  return diners;
}

/**
 * Meals of the city that are paid with money and delivered to the ZIP code by kitchens without capacity limits, with portions
 * enough in the schedule that can be ordered next, which stays the next one for 12 hours: what is recorded names it. Cents.
 */
export async function findPlentifulMeals(count: number, zip: string): Promise<BenchMeal[]> {
  return sql<BenchMeal[]>`
    WITH chosen AS (
      SELECT m.id, m.price_cents, next.id AS schedule_id
      FROM meal m JOIN chef c ON c.id = m.chef_id JOIN marketplace k ON k.id = m.marketplace_id
      JOIN marketplace_zip z ON z.marketplace_id = k.id AND z.zip = ${zip}
      JOIN LATERAL (SELECT s.id, s.orderable_until FROM schedule s WHERE s.meal_id = m.id AND s.deleted_at IS NULL
        AND s.held + s.sold < s.count AND s.orderable_until > app_now() ORDER BY s.start_date LIMIT 1) next
        ON next.orderable_until > app_now() + interval '12 hours'
      WHERE m.is_listed AND NOT m.is_voucher_meal AND c.delivery_radius_km IS NULL AND NOT k.permit_required
        AND coalesce(c.daily_capacity, k.max_meals_per_day, k.max_meals_per_week, k.max_meals_per_year, k.max_sales_year_cents) IS NULL
      ORDER BY m.id LIMIT ${count}), plenty AS (
      UPDATE schedule s SET count = s.sold + s.held + ${PORTIONS} FROM chosen WHERE s.id = chosen.schedule_id)
    SELECT id, price_cents FROM chosen ORDER BY id`;
}

/** The servers with the product's document, so many diners of the city, and up to so many meals of it. */
export async function makeWorld(
  servers: Pick<World, "product" | "recorded" | "bare">,
  counts: { diners: number; meals: number },
): Promise<World> {
  const document = new ApiDocument(JSON.parse(await fetchText(`${servers.product}/api/openapi.json`)));
  const [diners, meals] = [await makeDiners(counts.diners, ZIP), await findPlentifulMeals(counts.meals, ZIP)];
  return { ...servers, document, diners, meals };
}
