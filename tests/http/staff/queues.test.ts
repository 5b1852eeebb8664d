import { beforeAll, describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { cancelByStaff } from "~/domain/refunds/cancel-by-staff.server";
import { aChef, aMarketplace, aPlacedOrder, aStaff, unique, uniqueEmail } from "../../builders";
import {
  asksForCode,
  STAFF_ROLES as ROLES,
  sessionOf,
  sessionsOfStrangers,
  sessionsOfTeam,
  type TestRole,
  textOf,
} from "../../setup/back-office";
import { sendForm } from "../../setup/invitations";

/** A message of a contact form, as an item of its queue. */
async function aMessage() {
  const name = `Zoe ${unique()}`;
  const [row] = await sql<{ id: number }[]>`
    INSERT INTO contact_message (kind, ticket, name, email, content)
    VALUES ('diner', ${uniqueEmail("T")}, ${name}, ${uniqueEmail()}, 'Where is my dinner?') RETURNING id`;
  return { name, fields: { queue: "messages", item: String(row?.id) } };
}

let sessions: Record<TestRole, string>;
let strangers: string[];
let sol: Awaited<ReturnType<typeof aStaff>>;
beforeAll(async () => {
  sessions = await sessionsOfTeam();
  sol = await aStaff({ role: "support" });
  sessions.support = await sessionOf(sol);
  strangers = await sessionsOfStrangers();
});

const send = (fields: Record<string, string>, session: string) => sendForm("/staff", fields, session);
const yours = (session: string, more = "") => textOf(`/staff?queue=messages&mine=1${more}`, session);

describe("what waits", () => {
  test("is taken, given back, handed over and put off until a time; each stands in the audit with before and after", async () => {
    const { name, fields } = await aMessage();
    expect((await send({ ...fields, intent: "take" }, sessions.support)).status).toBe(302);
    expect(await yours(sessions.support)).toContain(name);
    expect(await yours(sessions.operations)).not.toContain(name);
    expect((await send({ ...fields, intent: "release" }, sessions.support)).status).toBe(302);
    expect(await yours(sessions.support)).not.toContain(name);
    const content = {
      ...fields,
      intent: "hand_over",
      staff: String((await aStaff({ role: "content" })).staff_id),
    };
    const refused = await send(content, sessions.operations);
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining("t open this.")]);
    const to = { ...fields, intent: "hand_over", staff: String(sol.staff_id) };
    expect((await send(to, sessions.operations)).status).toBe(302);
    expect(await yours(sessions.support)).toContain(name);
    const tomorrow = new Date(Date.parse(await now()) + 86_400_000).toISOString().slice(0, 16);
    expect((await send({ ...fields, intent: "snooze", until: tomorrow }, sessions.support)).status).toBe(302);
    expect(await yours(sessions.support)).not.toContain(name);
    expect(await yours(sessions.support, "&snoozed=1")).toContain(name);
    await sql`UPDATE queue_assignment SET snoozed_until = app_now() - interval '1 second' WHERE queue = 'messages' AND item = ${fields.item}`;
    expect(await yours(sessions.support)).toContain(name);
    const acts = await sql<{ action: string; before: object; after: { staff_id: number | null } }[]>`
      SELECT action, before, after FROM audit_entry WHERE subject_kind = 'queue_item' AND subject_id = ${`messages ${fields.item}`} ORDER BY id`;
    expect(acts.map(({ action, after }) => [action, after.staff_id])).toEqual([
      ["queue.taken", sol.staff_id],
      ["queue.released", null],
      ["queue.handed_over", sol.staff_id],
      ["queue.snoozed", sol.staff_id],
    ]);
    expect(acts[1]?.before).toEqual({ staff_id: sol.staff_id, snoozed_until: null });
  });

  test("is not taken from a colleague unseen: an older page says who has it, and then it may be taken over", async () => {
    const { name, fields } = await aMessage();
    expect((await send({ ...fields, intent: "take" }, sessions.support)).status).toBe(302);
    const late = await send({ ...fields, intent: "take" }, sessions.operations);
    expect([late.status, await late.text()]).toEqual([
      409,
      expect.stringContaining("has taken it meanwhile"),
    ]);
    expect(await yours(sessions.support)).toContain(name);
    const from = String(sol.staff_id);
    expect((await send({ ...fields, intent: "take", from }, sessions.operations)).status).toBe(302);
    expect(await yours(sessions.support)).not.toContain(name);
  });

  test("may be taken by each role, and by nobody else", async () => {
    for (const session of strangers)
      expect((await send({ ...(await aMessage()).fields, intent: "take" }, session)).status).toBe(403);
    for (const role of ROLES) {
      const { status } = await send({ ...(await aMessage()).fields, intent: "take" }, sessions[role]);
      expect([role, status]).toEqual([role, 302]);
    }
  });

  test("a dispute leads to its case, a difference to its day: whoever answers none comes to the order, or nowhere", async () => {
    const { ana, order_id } = await aPlacedOrder(await aChef());
    const intent = `pi_${unique().replaceAll("-", "")}`;
    const [payment] = await sql<{ id: number }[]>`
      INSERT INTO payment (purpose, account_id, order_id, provider_key, stripe_intent_id, amount_cents, status, settled_at)
      VALUES ('order', ${ana.account_id}, ${order_id}, ${intent}, ${intent}, 1900, 'succeeded', app_now()) RETURNING id`;
    const [dispute] = await sql<{ id: number }[]>`
      INSERT INTO dispute (payment_id, stripe_dispute_id, amount_cents, reason, status, due_at)
      VALUES (${payment?.id ?? 0}, ${`du_${intent}`}, 1900, 'product_not_received', 'needs_response', app_now() - interval '9 years') RETURNING id`;
    const day = "2017-03-04";
    await sql`INSERT INTO stripe_day (day) VALUES (${day}::date) ON CONFLICT DO NOTHING`;
    const [difference] = await sql<{ id: number }[]>`
      INSERT INTO money_difference (day, kind, stripe_id, stripe_cents, our_cents, ledger_cents, found_at)
      VALUES (${day}::date, 'payment', ${intent}, 1900, 0, 0, '2017-03-05') RETURNING id`;
    const page = async (role: (typeof ROLES)[number]) =>
      (await textOf("/staff?queue=disputes", sessions[role])) +
      (await textOf("/staff?queue=money", sessions[role]));
    const leads = async (role: (typeof ROLES)[number]) => {
      const text = await page(role);
      const to = [
        `/staff/money/disputes/${dispute?.id}`,
        `/staff/orders/${order_id}`,
        `/staff/money/reconciliation/${day}`,
      ];
      return [text.includes(intent), ...to.map((path) => text.includes(`href="${path}"`))];
    };
    expect(await leads("finance")).toEqual([true, true, false, true]);
    expect(await leads("support")).toEqual([true, false, true, false]);
    expect(await leads("content")).toEqual([true, false, false, false]);
    const fields = { queue: "money", item: `difference-${difference?.id}` };
    expect((await send({ ...fields, intent: "take" }, sessions.support)).status).toBe(302);
    expect(await textOf("/staff?queue=money&mine=1", sessions.support)).toContain(intent);
  });

  test("what makes no sense is refused in words, and changes nothing", async () => {
    const { fields } = await aMessage();
    const wrong: [Record<string, string>, string][] = [
      [{ ...fields, intent: "hand_over", staff: "999999999" }, "Choose somebody of the team."],
      [{ ...fields, intent: "hand_over", staff: "" }, "Choose somebody of the team."],
      [{ ...fields, intent: "snooze", until: "2020-01-01T10:00" }, "Choose a time that is still to come."],
      [{ ...fields, intent: "snooze", until: "2999-01-01T10:00" }, "Choose a time within 90 days."],
      [{ ...fields, intent: "snooze", until: "soon" }, "Choose a day and a time."],
    ];
    for (const [sent, words] of wrong) {
      const at = `/staff?queue=messages&item=${fields.item}`;
      const answer = await sendForm(at, sent, sessions.support);
      expect([words, answer.status, (await answer.text()).includes(words)]).toEqual([words, 400, true]);
    }
    expect((await send({ intent: "take", queue: "pets", item: "1" }, sessions.support)).status).toBe(400);
    expect((await send({ intent: "take", queue: "late", item: "'; DROP" }, sessions.support)).status).toBe(
      400,
    );
    const kept = await sql`SELECT FROM queue_assignment WHERE queue = 'messages' AND item = ${fields.item}`;
    expect(kept).toHaveLength(0);
  });
});

