import { describe, expect, inject, test } from "vitest";
import { sql } from "~/data/sql.server";
import { returnSurplus } from "~/domain/group-orders/return-surplus.server";
import { settleGroupOrder } from "~/domain/group-orders/settle-group-orders.server";
import { as, guest } from "../../as";
import { aCorporateAdmin, aDiner, addGiftMoney, aMeal, aMember, aSignedIn } from "../../builders";
import { aColleague, aGroup, anOffice, bookedFee, groupInput, reachDeadline } from "../../setup/group-orders";
import { sendForm } from "../../setup/invitations";
import { payAtStripe } from "../../setup/money";

const { stripe } = inject("place").fakes.services;

type Somebody = { account_id: number; key_id: number };
interface Cart {
  pricing: { cartTotal: number; deliveryFee: number };
  group: { name: string; share_cents: number } | null;
  count: { total: number };
}

async function opens(who: Somebody, path: string) {
  const { key } = await aSignedIn(who, "session");
  return guest().get(path, { headers: { cookie: `dindin_session=${key}` } });
}

async function sends(who: Somebody, path: string, fields: Record<string, string>) {
  const { key } = await aSignedIn(who, "session");
  return sendForm(path, fields, key);
}

const cartOf = async (who: Somebody) => (await as(who).get<Cart>("/api/newcart/")).body;

/** Checks a group's cart out: `by` is the wallet's money, else a card; vouchers pay what only they pay. */
async function paysBy(who: Somebody, by: "wallet" | "card" | "voucher"): Promise<number> {
  const { pricing } = await cartOf(who);
  const amount = (pricing.cartTotal / 100).toFixed(2);
  const payments = {
    wallet: [{ method: "wallet", amount }],
    card: [{ method: "credit_card" }],
    voucher: [{ method: "voucher", quantity: 1 }],
  }[by];
  const intent = await as(who).post<{ id: string; cart_transaction: string }>("/api/v1/shop/intent/create/", {
    payments,
  });
  expect([intent.status, intent.text]).toEqual([200, expect.any(String)]);
  if (by === "card") await payAtStripe(stripe, intent.body.id);
  const { cart_transaction } = intent.body;
  const order = await as(who).post<{ id: number }>("/api/v1/shop/order/create/", {
    paymentIntent: { cart_transaction },
  });
  expect([order.status, order.text]).toEqual([201, expect.any(String)]);
  return order.body.id;
}

interface Detail {
  receipt: {
    total_cents: number;
    delivery_cents: number;
    refunded_cents: number;
    group: { sharers: number | null; share_cents: number | null };
    tenders: { cents: number; refunded_cents: number; from: string }[];
  };
}

describe("twelve people, four cooks", () => {
  test("three without budget, one with a voucher, one who drops out: one delivery, every receipt right", async () => {
    const group = await aGroup({}, { cooks: 4 });
    const meals = group.meals;
    const voucherMeal = await aMeal({ chef: meals[0]?.chef, voucher: true, schedule: { from: 1, to: 20 } });
    const dinners = (n: number) => [meals[n % 4], meals[(n + 1) % 4]].flatMap((meal) => meal ?? []);
    const names = ["Ana", "Ben", "Cleo", "Dov", "Eli", "Fay", "Gus", "Hal"];
    const eaters = [];
    for (const [n, first_name] of names.entries())
      eaters.push({
        by: "wallet" as const,
        who: await aColleague(group, dinners(n), { wallet: 9_000, first_name }),
      });
    for (const [n, first_name] of ["Ida", "Jo"].entries())
      eaters.push({ by: "card" as const, who: await aColleague(group, dinners(n), { first_name }) });
    eaters.push({
      by: "voucher" as const,
      who: await aColleague(group, [voucherMeal], { vouchers: 1, first_name: "Kim" }),
    });
    const lou = await aColleague(group, dinners(3), { first_name: "Lou" });
    for (const who of [...eaters.map((one) => one.who), lou])
      expect((await as(who).post(`/api/v1/group-orders/${group.token}/`, {})).status).toBe(200);
    const orders: { id: number; who: typeof lou; by: string }[] = [];
    for (const { who, by } of eaters) orders.push({ id: await paysBy(who, by), who, by });

    await reachDeadline(group);
    await Promise.all([settleGroupOrder(group.group.id), settleGroupOrder(group.group.id)]);
    await returnSurplus(group.group.id);
    expect(await bookedFee(group)).toBe(1500);
    expect(await cartOf(lou)).toMatchObject({ group: null, count: { total: 2 } });

    for (const { id, who, by } of orders) {
      const { body } = await as(who).get<Detail>(`/api/eater/orders/${id}/`);
      const { receipt } = body;
      const isSharing = by !== "voucher";
      expect(receipt.group).toMatchObject(isSharing ? { sharers: 10, share_cents: 150 } : { sharers: null });
      expect(receipt.delivery_cents - receipt.refunded_cents).toBe(isSharing ? 150 : 0);
      const paid = receipt.tenders.reduce((sum, one) => sum + one.cents, 0);
      expect(paid).toBe(receipt.total_cents);
      const { text } = await opens(who, `/my-orders/${id}/receipt`);
      if (isSharing) expect(text).toContain("Shared delivery fee, 1/10 of $15.00");
    }
    const seen = await as(group.admin).get<{ people: { status: string; first_name: string }[] }>(
      `/api/v1/corporate/group-orders/${group.group.id}/`,
    );
    const dropped = seen.body.people.filter(({ status }) => status !== "paid");
    expect(dropped).toMatchObject([{ first_name: "Lou", status: "dropped_out" }]);

    // one delivery: the same day, window and door for all, and each cook's bags by person
    const doors = await sql`
      SELECT DISTINCT o.delivery_date, p.window_start_at, p.window_end_at, o.delivery_address ->> 'address' AS address
      FROM orders o JOIN order_part p ON p.order_id = o.id WHERE o.group_order_id = ${group.group.id}`;
    expect(doors).toHaveLength(1);
    const day = group.group.delivery_date;
    for (const { chef } of meals) {
      const labels = await as(chef).get<{ labels?: unknown; results?: unknown }>(
        `/api/chef-dashboard/prep/${day}/labels/`,
      );
      expect(labels.text).toContain('"group":"Friday lunch"');
      const sheet = await as(chef).get<{ orders: { group: string; first_name: string }[] }>(
        `/api/chef-dashboard/prep/${day}/`,
      );
      expect(new Set(sheet.body.orders.map((one) => one.group))).toEqual(new Set(["Friday lunch"]));
      expect((await opens(chef, `/chef/prep/${day}`)).text).toContain("Friday lunch");
    }
  });
});

