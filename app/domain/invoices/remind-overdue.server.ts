import { db } from "~/data/prisma.server";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { mapSettled } from "~/kit/map-settled";
import { notifyMany } from "../messages/notify-many.server";
import { adminsOf } from "../treasury/notify-short.server";

const BATCH = 500;

/** An invoice that is overdue, and the notice that is due: 1 after a day, 2 after a week, 3 after two. */
interface Overdue {
  id: number;
  organization_id: number;
  step: number;
}

/** Unpaid invoices whose admins have not had the notice that is due by now. Plain SQL for the organizations' calendars. */
function listOverdue(): Promise<Overdue[]> {
  return sql<Overdue[]>`
    SELECT id, organization_id, step FROM (
      SELECT i.id, i.organization_id, i.reminders, CASE WHEN late.days >= 14 THEN 3 WHEN late.days >= 7 THEN 2 WHEN late.days >= 1 THEN 1 ELSE 0 END AS step
      FROM invoice i JOIN organization o ON o.id = i.organization_id
      CROSS JOIN LATERAL (SELECT (app_now() AT TIME ZONE o.time_zone)::date - i.due_on AS days) AS late
      WHERE i.paid_at IS NULL AND i.replaced_at IS NULL AND i.due_on < (app_now() + interval '1 day')::date AND i.kind <> 'transfer'
    ) AS overdue WHERE step > reminders ORDER BY id LIMIT ${BATCH}`;
}

/**
 * Reminds the admins of an organization of an overdue invoice: a day, a week and two weeks after its last day, once each, by
 * the organization's calendar. A notice that was missed while nothing ran is left out for the next one.
 */
export async function remindOverdue(): Promise<void> {
  await mapSettled(await listOverdue(), "invoices", ({ id, organization_id, step }) =>
    transaction(async (tx) => {
      const where = { id, paid_at: null, replaced_at: null, reminders: { lt: step } };
      const { count } = await tx.db.invoice.updateMany({ where, data: { reminders: step } });
      if (count === 0) return;
      const key = `invoice.overdue:${id}:${step}`;
      await notifyMany(tx, adminsOf(organization_id), {
        ...{ key, kind: "invoice.overdue", facts: { invoice_id: id } },
      });
    }),
  );
}

/** Tells the admins of an organization, once for each `key`, that an invoice of theirs is paid. */
export async function notifyInvoicePaid(invoice_id: number, key: string): Promise<void> {
  const invoice = await db.invoice.findUnique({
    where: { id: invoice_id },
    select: { organization_id: true },
  });
  if (!invoice) return;
  const facts = { invoice_id };
  await transaction((tx) =>
    notifyMany(tx, adminsOf(invoice.organization_id), { key, kind: "invoice.paid", facts }),
  );
}
