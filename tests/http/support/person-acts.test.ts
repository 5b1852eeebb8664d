import { beforeAll, describe, expect, inject, test } from "vitest";
import { sql } from "~/data/sql.server";
import { as } from "../../as";
import { aDiner, aStaff } from "../../builders";
import {
  asksForCode,
  STAFF_ROLES as ROLES,
  sessionOf,
  sessionsOfStrangers,
  sessionsOfTeam,
  type TestRole,
  type Who,
} from "../../setup/back-office";
import { emailSubjectsTo, eventually } from "../../setup/faults";
import { sendForm } from "../../setup/invitations";

let sessions: Record<TestRole, string>;
let strangers: string[];
beforeAll(async () => {
  sessions = await sessionsOfTeam();
  strangers = await sessionsOfStrangers();
});

const act = (who: Who, intent: string, session: string, reason = "Asked for by phone") =>
  sendForm(`/staff/people/${who.account_id}`, { intent, reason }, session);

describe("acts on an account", () => {
  test.each([
    ["lock", ["operations", "admin"]],
    ["sessions", ["support", "operations", "admin"]],
  ] as const)("%s: these roles and nobody else", async (intent, roles: readonly string[]) => {
    const nobodys = await aDiner();
    for (const session of strangers) expect((await act(nobodys, intent, session)).status).toBe(403);
    for (const role of ROLES) {
      const { status } = await act(await aDiner(), intent, sessions[role]);
      expect([role, status]).toEqual([role, roles.includes(role) ? 302 : 403]);
    }
    const acts = await sql`
      SELECT FROM audit_entry WHERE subject_kind = 'account' AND subject_id = ${String(nobodys.account_id)}`;
    expect(acts).toHaveLength(0);
  });

  test("who is locked is out at once and mailed why, what is theirs stays, and unlocked they are back", async () => {
    const ana = await aDiner();
    const profile = () => as(ana).get("/api/accounts/profile/");
    expect((await profile()).status).toBe(200);
    expect((await act(ana, "lock", sessions.operations, "")).status).toBe(400);
    expect((await act(ana, "lock", sessions.operations, "Charged back twice")).status).toBe(302);
    expect((await profile()).status).toBe(401);
    expect((await act(ana, "lock", sessions.operations)).status).toBe(409);
    const subjects = () => emailSubjectsTo(inject("place").fakes, ana.email);
    await eventually(async () => expect(await subjects()).toContain("Your DinDin account is locked"));
    expect((await act(ana, "unlock", sessions.operations, "Settled")).status).toBe(302);
    await eventually(async () => expect(await subjects()).toContain("Your DinDin account is open again"));
    const acts = await sql`
      SELECT action, before, after, reason FROM audit_entry WHERE subject_id = ${String(ana.account_id)} AND action LIKE 'account.%locked' ORDER BY id`;
    expect(acts).toEqual([
      {
        ...{ action: "account.locked", before: { is_active: "true" }, after: { is_active: "false" } },
        reason: "Charged back twice",
      },
      {
        ...{ action: "account.unlocked", before: { is_active: "false" }, after: { is_active: "true" } },
        reason: "Settled",
      },
    ]);
  });

  test("locking wants a fresh code; nobody of the team is locked or signed out here", async () => {
    const stale = await sessionOf(await aStaff({ role: "operations" }), false);
    const ana = await aDiner();
    expect(await asksForCode(await act(ana, "lock", stale))).toBe(true);
    const colleague = await aStaff({ role: "content" });
    for (const intent of ["lock", "sessions"])
      expect([intent, (await act(colleague, intent, sessions.operations)).status]).toEqual([intent, 400]);
    expect((await act({ account_id: 999_999_999, key_id: 0 }, "sessions", sessions.operations)).status).toBe(
      404,
    );
  });

  test("signed out everywhere, apps too", async () => {
    const ana = await aDiner();
    expect((await as(ana).get("/api/accounts/profile/")).status).toBe(200);
    expect((await act(ana, "sessions", sessions.support)).status).toBe(302);
    const keys = await sql`SELECT FROM access_key WHERE account_id = ${ana.account_id}`;
    expect(keys).toHaveLength(0);
  });
});
