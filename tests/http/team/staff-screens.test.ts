import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { STAFF_ACTIONS, staffMay } from "~/domain/staff/staff-may";
import { aChef, aCorporateAdmin, aDiner, aMeal, anOrganization, aStaff, uniqueEmail } from "../../builders";
import {
  asksForCode,
  open,
  STAFF_ROLES as ROLES,
  sessionOf,
  sessionsOfTeam,
  statusOf,
  type TestRole,
} from "../../setup/back-office";
import { sendForm } from "../../setup/invitations";
import { dataScreens, formScreens } from "../../setup/screen-table";
import { STAFF_ACTS } from "../../setup/staff-acts";
import { STAFF_SCREENS } from "../../setup/staff-screens";

let sessions: Record<TestRole, string>;
let others: [string, string][];
beforeAll(async () => {
  sessions = await sessionsOfTeam();
  others = [
    ["a diner", await sessionOf(await aDiner())],
    ["a cook", await sessionOf(await aChef())],
    ["a company's admin", await sessionOf(await aCorporateAdmin({ organization: await anOrganization() }))],
  ];
});

/** The path with something in place of each parameter: nothing that is there. */
const filled = (pattern: string) =>
  pattern.replace(":month", "2020-01").replace(":day", "2001-01-01").replace(":id", "999999999");
const isStaff = ({ pattern }: { pattern: string }) => /^\/staff\b/.test(pattern);

describe("who opens and sends what", () => {
  test("every screen, file and form of the product stands in the table, and no other", () => {
    const listed = (of: "opens" | "sends") =>
      Object.entries(STAFF_SCREENS).flatMap(([pattern, one]) => (one[of] ? [pattern] : []));
    const built = (screens: typeof dataScreens) => screens.filter(isStaff).map(({ pattern }) => pattern);
    expect(listed("opens").sort()).toEqual(built(dataScreens).sort());
    expect(listed("sends").sort()).toEqual(built(formScreens).sort());
  });

  test.each(Object.entries(STAFF_SCREENS))("%s", async (pattern, { opens, sends, asked = [] }) => {
    const path = filled(pattern);
    const wrong: string[] = [];
    const checkStatus = (what: string, who: string, isOpen: boolean, status: number) => {
      const isRight = isOpen ? status < 500 && status !== 401 && status !== 403 : status === 403;
      if (!isRight) wrong.push(`${what} by ${who}: ${status}`);
    };
    // the same guard turns all others away: each of them is sent to the first screen, the diner to all
    for (const [who, session] of pattern === "/staff" ? others : others.slice(0, 1)) {
      if (opens) checkStatus("GET", who, false, await statusOf(path, session));
      if (sends) checkStatus("POST", who, false, (await sendForm(path, {}, session)).status);
    }
    for (const role of ROLES) {
      for (const query of opens ? ["", ...asked] : [])
        checkStatus(
          `GET ?${query}`,
          role,
          opens?.includes(role) === true,
          await statusOf(`${path}?${query}`, sessions[role]),
        );
      if (sends)
        checkStatus("POST", role, sends.includes(role), (await sendForm(path, {}, sessions[role])).status);
    }
    expect(wrong).toEqual([]);
  });

  test("without two-step sign-in it leads there; after 12 hours to sign in", async () => {
    const bare = await sessionOf(await aStaff({ second_factor: false }), false);
    const answer = await open("/staff/approvals", bare);
    expect([answer.status, answer.headers.get("location")]).toEqual([
      302,
      "/account/security?next=%2Fstaff%2Fapprovals",
    ]);
    const sol = await aStaff({ role: "support" });
    const session = await sessionOf(sol);
    await sql`UPDATE access_key SET created_at = app_now() - interval '12 hours' WHERE account_id = ${sol.account_id}`;
    expect((await open("/staff", session)).headers.get("location")).toBe("/login?next=%2Fstaff");
  });

  test("the strip to the back office stands on other pages of the team alone", async () => {
    const ofTeam = await (await open("/account", sessions.support)).text();
    const ofDiner = await (await open("/account", (others[0] as [string, string])[1])).text();
    expect([ofTeam.includes('aria-label="Staff"'), ofDiner.includes('aria-label="Staff"')]).toEqual([
      true,
      false,
    ]);
    expect(await (await open("/staff", sessions.support)).text()).not.toContain('aria-label="Staff"');
  });
});

