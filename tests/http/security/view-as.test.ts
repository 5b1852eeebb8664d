import { beforeAll, describe, expect, test } from "vitest";
import { apiRoutes } from "~/api/routes";
import { sql } from "~/data/sql.server";
import { COOKIES } from "~/http/cookies";
import { expectedToken } from "~/http/csrf.server";
import { maySee } from "~/http/view-as-limits.server";
import { env } from "~/kit/env.server";
import {
  aCard,
  aChef,
  aCorporateAdmin,
  aDiner,
  anOrganization,
  aStaff,
  type TestDiner,
} from "../../builders";
import { asksForCode, STAFF_ROLES as ROLES, sessionOf } from "../../setup/back-office";
import { sendForm } from "../../setup/invitations";
import { dataScreens, formScreens } from "../../setup/screen-table";

const END = "/staff/view/end";
const METHODS = ["POST", "PUT", "PATCH", "DELETE"];
/** Requests of a walk through all forms and calls that are under way together. */
const AT_ONCE = 8;
const DETAIL = "You are viewing as somebody: nothing can be changed.";

const start = (account_id: number, session: string, reason = "The cart looks wrong") =>
  sendForm(`/staff/people/${account_id}`, { intent: "view", reason }, session);

/** Asks as a browser in which somebody views: with the mark, and with a token that lets forms in. */
function ask(session: string, path: string, method = "GET"): Promise<Response> {
  const cookie = `${COOKIES.session}=${session}; ${COOKIES.view}=1`;
  const isForm = method !== "GET";
  return fetch(new URL(path, env.APP_ORIGIN), {
    method,
    headers: {
      ...{ cookie, accept: "text/html" },
      ...(isForm && { origin: env.APP_ORIGIN, "x-csrftoken": expectedToken(cookie) ?? "" }),
    },
    ...(isForm && { body: new URLSearchParams({ name: "Mallory" }) }),
    redirect: "manual",
  });
}

const textOf = async (session: string, path: string) => (await ask(session, path)).text();

/** Somebody of support who views as this person. */
async function viewing(account_id: number) {
  const sol = await aStaff({ role: "support" });
  const session = await sessionOf(sol);
  const started = await start(account_id, session);
  expect([started.status, started.headers.get("location")]).toEqual([302, "/account"]);
  expect(started.headers.getSetCookie().some((one) => one.startsWith(`${COOKIES.view}=1;`))).toBe(true);
  return { sol, session };
}

let ana: TestDiner;
/** what the card calls itself: four digits stand in many a number */
const BRAND = "zebracard";
beforeAll(async () => {
  ana = await aDiner({ first_name: "Anastasia" });
  await aCard(ana);
  await sql`UPDATE card SET brand = ${BRAND} WHERE account_id = ${ana.account_id}`;
});

