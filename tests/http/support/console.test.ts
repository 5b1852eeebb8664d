import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { pauseTransfer } from "~/domain/payouts/pause-transfer.server";
import { as } from "../../as";
import { aChef, aDeliveredOrder, aPlacedOrder, aSignedIn, aStaff, balanceOf } from "../../builders";
import {
  asksForCode,
  executeWaiting,
  open,
  STAFF_ROLES as ROLES,
  sessionOf,
  sessionsOfStrangers,
  sessionsOfTeam,
  statusOf,
  type TestRole,
  textOf,
} from "../../setup/back-office";
import { eventually } from "../../setup/faults";
import { sendForm } from "../../setup/invitations";

const HELPERS = ["support", "operations", "finance", "admin"];

let sessions: Record<TestRole, string>;
let strangers: string[];
beforeAll(async () => {
  sessions = await sessionsOfTeam();
  strangers = await sessionsOfStrangers();
});

const refund = (fields: Record<string, string> = {}) => ({
  ...{ line: "", amount: "5.00", borne_by: "platform", reason: "Wrong dish", key: randomUUID(), ...fields },
});

/** Who may send which form of an order, written out by hand; each on an order of its own. */
const FORMS: [
  name: string,
  at: (id: number) => string,
  fields: () => Record<string, string>,
  roles: string[],
][] = [
  [
    "a note",
    (id) => `/staff/orders/${id}`,
    () => ({ intent: "note", note: "Called", key: randomUUID() }),
    HELPERS,
  ],
  [
    "an email to the diner",
    (id) => `/staff/orders/${id}`,
    () => ({ intent: "email", to: "diner", words: "Your dinner comes.", key: randomUUID() }),
    HELPERS,
  ],
  ["a refund of $5.00", (id) => `/staff/orders/${id}/refund`, refund, HELPERS],
  [
    "a refund of $60.00",
    (id) => `/staff/orders/${id}/refund`,
    () => refund({ amount: "60.00" }),
    ["operations", "finance", "admin"],
  ],
  [
    "a cancellation",
    (id) => `/staff/orders/${id}/cancel`,
    () => ({ borne_by: "chef", reason: "The cook is ill", key: randomUUID() }),
    ["operations", "finance", "admin"],
  ],
];

describe("who opens and sends what", () => {
  test("an order and its diner: not a guest, not a stranger, not who looks after content", async () => {
    const { order_id, ana } = await aPlacedOrder(await aChef());
    const [part] = await sql<{ id: number }[]>`SELECT id FROM order_part WHERE order_id = ${order_id}`;
    const screens: [string, string[]][] = [
      [`/staff/orders/${order_id}`, HELPERS],
      [`/staff/orders/${order_id}/refund`, HELPERS],
      [`/staff/orders/${order_id}/cancel`, ["operations", "finance", "admin"]],
      [`/staff/orders/${order_id}/cancel?part=${part?.id}`, ["operations", "finance", "admin"]],
      [`/staff/people/${ana.account_id}`, HELPERS],
    ];
    for (const [path, roles] of screens) {
      expect((await open(path, null)).headers.get("location")).toContain("/login");
      for (const session of strangers) expect([path, await statusOf(path, session)]).toEqual([path, 403]);
      for (const role of ROLES)
        expect([path, role, await statusOf(path, sessions[role])]).toEqual([
          path,
          role,
          roles.includes(role) ? 200 : 403,
        ]);
    }
    for (const part_id of ["999999999", "x"])
      expect(await statusOf(`/staff/orders/${order_id}/cancel?part=${part_id}`, sessions.admin)).toBe(404);
    for (const path of ["/staff/orders/999999999", "/staff/orders/x", "/staff/people/999999999"])
      expect(await statusOf(path, sessions.admin)).toBe(404);
  });

  test.each(FORMS)("%s", async (_name, at, fields, roles) => {
    const chef = await aChef();
    const { order_id: nobodys } = await aPlacedOrder(chef, 8000);
    expect((await sendForm(at(nobodys), fields())).headers.get("location")).toContain("/login");
    for (const session of strangers)
      expect((await sendForm(at(nobodys), fields(), session)).status).toBe(403);
    for (const role of ROLES) {
      const { order_id } = await aPlacedOrder(chef, 8000);
      const { status } = await sendForm(at(order_id), fields(), sessions[role]);
      expect([role, status]).toEqual([role, roles.includes(role) ? 302 : 403]);
    }
    const acts =
      await sql`SELECT FROM audit_entry WHERE subject_kind = 'order' AND subject_id = ${String(nobodys)}`;
    expect(acts).toHaveLength(0);
  });

  test("money wants a code of the last ten minutes", async () => {
    const { order_id, ana } = await aPlacedOrder(await aChef());
    const session = await sessionOf(await aStaff({ role: "finance" }), false);
    const before = await balanceOf(ana);
    for (const [path, fields] of [
      [`/staff/orders/${order_id}/refund`, refund()],
      [`/staff/orders/${order_id}/cancel`, { borne_by: "chef", reason: "Ill", key: randomUUID() }],
    ] as const) {
      expect(await asksForCode(await sendForm(path, fields, session))).toBe(true);
      expect(await textOf(path, session)).toContain("Confirm it");
    }
    expect(await balanceOf(ana)).toEqual(before);
  });
});

