import { sql, type Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import type { Day } from "~/kit/day";
import { mapBatches } from "~/kit/map-batches";
import { notify } from "../messages/notify.server";
import { lastCutoff } from "./ordering-window.server";
import { ingredientsDigest, speciesAsCooked } from "./sheet-lines.server";

const BATCH = 500;

/** A cook's day whose last cutoff has passed. */
interface DueDay {
  chef_id: number;
  account_id: number;
  delivery_date: Day;
  /** the cutoff that its sheet is made for */
  cutoff_at: Date;
}

/** Behind which day the next batch begins. */
const behind = (after: DueDay | undefined) =>
  sql`(${after?.chef_id ?? 0}::int, ${after?.delivery_date ?? "0001-01-01"}::date)`;

/**
 * Days that somebody ordered, can no longer be ordered, and have no sheet yet; or none for their last cutoff, since the day was
 * open again and ordered once more. Days that are over need none.
 */
function daysWithoutSheet(after: DueDay | undefined, size: number): Promise<DueDay[]> {
  // plain SQL: the index of what is to be cooked is a partial one, by the statuses as they stand here
  return sql<DueDay[]>`
    SELECT d.chef_id, owner.account_id, d.day AS delivery_date, last.cutoff_at
    FROM (
      SELECT DISTINCT p.chef_id, p.delivery_date AS day FROM order_part p
      WHERE p.status IN ('pending_payment', 'placed', 'accepted', 'preparing') AND p.cutoff_at <= app_now()
        AND p.delivery_date >= (app_now() AT TIME ZONE 'UTC')::date - 1 AND (p.chef_id, p.delivery_date) > ${behind(after)}
        AND NOT EXISTS (SELECT FROM prep_sheet t
          WHERE t.chef_id = p.chef_id AND t.delivery_date = p.delivery_date AND t.cutoff_at >= p.cutoff_at)
    ) d JOIN chef owner ON owner.id = d.chef_id CROSS JOIN LATERAL (SELECT ${lastCutoff} AS cutoff_at) last
    WHERE last.cutoff_at <= app_now() ORDER BY d.chef_id, d.day LIMIT ${size}`;
}

/** Sheets that are not frozen yet, or not for the cutoff they were made for again; not while the day can be ordered. */
function sheetsToFreeze(after: DueDay | undefined, size: number): Promise<DueDay[]> {
  // plain SQL: the index of what waits is a partial one, by the condition as it stands here
  return sql<DueDay[]>`
    SELECT d.chef_id, owner.account_id, d.day AS delivery_date, d.cutoff_at
    FROM (
      SELECT t.chef_id, t.delivery_date AS day, t.cutoff_at FROM prep_sheet t
      WHERE (t.frozen_at IS NULL OR t.frozen_at < t.cutoff_at) AND (t.chef_id, t.delivery_date) > ${behind(after)}
    ) d JOIN chef owner ON owner.id = d.chef_id CROSS JOIN LATERAL (SELECT ${lastCutoff} AS cutoff_at) last
    WHERE (last.cutoff_at > app_now()) IS NOT TRUE ORDER BY d.chef_id, d.day LIMIT ${size}`;
}

/**
 * Keeps a day's lines as they are, unless a checkout from before its cutoff, or a dish offered instead of another, is still
 * open. Answers whether it did. What its cook has acknowledged of an earlier sheet of the day stays as it was, so that what
 * came since is red. One statement: a hold that is settled meanwhile is either still open or among the lines.
 */
async function freeze(tx: Tx, { chef_id, delivery_date }: DueDay): Promise<boolean> {
  // plain SQL: it locks the rows
  const frozen = await tx`
    WITH kept AS (
      SELECT coalesce(jsonb_agg(jsonb_build_object('line_id', l.id, 'meal_id', l.meal_id, 'quantity', l.quantity,
        'allergens', coalesce(l.allergens_changed -> 'allergens', to_jsonb(l.allergens)),
        'may_contain', coalesce(l.allergens_changed -> 'may_contain', to_jsonb(l.may_contain)),
        'allergen_species', ${speciesAsCooked}, 'ingredients_digest', ${ingredientsDigest}) ORDER BY l.id), '[]') AS lines
      FROM order_part p JOIN order_line l ON l.part_id = p.id AND l.status = 'active' JOIN meal m ON m.id = l.meal_id
      WHERE p.chef_id = ${chef_id} AND p.delivery_date = ${delivery_date}::date
        AND p.status IN ('placed', 'accepted', 'preparing', 'out_for_delivery', 'delivered')
    )
    UPDATE prep_sheet t SET frozen_at = app_now(), frozen = kept.lines,
      acknowledged = CASE WHEN t.frozen_at IS NULL THEN kept.lines ELSE t.acknowledged END
    FROM kept
    WHERE t.chef_id = ${chef_id} AND t.delivery_date = ${delivery_date}::date AND (t.frozen_at IS NULL OR t.frozen_at < t.cutoff_at)
    AND NOT EXISTS (
      SELECT FROM order_part p WHERE p.chef_id = t.chef_id AND p.delivery_date = t.delivery_date AND p.status = 'pending_payment')
    AND NOT EXISTS (
      SELECT FROM order_part p JOIN order_line l ON l.part_id = p.id AND l.status = 'active' JOIN swap_offer w ON w.line_id = l.id AND w.status = 'open'
      WHERE p.chef_id = t.chef_id AND p.delivery_date = t.delivery_date)
    RETURNING t.chef_id`;
  return frozen.length > 0;
}

/** Tells the cook what a day comes to; says nothing of a day without a dish. Told once for a cutoff, however often it is asked for. */
async function tell(
  tx: Tx,
  { chef_id, account_id, delivery_date, cutoff_at }: DueDay,
  is_final: boolean,
): Promise<void> {
  // plain SQL: it locks the rows
  const [open] = await tx`
    SELECT FROM order_part p JOIN order_line l ON l.part_id = p.id AND l.status = 'active'
    WHERE p.chef_id = ${chef_id} AND p.delivery_date = ${delivery_date}::date AND p.status IN ('placed', 'accepted', 'preparing') LIMIT 1`;
  if (!open) return;
  await notify(tx, {
    account_id,
    key: `prep.sheet:${chef_id}:${delivery_date}:${cutoff_at.toISOString()}:${is_final ? "final" : "cutoff"}`,
    kind: "prep.sheet",
    facts: { chef_id, delivery_date, is_final },
  });
}

/** Makes a day's sheet, or makes it again for a later cutoff, and tells the cook in one transaction: a crash leaves neither. */
function makeSheet(day: DueDay): Promise<void> {
  return transaction(async (tx) => {
    // plain SQL: a row that is there already changes nothing
    const made = await tx`
      INSERT INTO prep_sheet (chef_id, delivery_date, cutoff_at) VALUES (${day.chef_id}, ${day.delivery_date}, ${day.cutoff_at})
      ON CONFLICT (chef_id, delivery_date) DO UPDATE SET cutoff_at = excluded.cutoff_at WHERE prep_sheet.cutoff_at < excluded.cutoff_at
      RETURNING chef_id`;
    if (made.length > 0) await tell(tx, day, await freeze(tx, day));
  });
}

/**
 * Prep sheets of the days whose last cutoff has passed: made and mailed at once, and frozen when the last hold from before
 * the cutoff has ended, at once where there is none. A sheet that froze later is told again, and so is one whose day was open
 * again until a later cutoff. All that are due, `size` of them read at once.
 */
export async function makePrepSheets(size = BATCH): Promise<void> {
  await mapBatches(
    { size, read: (after?: DueDay) => daysWithoutSheet(after, size) },
    "prep sheets",
    makeSheet,
  );
  await mapBatches({ size, read: (after?: DueDay) => sheetsToFreeze(after, size) }, "prep sheets", (day) =>
    transaction(async (tx) => {
      if (await freeze(tx, day)) await tell(tx, day, true);
    }),
  );
}
