import { beforeAll, describe, expect, inject, test } from "vitest";
import { sql } from "~/data/sql.server";
import { COOKIES } from "~/http/cookies";
import { env } from "~/kit/env.server";
import { aDiner, aSecondFactor, aSignedIn, aStaff, uniqueEmail } from "../../builders";
import { asksForCode, sessionOf, sessionsOfTeam, type TestRole, type Who } from "../../setup/back-office";
import { emailSubjectsTo, eventually } from "../../setup/faults";
import { sendForm } from "../../setup/invitations";

let sessions: Record<TestRole, string>;
let colleague: string;
beforeAll(async () => {
  sessions = await sessionsOfTeam();
  colleague = await sessionOf(await aStaff({ role: "support" }));
});

const fakes = () => inject("place").fakes;
const reason = "Knew the last three orders and the street";
const ask = (who: Who, fields: Record<string, string>, session: string) =>
  sendForm(`/staff/people/${who.account_id}`, { intent: "recover", reason, ...fields }, session);
const press = (who: Who, intent: string, session: string) =>
  sendForm(`/staff/people/${who.account_id}`, { intent }, session);
const pageOf = async (who: Who, session: string) =>
  (
    await fetch(new URL(`/staff/people/${who.account_id}`, env.APP_ORIGIN), {
      headers: { cookie: `${COOKIES.session}=${session}` },
    })
  ).text();

async function factorsOf({ account_id }: Who): Promise<number> {
  return (await sql`SELECT FROM second_factor WHERE account_id = ${account_id}`).length;
}

/** The path of the link that was mailed to a new mailbox. */
function linkTo(email: string): Promise<string> {
  return eventually(async () => {
    const inbox = await fetch(new URL(`/dev/inbox.json?to=${encodeURIComponent(email)}`, env.APP_ORIGIN));
    const letters = (await inbox.json()) as { text: string }[];
    const path = letters.map(({ text }) => /\/recover\/[\w-]+/.exec(text)?.[0]).find(Boolean);
    if (!path) throw new Error("no link yet");
    return path;
  });
}

describe("somebody who has forgotten everything", () => {
  test("gets two-step sign-in taken off by two of the team, never by one; the mailbox is told; all is signed out", async () => {
    const ana = await aDiner();
    await aSecondFactor(ana);
    await aSignedIn(ana, "session");
    for (const role of ["finance", "content"] as const)
      expect((await ask(ana, { removes_factor: "yes" }, sessions[role])).status).toBe(403);
    const stale = await sessionOf(await aStaff({ role: "support" }), false);
    expect(await asksForCode(await ask(ana, { removes_factor: "yes" }, stale))).toBe(true);
    expect((await ask(ana, { removes_factor: "yes" }, sessions.support)).status).toBe(302);
    expect((await ask(ana, { removes_factor: "yes" }, sessions.operations)).status).toBe(409);
    await eventually(async () =>
      expect(await emailSubjectsTo(fakes(), ana.email)).toContain(
        "Someone asked to get back into your DinDin account",
      ),
    );
    await press(ana, "allow", sessions.support);
    expect(await factorsOf(ana)).toBe(1);
    expect(await pageOf(ana, sessions.support)).toContain("A colleague has to allow it.");
    expect((await press(ana, "allow", sessions.content)).status).toBe(403);
    expect((await press(ana, "allow", colleague)).status).toBe(302);
    expect(await factorsOf(ana)).toBe(0);
    expect(await sql`SELECT FROM access_key WHERE account_id = ${ana.account_id}`).toHaveLength(0);
    await eventually(async () =>
      expect((await emailSubjectsTo(fakes(), ana.email)).join()).toMatch(/password/i),
    );
    const acts = await sql<{ action: string }[]>`
      SELECT action FROM audit_entry WHERE subject_kind = 'account' AND subject_id = ${String(ana.account_id)} ORDER BY id`;
    expect(acts.map(({ action }) => action)).toEqual(["account.recovery_asked", "account.recovery_allowed"]);
  });

  test("gets a new email once its owner has opened the link, and not before; the old one is told; the link works once", async () => {
    const ben = await aDiner();
    const email = uniqueEmail("new-mailbox");
    expect((await ask(ben, { new_email: email }, sessions.support)).status).toBe(302);
    expect((await press(ben, "allow", colleague)).status).toBe(302);
    const emailNow = async () =>
      (await sql<{ email: string }[]>`SELECT email::text FROM account WHERE id = ${ben.account_id}`)[0]
        ?.email;
    const path = await linkTo(email);
    expect(await emailNow()).toBe(ben.email);
    const shown = await fetch(new URL(path, env.APP_ORIGIN));
    expect([shown.status, (await shown.text()).includes(email)]).toEqual([200, true]);
    expect((await sendForm(path, {})).headers.get("location")).toBe("/login");
    expect(await emailNow()).toBe(email);
    await eventually(async () =>
      expect(await emailSubjectsTo(fakes(), ben.email)).toContain("Your DinDin email has changed"),
    );
    expect((await sendForm(path, {})).status).toBe(404);
    const [row] = await sql`SELECT hash FROM account_recovery WHERE account_id = ${ben.account_id}`;
    expect(row).toEqual({ hash: null });
  });

  test("what was turned down or taken back changes nothing, and its link is worthless", async () => {
    const cy = await aDiner();
    const email = uniqueEmail("not-theirs");
    await ask(cy, { new_email: email }, sessions.support);
    await press(cy, "allow", colleague);
    const path = await linkTo(email);
    expect((await press(cy, "turn-down", sessions.operations)).status).toBe(302);
    expect((await sendForm(path, {})).status).toBe(404);
    const [row] = await sql`SELECT email::text FROM account WHERE id = ${cy.account_id}`;
    expect(row).toEqual({ email: cy.email });
  });

  test("what makes no sense is said beside its field; nobody of the team is helped this way", async () => {
    const dee = await aDiner();
    const wrong: [Record<string, string>, string][] = [
      [{}, "Choose what they have lost."],
      [{ removes_factor: "yes" }, "They have no two-step sign-in."],
      [{ new_email: "nowhere" }, "email"],
      [{ new_email: (await aDiner()).email }, "This email belongs to an account already."],
      [{ new_email: uniqueEmail(), reason: "" }, "Enter a reason."],
    ];
    for (const [fields, words] of wrong) {
      const answer = await ask(dee, fields, sessions.support);
      expect([words, answer.status, (await answer.text()).includes(words)]).toEqual([words, 400, true]);
    }
    const sol = await aStaff({ role: "content" });
    expect((await ask(sol, { removes_factor: "yes" }, sessions.support)).status).toBe(400);
  });
});
