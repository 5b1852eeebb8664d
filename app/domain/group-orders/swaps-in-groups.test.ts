import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { aMeal } from "../../../tests/builders";
import { aGroup, bookedFee, feeOf, joins, pays, reachDeadline } from "../../../tests/setup/group-orders";
import { brokenRows } from "../../../tests/setup/ledger-rules";
import type { Diner } from "../accounts/people";
import { cancelOrder } from "../refunds/cancel-order.server";
import { answerSwap } from "../swaps/answer-swap.server";
import { endOpenSwaps } from "../swaps/end-open-swaps.server";
import { offerSwap } from "../swaps/offer-swap.server";
import { returnSurplus } from "./return-surplus.server";
import { settleGroupOrder } from "./settle-group-orders.server";

/** A group of three who have paid a stew at 30.00 each; their cook has a soup at 24.00 for the same day. */
async function aTable() {
  const group = await aGroup();
  const chef = group.meals[0]?.chef;
  if (!chef) throw new Error("no cook");
  const schedule = { from: 1, to: 20, count: 40 };
  const stew = await aMeal({ chef, price: 3000, schedule });
  const soup = await aMeal({ chef, price: 2400, schedule });
  const people: { who: Diner; order_id: number; line: number }[] = [];
  for (let n = 0; n < 3; n += 1) {
    const who = await joins(group, {}, stew);
    const order = await pays(who);
    people.push({ who, order_id: order.id, line: order.items[0]?.id ?? 0 });
  }
  const [ana, ben, cleo] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]];
  const offer = ({ order_id, line }: typeof ana) =>
    offerSwap(chef, order_id, { line, meal: soup.id, reason: "No clams" });
  const settles = async () => {
    await reachDeadline(group);
    await settleGroupOrder(group.group.id);
    await returnSurplus(group.group.id);
  };
  return { group, ana, ben, cleo, offer, settles, orders: people.map(({ order_id }) => order_id) };
}

/** What came back for each order, and what rules of money, portions and states they break. Cents. */
async function outcomeOf(orders: readonly number[]) {
  const back = await sql<{ order_id: number; cents: number }[]>`
    SELECT o.id AS order_id, coalesce(sum(r.amount_cents), 0)::int AS cents FROM orders o LEFT JOIN refund r ON r.order_id = o.id
    WHERE o.id = ANY (${[...orders]}) GROUP BY o.id ORDER BY o.id`;
  const broken = (await brokenRows(sql)).filter((row) => orders.includes(Number(row.order_id)));
  return { back: back.map(({ cents }) => cents), broken };
}

// 6.00 less for the soup, 1.20 of its service fee, 0.36 of its tax
const LESS = 756;

test("a dish that is taken instead lowers that order alone: shares of the fee stay, before and after the deadline", async () => {
  const { group, ana, ben, offer, settles, orders } = await aTable();
  const take = ({ who, order_id, line }: typeof ana) =>
    answerSwap(who, order_id, { line, answer: "take", changed_at: null });
  await offer(ana);
  await offer(ben);
  expect((await take(ana)).refunds).toEqual([{ method: "wallet", amount_cents: LESS }]);
  await settles();
  // the group is closed, the cook's cutoff is ahead
  expect((await take(ben)).refunds).toEqual([{ method: "wallet", amount_cents: LESS }]);
  await settles();
  expect((await feeOf(group)).map(({ bears }) => bears)).toEqual([500, 500, 500]);
  expect(await bookedFee(group)).toBe(1500);
  expect(await outcomeOf(orders)).toEqual({ back: [LESS + 1000, LESS + 250, 0], broken: [] });
  // what is left of the price goes back too, and the share stays
  await cancelOrder(ana.who, ana.order_id);
  expect((await feeOf(group)).map(({ bears }) => bears)).toEqual([500, 500, 500]);
  const whole = 3000 + 600 + 180;
  expect(await outcomeOf(orders)).toEqual({ back: [whole + 1000, LESS + 250, 0], broken: [] });
});

test("a refund instead is the cook's doing: the share comes back too, and nobody else's moves", async () => {
  const { group, ana, ben, cleo, offer, settles, orders } = await aTable();
  await offer(ana);
  await offer(cleo);
  await answerSwap(ana.who, ana.order_id, { line: ana.line, answer: "refund", changed_at: null });
  await settles();
  await sql`UPDATE order_part SET cutoff_at = app_now() - interval '1 second' WHERE order_id = ${cleo.order_id}`;
  await endOpenSwaps();
  await settles();
  expect((await feeOf(group)).map(({ bears }) => bears)).toEqual([0, 500, 0]);
  expect((await outcomeOf([ben.order_id])).back).toEqual([250]);
  const { back, broken } = await outcomeOf(orders);
  expect([back[0], back[2], broken]).toEqual([3780 + 1500, 3780 + 500, []]);
});