test("the timeline of an order says what was written to whom, by its subject", async () => {
  const { order_id, ana } = await aPlacedOrder(await aChef());
  const text = () => textOf(`/staff/orders/${order_id}`, sessions.support);
  await expect.poll(text).toMatch(/To [^:]+: New order DD-/);
  await expect.poll(text).toContain(`To ${ana.first_name} ${ana.last_name}: Your order`);
});

test("the timeline of an order says who paused its transfer, and leads to that in the audit", async () => {
  const { order_id } = await aDeliveredOrder(await aChef({ bank: "none" }), 2_000);
  const [row] = await sql<{ id: number }[]>`
    SELECT t.id FROM transfer t JOIN order_part p ON p.id = t.part_id WHERE p.order_id = ${order_id}`;
  const id = row?.id ?? 0;
  const sol = await aStaff({ role: "finance" });
  await pauseTransfer({ staff_id: sol.staff_id, actor: `staff:${sol.staff_id}` }, id, "It never came.");
  const page = await textOf(`/staff/orders/${order_id}`, sessions.admin);
  expect(page).toContain(`Paused by ${sol.first_name} ${sol.last_name}, due then: It never came.`);
  expect(page).toContain(`subject=transfer+${id}"`);
  expect(await textOf(`/staff/orders/${order_id}`, sessions.support)).not.toContain("subject=transfer");
});

describe("a dinner that the cook never marked", () => {
  test("is marked as delivered by support and operations, once its window has begun; the page offers it then", async () => {
    const path = (id: number) => `/staff/orders/${id}`;
    for (const role of ROLES) {
      const { order_id } = await aPlacedOrder(await aChef());
      const [part] = await sql<{ id: number }[]>`SELECT id FROM order_part WHERE order_id = ${order_id}`;
      const fields = {
        intent: "delivered",
        part: String(part?.id),
        reason: "They wrote so",
        key: randomUUID(),
      };
      const may = ["support", "operations", "admin"].includes(role);
      expect(await textOf(path(order_id), sessions.operations)).not.toContain("Mark as delivered");
      const early = await sendForm(path(order_id), fields, sessions[role]);
      expect([role, early.status]).toEqual([role, may ? 409 : 403]);
      await sql`UPDATE order_part SET cutoff_at = app_now() - interval '1 day', window_start_at = app_now() - interval '1 minute' WHERE order_id = ${order_id}`;
      expect(await textOf(path(order_id), sessions.operations)).toContain("Mark as delivered");
      const sent = await sendForm(path(order_id), fields, sessions[role]);
      expect([role, sent.status]).toEqual([role, may ? 302 : 403]);
      const [order] = await sql<{ status: string }[]>`SELECT status FROM orders WHERE id = ${order_id}`;
      expect([role, order?.status === "delivered"]).toEqual([role, may]);
    }
  });
});

