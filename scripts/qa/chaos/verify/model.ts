import { sql } from "~/data/sql.server";
import {
  activeCooks,
  activeLines,
  type ModelOrder,
  type ModelOrganization,
  type ModelUser,
  STEPS,
} from "../model";
import { codeOf } from "../operations/buy-card";
import type { Run } from "../run";
import { unitsOf } from "../tenders";

function differ(what: string, model: unknown, market: unknown): string[] {
  const [wanted, found] = [JSON.stringify(model), JSON.stringify(market)];
  return wanted === found ? [] : [`${what}: the model says ${wanted}, the market ${found}`];
}

async function balancesDiffer(run: Run, user: ModelUser): Promise<string[]> {
  const reply = await run.ask(user.token, "/api/v1/payment/user-wallet/", run.random.fork("verify"));
  const { amount_cents, gift_cents, vouchers, held_cents, held_vouchers } = reply.body;
  const found = { given: amount_cents, own: gift_cents, vouchers, held: [held_cents, held_vouchers] };
  const { plan, org, promo, own } = user.balances;
  return differ(
    `the wallet of user ${user.index}`,
    { given: plan + org + promo, own, vouchers: unitsOf(user.balances), held: [0, 0] },
    found,
  );
}

/** Where an order may be: its least advanced part; what is placed has perhaps been accepted by its cutoff. */
function statusesOf(order: ModelOrder): readonly string[] {
  if (order.state !== "placed") return [order.state];
  const least = Math.min(...activeCooks(order).map((cook) => order.steps.get(cook) ?? 0));
  return STEPS.slice(least, least === 0 ? 2 : least + 1);
}

/** Orders by their checkout; an order the model does not know of is as wrong as one it misses. */
async function ordersDiffer(user: ModelUser): Promise<string[]> {
  const rows = await sql<{ cart_transaction: string; status: string; id: number; total_cents: number }[]>`
    SELECT cart_transaction, status, id, total_cents FROM orders WHERE account_id = ${user.account_id} AND status <> 'expired' ORDER BY id`;
  const wanted = new Map(
    user.orders.filter((order) => order.state !== "expired").map((order) => [order.cart_transaction, order]),
  );
  const strangers = rows.filter((row) => !wanted.has(row.cart_transaction));
  const wrong = rows.filter((row) => {
    const order: ModelOrder | undefined = wanted.get(row.cart_transaction);
    return order && (!statusesOf(order).includes(row.status) || row.total_cents !== order.total);
  });
  const lost = [...wanted.values()].filter(
    (order) => !rows.some((row) => row.cart_transaction === order.cart_transaction),
  );
  return [
    ...strangers.map((row) => `order ${row.id} of user ${user.index} (${row.status}) was never acknowledged`),
    ...wrong.map((row) => {
      const order = wanted.get(row.cart_transaction);
      return `order ${row.id} is ${row.status}, the model says ${order && statusesOf(order).join(" or ")}`;
    }),
    ...lost.map(
      (order) => `order ${order.id} of user ${user.index}, acknowledged as ${order.state}, is gone`,
    ),
  ];
}

async function sharedDiffer(run: Run): Promise<string[]> {
  const standing = run.model.users.flatMap((user) => user.orders).filter((order) => order.state === "placed");
  const schedules = await sql<
    { id: number; held: number; sold: number }[]
  >`SELECT id, held, sold FROM schedule`;
  const coupons = await sql<{ id: number; used_count: number }[]>`SELECT id, used_count FROM coupon`;
  const meals = run.model.meals.flatMap((meal) => {
    const sold = standing
      .flatMap(activeLines)
      .filter((line) => line.meal === meal)
      .reduce((sum, line) => sum + line.quantity, 0);
    const row = schedules.find((one) => one.id === meal.schedule_id);
    return differ(`schedule ${meal.schedule_id}`, { held: 0, sold }, { held: row?.held, sold: row?.sold });
  });
  const used = run.model.coupons.flatMap((coupon) => {
    const uses = standing.filter((order) => order.coupon === coupon).length;
    return differ(`coupon ${coupon.code}`, uses, coupons.find((one) => one.id === coupon.id)?.used_count);
  });
  return [...meals, ...used];
}