describe("the screens", () => {
  test("a guest signs in first, a stranger and a wrong link find nothing, another organization's admin neither", async () => {
    const group = await aGroup();
    const paths = [
      "/dashboard/group-orders",
      "/dashboard/group-orders/new",
      `/dashboard/group-orders/${group.group.id}`,
      `/group/${group.token}`,
    ];
    for (const path of paths) {
      const asked = await guest().get(path);
      expect([path, asked.status, asked.headers.get("location")]).toEqual([
        path,
        302,
        expect.stringMatching(/^\/login/),
      ]);
    }
    const other = await aCorporateAdmin();
    expect((await opens(other, `/dashboard/group-orders/${group.group.id}`)).status).toBe(404);
    for (const intent of ["close", "cancel"])
      expect((await sends(other, `/dashboard/group-orders/${group.group.id}`, { intent })).status).toBe(404);
    for (const [who, token] of [
      [other, group.token],
      [await aDiner(), group.token],
      [group.admin, `${group.group.id}-${"A".repeat(32)}`],
    ] as const) {
      expect((await opens(who, `/group/${token}`)).status).toBe(404);
      expect((await sends(who, `/group/${token}`, { intent: "join" })).status).toBe(404);
    }
    expect((await opens(await aDiner(), "/dashboard/group-orders")).status).toBe(403);
    const member = await aMember({ organization: group.organization });
    expect((await opens(member, `/dashboard/group-orders/${group.group.id}`)).status).toBe(404);
    expect((await opens(member, "/dashboard/group-orders/new")).status).toBe(200);
    expect((await opens(member, `/group/${group.token}`)).text).toContain("Join with my cart");
  });

  test("an admin opens one with the form, a member joins without script, pays on the checkout screen, and the admin closes it", async () => {
    const office = await anOffice();
    const input = await groupInput(office.address.id, { fee_paid_by: "organization" });
    const fields = { ...input, address_id: String(input.address_id), window_from: "", window_to: "" };
    const wrong = await sends(office.admin, "/dashboard/group-orders/new", {
      ...fields,
      deadline: "2020-01-01T10:00",
    });
    expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining("still ahead")]);
    const made = await sends(office.admin, "/dashboard/group-orders/new", fields);
    expect(made.status).toBe(302);
    const path = made.headers.get("location") ?? "";
    const { text } = await opens(office.admin, path);
    const token = /\/group\/(\d+-[\w-]{32})/.exec(text)?.[1] ?? "";
    const noor = await aColleague(office, office.meals, { wallet: 9_000 });
    await addGiftMoney(noor.account_id, 1_000);
    expect((await sends(noor, `/group/${token}`, { intent: "join" })).status).toBe(302);
    const cart = await opens(noor, "/account/cart");
    expect(cart.text).toContain("Friday lunch");
    expect(cart.text).toContain("Leave the group");
    const screen = await opens(noor, "/checkout");
    expect(screen.text).toContain("500 Church Street, Floor 4");
    expect(screen.text).toContain(`Paid by ${office.organization.name}`);
    const choice = { date: input.delivery_date, address: "999999999", given: "1", tip: "0", card: "new" };
    const stale = await sends(noor, "/checkout", { ...choice, intent: "pay", group: "" });
    expect(stale.headers.get("location")).toMatch(/^\/checkout/);
    const placed = await sends(noor, "/checkout", { ...choice, intent: "pay", group: token });
    expect(placed.headers.get("location")).toMatch(/^\/my-orders\/\d+/);
    const closed = await sends(office.admin, path, { intent: "close" });
    expect(closed.status).toBe(302);
    expect((await opens(office.admin, path)).text).toContain("Closed");
    expect((await opens(noor, `/group/${token}`)).text).toContain("is paid and part of the group");
  });
});
