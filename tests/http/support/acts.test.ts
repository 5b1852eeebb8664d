import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { holdCart } from "~/domain/checkout/hold-cart.server";
import { placeOrder } from "~/domain/checkout/place-order.server";
import { executeAct } from "~/domain/support/execute-act.server";
import { aChef, aDiner, aMeal, anAddress, aPlacedOrder, aStaff, balanceOf } from "../../builders";
import {
  asksForCode,
  executeWaiting,
  STAFF_ROLES as ROLES,
  sessionOf,
  sessionsOfStrangers,
  sessionsOfTeam,
  statusOf,
  type TestRole,
  textOf,
} from "../../setup/back-office";
import { sendForm } from "../../setup/invitations";

let sessions: Record<TestRole, string>;
let strangers: string[];
beforeAll(async () => {
  sessions = await sessionsOfTeam();
  strangers = await sessionsOfStrangers();
});

const refund = (fields: Record<string, string> = {}) => ({
  ...{ line: "", amount: "5.00", borne_by: "platform", reason: "Wrong dish", key: randomUUID(), ...fields },
});

/** An order of two cooks, and its parts by number. */
async function anOrderOfTwo() {
  const ana = await aDiner({
    gift: 9000,
    cart: [await aMeal({ price: 1000 }), await aMeal({ price: 1000 })],
  });
  const payments = [{ method: "wallet" as const, amount: 4020 }];
  const { cart_transaction } = await holdCart(ana, { payments });
  const { order } = await placeOrder(ana, { paymentIntent: { cart_transaction } });
  const parts = await sql<
    { id: number }[]
  >`SELECT id FROM order_part WHERE order_id = ${order.id} ORDER BY id`;
  return { order_id: order.id, parts: parts.map(({ id }) => id) };
}

/** Forms whose answer tells who may: what they ask for is refused by the rules, and by rights only where that is 403. */
const REFUSED: [
  name: string,
  path: string,
  fields: () => Record<string, string>,
  roles: string[],
  no: number,
][] = [
  [
    "a job tried again",
    "",
    () => ({ intent: "replay", replay: "job", id: "999999999" }),
    ["operations", "finance", "admin"],
    409,
  ],
  [
    "another address",
    "/change",
    () => ({ change: "address", address: "999999999", reason: "Moved", key: randomUUID() }),
    ["support", "operations", "admin"],
    404,
  ],
  [
    "another day",
    "/change",
    () => ({ change: "day", day: "2001-01-01", reason: "Away", key: randomUUID() }),
    ["support", "operations", "admin"],
    409,
  ],
  [
    "a dish for free",
    "/change",
    () => ({ change: "dish", meal: "999999999", quantity: "1", reason: "Sorry", key: randomUUID() }),
    ["operations", "finance", "admin"],
    404,
  ],
];

describe("what changes an order", () => {
  test.each(REFUSED)("%s", async (_name, path, fields, roles, no) => {
    const { order_id } = await aPlacedOrder(await aChef());
    const at = `/staff/orders/${order_id}${path}`;
    expect((await sendForm(at, fields())).headers.get("location")).toContain("/login");
    for (const session of strangers) expect((await sendForm(at, fields(), session)).status).toBe(403);
    for (const role of ROLES) {
      const { status } = await sendForm(at, fields(), sessions[role]);
      expect([role, status]).toEqual([role, roles.includes(role) ? no : 403]);
    }
  });

  test("its screen shows the addresses and dishes there are; a dish wants a fresh code", async () => {
    const chef = await aChef();
    const { order_id, ana } = await aPlacedOrder(chef);
    const path = `/staff/orders/${order_id}/change`;
    const page = await textOf(path, sessions.operations);
    expect(page).toContain(ana.address?.address ?? "");
    expect(page).toContain("They have no other.");
    await anAddress(ana, chef.marketplace, { address: "12 Elsewhere Street", preferred: false });
    expect(await textOf(path, sessions.operations)).toMatch(/<option[^>]*>[^<]*12 Elsewhere Street/);
    expect(page).toContain("Add a dish for free");
    expect(await textOf(path, sessions.support)).not.toContain("Add a dish for free");
    expect(await statusOf(path, sessions.content)).toBe(403);
    const session = await sessionOf(await aStaff({ role: "operations" }), false);
    expect(await asksForCode(await sendForm(path, REFUSED[3]?.[2]() ?? {}, session))).toBe(true);
  });
});

