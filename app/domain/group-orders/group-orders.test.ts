import { describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { addMeal } from "~/domain/carts/add-meal.server";
import { showCart } from "~/domain/carts/show-cart.server";
import { placeOrder } from "~/domain/checkout/place-order.server";
import { startCheckout } from "~/domain/checkout/start-checkout.server";
import { abandonHold } from "~/domain/holds/abandon-hold.server";
import { aChef, aMeal, aMember, aStaff, dayFrom } from "../../../tests/builders";
import { leftToBank, notifyRefunds, ordersWithDisputedCard, winDispute } from "../../../tests/setup/disputed";
import {
  aGroup,
  bookedFee,
  feeOf,
  groupInput,
  holds,
  joins,
  pays,
  reachDeadline,
  type TestGroup,
} from "../../../tests/setup/group-orders";
import { brokenRows } from "../../../tests/setup/ledger-rules";
import { messagesOf } from "../../../tests/setup/messages";
import type { Diner } from "../accounts/people";
import { moveMyPart } from "../orders/move-my-part.server";
import { cancelOrder, previewCancel } from "../refunds/cancel-order.server";
import { callOffGroup } from "./call-off-group.server";
import { cancelGroupOrder, closeGroupOrder } from "./close-group-order.server";
import { joinGroupOrder, leaveGroupOrder, showOfferedGroup } from "./join-group-order.server";
import { listGroupOrders } from "./list-group-orders.server";
import { openGroupOrder } from "./open-group-order.server";
import { returnSurplus } from "./return-surplus.server";
import { settleGroupOrder } from "./settle-group-orders.server";
import { showGroupOrder } from "./show-group-order.server";

const FEE = 1500;
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** The deadline, and all that follows it, twice and beside each other. */
async function settles(group: TestGroup) {
  await reachDeadline(group);
  await Promise.all([settleGroupOrder(group.group.id), settleGroupOrder(group.group.id)]);
  await Promise.all([returnSurplus(group.group.id), returnSurplus(group.group.id)]);
}

const pay = (person: Diner, cart_transaction: string) =>
  placeOrder(person, { paymentIntent: { cart_transaction } });

test("a group order whose deadline is over can't be canceled anymore, also before anybody closed it", async () => {
  const group = await aGroup();
  const paid = await pays(await joins(group));
  await reachDeadline(group);
  await expect(cancelGroupOrder(group.admin, group.group.id)).rejects.toMatchObject({ code: "group_closed" });
  await settleGroupOrder(group.group.id);
  const [order] = await sql`SELECT status FROM orders WHERE id = ${paid.id}`;
  expect(order?.status).not.toBe("cancelled");
});

describe("one fee", () => {
  test("is shared by who paid, and what the first ones paid too much is back; who did not pay drops out", async () => {
    const group = await aGroup();
    const [ana, ben, cleo] = [await joins(group), await joins(group), await joins(group)];
    const late = await joins(group);
    const totals = [];
    for (const person of [ana, ben, cleo]) totals.push((await pays(person)).pricing.deliveryFee);
    expect(totals).toEqual([1500, 750, 500]);
    await settles(group);
    expect((await feeOf(group)).map(({ bears }) => bears)).toEqual([500, 500, 500]);
    expect(await bookedFee(group)).toBe(FEE);
    const view = await showGroupOrder(group.admin, group.group.id);
    expect(view).toMatchObject({ status: "settled", sharers: 3, paid: 3, joined: 4 });
    expect(view.people.map(({ status, share_cents }) => [status, share_cents])).toEqual([
      ["paid", 500],
      ["paid", 500],
      ["paid", 500],
      ["dropped_out", null],
    ]);
    const cart = await showCart(late);
    expect(cart).toMatchObject({ group: null, count: { total: 1 } });
    const told = await sql`SELECT kind FROM notification WHERE account_id = ${late.account_id}`;
    expect(told).toEqual([{ kind: "group_order.over" }]);
    const refunded = await sql`
      SELECT o.account_id, r.amount_cents FROM refund r JOIN orders o ON o.id = r.order_id WHERE o.group_order_id = ${group.group.id} ORDER BY o.id`;
    expect(refunded).toEqual([
      { account_id: ana.account_id, amount_cents: 1000 },
      { account_id: ben.account_id, amount_cents: 250 },
    ]);
  });

  test("what is back of it isn't refunded to a card whose bank has taken the payment, and its diner and staff are told", async () => {
    const group = await aGroup();
    const [ana, ben] = [await joins(group), await joins(group)];
    const { order, dispute } = await ordersWithDisputedCard(ana);
    await pays(ben);
    await settles(group);
    expect(await sql`SELECT FROM refund WHERE order_id = ${order.id}`).toEqual([]);
    expect((await feeOf(group)).map(({ bears }) => bears)).toEqual([1500, 750]);
    expect(await leftToBank(order.id)).toEqual([
      "$7.50 not refunded to the card, since its bank has taken it back",
    ]);
    expect((await brokenRows(sql)).filter((row) => row.order_id === order.id)).toEqual([]);
    await notifyRefunds(order.id);
    const [told] = await messagesOf(`order.refunded:${order.id}:group_fee`, ana.account_id);
    expect(told?.body).toBe(
      "A refund was due. Your bank has taken $7.50 back for you already, so it doesn't come twice.",
    );
    const finance = await aStaff({ role: "finance" });
    await winDispute(dispute);
    const [won] = await messagesOf(`dispute:${dispute}:won`, finance.account_id);
    expect(won?.body).toContain("Refund that now");
  });

  test("stays one, whoever pays, cancels and lets a checkout go in whichever order", async () => {
    let seed = 20_261;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let round = 0; round < 4; round += 1) {
      const group = await aGroup();
      const people = [];
      for (let n = 0; n < 6; n += 1) people.push(await joins(group));
      const held = new Map<Diner, string>();
      const placed = new Map<Diner, number>();
      for (let step = 0; step < 22; step += 1) {
        const person = people[random(people.length)] as Diner;
        const [hold, order] = [held.get(person), placed.get(person)];
        if (order !== undefined) {
          if (random(6) === 0) {
            await cancelOrder(person, order).catch((error: { code?: string }) =>
              expect(error.code).toBe("illegal_transition"),
            );
          }
        } else if (hold === undefined) held.set(person, (await holds(person)).cart_transaction);
        else if (random(4) === 0) {
          await abandonHold(person);
          held.delete(person);
        } else placed.set(person, (await pay(person, hold)).order.id);
      }
      await reachDeadline(group);
      await settleGroupOrder(group.group.id);
      // checkouts that began before the deadline are paid after it, some of them
      for (const [person, hold] of held) {
        if (placed.has(person)) continue;
        if (random(2) === 0) await pay(person, hold);
        else await abandonHold(person);
      }
      await settles(group);
      const fees = await feeOf(group);
      const standing =
        await sql`SELECT FROM orders WHERE group_order_id = ${group.group.id} AND placed_at IS NOT NULL AND status <> 'cancelled'`;
      const due = standing.length > 0 ? FEE : 0;
      expect(sum(fees.map(({ bears }) => bears))).toBe(due);
      expect(await bookedFee(group)).toBe(due);
      const bears = fees.map((one) => one.bears);
      if (fees.length > 0) expect(Math.max(...bears) - Math.min(...bears)).toBeLessThanOrEqual(1);
    }
  });

  test("is the organization's where it says so: nobody pays a share, and it owes the fee once", async () => {
    const group = await aGroup({ fee_paid_by: "organization" });
    const [ana] = [await joins(group), await joins(group)];
    expect((await pays(ana)).pricing.deliveryFee).toBe(0);
    await settles(group);
    expect(await bookedFee(group)).toBe(FEE);
    const owed = await sql`
      SELECT p.amount::int AS amount FROM ledger_account a JOIN posting p ON p.ledger_account_id = a.id
      WHERE a.organization_id = ${group.organization.id} AND a.kind = 'org_receivable'`;
    expect(owed).toEqual([{ amount: -FEE }]);
  });

  test("is nobody's where nobody paid, or all canceled", async () => {
    const company = await aGroup({ fee_paid_by: "organization" });
    await joins(company);
    await settles(company);
    expect(await bookedFee(company)).toBe(0);
    const shared = await aGroup();
    const ana = await joins(shared);
    const { id } = await pays(ana);
    expect((await previewCancel(ana, id)).refunds).toEqual([{ method: "wallet", amount_cents: 1575 }]);
    await cancelOrder(ana, id);
    expect(await bookedFee(shared)).toBe(FEE);
    await settles(shared);
    expect(await bookedFee(shared)).toBe(0);
  });

  test("a canceled order keeps its share, so that nobody else's moves", async () => {
    const group = await aGroup();
    const [ana, ben] = [await joins(group), await joins(group)];
    const { id } = await pays(ana);
    await pays(ben);
    await cancelOrder(ana, id);
    await settles(group);
    expect((await feeOf(group)).map(({ bears }) => bears)).toEqual([750, 750]);
  });

  test("who has paid a share pays none for a second order", async () => {
    const group = await aGroup();
    const ana = await joins(group);
    await pays(ana);
    expect((await showCart(ana)).group).toBeNull();
    await joinGroupOrder(ana, group.token);
    await addMeal(ana, { meal_id: group.meals[0]?.id ?? 0, quantity: 1 });
    expect((await pays(ana)).pricing.deliveryFee).toBe(0);
    await settles(group);
    expect((await feeOf(group)).map(({ bears }) => bears)).toEqual([1500, 0]);
  });
});

