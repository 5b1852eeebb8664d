import type { PlainTx, Sql } from "~/data/sql.server";
import { copyRows } from "./demo/copy";
import { readZips } from "./zips";

/** The kitchens of the world as diners choose among them, in the order they are shown. */
export const CUISINES = [
  "Mexican",
  "Indian",
  "Thai",
  "Southern",
  "Korean",
  "Italian",
  "Chinese",
  "Japanese",
  "Vietnamese",
  "Ethiopian",
  "Lebanese",
  "Greek",
  "Filipino",
  "Caribbean",
  "West African",
  "Peruvian",
  "Polish",
  "Moroccan",
  "Persian",
  "American",
] as const;

const HEAR_ABOUT = [
  "A friend or neighbor",
  "My workplace",
  "A chef on DinDin",
  "Instagram",
  "Facebook",
  "Google search",
  "A farmers market",
  "A newspaper or podcast",
  "Somewhere else",
];

async function loadZips(tx: PlainTx): Promise<void> {
  const rows = readZips();
  const [there] = await tx<{ count: number }[]>`SELECT count(*) AS count FROM zip_place`;
  if (there && there.count >= rows.length) return;
  await tx`CREATE TEMPORARY TABLE incoming_zip (LIKE zip_place) ON COMMIT DROP`;
  await copyRows(tx, "incoming_zip", rows);
  await tx`INSERT INTO zip_place SELECT * FROM incoming_zip
           ON CONFLICT (zip) DO UPDATE SET city = excluded.city, state = excluded.state,
             latitude = excluded.latitude, longitude = excluded.longitude`;
}

async function loadLists(tx: PlainTx): Promise<void> {
  for (const [position, title] of CUISINES.entries()) {
    const slug = title.toLowerCase().replace(/ /g, "-");
    await tx`INSERT INTO cuisine ${tx({ title, slug, position })} ON CONFLICT DO NOTHING`;
  }
  for (const [position, title] of HEAR_ABOUT.entries()) {
    await tx`INSERT INTO hear_about ${tx({ title, position })} ON CONFLICT DO NOTHING`;
  }
  // $15.00 delivery, 20 % service, 6 % tax on what is left of the subtotal: the columns' own defaults.
  await tx`INSERT INTO fee_rule (valid_from) SELECT '2020-01-01'
           WHERE NOT EXISTS (SELECT FROM fee_rule WHERE marketplace_id IS NULL AND state IS NULL)`;
  await tx`INSERT INTO coupon (code, description, percent_bps, first_order_only, once_per_user, starts_at)
           VALUES ('SHARE10', '10% off your first order', 1000, true, true, '2020-01-01') ON CONFLICT DO NOTHING`;
}

/**
 * What every database of the product needs, production too: ZIP codes and their places, cuisines, the answers to
 * "how did you hear about us", the default fee rule, SHARE10. Safe to run again, and from several processes at once;
 * rows that staff have changed since stay as they are. `npm run migrate` and `build/migrate.js` load it after migrating.
 */
export async function loadReference(sql: Sql): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`SELECT pg_advisory_xact_lock(hashtext('dindin.reference'))`;
    await loadZips(tx);
    await loadLists(tx);
  });
}
