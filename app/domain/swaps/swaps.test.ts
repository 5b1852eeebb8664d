import { describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import type { Allergen } from "~/kit/allergens";
import { formatCents } from "~/kit/money";
import {
  aChef,
  aCoupon,
  aDiner,
  aMeal,
  balanceOf,
  ledgerOf,
  type TestChef,
  type TestDiner,
  type TestMeal,
} from "../../../tests/builders";
import { leftToBank, notifyRefunds, ordersWithDisputedCard, winDispute } from "../../../tests/setup/disputed";
import { brokenRows } from "../../../tests/setup/ledger-rules";
import { messagesOf } from "../../../tests/setup/messages";
import { holdCart } from "../checkout/hold-cart.server";
import { placeOrder } from "../checkout/place-order.server";
import { capacityMeter } from "../kitchens/capacity-meter.server";
import { showChefOrder } from "../orders/chef-order-row.server";
import { moveMyPart } from "../orders/move-my-part.server";
import { readChefScore } from "../orders/read-chef-score.server";
import { showOrder } from "../orders/show-order.server";
import { makePrepSheets } from "../prep/make-sheets.server";
import { showPrepSheet } from "../prep/show-sheet.server";
import { showReceipt } from "../receipts/read-receipt.server";
import { lineLabel, linePrice } from "../receipts/receipt";
import { cancelOrder } from "../refunds/cancel-order.server";
import { declineLine } from "../refunds/decline-line.server";
import { refundByStaff } from "../refunds/refund-by-staff.server";
import { answerSwap } from "./answer-swap.server";
import { endOpenSwaps } from "./end-open-swaps.server";
import { listSwapChoices } from "./list-choices.server";
import { offerSwap } from "./offer-swap.server";
import type { SwapAnswer } from "./schemas.server";

interface Table {
  chef: TestChef;
  ana: TestDiner;
  stew: TestMeal;
  soup: TestMeal;
  order_id: number;
  line: number;
}

/** Two stews at 30.00 are ordered; the cook has a soup at 24.00 on sale too. */
async function aTable(
  options: { left?: number; allergens?: Allergen[]; avoids?: Allergen[] } = {},
): Promise<Table> {
  const { left = 8, allergens = [], avoids = [] } = options;
  const chef = await aChef();
  const stew = await aMeal({ chef, price: 3000 });
  const soup = await aMeal({ chef, price: 2400, allergens, schedule: { count: left } });
  const ana = await aDiner({ gift: 20_000, cart: [{ meal: stew, quantity: 2 }] });
  const payments = [{ method: "wallet" as const, amount: 6000 * 1.26 + 1500 }];
  const { cart_transaction } = await holdCart(ana, { payments });
  const { order } = await placeOrder(ana, { paymentIntent: { cart_transaction } });
  const line = order.items[0]?.id ?? 0;
  const diner: TestDiner = { ...ana, allergens: avoids };
  return { chef, ana: diner, stew, soup, order_id: order.id, line };
}

const reason = "The oven broke";

const offer = ({ chef, order_id, line, soup }: Table) =>
  offerSwap(chef, order_id, { line, meal: soup.id, reason });

const answer = ({ ana, order_id, line }: Table, how: "take" | "refund", seen: Partial<SwapAnswer> = {}) =>
  answerSwap(ana, order_id, { line, answer: how, changed_at: null, ...seen });

/** What a card was promised of an order. */
const toTheCard = (order_id: number) => sql`
  SELECT FROM refund r JOIN tender t ON t.id = r.tender_id WHERE r.order_id = ${order_id} AND t.payment_id IS NOT NULL`;

async function portions({ stew, soup }: Table) {
  const rows = await sql<{ meal_id: number; left: number; sold: number }[]>`
    SELECT meal_id, count - held - sold AS left, sold FROM schedule WHERE meal_id IN (${stew.id}, ${soup.id}) ORDER BY meal_id`;
  return rows.map(({ left, sold }) => ({ left, sold }));
}

describe("what may be offered", () => {
  test("is another meal on sale that day that costs no more and has enough left", async () => {
    const table = await aTable();
    const { chef, order_id, line, soup } = table;
    await aMeal({ chef, price: 3001 });
    await aMeal({ chef, price: 900, schedule: { count: 1 } });
    await aMeal({ chef, price: 900, schedule: { from: 30, to: 30 } });
    await aMeal({ price: 900 });
    expect(await listSwapChoices(chef, order_id)).toMatchObject([
      { line, meal: soup.id, unit_price_cents: 2400, left: 8 },
    ]);
    await expect(listSwapChoices(await aChef(), order_id)).rejects.toMatchObject({ kind: "missing" });
    await expect(offerSwap(await aChef(), order_id, { line, meal: soup.id, reason })).rejects.toMatchObject({
      kind: "missing",
    });
  });

  test("is nothing after the cutoff, and once for a dish", async () => {
    const table = await aTable();
    await offer(table);
    await expect(offer(table)).rejects.toMatchObject({ code: "swap_offered" });
    const late = await aTable();
    await sql`UPDATE order_part SET cutoff_at = app_now() - interval '1 second' WHERE order_id = ${late.order_id}`;
    await expect(offer(late)).rejects.toMatchObject({ code: "cutoff_passed" });
  });

  test("is of the same price where a coupon paid the whole dish: there is nothing to give back", async () => {
    const chef = await aChef();
    const stew = await aMeal({ chef, price: 3000 });
    await aMeal({ chef, price: 2400 });
    const pie = await aMeal({ chef, price: 3000 });
    const coupon = await aCoupon({ percent: 100 });
    const ana = await aDiner({ gift: 2000, cart: [stew] });
    await sql`UPDATE cart SET coupon_id = ${coupon.id} WHERE account_id = ${ana.account_id}`;
    const { cart_transaction } = await holdCart(ana, { payments: [{ method: "wallet", amount: 1500 }] });
    const { order } = await placeOrder(ana, { paymentIntent: { cart_transaction } });
    expect((await listSwapChoices(chef, order.id)).map(({ meal }) => meal)).toEqual([pie.id]);
  });

  test("is nothing for a dinner that has gone out, though its cutoff is still ahead", async () => {
    const early = await aTable();
    for (const step of ["accepted", "preparing", "out_for_delivery"] as const)
      await moveMyPart(early.chef, early.order_id, step);
    await expect(offer(early)).rejects.toMatchObject({ code: "illegal_transition" });
  });
});

describe("while a diner is asked", () => {
  test("the dish stays, the cook can't start, and from the cutoff on nobody can take anything", async () => {
    const table = await aTable();
    await offer(table);
    await moveMyPart(table.chef, table.order_id, "accepted");
    await expect(moveMyPart(table.chef, table.order_id, "preparing")).rejects.toMatchObject({
      code: "waiting_for_diner",
    });
    await sql`UPDATE order_part SET cutoff_at = app_now() - interval '1 second' WHERE order_id = ${table.order_id}`;
    await expect(answer(table, "take")).rejects.toMatchObject({ code: "cutoff_passed" });
  });

  test("a dish that is declined or called off after all takes the offer along", async () => {
    const declined = await aTable();
    await offer(declined);
    await declineLine(declined.chef, declined.order_id, { line: declined.line, reason });
    await expect(answer(declined, "take")).rejects.toMatchObject({ code: "illegal_transition" });
    const canceled = await aTable();
    await offer(canceled);
    await cancelOrder(canceled.ana, canceled.order_id);
    await endOpenSwaps();
    const states = await sql`
      SELECT w.status FROM swap_offer w WHERE w.line_id IN (${declined.line}, ${canceled.line})`;
    expect(states).toEqual([{ status: "ended" }, { status: "ended" }]);
    expect((await showOrder(canceled.ana, canceled.order_id)).status).toBe("cancelled");
  });
});

describe("a diner", () => {
  test("who takes it gets the other dish and what it costs less, and the cook its price", async () => {
    const table = await aTable({ allergens: ["milk"] });
    await offer(table);
    const { gift: before } = await balanceOf(table.ana);
    const taken = await answer(table, "take");
    // 2 × 6.00, service 2.40, tax 0.72
    expect(taken.refunds).toEqual([{ method: "wallet", amount_cents: 1512 }]);
    expect((await balanceOf(table.ana)).gift - before).toBe(1512);
    expect(taken.items).toMatchObject([
      {
        name: table.soup.name,
        quantity: 2,
        allergens: ["milk"],
        status: "active",
        swap: { status: "taken" },
      },
    ]);
    // the receipt has the price that was charged, and says for which dish
    const receipt = await showReceipt(table.ana, table.order_id);
    expect(
      receipt.cooks.flatMap(({ lines }) => lines.map((line) => [lineLabel(line), linePrice(line)])),
    ).toEqual([
      [
        `2 × ${table.soup.name}, $30.00 each (instead of ${table.stew.name}, the difference was refunded)`,
        "$60.00",
      ],
    ]);
    expect(receipt.refunded_cents).toBe(1512);
    const seen = await showChefOrder(table.chef, table.order_id);
    expect(seen).toMatchObject({ earnings_cents: 4800, items: [{ name: table.soup.name }] });
    // what the law counts as sold is what the cook is paid
    const meter = await capacityMeter(table.chef, seen.delivery_date);
    expect(meter.sales_cents.taken).toBe(4800);
    // the stew can't be made: what was sold of it is not sold again
    const [stew, soup] = await portions(table);
    expect([stew?.sold, soup]).toEqual([0, { left: 6, sold: 2 }]);
    expect(await readChefScore(table.chef)).toMatchObject({ declined: 0 });
    await moveMyPart(table.chef, table.order_id, "accepted");
    await moveMyPart(table.chef, table.order_id, "preparing");
  });

  test("who wants the refund gets it as of a declined dish", async () => {
    const table = await aTable();
    await offer(table);
    const refused = await answer(table, "refund");
    expect(refused).toMatchObject({ status: "cancelled", refunds: [{ amount_cents: 9060 }] });
    expect(await readChefScore(table.chef)).toMatchObject({ declined: 1 });
    expect((await portions(table))[1]).toEqual({ left: 8, sold: 0 });
  });

  test("who says nothing gets the refund at the cutoff, once", async () => {
    const table = await aTable();
    await offer(table);
    await endOpenSwaps();
    expect((await showOrder(table.ana, table.order_id)).status).toBe("placed");
    await sql`UPDATE order_part SET cutoff_at = app_now() - interval '1 second' WHERE order_id = ${table.order_id}`;
    await endOpenSwaps();
    await endOpenSwaps();
    const { receipt, items } = await showOrder(table.ana, table.order_id);
    expect(receipt?.refunded_cents).toBe(9060);
    expect(items).toMatchObject([{ status: "declined", swap: { status: "ended" } }]);
  });

  test("who has the dinner keeps it and its price, though nobody answered: the offer ends alone", async () => {
    const table = await aTable();
    await offer(table);
    // a delivery that was noted while the worker was away
    for (const step of ["accepted", "preparing", "out_for_delivery"])
      await sql`UPDATE order_part SET status = ${step}::"OrderStatus" WHERE order_id = ${table.order_id}`;
    await sql`
      UPDATE order_part SET status = 'delivered', delivered_at = app_now(), cutoff_at = app_now() - interval '1 second'
      WHERE order_id = ${table.order_id}`;
    await endOpenSwaps();
    const { receipt, items } = await showOrder(table.ana, table.order_id);
    expect(items).toMatchObject([{ status: "active", swap: { status: "ended" } }]);
    expect(receipt?.refunded_cents).toBe(0);
  });

  test("who says nothing is one of many: more offers than are read at once end in one round", async () => {
    const tables = [await aTable(), await aTable(), await aTable()];
    for (const table of tables) await offer(table);
    const lines = tables.map(({ line }) => line);
    await sql`
      UPDATE order_part SET cutoff_at = app_now() - interval '1 second' WHERE order_id = ANY (${tables.map(({ order_id }) => order_id)}::int[])`;
    await endOpenSwaps(1);
    expect(
      await sql`SELECT FROM swap_offer WHERE line_id = ANY (${lines}::int[]) AND status = 'ended'`,
    ).toHaveLength(3);
  });

  test("can't take what is sold out by now, what has changed, or what they avoid without saying so", async () => {
    const gone = await aTable({ left: 2 });
    await offer(gone);
    await sql`UPDATE schedule SET count = 1 WHERE meal_id = ${gone.soup.id}`;
    await expect(answer(gone, "take")).rejects.toMatchObject({ code: "sold_out" });
    expect((await answer(gone, "refund")).status).toBe("cancelled");

    const avoided = await aTable({ allergens: ["milk"], avoids: ["milk"] });
    await offer(avoided);
    await expect(answer(avoided, "take")).rejects.toMatchObject({ code: "allergens_unacknowledged" });
    await sql`UPDATE meal SET allergens_changed_at = app_now() WHERE id = ${avoided.soup.id}`;
    await expect(answer(avoided, "take", { allergens_seen: true })).rejects.toMatchObject({
      code: "allergens_changed",
    });
    const { items } = await showOrder(avoided.ana, avoided.order_id);
    const changed_at = items[0]?.swap?.changed_at ?? null;
    const taken = await answer(avoided, "take", { allergens_seen: true, changed_at });
    expect(taken.items).toMatchObject([{ allergens_acknowledged: ["milk"] }]);
  });

  test("is asked by nobody else's offer, and nobody answers for them", async () => {
    const table = await aTable();
    await expect(answer(table, "take")).rejects.toMatchObject({ kind: "missing" });
    await offer(table);
    const stranger = { ...table, ana: await aDiner() };
    await expect(answer(stranger, "take")).rejects.toMatchObject({ kind: "missing" });
  });
});

describe("a diner whose bank has taken the card's payment back", () => {
  test("takes a cheaper dish: the wallet gets its part of the difference, the card nothing, the cook the new price", async () => {
    const chef = await aChef();
    const stew = await aMeal({ chef, price: 3000 });
    const soup = await aMeal({ chef, price: 2400 });
    const ana = await aDiner({ gift: 1000, cart: [stew] });
    const { order, dispute } = await ordersWithDisputedCard(ana, { wallet: 1000 });
    const table: Table = { ...{ chef, ana, stew, soup }, order_id: order.id, line: order.items[0]?.id ?? 0 };
    await offer(table);
    const taken = await answer(table, "take");
    // the difference is 7.56: of the dish's 37.80 the wallet paid what the shares say, and the bank has the rest
    const [share] = await sql<[{ cents: number }]>`
      SELECT sum(amount_cents)::int AS cents FROM refund WHERE order_id = ${order.id}`;
    const left = 756 - share.cents;
    expect(taken.refunds).toEqual([{ method: "wallet", amount_cents: share.cents }]);
    expect(await leftToBank(order.id)).toEqual([
      `${formatCents(left)} not refunded to the card, since its bank has taken it back`,
    ]);
    expect(await toTheCard(order.id)).toEqual([]);
    expect(await ledgerOf(order.id)).toMatchObject({ chef_payable: 2400 });
    expect((await brokenRows(sql)).filter((row) => row.order_id === order.id)).toEqual([]);

    await notifyRefunds(order.id);
    const [told] = await messagesOf(`order.refunded:${order.id}:swapped`, ana.account_id);
    expect(told?.body).toContain(`${formatCents(share.cents)} to the wallet.`);
    expect(told?.body).toContain(`Your bank has taken ${formatCents(left)} back for you already`);

    // given up by the bank, the rest is refunded by staff, and the cook's pay stays
    await winDispute(dispute);
    await refundByStaff(
      { staff_id: null, actor: "staff:prompt:test" },
      {
        order_id: order.id,
        line_id: table.line,
        amount_cents: left,
        borne_by: "platform",
        reason: "The bank gave it up",
      },
    );
    expect(await ledgerOf(order.id)).toMatchObject({ chef_payable: 2400 });
  });

  test("paid by card alone: nothing goes back twice, and the message says that a refund was due", async () => {
    const chef = await aChef();
    const stew = await aMeal({ chef, price: 3000 });
    const soup = await aMeal({ chef, price: 2400 });
    const ana = await aDiner({ cart: [stew] });
    const { order } = await ordersWithDisputedCard(ana);
    const table: Table = { ...{ chef, ana, stew, soup }, order_id: order.id, line: order.items[0]?.id ?? 0 };
    await offer(table);
    expect((await answer(table, "take")).refunds).toEqual([]);
    expect(await toTheCard(order.id)).toEqual([]);
    // 6.00 the cook gives up, which the platform keeps toward the bank's loss
    expect(await ledgerOf(order.id)).toMatchObject({ chef_payable: 2400, refund_expense: 600 });
    await notifyRefunds(order.id);
    const [told] = await messagesOf(`order.refunded:${order.id}:swapped`, ana.account_id);
    expect(told?.body).toBe(
      "A refund was due. Your bank has taken $7.56 back for you already, so it doesn't come twice.",
    );
    const { cooks } = await showReceipt(ana, order.id);
    expect(cooks[0]?.lines[0]?.instead_of).toEqual({ name: stew.name, is_less: false });
  });
});

test("a sheet waits for the answer, and says that the dish is not to be cooked", async () => {
  const table = await aTable();
  const [part] = await sql<[{ day: string }]>`
    SELECT delivery_date::text AS day FROM order_part WHERE order_id = ${table.order_id}`;
  const waiting = async () => {
    const { dishes, orders } = await showPrepSheet(table.chef, part.day);
    return [
      dishes.map((dish) => dish.waiting),
      orders.flatMap(({ items }) => items.map((one) => one.is_waiting)),
    ];
  };
  expect(await waiting()).toEqual([[0], [false]]);
  await offer(table);
  expect(await waiting()).toEqual([[2], [true]]);
  await sql`UPDATE order_part SET cutoff_at = app_now() - interval '1 second' WHERE order_id = ${table.order_id}`;
  await sql`UPDATE schedule SET cutoff_hours = 72 WHERE chef_id = ${table.chef.chef_id}`;
  await makePrepSheets();
  const sheet = () => sql`SELECT frozen_at FROM prep_sheet WHERE chef_id = ${table.chef.chef_id}`;
  expect(await sheet()).toEqual([{ frozen_at: null }]);
  await endOpenSwaps();
  await makePrepSheets();
  expect(await sheet()).toMatchObject([{ frozen_at: expect.any(Date) }]);
});
