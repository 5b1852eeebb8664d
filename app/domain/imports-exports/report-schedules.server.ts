import { isDeepStrictEqual } from "node:util";
import { db } from "~/data/prisma.server";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import { type Day, dayIn } from "~/kit/day";
import { mapSettled } from "~/kit/map-settled";
import type { Prisma } from "../../../prisma/client/client";
import type { CorporateAdmin } from "../accounts/people";
import { adminMay } from "../organizations/admin-may";
import type { ReportSchedule, ReportScheduleInput } from "../organizations/report-schemas.server";
import { publish } from "../outbox/publish.server";
import { conflict, missing } from "../refusal";
import { audit } from "../staff/admin-audit.server";
import { ExportFilters } from "./export-sql";
import { filterWords } from "./filter-words.server";
import { refuseOtherFilters } from "./refuse-other-filters";
import { daysBefore, lastOn, nextOn } from "./report-dates";

/** Reports that one admin has made by themselves. */
const MOST = 20;

const shown = { id: true, kind: true, pace: true, filters: true, next_on: true } as const;
type Row = Prisma.ReportScheduleGetPayload<{ select: typeof shown }>;

async function toView(organization_id: number, { filters, next_on, ...row }: Row): Promise<ReportSchedule> {
  const words = await filterWords(organization_id, ExportFilters.parse(filters));
  return { ...row, filters: words, next_on: dayIn("UTC", next_on) };
}

/** The reports that I have made by themselves, the oldest first: at most `MOST`. */
export async function listReportSchedules(me: CorporateAdmin): Promise<ReportSchedule[]> {
  const { organization_id, account_id } = me;
  const where = { organization_id, account_id, ended_at: null };
  const rows = await db.reportSchedule.findMany({ where, select: shown, orderBy: { id: "asc" }, take: MOST });
  return Promise.all(rows.map((row) => toView(organization_id, row)));
}

/**
 * Has a report of my organization made each week (on Monday) or month (on the first), about the one before, in the
 * organization's calendar, and mails me the way to it. Asked for again, it comes once all the same.
 * @throws Refusal `invalid` as `refuseOtherFilters`; `conflict` `too_many_reports`.
 */
export async function scheduleReport(
  me: CorporateAdmin,
  input: ReportScheduleInput,
): Promise<ReportSchedule> {
  const { organization_id, account_id } = me;
  const { kind, pace, group, code } = input;
  const filters = { ...(group ? { group } : {}), ...(code ? { code } : {}) };
  refuseOtherFilters(kind, filters);
  const made = await transaction(async (tx) => {
    // plain SQL: it locks the rows
    await tx`SELECT FROM membership WHERE id = ${me.membership_id} FOR NO KEY UPDATE`;
    const where = { organization_id, account_id, ended_at: null };
    const mine = await tx.db.reportSchedule.findMany({ where, select: shown });
    const same = mine.find(
      (one) => one.kind === kind && one.pace === pace && isDeepStrictEqual(one.filters, filters),
    );
    if (same) return same;
    if (mine.length >= MOST)
      throw conflict("too_many_reports", {
        reason: `You have ${MOST} reports by email already.`,
        next: "End one of them first.",
      });
    const { time_zone } = await tx.db.organization.findUniqueOrThrow({
      where: { id: organization_id },
      select: { time_zone: true },
    });
    const next_on = new Date(nextOn(pace, dayIn(time_zone, clock.now())));
    const data = { organization_id, account_id, kind, pace, filters, next_on };
    const row = await tx.db.reportSchedule.create({ data, select: shown });
    await audit(tx, me, "report.scheduled", { kind: "report_schedule", id: row.id }, { kind, pace });
    return row;
  });
  return toView(organization_id, made);
}

/** Ends a report of mine that comes by itself. @throws Refusal `missing` for anybody else's, or one that has ended. */
export async function endReportSchedule(me: CorporateAdmin, id: number): Promise<{ id: number }> {
  const { organization_id, account_id } = me;
  return transaction(async (tx) => {
    const where = { id, organization_id, account_id, ended_at: null };
    const { count } = await tx.db.reportSchedule.updateMany({ where, data: { ended_at: clock.now() } });
    if (count === 0) throw missing();
    await audit(tx, me, "report.ended", { kind: "report_schedule", id }, {});
    return { id };
  });
}

/**
 * In SQL, the schedules `s` that are due in the calendar of their organization, `o`, with their person's membership, `m`. While
 * the organization or its person is suspended they wait: approved again, each is as it was.
 */
const dueSchedules = sql`
  FROM report_schedule s JOIN organization o ON o.id = s.organization_id AND o.status = 'approved'
  LEFT JOIN membership m ON m.organization_id = s.organization_id AND m.account_id = s.account_id
  WHERE s.ended_at IS NULL AND s.next_on <= (app_now() AT TIME ZONE o.time_zone)::date AND m.status IS DISTINCT FROM 'suspended'`;

interface Due {
  id: number;
  organization_id: number;
  account_id: number;
  kind: ReportSchedule["kind"];
  pace: ReportSchedule["pace"];
  filters: ExportFilters;
  role: string | null;
  today: Day;
}

const ROLES: Record<string, "owner" | "finance" | "viewer"> = {
  admin: "owner",
  finance: "finance",
  viewer: "viewer",
};

/**
 * Asks for the export of one schedule that is due and moves it on; ends it where its person may read no reports anymore. Of
 * those that came due while it waited, the last alone is made.
 */
function makeOne(id: number): Promise<void> {
  return transaction(async (tx) => {
    // plain SQL: locks the row, and only while it is due
    const [due] = await tx<Due[]>`
      SELECT s.id, s.organization_id, s.account_id, s.kind, s.pace, s.filters,
        CASE WHEN m.status = 'activated' THEN m.role END AS role, (app_now() AT TIME ZONE o.time_zone)::date AS today
      ${dueSchedules} AND s.id = ${id} FOR UPDATE OF s SKIP LOCKED`;
    if (!due) return;
    const role = due.role === null ? undefined : ROLES[due.role];
    if (!role || !adminMay(role, "see reports")) {
      await tx.db.reportSchedule.update({
        where: { id },
        data: { ended_at: clock.now() },
        select: { id: true },
      });
      return;
    }
    const { organization_id, account_id, kind, pace } = due;
    // members are a list of today, all else is about days
    const days = kind === "corporate_users" ? {} : daysBefore(pace, lastOn(pace, due.today));
    const filters = { ...due.filters, ...days };
    const made = await tx.db.export.create({
      data: { organization_id, account_id, kind, filters, schedule_id: id },
      select: { id: true },
    });
    await publish(tx, "export.requested", { export_id: made.id }, `export.requested:${made.id}`);
    const next_on = new Date(nextOn(pace, due.today));
    await tx.db.reportSchedule.update({ where: { id }, data: { next_on }, select: { id: true } });
  });
}

/** Every ten minutes: asks for the exports of all schedules that are due. Run twice, each is asked for once; one that fails keeps the others from nothing. */
export async function makeScheduledReports(): Promise<void> {
  // plain SQL: by the index of those that are due; a day ahead, since it is tomorrow already somewhere
  const due = await sql<{ id: number }[]>`
    SELECT s.id ${dueSchedules} AND s.next_on <= (SELECT app_now())::date + 1 ORDER BY s.next_on, s.id LIMIT 500`;
  await mapSettled(due, "reports", ({ id }) => makeOne(id));
}