describe("ten seconds to take it back", () => {
  const strip = "About to happen";
  const actOf = async (order_id: number) => {
    const [row] = await sql<{ id: number; state: string; refusal: string | null }[]>`
      SELECT id, state, refusal FROM waiting_act WHERE order_id = ${order_id} ORDER BY id DESC LIMIT 1`;
    if (!row) throw new Error("nothing waits");
    return row;
  };
  const undo = (act: number, session: string) =>
    sendForm("/staff/acts", { act: String(act), intent: "undo", back: "/staff/orders" }, session);

  test("whoever asked takes a refund back, nobody else does; then nothing happens", async () => {
    const { order_id, ana } = await aPlacedOrder(await aChef(), 2000);
    const path = `/staff/orders/${order_id}`;
    const before = await balanceOf(ana);
    expect((await sendForm(`${path}/refund`, refund(), sessions.finance)).status).toBe(302);
    const { id } = await actOf(order_id);
    expect(await textOf(path, sessions.finance)).toContain(strip);
    const other = await sessionOf(await aStaff({ role: "support" }));
    expect(await textOf(path, other)).not.toContain(strip);
    expect((await undo(id, other)).headers.get("location")).toBe("/staff/orders");
    expect(
      (
        await sendForm(
          `${path}/cancel`,
          { borne_by: "chef", reason: "Ill", key: randomUUID() },
          sessions.operations,
        )
      ).status,
    ).toBe(409);
    expect(await actOf(order_id)).toMatchObject({ state: "waiting" });
    const answer = await undo(id, sessions.finance);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/staff/orders"]);
    await executeWaiting("order_id", order_id);
    await executeAct(id);
    expect([await actOf(order_id), await balanceOf(ana)]).toMatchObject([{ state: "undone" }, before]);
    const acts =
      await sql`SELECT action FROM audit_entry WHERE subject_kind = 'order' AND subject_id = ${String(order_id)}`;
    expect([...acts]).toEqual([{ action: "order.refund_undone" }]);
    for (const session of [...strangers, sessions.content])
      expect((await undo(id, session)).status).toBe(403);
  });

  test("the job does it after ten seconds, once; then it is too late", async () => {
    const { order_id } = await aPlacedOrder(await aChef(), 2000);
    const form = { borne_by: "chef", reason: "Ill", key: randomUUID() };
    expect((await sendForm(`/staff/orders/${order_id}/cancel`, form, sessions.operations)).status).toBe(302);
    const { id } = await actOf(order_id);
    const [job] =
      await sql`SELECT run_after > created_at + interval '9 seconds' AS waits FROM outbox WHERE key = ${`staff_act.due:${id}`}`;
    expect(job).toEqual({ waits: true });
    await Promise.all([executeAct(id), executeAct(id)]);
    await executeAct(id);
    expect(await actOf(order_id)).toMatchObject({ state: "done" });
    const [order] = await sql`SELECT status FROM orders WHERE id = ${order_id}`;
    expect(order).toEqual({ status: "cancelled" });
    await undo(id, sessions.operations);
    expect(await actOf(order_id)).toMatchObject({ state: "done" });
  });

  test("one cook's part alone: the strip names it, and the rest of the order stays", async () => {
    const { order_id, parts } = await anOrderOfTwo();
    const [part] = parts;
    const path = `/staff/orders/${order_id}`;
    expect(await textOf(path, sessions.operations)).toContain(`cancel?part=${part}`);
    expect(await textOf(path, sessions.support)).not.toContain(`cancel?part=${part}`);
    expect(await textOf(`${path}/cancel?part=${part}`, sessions.operations)).toContain("to the wallet");
    const form = { part: String(part), borne_by: "chef", reason: "Ill", key: randomUUID() };
    expect((await sendForm(`${path}/cancel`, form, sessions.operations)).status).toBe(302);
    expect(await textOf(path, sessions.operations)).toContain("Cancel one cook");
    const { id } = await actOf(order_id);
    await Promise.all([executeAct(id), executeAct(id)]);
    expect(await actOf(order_id)).toMatchObject({ state: "done" });
    const states = await sql`SELECT status FROM order_part WHERE order_id = ${order_id} ORDER BY id`;
    expect([...states]).toEqual([{ status: "cancelled" }, { status: "placed" }]);
  });

  test("what can't be done after all says why to whoever asked, until they put it away", async () => {
    const { order_id } = await aPlacedOrder(await aChef(), 2000);
    const sol = await aStaff({ role: "finance" });
    const session = await sessionOf(sol);
    expect((await sendForm(`/staff/orders/${order_id}/refund`, refund(), session)).status).toBe(302);
    await sql`UPDATE staff_member SET role = 'content' WHERE id = ${sol.staff_id}`;
    const { id } = await actOf(order_id);
    await executeAct(id);
    expect(await actOf(order_id)).toMatchObject({ state: "refused" });
    await sql`UPDATE staff_member SET role = 'finance' WHERE id = ${sol.staff_id}`;
    expect(await textOf("/staff", session)).toContain("Your role no longer lets you do this.");
    await sendForm("/staff/acts", { act: String(id), intent: "dismiss", back: "https://evil.test" }, session);
    expect(await textOf("/staff", session)).not.toContain("no longer lets you");
  });
});