describe("a refund", () => {
  test("sent twice is one; a limit counts all of the order's; what is wrong is said beside its field", async () => {
    const { order_id, ana } = await aPlacedOrder(await aChef(), 9000);
    const path = `/staff/orders/${order_id}/refund`;
    const { gift } = await balanceOf(ana);
    const form = refund({ amount: "30.00" });
    for (let time = 0; time < 2; time++)
      expect((await sendForm(path, form, sessions.support)).status).toBe(302);
    expect((await balanceOf(ana)).gift).toBe(gift);
    await executeWaiting("order_id", order_id);
    await executeWaiting("order_id", order_id);
    expect((await balanceOf(ana)).gift).toBe(gift + 3000);
    const second = await sendForm(path, refund({ amount: "30.00" }), sessions.support);
    expect([second.status, await second.text()]).toEqual([403, expect.stringContaining("up to $50.00")]);
    for (const [fields, words] of [
      [{ reason: "" }, "Enter a reason."],
      [{ amount: "0" }, "Enter an amount above 0.00."],
      [{ amount: "5000.00" }, "You can refund at most"],
      [{ line: "999999" }, "no line"],
      [{ key: "x" }, "Open the page again"],
    ] as const) {
      const answer = await sendForm(path, refund(fields), sessions.finance);
      expect([answer.status >= 400, await answer.text()]).toEqual([true, expect.stringContaining(words)]);
    }
    expect((await balanceOf(ana)).gift).toBe(gift + 3000);
    const acts = await sql<{ action: string; reason: string; is_staff: boolean }[]>`
      SELECT action, reason, staff_id IS NOT NULL AS is_staff FROM audit_entry
      WHERE subject_kind = 'order' AND subject_id = ${String(order_id)} ORDER BY id`;
    expect(acts).toEqual([{ action: "order.refund", reason: "Wrong dish", is_staff: true }]);
  });

  test("the preview says what goes where, who pays, and changes nothing", async () => {
    const { order_id, ana } = await aPlacedOrder(await aChef(), 2000);
    const before = await balanceOf(ana);
    const [line] = await sql<{ id: number }[]>`SELECT id FROM order_line WHERE order_id = ${order_id}`;
    const at = (query: string) => textOf(`/staff/orders/${order_id}/refund?${query}`, sessions.support);
    const ofCook = await at(`line=${line?.id}&amount=&borne_by=chef`);
    expect(ofCook).toContain("Comes off the cook");
    expect(ofCook.replace(/<!-- -->/g, "")).toContain("$20.00");
    expect(await at("amount=60.00&borne_by=platform")).toContain("You can refund");
    expect(await at("amount=abc&borne_by=platform")).toContain("Enter a dollar amount");
    expect(await balanceOf(ana)).toEqual(before);
  });
});

describe("DinDin credit", () => {
  const credit = (amount: string, key = randomUUID()) => ({
    ...{ intent: "credit", amount, reason: "Dinner came two hours late", key },
  });

  test("support gives up to $25.00 in 30 days, finance more, nobody else any; the same form twice is one", async () => {
    const { ana, order_id } = await aPlacedOrder(await aChef());
    const path = `/staff/people/${ana.account_id}`;
    const before = await balanceOf(ana);
    for (const session of [...strangers, sessions.content, sessions.operations])
      expect((await sendForm(path, credit("5.00"), session)).status).toBe(403);
    const once = credit("20.00");
    for (let time = 0; time < 2; time++)
      expect((await sendForm(path, once, sessions.support)).status).toBe(302);
    expect((await sendForm(path, { ...once, amount: "21.00" }, sessions.support)).status).toBe(409);
    expect((await sendForm(path, credit("1.00"), sessions.finance)).status).toBe(409);
    await executeWaiting("account_id", ana.account_id);
    const more = await sendForm(path, credit("5.01"), sessions.support);
    expect([more.status, await more.text()]).toEqual([403, expect.stringContaining("up to $25.00")]);
    expect((await sendForm(path, credit("0"), sessions.finance)).status).toBe(400);
    expect((await sendForm(path, credit("100.00"), sessions.finance)).status).toBe(302);
    await executeWaiting("account_id", ana.account_id);
    expect(await balanceOf(ana)).toEqual({ ...before, wallet: before.wallet + 12_000 });
    const acts = await sql<{ before: unknown; reason: string }[]>`
      SELECT before, reason FROM audit_entry WHERE action = 'account.credit' AND subject_id = ${String(ana.account_id)} ORDER BY id`;
    expect(acts).toEqual([
      { before: { given_cents: 0 }, reason: once.reason },
      { before: { given_cents: 2000 }, reason: once.reason },
    ]);
    const session = await sessionOf(await aStaff({ role: "finance" }), false);
    expect(await asksForCode(await sendForm(path, credit("5.00"), session))).toBe(true);
    expect(await statusOf(`/staff/orders/${order_id}`, sessions.support)).toBe(200);
  });
});