async function now(): Promise<string> {
  const [row] = await sql<{ now: Date }[]>`SELECT app_now()::timestamptz(3) AS now`;
  return (row as { now: Date }).now.toISOString();
}

describe("a kitchen's checklist", () => {
  test("is its marketplace's, is ticked by who may decide, and is done before an approval", async () => {
    const market = await aMarketplace();
    const text = `Kitchen visited ${unique()}`;
    const point = { subject: "chef", marketplace: String(market.id), text };
    for (const role of ROLES) {
      const { status } = await sendForm(
        "/staff/approvals/checklist",
        { ...point, text: `${text} ${role}` },
        sessions[role],
      );
      expect([role, status]).toEqual([role, ["operations", "admin"].includes(role) ? 302 : 403]);
    }
    const chef = await aChef({ marketplace: market, approved: false });
    const other = await aChef({ approved: false });
    const path = `/staff/chefs/${chef.chef_id}`;
    const approve = { kind: "cooks", id: "1", decision: "approve" };
    const refused = await sendForm(path, approve, sessions.operations);
    expect([refused.status, (await refused.text()).includes("2 checklist items are open.")]).toEqual([
      409,
      true,
    ]);
    expect(await textOf(`/staff/chefs/${other.chef_id}`, sessions.operations)).not.toContain(text);
    const checks = await sql<
      { id: number }[]
    >`SELECT id FROM approval_check WHERE marketplace_id = ${market.id} ORDER BY id`;
    const [first, second] = checks.map(({ id }) => String(id));
    const tick = (check: string | undefined, done: string, session: string) =>
      sendForm(path, { intent: "tick", check: check ?? "", done }, session);
    expect((await tick(first, "yes", sessions.support)).status).toBe(403);
    for (let time = 0; time < 2; time++) expect((await tick(first, "yes", sessions.admin)).status).toBe(302);
    expect((await tick("999999999", "yes", sessions.admin)).status).toBe(404);
    const page = await textOf(path, sessions.support);
    expect([page.includes("1<!-- --> of <!-- -->2") || page.includes("1 of 2"), page.includes(text)]).toEqual(
      [true, true],
    );
    expect(
      (await sendForm("/staff/approvals/checklist", { end: second ?? "" }, sessions.operations)).status,
    ).toBe(302);
    expect((await sendForm(path, approve, sessions.operations)).status).toBe(302);
    const acts = await sql`
      SELECT FROM audit_entry WHERE subject_kind = 'chef' AND subject_id = ${String(chef.chef_id)} AND action = 'chef.checked'`;
    expect(acts).toHaveLength(1);
  });
});