describe("a cook's day", () => {
  const form = (day: string) => ({
    ...{ day, borne_by: "chef", reason: "The cook is ill", closes_day: "on", key: randomUUID() },
  });
  const dayOf = async (order_id: number) => {
    const [order] = await sql<
      { day: string }[]
    >`SELECT delivery_date AS day FROM orders WHERE id = ${order_id}`;
    return order?.day ?? "";
  };

  test("is canceled by operations, finance and admins, with a fresh code; support sees its orders", async () => {
    for (const role of ROLES) {
      const chef = await aChef();
      const { order_id, number } = await aPlacedOrder(chef);
      const day = await dayOf(order_id);
      const path = `/staff/chefs/${chef.chef_id}`;
      const may = ["operations", "finance", "admin"].includes(role);
      if (role !== "content") {
        const page = await textOf(path, sessions[role]);
        expect([page.includes(number), page.includes("/cancel-day?")]).toEqual([true, may]);
        const list = (query: string) => textOf(`/staff/orders?cook=${chef.chef_id}&${query}`, sessions[role]);
        expect(await list(`day=${day}`)).toContain(number);
        expect(await list("day=2001-01-01")).not.toContain(number);
      }
      const sent = await sendForm(`${path}/cancel-day`, form(day), sessions[role]);
      expect([role, sent.status]).toEqual([role, may ? 302 : 403]);
      await executeWaiting("chef_id", chef.chef_id);
      const [order] = await sql<{ status: string }[]>`SELECT status FROM orders WHERE id = ${order_id}`;
      expect([role, order?.status]).toEqual([role, may ? "cancelled" : "placed"]);
    }
    const chef = await aChef();
    const path = `/staff/chefs/${chef.chef_id}/cancel-day`;
    for (const session of strangers)
      expect((await sendForm(path, form("2020-01-01"), session)).status).toBe(403);
    expect((await sendForm(path, form("2020-01-01"))).headers.get("location")).toContain("/login");
    const unproved = await sessionOf(await aStaff({ role: "operations" }), false);
    expect(await asksForCode(await sendForm(path, form("2020-01-01"), unproved))).toBe(true);
  });

  test("its preview says how many, what goes back and what can't be; sent twice it is one act", async () => {
    const chef = await aChef();
    const [{ order_id, number }, other] = [await aPlacedOrder(chef, 2000), await aPlacedOrder(chef, 2000)];
    const day = await dayOf(order_id);
    const sol = await aStaff({ role: "operations" });
    await sql`UPDATE orders SET account_id = ${sol.account_id} WHERE id = ${other.order_id}`;
    const session = await sessionOf(sol);
    const path = `/staff/chefs/${chef.chef_id}/cancel-day?day=${day}`;
    const page = (await textOf(path, session)).replace(/<!-- -->/g, "");
    for (const words of [
      "1 order of 1 person, 1 portion",
      "$40.20 to the wallet",
      number,
      "give money to yourself",
    ])
      expect(page).toContain(words);
    const fields = form(day);
    for (let time = 0; time < 2; time++) expect((await sendForm(path, fields, session)).status).toBe(302);
    expect(await textOf(`/staff/chefs/${chef.chef_id}`, session)).toContain("Cancel a day’s orders");
    expect((await sendForm(path, form(day), session)).status).toBe(409);
    await executeWaiting("chef_id", chef.chef_id);
    expect(await textOf("/staff", session)).toContain(
      `${other.number}: You can&#x27;t give money to yourself`,
    );
    const empty = await sendForm(path, form("2001-01-01"), session);
    expect([empty.status, await empty.text()]).toEqual([
      409,
      expect.stringContaining("No order of this day"),
    ]);
  });
});
