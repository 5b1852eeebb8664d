import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
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
        CASE WHEN left_over.days < 0 THEN 0 WHEN left_over.days <= 1 THEN 1 WHEN left_over.days <= 7 THEN 7 WHEN left_over.days <= 30 THEN 30 END AS notice
      FROM kitchen_document d JOIN chef c ON c.id = d.chef_id JOIN marketplace k ON k.id = c.marketplace_id
      CROSS JOIN LATERAL (SELECT d.expires_on - (app_now() AT TIME ZONE k.time_zone)::date AS days) left_over
      WHERE d.status = 'approved' AND d.notice_days > 0 AND d.expires_on <= (app_now() + interval '32 days')::date AND NOT EXISTS (
        SELECT FROM kitchen_document newer WHERE newer.chef_id = d.chef_id AND newer.kind = d.kind AND newer.status = 'approved' AND newer.expires_on > d.expires_on)
    ) ending WHERE notice < notice_days ORDER BY notice, id LIMIT ${BATCH}`;
}

/**
 * Tells cooks 30, 7 and 1 days before a document ends, and when it has: once each, by the days of the kitchen's time zone. A
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
}
