import { describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { addDays, type Day } from "~/kit/day";
import { aCorporateAdmin } from "../../../tests/builders";
import { makeExport } from "../../../tests/setup/outbox-jobs";
import type { ExportFilters } from "./export-sql";
import { listReportSchedules, makeScheduledReports, scheduleReport } from "./report-schedules.server";

describe("a report by email", () => {
  const dueNow = (id: number) =>
    sql`UPDATE report_schedule SET next_on = app_now()::date - 1 WHERE id = ${id}`;
  const madeBy = (id: number) => sql<{ id: number; filters: ExportFilters }[]>`
    SELECT id, filters FROM export WHERE schedule_id = ${id} ORDER BY id`;

  test("is asked for once when it is due, about the days before, and its person is mailed a link", async () => {
    const admin = await aCorporateAdmin();
    const { id, next_on } = await scheduleReport(admin, {
      kind: "user_report",
      pace: "month",
      group: undefined,
      code: undefined,
    });
    expect(next_on.slice(8)).toBe("01");
    // pressed twice, it comes once
    const again = await scheduleReport(admin, {
      kind: "user_report",
      pace: "month",
      group: undefined,
      code: undefined,
    });
    expect([again.id, (await listReportSchedules(admin)).length]).toEqual([id, 1]);
    await makeScheduledReports();
    expect(await madeBy(id)).toEqual([]);
    await dueNow(id);
    await Promise.all([makeScheduledReports(), makeScheduledReports()]);
    const [made, ...more] = await madeBy(id);
    expect(more).toEqual([]);
    expect(made?.filters).toEqual({ start_date: expect.any(String), end_date: expect.any(String) });
    await makeExport(made?.id ?? 0);
    const [letter] = await sql`SELECT kind, facts FROM notification WHERE account_id = ${admin.account_id}`;
    expect(letter).toEqual({ kind: "export.ready", facts: { export_id: made?.id } });
    const [row] = await sql<{ days: number }[]>`
      SELECT round(extract(epoch FROM expires_at - done_at) / 86400)::int AS days FROM export WHERE id = ${made?.id ?? 0}`;
    expect(row).toEqual({ days: 7 });
    const [next] = await listReportSchedules(admin);
    expect(next).toMatchObject({ id, next_on });
  });

  const weekly = { kind: "journal", pace: "week", group: undefined, code: undefined } as const;

  test("waits while its organization or its person is suspended, and comes once that is over, about the last week", async () => {
    const [shut, paused] = [await aCorporateAdmin(), await aCorporateAdmin()];
    const made = [await scheduleReport(shut, weekly), await scheduleReport(paused, weekly)];
    for (const { id } of made) await sql`UPDATE report_schedule SET next_on = next_on - 28 WHERE id = ${id}`;
    const stop = async (isOver: boolean) => {
      const [status, reason] = isOver ? ["approved", null] : ["suspended", "For a test"];
      await sql`UPDATE organization SET status = ${status}::"OrganizationStatus", status_reason = ${reason} WHERE id = ${shut.organization_id}`;
      await sql`UPDATE membership SET status = ${isOver ? "activated" : "suspended"}::"MemberStatus" WHERE id = ${paused.membership_id}`;
      await makeScheduledReports();
    };
    await stop(false);
    for (const { id } of made) expect(await madeBy(id)).toEqual([]);
    await stop(true);
    await makeScheduledReports();
    for (const { id, next_on } of made) {
      const [first, ...more] = await madeBy(id);
      expect(more).toEqual([]);
      expect(first?.filters).toEqual({
        start_date: addDays(next_on as Day, -14),
        end_date: addDays(next_on as Day, -8),
      });
    }
  });

  test("comes although another one fails", async () => {
    const [stuck, admin] = [await aCorporateAdmin(), await aCorporateAdmin()];
    const first = await scheduleReport(stuck, weekly);
    const { id } = await scheduleReport(admin, weekly);
    for (const one of [first.id, id]) await dueNow(one);
    await transaction(async (tx) => {
      // whoever holds the organization keeps its export from being written
      await tx`SELECT FROM organization WHERE id = ${stuck.organization_id} FOR UPDATE`;
      await expect(makeScheduledReports()).rejects.toThrow("reports failed");
    });
    expect([(await madeBy(first.id)).length, (await madeBy(id)).length]).toEqual([0, 1]);
    await makeScheduledReports();
    expect(await madeBy(first.id)).toHaveLength(1);
  });

  test("ends by itself when its person may read no reports anymore", async () => {
    const admin = await aCorporateAdmin();
    const { id } = await scheduleReport(admin, {
      kind: "journal",
      pace: "week",
      group: undefined,
      code: undefined,
    });
    await dueNow(id);
    await sql`UPDATE membership SET role = 'member' WHERE id = ${admin.membership_id}`;
    await makeScheduledReports();
    expect(await madeBy(id)).toEqual([]);
    expect(await listReportSchedules(admin)).toEqual([]);
  });
});
