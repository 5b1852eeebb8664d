import { type Fragment, sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import type { Day } from "~/kit/day";
import { mapSettled } from "~/kit/map-settled";
import { notify } from "../messages/notify.server";

const BATCH = 500;

interface Ending {
  id: number;
  account_id: number;
  /** the notice that is due: 30, 7 or 1 days before the end, 0 once the last day has passed */
  notice: number;
}

/** Approved documents whose cook has not had the notice that is due by now. */
function listEnding(): Promise<Ending[]> {
  // plain SQL: days are the kitchen's own, and one that a newer one has taken the place of is not asked for
  return sql<Ending[]>`
    SELECT id, account_id, notice FROM (
      SELECT d.id, c.account_id, d.notice_days,
        ${noticeAt(sql`left_over.days`)} AS notice
      FROM kitchen_document d JOIN chef c ON c.id = d.chef_id JOIN marketplace k ON k.id = c.marketplace_id
      CROSS JOIN LATERAL (SELECT d.expires_on - (app_now() AT TIME ZONE k.time_zone)::date AS days) left_over
      WHERE d.status = 'approved' AND d.notice_days > 0 AND d.expires_on <= (app_now() + interval '32 days')::date AND NOT EXISTS (
        SELECT FROM kitchen_document newer WHERE newer.chef_id = d.chef_id AND newer.kind = d.kind AND newer.status = 'approved' AND newer.expires_on > d.expires_on)
    ) ending WHERE notice < notice_days ORDER BY notice, id LIMIT ${BATCH}`;
}

/** The notice that is due so many days before the end. */
const noticeAt = (days: Fragment) =>
  sql`CASE WHEN ${days} < 0 THEN 0 WHEN ${days} <= 1 THEN 1 WHEN ${days} <= 7 THEN 7 WHEN ${days} <= 30 THEN 30 END`;

/** After its end a permit that was typed is told of for so long: one that ended long ago is no news. Days. */
const NEWS_DAYS = 7;

/** A typed permit that ends: one that no document decides about (`documentsEnd`). */
interface TypedEnding {
  chef_id: number;
  account_id: number;
  ends_on: Day;
  notice: number;
}

/** Kitchens on the market whose typed permit ends, and whose cook has not had the notice that is due by now. */
function listEndingTyped(): Promise<TypedEnding[]> {
  // plain SQL: days are the kitchen's own; the notice's key says whether it was sent
  // never null: ends_on, notice: only permits with a last day, at most 30 days ahead
  return sql<TypedEnding[]>`
    SELECT chef_id, account_id, ends_on, notice FROM (
      SELECT c.id AS chef_id, c.account_id, c.permit_expires_on AS ends_on, ${noticeAt(sql`left_over.days`)} AS notice
      FROM chef c JOIN marketplace k ON k.id = c.marketplace_id
      CROSS JOIN LATERAL (SELECT c.permit_expires_on - (app_now() AT TIME ZONE k.time_zone)::date AS days) left_over
      WHERE c.status = 'approved' AND k.permit_required AND left_over.days BETWEEN ${-NEWS_DAYS} AND 30 AND NOT EXISTS (
        SELECT FROM kitchen_document d WHERE d.chef_id = c.id AND d.kind = 'permit' AND d.status IN ('approved', 'withdrawn'))
    ) ending WHERE NOT EXISTS (SELECT FROM notification n WHERE n.key = concat('permit.ends:', chef_id, ':', ends_on, ':', notice))
    ORDER BY ends_on, chef_id LIMIT ${BATCH}`;
}

/** As `notifyEndingDocuments`, of permits whose last day was typed. */
async function notifyEndingTyped(): Promise<void> {
  await mapSettled(await listEndingTyped(), "permits", ({ chef_id, account_id, ends_on, notice }) =>
    transaction(async (tx) => {
      const key = `permit.ends:${chef_id}:${ends_on}:${notice}`;
      await notify(tx, { account_id, key, kind: "permit.ends", facts: { ends_on, notice_days: notice } });
    }),
  );
}

/**
 * Tells cooks 30, 7 and 1 days before a document or a typed permit ends, and when it has: once each, by the days of the kitchen's time zone. A
 * notice that was missed while nothing ran is left out for the next one.
 */
export async function notifyEndingDocuments(): Promise<void> {
  await mapSettled(await listEnding(), "documents", ({ id, account_id, notice }) =>
    transaction(async (tx) => {
      const where = { id, notice_days: { gt: notice } };
      const { count } = await tx.db.kitchenDocument.updateMany({ where, data: { notice_days: notice } });
      if (count === 0) return;
      const facts = { kitchen_document_id: id, notice_days: notice };
      await notify(tx, { account_id, key: `document.ends:${id}:${notice}`, kind: "document.ends", facts });
    }),
  );
  await notifyEndingTyped();
}