interface FormCase {
  roles: readonly string[];
  /** what is sent, on an object of its own each time, so that one role's decision is not another's conflict */
  fields(): Promise<Record<string, string>>;
  path: string;
}

const submitted = async () => {
  const { chef_id } = await aChef();
  await sql`UPDATE chef SET status = 'submitted', submitted_at = app_now() WHERE id = ${chef_id}`;
  return { kind: "cooks", id: String(chef_id), decision: "approve" };
};
const message = async () => {
  const [row] = await sql<{ id: number }[]>`
    INSERT INTO contact_message (kind, ticket, name, email, content)
    VALUES ('diner', ${uniqueEmail("T")}, 'Ana', ${uniqueEmail()}, 'Hello') RETURNING id`;
  return { message: String(row?.id) };
};

const FORMS: [name: string, form: FormCase][] = [
  ["approve a cook", { path: "/staff/approvals", roles: ["operations", "admin"], fields: submitted }],
  [
    "suspend a meal",
    {
      path: "/staff/approvals?kind=meals",
      roles: ["operations", "content", "admin"],
      fields: async () => ({
        ...{ kind: "meals", id: String((await aMeal()).id), decision: "suspend", reason: "No photo of it" },
      }),
    },
  ],
  [
    "set a credit limit",
    {
      path: "/staff/approvals?kind=organizations",
      roles: ["finance", "admin"],
      fields: async () => ({
        ...{
          intent: "limit",
          id: String((await anOrganization()).id),
          credit_limit: "750.00",
          reason: "Pays on time",
        },
      }),
    },
  ],
  [
    "mark a message as answered",
    { path: "/staff", roles: ["support", "operations", "admin"], fields: message },
  ],
  [
    "invite to the team",
    {
      path: "/staff/team",
      roles: ["admin"],
      fields: async () => ({ intent: "invite", email: uniqueEmail("new"), role: "support" }),
    },
  ],
  [
    "change a role",
    {
      path: "/staff/team",
      roles: ["admin"],
      fields: async () => ({
        ...{ intent: "role", staff: String((await aStaff({ role: "content" })).staff_id), role: "support" },
        reason: "Moves to support",
      }),
    },
  ],
  [
    "end somebody's access",
    {
      path: "/staff/team",
      roles: ["admin"],
      fields: async () => ({
        ...{ intent: "end", staff: String((await aStaff({ role: "content" })).staff_id), reason: "Left" },
      }),
    },
  ],
];

describe("who sends which form", () => {
  test.each(FORMS)("%s", async (_name, { path, roles, fields }) => {
    for (const [who, session] of others)
      expect([who, (await sendForm(path, await fields(), session)).status]).toEqual([who, 403]);
    for (const role of ROLES) {
      const { status } = await sendForm(path, await fields(), sessions[role]);
      expect([role, status]).toEqual([role, roles.includes(role) ? 302 : 403]);
    }
  });

  test("a guest's is sent to sign in, and changes nothing", async () => {
    const fields = await submitted();
    const answer = await sendForm("/staff/approvals", fields);
    expect(answer.headers.get("location")).toContain("/login");
    const [chef] = await sql`SELECT status FROM chef WHERE id = ${Number(fields.id)}`;
    expect(chef).toEqual({ status: "submitted" });
  });
});

/** Where the forms of the back office are written. */
const PAGES = ["staff", "support", "lookup", "catalog", "accounting", "reconciliation", "disputes", "team"];
/** Rights that open screens and let nobody send anything. */
const READS = ["see the ledger", "see the catalog", "read the audit"];