describe("whoever views as somebody", () => {
  test("sends no form of that time as themselves afterward: it holds what is somebody else's", async () => {
    const { session, sol } = await viewing(ana.account_id);
    const page = await textOf(session, "/account/profile");
    const csrf = /name="csrf" value="([^"]+)"/.exec(page)?.[1] ?? "";
    expect(csrf).not.toBe("");
    expect((await ask(session, END, "POST")).status).toBe(302);
    // the same button of another tab, which shows the view still
    expect((await sendForm(END, { csrf }, session)).status).toBe(302);
    const typed = { first_name: "Viewed", last_name: "Whitfield", phone: "615 555 0147" };
    const sent = await sendForm("/account/profile", { ...typed, csrf }, session);
    expect([sent.status, await sent.text()]).toEqual([403, expect.stringContaining("CSRF token")]);
    const [row] = await sql`SELECT first_name FROM account WHERE id = ${sol.account_id}`;
    expect(row?.first_name).toBe(sol.first_name);
  });

  test("changes nothing: every form of every screen and every call is refused, in the back office too", async () => {
    const { session, sol } = await viewing(ana.account_id);
    const rows = () => sql`
      SELECT row_to_json(a)::text AS account, (SELECT count(*) FROM cart_line l JOIN cart c ON c.id = l.cart_id WHERE c.account_id = a.id) AS lines,
        (SELECT count(*) FROM access_key k WHERE k.account_id IN (a.id, ${sol.account_id})) AS keys
      FROM account a WHERE a.id = ${ana.account_id}`;
    const before = await rows();
    const forms = formScreens
      .filter(({ pattern }) => pattern !== END)
      .flatMap(({ path, pattern }) =>
        METHODS.map((method) => ({ method, path, name: pattern, says: "othing can be changed" })),
      );
    const calls = apiRoutes.flatMap((route) =>
      Object.keys(route.calls).map((method) => {
        const name = `/api${route.path}`;
        return { method, path: name.replace(/:\w+/g, "1"), name, says: DETAIL };
      }),
    );
    const wrong: string[] = [];
    const all = [...forms, ...calls];
    for (let at = 0; at < all.length; at += AT_ONCE)
      await Promise.all(
        all.slice(at, at + AT_ONCE).map(async ({ method, path, name, says }) => {
          const answer = await ask(session, path, method);
          if (answer.status !== 403 || !(await answer.text()).includes(says))
            wrong.push(`${method} ${name}: ${answer.status}`);
        }),
      );
    expect(wrong).toEqual([]);
    expect(await rows()).toEqual(before);
  }, 120_000);

  test("reads what that person sees, with a banner; no card, code, key or file, and nothing that isn't named", async () => {
    const { session } = await viewing(ana.account_id);
    const wrong: string[] = [];
    for (const { path, pattern } of dataScreens) {
      const answer = await ask(session, path);
      const text = await answer.text();
      const isOpen = answer.status === 200 && !path.startsWith("/staff");
      if (answer.status >= 500) wrong.push(`${pattern}: ${answer.status}`);
      if (isOpen && text.toLowerCase().includes(BRAND)) wrong.push(`${pattern} shows a card`);
      if (isOpen && /^\/(account|chef|dashboard|my-orders|checkout)\b/.test(path) && !maySee(path))
        wrong.push(`${pattern} is shown`);
    }
    expect(wrong).toEqual([]);
    const page = await textOf(session, "/account");
    expect([
      page.includes("Viewing as"),
      page.includes("Anastasia"),
      page.includes('aria-label="Staff"'),
    ]).toEqual([true, true, false]);
    expect(await textOf(session, "/staff")).toContain("Viewing as");
    for (const path of [
      "/account/cards",
      "/account/security",
      "/account/diet",
      "/checkout",
      "/account/my-data.json",
    ])
      expect([path, (await ask(session, path)).status]).toEqual([path, 403]);
  });

  test("sees a cook's desk and a company's as they do", async () => {
    const chef = await aChef();
    const { session } = await viewing(chef.account_id);
    expect((await ask(session, "/chef/dashboard")).status).toBe(200);
    expect((await ask(session, "/chef/bank")).status).toBe(403);
    const owner = await aCorporateAdmin({ organization: await anOrganization() });
    expect((await start(owner.account_id, session)).status).toBe(302);
    expect((await ask(session, "/dashboard")).status).toBe(200);
    expect((await ask(session, "/dashboard/audit.csv")).status).toBe(403);
    expect((await ask(session, "/chef/dashboard")).status).toBe(403);
  });

  test("stops by the button, or by itself after 30 minutes, and is who they are again; both stand in the audit", async () => {
    const { session, sol } = await viewing(ana.account_id);
    const [open] = await sql<{ minutes: number }[]>`
      SELECT round(extract(epoch FROM ends_at - created_at) / 60)::int AS minutes FROM staff_view WHERE staff_id = ${sol.staff_id}`;
    expect(open).toEqual({ minutes: 30 });
    await sql`UPDATE staff_view SET ends_at = app_now() - interval '1 second' WHERE staff_id = ${sol.staff_id}`;
    expect(await textOf(session, "/account")).not.toContain("Viewing as");
    expect((await start(ana.account_id, session)).status).toBe(302);
    expect(await textOf(session, "/account")).toContain("Viewing as");
    const ended = await sendForm(END, {}, session, `${COOKIES.view}=1`);
    expect([ended.status, ended.headers.get("location")]).toEqual([302, `/staff/people/${ana.account_id}`]);
    expect(await textOf(session, "/account")).not.toContain("Viewing as");
    const acts = await sql`
      SELECT action, reason FROM audit_entry WHERE staff_id = ${sol.staff_id} AND subject_id = ${String(ana.account_id)} ORDER BY id`;
    expect(acts).toEqual([
      { action: "account.view_started", reason: "The cart looks wrong" },
      { action: "account.view_started", reason: "The cart looks wrong" },
      { action: "account.view_ended", reason: null },
    ]);
  });

  test("stops with the role, and with two-step sign-in", async () => {
    const { session, sol } = await viewing(ana.account_id);
    await sql`UPDATE staff_member SET role = 'finance' WHERE id = ${sol.staff_id}`;
    expect(await textOf(session, "/account")).not.toContain("Anastasia");
    await sql`UPDATE staff_member SET role = 'support' WHERE id = ${sol.staff_id}`;
    expect(await textOf(session, "/account")).toContain("Anastasia");
    await sql`UPDATE second_factor SET confirmed_at = NULL WHERE account_id = ${sol.account_id}`;
    expect(await textOf(session, "/account")).not.toContain("Anastasia");
  });
});

describe("who may begin, and with whom", () => {
  test("support, operations and admins, by a fresh code; nobody else, and the mark alone is worth nothing", async () => {
    for (const role of ROLES) {
      const session = await sessionOf(await aStaff({ role }));
      const may = ["support", "operations", "admin"].includes(role);
      expect([role, (await start(ana.account_id, session)).status]).toEqual([role, may ? 302 : 403]);
    }
    const stale = await sessionOf(await aStaff({ role: "support" }), false);
    expect(await asksForCode(await start(ana.account_id, stale))).toBe(true);
    const ben = await aDiner({ first_name: "Benedict" });
    const stranger = await sessionOf(ben);
    expect((await start(ana.account_id, stranger)).status).toBe(403);
    expect(await textOf(stranger, "/account")).not.toContain("Anastasia");
  });

  test("never with somebody of the team, nor without a reason, nor with who is locked or gone", async () => {
    const session = await sessionOf(await aStaff({ role: "operations" }));
    expect((await start((await aStaff({ role: "content" })).account_id, session)).status).toBe(400);
    expect((await start(ana.account_id, session, "")).status).toBe(400);
    const cy = await aDiner();
    await sql`UPDATE account SET is_active = false WHERE id = ${cy.account_id}`;
    expect((await start(cy.account_id, session)).status).toBe(400);
    expect((await start(999_999_999, session)).status).toBe(404);
  });

  test("who joins the team meanwhile is seen no more", async () => {
    const dee = await aDiner({ first_name: "Deedee" });
    const { session } = await viewing(dee.account_id);
    expect(await textOf(session, "/account")).toContain("Deedee");
    await sql`INSERT INTO staff_member (account_id, role) VALUES (${dee.account_id}, 'content')`;
    expect(await textOf(session, "/account")).not.toContain("Deedee");
  });
});
