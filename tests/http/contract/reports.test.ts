import { afterAll, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { aCorporateAdmin, aMember, anOrganization } from "../../builders";
import { api } from "../../client/client";
import { expectAreaCovered } from "../../client/examples";

afterAll(() => expectAreaCovered("imports-exports"));

test("a report is asked for, listed, canceled, had by email, and its figures are read", async () => {
  const organization = await anOrganization({ name: "Larch & Lantern Studio", pool: 50_000 });
  const admin = await aCorporateAdmin({ organization });
  const owner = await api(admin);
  await aMember({ organization, first_name: "Noor", last_name: "Haddad", wallet: 2_500 });
  const days = { start_date: "2026-10-01", end_date: "2026-10-31" };
  const asked = await owner.POST("/api/v1/corporate/exports/", { body: { kind: "journal", ...days } });
  expect(asked.data).toMatchObject({ progress: 0 });
  const id = asked.data?.id ?? 0;
  const listed = await owner.GET("/api/v1/corporate/exports/");
  expect(listed.data?.results).toMatchObject([{ id, kind: "journal", is_scheduled: false }]);
  // one that no worker knows of: it would be faster
  const [waiting] = await sql<{ id: number }[]>`
    INSERT INTO export (organization_id, account_id, kind) VALUES (${organization.id}, ${admin.account_id}, 'benefits') RETURNING id`;
  const path = { id: waiting?.id ?? 0 };
  const canceled = await owner.POST("/api/v1/corporate/exports/{id}/cancel/", { params: { path } });
  expect(canceled.data).toEqual(path);
  const body = { kind: "user_report", pace: "month" } as const;
  const scheduled = await owner.POST("/api/v1/corporate/report-schedules/", { body });
  expect(scheduled.data).toMatchObject(body);
  const schedules = await owner.GET("/api/v1/corporate/report-schedules/");
  expect(schedules.data).toEqual({ results: [scheduled.data] });
  const ended = await owner.DELETE("/api/v1/corporate/report-schedules/{id}/", {
    params: { path: { id: scheduled.data?.id ?? 0 } },
  });
  expect(ended.data).toEqual({ id: scheduled.data?.id });
  const report = await owner.GET("/api/v1/corporate/user-report/", { params: { query: days } });
  expect(report.data?.results).toContainEqual(
    expect.objectContaining({ first_name: "Noor", orders: 0, remaining_dollar_cents: 2500 }),
  );
  expect(report.data?.totals).toMatchObject({ orders: 0, spent_cents: 0, remaining_dollar_cents: 2500 });
  const benefits = await owner.GET("/api/v1/corporate/benefits/", { params: { query: { year: "2026" } } });
  expect(benefits.data).toMatchObject({ count: 0, results: [] });
  const statement = await owner.GET("/api/v1/corporate/statement/", {
    params: { query: { month: "2026-10" } },
  });
  expect(statement.data).toMatchObject({ month: "2026-10", spent: { orders: 0 } });
});