describe("who does what", () => {
  test.each([...new Set(STAFF_ACTS.map(({ path }) => path))])("%s", async (screen) => {
    const chef = screen.includes(":chef") ? (await aChef()).chef_id : 0;
    const path = screen.replace(":chef", String(chef));
    const wrong: string[] = [];
    for (const { fields, roles } of STAFF_ACTS.filter((act) => act.path === screen)) {
      const statuses = await Promise.all(
        ROLES.map(async (role) => ({ role, status: (await sendForm(path, fields, sessions[role])).status })),
      );
      // whoever may is told that it isn't there, anybody else no
      for (const { role, status } of statuses)
        if (roles.includes(role) ? status >= 500 || status === 401 || status === 403 : status !== 403)
          wrong.push(`${JSON.stringify(fields)} by ${role}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });

  test("every right and every button of a form stands in the table, each with the roles of its right", () => {
    const missing = STAFF_ACTIONS.filter(
      (one) => !READS.includes(one) && STAFF_ACTS.every(({ right }) => right !== one),
    );
    expect(missing).toEqual([]);
    // a screen may be narrower than the right that one of its forms wants, never wider
    const wider = STAFF_ACTS.filter(({ right, roles }) => roles.some((role) => !staffMay(role, right)));
    expect(wider).toEqual([]);
    const buttons = PAGES.flatMap((area) => {
      const folder = `app/pages/${area}`;
      return readdirSync(folder)
        .filter((file) => file.endsWith(".tsx"))
        .flatMap((file) =>
          [
            ...readFileSync(`${folder}/${file}`, "utf8").matchAll(
              /name="(intent|change|replay)" value="([^"]+)"/g,
            ),
          ].map(([, name = "", value = ""]) => ({ name, value })),
        );
    });
    const unlisted = buttons.filter(({ name, value }) =>
      STAFF_ACTS.every(({ fields }) => fields[name] !== value),
    );
    expect(unlisted).toEqual([]);
  });
});

describe("decisions", () => {
  test("a rejection wants a reason, is mailed with it, stands in the audit, and can't be made twice", async () => {
    const { id } = await submitted();
    const [chef] = await sql<{ account_id: number }[]>`SELECT account_id FROM chef WHERE id = ${Number(id)}`;
    const rejection = { kind: "cooks", id, decision: "reject" };
    const without = await sendForm("/staff/approvals", rejection, sessions.operations);
    expect([without.status, (await without.text()).includes("Enter a reason.")]).toEqual([400, true]);
    const reason = '=HYPERLINK("x") The permit is blurred';
    expect((await sendForm("/staff/approvals", { ...rejection, reason }, sessions.operations)).status).toBe(
      302,
    );
    expect((await sendForm("/staff/approvals", { ...rejection, reason }, sessions.operations)).status).toBe(
      409,
    );
    const [told] = await sql`
      SELECT kind, facts ->> 'verdict' AS verdict FROM notification WHERE account_id = ${chef?.account_id ?? 0}`;
    expect(told).toEqual({ kind: "kitchen.reviewed", verdict: "reject" });
    const query = `action=chef.reject&subject=${encodeURIComponent(`chef ${id}`)}`;
    const page = await (await open(`/staff/audit?${query}`, sessions.finance)).text();
    expect([page.includes("1 act"), page.includes("The permit is blurred")]).toEqual([true, true]);
    const subject = `subject=${encodeURIComponent(`chef ${id}`)}`;
    for (const other of [
      "action=chef.suspend",
      "start_date=2999-01-01",
      "end_date=2000-01-01",
      "person=nobody@x.test",
    ]) {
      const none = await (await open(`/staff/audit?${subject}&${other}`, sessions.finance)).text();
      expect([other, none.includes("No entries match.")]).toEqual([other, true]);
    }
    const file = await (await open(`/staff/audit.csv?${query}`, sessions.finance)).text();
    const lines = file.trim().split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`chef ${id},status: submitted,status: rejected,"'=HYPERLINK`);
  });

  test("a page that is out of date decides nothing: a colleague was faster", async () => {
    const { id } = await submitted();
    const organization = await anOrganization();
    const old = { id, kind: "cooks", state: "waiting", reason: "No photo" };
    expect((await sendForm("/staff/approvals", { ...old, decision: "approve" }, sessions.admin)).status).toBe(
      302,
    );
    const late = await sendForm("/staff/approvals", { ...old, decision: "reject" }, sessions.operations);
    expect([late.status, (await late.text()).includes("this kitchen is approved now")]).toEqual([409, true]);
    const other = { ...old, kind: "organizations", decision: "reject" };
    expect(
      (await sendForm(`/staff/organizations/${organization.id}`, other, sessions.operations)).status,
    ).toBe(409);
    const [after] = await sql`
      SELECT c.status AS kitchen, o.status AS company FROM chef c, organization o WHERE c.id = ${Number(id)} AND o.id = ${organization.id}`;
    expect(after).toEqual({ kitchen: "approved", company: "approved" });
  });

  test("what is not there is not found, what can't be decided is refused in words", async () => {
    const send = (fields: Record<string, string>) => sendForm("/staff/approvals", fields, sessions.admin);
    const unknown = { kind: "cooks", id: "999999999", decision: "suspend", reason: "Gone" };
    expect((await send(unknown)).status).toBe(404);
    expect((await send({ ...unknown, kind: "meals", decision: "reject" })).status).toBe(400);
    expect((await send({ ...unknown, kind: "documents", decision: "suspend" })).status).toBe(400);
    expect((await send({ kind: "pets", id: "x", decision: "eat" })).status).toBe(400);
    const organization = await anOrganization();
    const limit = { intent: "limit", id: String(organization.id), reason: "More" };
    expect((await send({ ...limit, credit_limit: "999999999" })).status).toBe(400);
    expect((await send({ ...limit, credit_limit: "750.00" })).status).toBe(302);
    const [row] = await sql`SELECT credit_limit_cents FROM organization WHERE id = ${organization.id}`;
    expect(row).toEqual({ credit_limit_cents: 75_000 });
  });

  test("rights want a code of the last ten minutes", async () => {
    const session = await sessionOf(await aStaff(), false);
    const email = uniqueEmail("not-yet");
    const answer = await sendForm("/staff/team", { intent: "invite", email, role: "admin" }, session);
    expect(await asksForCode(answer)).toBe(true);
    expect(await sql`SELECT FROM staff_invitation WHERE email = ${email}`).toEqual([]);
  });

  test("another role and an end want a reason, which the audit keeps", async () => {
    const session = await sessionOf(await aStaff());
    const { staff_id } = await aStaff({ role: "content" });
    const send = async (fields: Record<string, string>) =>
      (await sendForm("/staff/team", { staff: String(staff_id), ...fields }, session)).status;
    const acts: Record<string, string>[] = [{ intent: "role", role: "support" }, { intent: "end" }];
    for (const act of acts) expect(await send({ ...act, reason: " " })).toBe(400);
    expect(await sql`SELECT role, ended_at FROM staff_member WHERE id = ${staff_id}`).toEqual([
      { role: "content", ended_at: null },
    ]);
    for (const act of acts) expect(await send({ ...act, reason: `Because: ${act.intent}` })).toBe(302);
    expect(
      await sql`SELECT action, reason FROM audit_entry WHERE subject_kind = 'staff' AND subject_id = ${String(staff_id)} ORDER BY id`,
    ).toEqual([
      { action: "staff.role_changed", reason: "Because: role" },
      { action: "staff.ended", reason: "Because: end" },
    ]);
  });

  test("an act in the audit can be neither changed nor deleted", async () => {
    const refused = { message: expect.stringMatching(/append-only|permission denied|may not/i) };
    await expect(sql`UPDATE audit_entry SET reason = 'Nothing' WHERE id > 0`).rejects.toMatchObject(refused);
    await expect(sql`DELETE FROM audit_entry WHERE id > 0`).rejects.toMatchObject(refused);
  });
});