describe("many at once, as an attacker presses", () => {
  const many = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 12 }, work));
  const okay = (answers: Response[]) => answers.filter(({ status }) => status === 302).length;

  test("credits of one person end at the limit, refunds of one order too", async () => {
    const { ana, order_id } = await aPlacedOrder(await aChef(), 8000);
    const before = await balanceOf(ana);
    const two = [sessions.support, await sessionOf(await aStaff({ role: "support" }))];
    const turn = () => two[Math.floor(Math.random() * 2)] as string;
    const credit = () => ({ intent: "credit", amount: "10.00", reason: "Late", key: randomUUID() });
    const credited: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      credited.push(okay(await many(() => sendForm(`/staff/people/${ana.account_id}`, credit(), turn()))));
      await executeWaiting("account_id", ana.account_id);
    }
    // one waits at a time, and the third would go beyond $25.00
    expect(credited).toEqual([1, 1, 0]);
    expect((await balanceOf(ana)).wallet).toBe(before.wallet + 2000);
    const refunded: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      refunded.push(
        okay(
          await many(() => sendForm(`/staff/orders/${order_id}/refund`, refund({ amount: "20.00" }), turn())),
        ),
      );
      await executeWaiting("order_id", order_id);
    }
    expect(refunded).toEqual([1, 1, 0]);
    const [given] = await sql`
      SELECT sum(amount_cents)::int AS cents FROM refund WHERE order_id = ${order_id} AND key LIKE ${`${order_id}:staff:%`}`;
    expect(given).toEqual({ cents: 4000 });
  });

  test("one form under one key is one act, however often it comes", async () => {
    const { ana, order_id } = await aPlacedOrder(await aChef(), 8000);
    const before = await balanceOf(ana);
    const [credit, back] = [
      { intent: "credit", amount: "10.00", reason: "Late", key: randomUUID() },
      refund({ amount: "20.00" }),
    ];
    for (let round = 0; round < 2; round += 1) {
      await many(() => sendForm(`/staff/people/${ana.account_id}`, credit, sessions.finance));
      await many(() => sendForm(`/staff/orders/${order_id}/refund`, back, sessions.finance));
      await Promise.all([
        executeWaiting("account_id", ana.account_id),
        executeWaiting("account_id", ana.account_id),
      ]);
      await Promise.all([executeWaiting("order_id", order_id), executeWaiting("order_id", order_id)]);
    }
    expect((await balanceOf(ana)).wallet).toBeLessThanOrEqual(before.wallet + 3000);
    const [given] = await sql`
      SELECT sum(amount_cents)::int AS cents FROM refund WHERE order_id = ${order_id} AND key LIKE ${`${order_id}:staff:%`}`;
    expect(given).toEqual({ cents: 2000 });
  });

  test("nobody credits themselves, whatever their role", async () => {
    const ada = await aStaff({ role: "admin" });
    const path = `/staff/people/${ada.account_id}`;
    const credit = { intent: "credit", amount: "10.00", reason: "I like me", key: randomUUID() };
    const answer = await sendForm(path, credit, await sessionOf(ada));
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining("yourself")]);
    expect(await balanceOf(ada)).toMatchObject({ wallet: 0 });
  });
});