describe("a cart in a group", () => {
  test("goes when and where the group goes; what its cook takes orders for no longer by the deadline can't be in it", async () => {
    const group = await aGroup({ window_from: "18:00", window_to: "18:30" });
    const person = await joins(group);
    const cart = await showCart(person);
    expect(cart).toMatchObject({
      available_delivery_dates: [group.group.delivery_date],
      delivery_window: { from: "18:00", to: "18:30" },
      group: { name: "Friday lunch", fee_cents: FEE, share_cents: FEE, sharers: 0, is_open: true },
      error: null,
    });
    for (const deliveryDetails of [{ deliveryDate: await dayFrom(6) }, { address_id: group.address.id }])
      await expect(startCheckout(person, { deliveryDetails })).rejects.toMatchObject({ code: "group_plan" });
    await expect(startCheckout(person, { group_token: "9-nothing" })).rejects.toMatchObject({
      code: "group_closed",
    });
    const order = await pays(person);
    expect(order).toMatchObject({
      delivery_date: group.group.delivery_date,
      address: { address: "500 Church Street, Floor 4" },
    });
    const early = await aChef({ marketplace: group.marketplace, cutoff_hours: 72 });
    const meal = await aMeal({ chef: early, schedule: { from: 1, to: 20 } });
    const slow = await joins(await aGroup({ deadline: `${await dayFrom(4)}T12:00` }), {}, undefined);
    expect(slow).toBeDefined();
    const strict = await aGroup({ deadline: `${await dayFrom(3)}T12:00` });
    const eager = await joins(strict, {}, meal);
    expect((await showCart(eager)).error).toContain("can't be ordered for");
    await expect(holds(eager)).rejects.toMatchObject({ kind: "conflict" });
  });

  test("left by whoever is no longer of the organization, is their own again, and the answer says so", async () => {
    const group = await aGroup();
    const person = await joins(group);
    await sql`UPDATE membership SET status = 'suspended' WHERE account_id = ${person.account_id}`;
    expect(await leaveGroupOrder(person, group.token)).toMatchObject({ is_joined: false, joined: 0 });
    expect((await showCart(person)).group).toBeNull();
    await expect(leaveGroupOrder(person, group.token)).rejects.toMatchObject({ kind: "missing" });
  });

  test("left, is its owner's own again", async () => {
    const group = await aGroup();
    const person = await joins(group);
    await holds(person);
    await leaveGroupOrder(person, group.token);
    expect(await showOfferedGroup(person, group.token)).toMatchObject({ is_joined: false, joined: 0 });
    expect(await showCart(person)).toMatchObject({ group: null, hold: null, pricing: { deliveryFee: FEE } });
    const other = await aGroup({}, { organization: group.organization });
    await joinGroupOrder(person, other.token);
    await expect(joinGroupOrder(person, group.token)).rejects.toMatchObject({ code: "in_another_group" });
  });
});

