import { sql } from "~/data/sql.server";

/** What a marketplace needs before it can sell; each is there or not, read from the data. */
export interface Setup {
  marketplace: boolean;
  zips: boolean;
  fees: boolean;
  law: boolean;
  cuisines: boolean;
  coupon: boolean;
  texts: boolean;
  services: boolean;
  cook: boolean;
  meal: boolean;
}

/** In SQL, whether staff have ever done this. */
const wasDone = (action: string) => sql`EXISTS (SELECT FROM audit_entry WHERE action = ${action})`;

/**
 * What stands of a first day: ZIP codes that a city serves, a city that is open, fees that somebody set or that a city has,
 * law that somebody went through, cuisines, a coupon, texts that somebody read, services that answered, an approved cook, a
 * meal that diners find. Plain SQL: ten questions in one statement, each answered by the first row.
 */
export async function readSetup(): Promise<Setup> {
  const [setup] = await sql<[Setup]>`
    SELECT EXISTS (SELECT FROM marketplace WHERE is_active AND NOT is_global) AS marketplace,
      EXISTS (SELECT FROM marketplace_zip) AS zips,
      EXISTS (SELECT FROM fee_rule WHERE marketplace_id IS NOT NULL AND valid_from <= app_now() AND (valid_to IS NULL OR valid_to > app_now())) OR ${wasDone("fee_rule.added")} AS fees,
      EXISTS (SELECT FROM marketplace WHERE permit_required OR max_meals_per_day IS NOT NULL OR NOT chef_may_deliver) OR ${wasDone("marketplace.changed")} AS law,
      EXISTS (SELECT FROM cuisine WHERE is_active) AS cuisines,
      EXISTS (SELECT FROM coupon WHERE is_active) AS coupon,
      EXISTS (SELECT FROM setting WHERE key = 'setup:texts_read') AS texts,
      (SELECT count(*) = 5 FROM setting WHERE key LIKE 'service\_check:%' AND value ->> 'ok' = 'true') AS services,
      EXISTS (SELECT FROM chef WHERE status = 'approved') AS cook,
      EXISTS (SELECT FROM meal WHERE is_listed) AS meal`;
  return setup;
}