describe("what is shown", () => {
  test("no secret of an order, of its diner or of a payment stands on any screen", async () => {
    const { order_id, ana } = await aPlacedOrder(await aChef());
    const secret = `pi_x_secret_${randomUUID()}`;
    const key = randomUUID();
    await sql`
      INSERT INTO payment (purpose, account_id, order_id, provider_key, stripe_intent_id, client_secret, amount_cents, status)
      VALUES ('order', ${ana.account_id}, ${order_id}, ${key}, ${`pi_${randomUUID().replaceAll("-", "")}`}, ${secret}, 1000, 'cancelled')`;
    await sql`UPDATE orders SET delivery_address = delivery_address || '{"extraInstructions": "Door 4711#"}' WHERE id = ${order_id}`;
    const { key: token } = await aSignedIn(ana, "token");
    const [row] = await sql<{ cart_transaction: string; password_hash: string }[]>`
      SELECT o.cart_transaction, a.password_hash FROM orders o JOIN account a ON a.id = o.account_id WHERE o.id = ${order_id}`;
    const pages = await Promise.all(
      [
        `/staff/orders/${order_id}`,
        `/staff/orders/${order_id}/refund?borne_by=platform`,
        `/staff/people/${ana.account_id}`,
        `/staff/search?q=${encodeURIComponent(ana.email)}`,
      ].map((path) => textOf(path, sessions.admin)),
    );
    for (const word of [secret, key, token, row?.cart_transaction, row?.password_hash, "argon2", "Door 4711"])
      for (const page of pages) expect(page.includes(String(word))).toBe(false);
    expect(pages[0]).toContain("Nothing was charged to a card for this order.");
  });

  test("a message is sent again once for each press, only one of this order", async () => {
    const { order_id, ana } = await aPlacedOrder(await aChef());
    const other = await aPlacedOrder(await aChef());
    const mails = () => sql<{ id: number; n: number }[]>`
      SELECT n.id, count(o.id)::int AS n FROM notification n JOIN outbox o ON o.topic = 'notification.mail' AND (o.payload ->> 'notification_id')::int8 = n.id
      WHERE n.account_id = ${ana.account_id} AND n.facts ->> 'order_id' = ${String(order_id)} GROUP BY n.id`;
    const mail = await eventually(async () => {
      const [sent] = await mails();
      if (!sent) throw new Error("the diner was not written to yet");
      return sent;
    });
    const fields = { intent: "resend", message: String(mail.id), reason: "Lost", key: randomUUID() };
    expect((await sendForm(`/staff/orders/${other.order_id}`, fields, sessions.support)).status).toBe(404);
    for (let time = 0; time < 2; time++)
      expect((await sendForm(`/staff/orders/${order_id}`, fields, sessions.support)).status).toBe(302);
    expect(await mails()).toEqual([{ id: mail.id, n: 2 }]);
  });
});

test("an order shows what was tipped later, and offers a refund only while there is something to give back", async () => {
  const { order_id, ana } = await aPlacedOrder(await aChef());
  const read = () => textOf(`/staff/orders/${order_id}`, sessions.finance);
  const before = await read();
  expect([before.includes("Tips given later"), before.includes("Refund this")]).toEqual([false, true]);
  const tip = await as(ana).post("/api/tip-payment/", { order_id, amount_cents: 325, wallet: true });
  expect(tip.status).toBe(200);
  expect(await read()).toMatch(/Tips given later.{0,200}\$3\.25/s);
  const form = `/staff/orders/${order_id}/refund`;
  const name = /value="(tip-\d+)"[^>]*>Tip of \$3\.25 given later/.exec(
    await textOf(form, sessions.finance),
  )?.[1];
  const preview = await textOf(`${form}?line=${name}&borne_by=chef`, sessions.finance);
  expect(preview).toMatch(/Tip given later.{0,80}to .{0,10}Gift money.*Comes off the cook.{0,100}\$3\.25/s);
  const part = await textOf(`${form}?line=${name}&amount=1.00&borne_by=chef`, sessions.finance);
  expect(part).toContain("A tip goes back whole: leave the amount out.");
  expect((await as(ana).post(`/api/eater/orders/${order_id}/cancel/`)).status).toBe(200);
  const after = await read();
  expect(after).not.toContain("Refund this");
  expect(after).not.toContain(`/staff/orders/${order_id}/refund`);
});
