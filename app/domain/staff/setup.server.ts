import { sql } from "~/data/sql.server";

/** What a marketplace needs before it can sell; each is there or not, read from the data. */
export interface Setup {
  marketplace: boolean;
  zips: boolean;
  fees: boolean;
  cuisines: boolean;
  cook: boolean;
  meal: boolean;
  coupon: boolean;
}

/**
 * What stands of a first day: a city that is open, ZIP codes it serves, a fee rule that counts now, cuisines, an approved
 * cook, a meal that diners find, a coupon. Plain SQL: seven questions in one statement, each answered by the first row.
 */
export async function readSetup(): Promise<Setup> {
  const [setup] = await sql<[Setup]>`
    SELECT EXISTS (SELECT FROM marketplace WHERE is_active AND NOT is_global) AS marketplace,
      EXISTS (SELECT FROM marketplace_zip) AS zips,
      EXISTS (SELECT FROM fee_rule WHERE valid_from <= app_now() AND (valid_to IS NULL OR valid_to > app_now())) AS fees,
      EXISTS (SELECT FROM cuisine WHERE is_active) AS cuisines,
      EXISTS (SELECT FROM chef WHERE status = 'approved') AS cook,
      EXISTS (SELECT FROM meal WHERE is_listed) AS meal,
      EXISTS (SELECT FROM coupon WHERE is_active) AS coupon`;
  return setup;
}