async function poolsDiffer(run: Run): Promise<string[]> {
  // never null: organization_id: a pool is an organization's
  // never null: balance: a pool has a balance
  const rows = await sql<{ organization_id: number; asset: string; balance: number }[]>`
    SELECT organization_id, asset, balance FROM ledger_account WHERE kind = 'org_pool'`;
  const of = (id: number, asset: string) =>
    rows.find((row) => row.organization_id === id && row.asset === asset)?.balance;
  const coming = ({ fundings }: ModelOrganization) =>
    fundings.filter((one) => one.isCharged && !one.isCounted).reduce((sum, one) => sum + one.cents, 0);
  return run.model.organizations.flatMap((org) => {
    const { id, index, cents, vouchers } = org;
    return differ(
      `the pool of organization ${index}`,
      [cents.limit + coming(org) - cents.least, vouchers.limit - vouchers.least],
      [of(id, "usd"), of(id, "voucher")],
    );
  });
}

/** An invoice is paid where its card was charged, and not otherwise. */
async function invoicesDiffer(run: Run): Promise<string[]> {
  const rows = await sql<{ id: number; organization_id: number; isPaid: boolean }[]>`
    SELECT id, organization_id, paid_at IS NOT NULL AS "isPaid" FROM invoice WHERE kind = 'month'`;
  run.count("invoices", rows.length);
  return run.model.organizations.flatMap(({ id, paid }) =>
    rows
      .filter((row) => row.organization_id === id)
      .flatMap((row) => differ(`invoice ${row.id}`, paid.get(row.id)?.isCharged ?? false, row.isPaid)),
  );
}

/** Each gift card has the owner who was told so, and no other. */
async function cardsDiffer(run: Run): Promise<string[]> {
  const rows = await sql<{ code_hint: string; amount_cents: number; owner_id: number | null }[]>`
    SELECT code_hint, amount_cents, owner_id FROM gift_card`;
  return run.model.giftCards.flatMap(({ index, code, cents, owner }) => {
    const row = rows.find((one) => one.code_hint === code.slice(-4) && one.amount_cents === cents);
    const account = owner === null ? null : run.model.users[owner]?.account_id;
    return differ(`gift card ${index}`, account, row?.owner_id);
  });
}

/** What was paid is a card in its friend's hands; what was not is none. */
async function boughtDiffer(run: Run): Promise<string[]> {
  const rows = await sql<{ id: number; status: string; amount_cents: number }[]>`
    SELECT id, status::text, amount_cents FROM gift_card`;
  const found: string[] = [];
  for (const card of run.model.bought) {
    const row = rows.find((one) => one.id === card.id);
    const isPaid = row?.status === "active" || row?.status === "redeemed";
    if (isPaid !== card.isCharged || row?.amount_cents !== card.cents)
      found.push(`bought gift card ${card.id} is ${JSON.stringify(row)}, charged: ${card.isCharged}`);
    if (card.isCharged !== ((await codeOf(run, card)) !== null))
      found.push(`the mail of gift card ${card.id} (charged: ${card.isCharged}) is missing or one too many`);
  }
  return found;
}

/** Compares every wallet, order, portion, coupon and pool of the market with the model. */
export async function modelDiffers(run: Run): Promise<string[]> {
  const found: string[] = [];
  for (const user of run.model.users)
    found.push(...(await balancesDiffer(run, user)), ...(await ordersDiffer(user)));
  return [
    ...found,
    ...(await sharedDiffer(run)),
    ...(await poolsDiffer(run)),
    ...(await invoicesDiffer(run)),
    ...(await cardsDiffer(run)),
    ...(await boughtDiffer(run)),
  ];
}