describe("the deadline", () => {
  test("two who pay at it: a checkout that began before is paid, none begins after", async () => {
    const group = await aGroup();
    const [ana, ben] = [await joins(group), await joins(group)];
    const { cart_transaction } = await holds(ana);
    await reachDeadline(group);
    const answers = await Promise.allSettled([
      pay(ana, cart_transaction),
      holds(ben),
      settleGroupOrder(group.group.id),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    // once the cart is its owner's own again, what is missing is an address
    const refused = answers[1] as PromiseRejectedResult;
    expect(["group_closed", "no_address"]).toContain(refused.reason.code);
    await settles(group);
    expect(await bookedFee(group)).toBe(FEE);
  });

  test("waits for a checkout under way, and not for its cart alone", async () => {
    const group = await aGroup();
    const [ana, ben] = [await joins(group), await joins(group)];
    const { cart_transaction } = await holds(ana);
    const closed = await closeGroupOrder(group.admin, group.group.id);
    expect(closed).toMatchObject({
      status: "closed",
      people: [{ status: "checking_out" }, { status: "dropped_out" }],
    });
    expect((await showCart(ben)).group).toBeNull();
    await pay(ana, cart_transaction);
    await settles(group);
    expect((await feeOf(group)).map(({ bears }) => bears)).toEqual([FEE]);
    await expect(closeGroupOrder(group.admin, group.group.id)).rejects.toMatchObject({
      code: "group_closed",
    });
  });

  test("the opener cancels while one pays: everything comes back, whoever was first", async () => {
    const group = await aGroup();
    const [ana, ben, cleo] = [await joins(group), await joins(group), await joins(group)];
    await pays(ana);
    const gone = await pays(cleo);
    await cancelOrder(cleo, gone.id);
    const { cart_transaction } = await holds(ben);
    const [, paid] = await Promise.allSettled([
      cancelGroupOrder(group.admin, group.group.id),
      pay(ben, cart_transaction),
    ]);
    const canceled = { group_order_id: group.group.id, by: group.admin.account_id };
    await callOffGroup(canceled).catch(() => undefined);
    await callOffGroup(canceled);
    expect(["fulfilled", "rejected"]).toContain(paid.status);
    expect(await bookedFee(group)).toBe(0);
    const left = await sql`
      SELECT o.id FROM orders o JOIN tender t ON t.order_id = o.id
      WHERE o.group_order_id = ${group.group.id} AND o.status <> 'expired' AND (t.amount_cents > t.refunded_cents OR o.status <> 'cancelled')`;
    expect(left).toEqual([]);
    expect((await showCart(ben)).group).toBeNull();
  });

  test("once a dinner is on its way the group can't be canceled; one that left meanwhile comes, and the rest is called off", async () => {
    const group = await aGroup();
    const [ana, ben, cleo] = [await joins(group), await joins(group), await joins(group)];
    const [first, second] = [await pays(ana), await pays(ben)];
    const cook = group.meals[0]?.chef;
    if (!cook) throw new Error("the office has a cook");
    for (const step of ["accepted", "preparing", "out_for_delivery"] as const)
      await moveMyPart(cook, first.id, step);
    await expect(cancelGroupOrder(group.admin, group.group.id)).rejects.toMatchObject({
      code: "illegal_transition",
    });
    // as if it had left a moment after the group was canceled
    await sql`UPDATE group_order SET status = 'canceled' WHERE id = ${group.group.id}`;
    await callOffGroup({ group_order_id: group.group.id, by: group.admin.account_id });
    expect(
      await sql`SELECT id, status FROM orders WHERE group_order_id = ${group.group.id} ORDER BY id`,
    ).toEqual([
      { id: first.id, status: "out_for_delivery" },
      { id: second.id, status: "cancelled" },
    ]);
    expect((await showCart(cleo)).group).toBeNull();
  });
});

describe("who may", () => {
  test("a stranger finds nothing, a wrong link neither, and no other member sees it before they join", async () => {
    const group = await aGroup();
    const stranger: Diner = { ...(await aMember()), kind: "diner" };
    for (const [who, token] of [
      [stranger, group.token],
      [{ ...group.admin, kind: "diner" } as Diner, `${group.group.id}-${"A".repeat(32)}`],
    ] as const) {
      await expect(showOfferedGroup(who, token)).rejects.toMatchObject({ kind: "missing" });
      await expect(joinGroupOrder(who, token)).rejects.toMatchObject({ kind: "missing" });
    }
    const member = await aMember({ organization: group.organization });
    expect((await listGroupOrders(member, { limit: 10, offset: 0 })).count).toBe(0);
    await expect(showGroupOrder(member, group.group.id)).rejects.toMatchObject({ kind: "missing" });
    await expect(cancelGroupOrder(member, group.group.id)).rejects.toMatchObject({ kind: "missing" });
    await joinGroupOrder({ ...member, kind: "diner" }, group.token);
    expect((await listGroupOrders(member, { limit: 10, offset: 0 })).rows[0]?.name).toBe("Friday lunch");
  });

  test("a member can't have the organization pay, and its policies hold for whoever can", async () => {
    const { organization, admin, address } = await aGroup();
    const member = await aMember({ organization });
    await sql`UPDATE address SET account_id = ${member.account_id} WHERE id = ${address.id}`;
    const input = await groupInput(address.id, { fee_paid_by: "organization" });
    await expect(openGroupOrder(member, input)).rejects.toMatchObject({ code: "not_yours_to_pay" });
    await sql`UPDATE address SET account_id = ${admin.account_id} WHERE id = ${address.id}`;
    await sql`
      INSERT INTO spending_policy (organization_id, name, zips) VALUES (${organization.id}, 'Downtown only', '{99999}')`;
    await expect(openGroupOrder(admin, input)).rejects.toMatchObject({ code: "out_of_policy" });
  });

  test("a window outside the city's is refused in the words of a clock on the wall", async () => {
    const { admin, address } = await aGroup();
    const early = await groupInput(address.id, { window_from: "03:00" });
    await expect(openGroupOrder(admin, early)).rejects.toMatchObject({
      fields: { window_from: [expect.stringMatching(/delivers between 5 pm and 8 pm\.$/)] },
    });
  });

  test.each([
    [{ deadline: "2020-01-01T12:00" }, "deadline"],
    [{ window_from: "03:00" }, "window_from"],
    [{ window_from: "18:00", window_to: "17:30" }, "window_to"],
    [{ delivery_date: "2020-01-01" }, "delivery_date"],
  ])("nothing impossible is opened: %j", async (given, field) => {
    const { admin, address } = await aGroup();
    await expect(openGroupOrder(admin, await groupInput(address.id, given))).rejects.toMatchObject({
      kind: "invalid",
      fields: { [field]: [expect.any(String)] },
    });
    const late = await groupInput(address.id, { deadline: `${await dayFrom(5)}T16:00` });
    await expect(openGroupOrder(admin, late)).rejects.toThrow("Cooks take orders for this day until");
  });
});