test("what came back to a deleted account waits at Money, Transfers, until finance records who was paid, once", async () => {
  const { ana, order_id, number } = await aPlacedOrder(await aChef());
  await sql`UPDATE account SET deleted_at = app_now() WHERE id = ${ana.account_id}`;
  await cancelByStaff(
    { staff_id: null, actor: "staff:prompt:test" },
    { order_id, borne_by: "chef", reason: "Ill" },
  );
  const [kept] = await sql<{ cents: number }[]>`
    SELECT sum(balance)::int AS cents FROM ledger_account WHERE account_id = ${ana.account_id} AND kind IN ('unclaimed', 'gift')`;
  const paid = {
    ...{ intent: "unclaimed", account: String(ana.account_id), amount_cents: String(kept?.cents) },
    reason: `Wired for ${number}, ACH 12`,
  };
  const path = "/staff/money/transfers";
  const record = (session: string, more = {}) => sendForm(path, { ...paid, ...more }, session);
  expect(await textOf(path, sessions.finance)).toContain("kept for its owner");
  expect((await record(sessions.operations)).status).toBe(403);
  expect((await record(sessions.finance, { amount_cents: "1" })).status).toBe(400);
  expect((await record(sessions.finance, { reason: "" })).status).toBe(400);
  const unproved = await record(await sessionOf(await aStaff({ role: "finance" }), false));
  expect(await asksForCode(unproved)).toBe(true);
  expect([(await record(sessions.finance)).status, (await record(sessions.finance)).status]).toEqual([
    302, 409,
  ]);
  const [left] = await sql`
    SELECT sum(balance)::int AS cents FROM ledger_account WHERE account_id = ${ana.account_id} AND kind IN ('unclaimed', 'gift')`;
  expect(left).toEqual({ cents: 0 });
});
