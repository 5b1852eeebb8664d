import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import fc from "fast-check";
import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import {
  aCart,
  aChef,
  aCorporateAdmin,
  aCoupon,
  addGiftMoney,
  aMeal,
  aMember,
  aMembership,
  anAddress,
  anOrganization,
  executeTransfers,
  grantMoney,
  grantPromotion,
  hometown,
  makeTransfersDue,
  openBank,
  requestDueTransfers,
  stripeCall,
} from "../../../tests/builders";
import type { Diner } from "../accounts/people";
import { writeExport } from "../imports-exports/write-export.server";
import { showChefOrder } from "../orders/chef-order-row.server";
import { moveMyPart } from "../orders/move-my-part.server";
import { listAllOrders } from "../organizations/list-all-orders.server";
import { showReceipt } from "../receipts/read-receipt.server";
import type { Receipt } from "../receipts/receipt";
import { readCookView, readOrganizationView } from "../receipts/receipt-views.server";
import { cancelOrder } from "../refunds/cancel-order.server";
import { declineLine } from "../refunds/decline-line.server";
import { refundByStaff } from "../refunds/refund-by-staff.server";
import { Refusal } from "../refusal";
import { giveTip } from "../tips/give-tip.server";
import { placeOrder } from "./place-order.server";
import { startCheckout } from "./start-checkout.server";

type Cook = Awaited<ReturnType<typeof aChef>>;
type Boss = Awaited<ReturnType<typeof aCorporateAdmin>>;

const PROMPT = { staff_id: null, actor: "staff:prompt:test" };
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** Cents and vouchers of one balance that stayed in an order. */
type BalancesByOwner = Record<string, number>;
const withoutNothing = (balances: BalancesByOwner) =>
  Object.fromEntries(Object.entries(balances).filter(([, amount]) => amount !== 0));

/** Whose money stayed in the order, as the diner's receipt says it. */
function balancesOnReceipt({ tenders }: Receipt): BalancesByOwner {
  const balances: BalancesByOwner = {};
  for (const { from, organization_id, cents, quantity, refunded_cents, refunded_quantity } of tenders) {
    const owner = organization_id === null ? from : `company ${organization_id}`;
    balances[owner] = (balances[owner] ?? 0) + cents - refunded_cents;
    balances[`${owner}, vouchers`] = (balances[`${owner}, vouchers`] ?? 0) + quantity - refunded_quantity;
  }
  return withoutNothing(balances);
}

/** The same by the ledger's postings. */
async function balancesInLedger(order_id: number): Promise<BalancesByOwner> {
  const rows = await sql<{ owner: string; amount: number }[]>`
    SELECT CASE WHEN a.kind = 'card_clearing' THEN 'card' WHEN a.kind = 'gift' THEN 'gift'
        WHEN coalesce(a.organization_id, g.organization_id) IS NULL THEN 'promotion' ELSE 'company ' || coalesce(a.organization_id, g.organization_id) END
        || CASE WHEN a.asset = 'voucher' THEN ', vouchers' ELSE '' END AS owner, -sum(p.amount)::int AS amount
    FROM ledger_txn x JOIN posting p ON p.txn_id = x.id JOIN ledger_account a ON a.id = p.ledger_account_id LEFT JOIN wallet_grant g ON g.id = a.grant_id
    WHERE x.order_id = ${order_id} AND a.kind IN ('card_clearing', 'gift', 'grant', 'org_pool') GROUP BY 1`;
  return withoutNothing(Object.fromEntries(rows.map(({ owner, amount }) => [owner, amount])));
}

/** What the platform took in the order, by account. */
async function platformShare(order_id: number): Promise<BalancesByOwner> {
  const rows = await sql<{ kind: string; amount: number }[]>`
    SELECT a.kind, sum(p.amount)::int AS amount FROM ledger_txn x JOIN posting p ON p.txn_id = x.id JOIN ledger_account a ON a.id = p.ledger_account_id
    WHERE x.order_id = ${order_id} AND a.kind IN ('delivery_fees', 'service_fees', 'coupon_expense') GROUP BY a.kind`;
  return withoutNothing(Object.fromEntries(rows.map(({ kind, amount }) => [kind, amount])));
}

/** What a cook's dishes and tips of an order are by the ledger, less what went back; transfers only move it on. */
async function owedInLedger(order_id: number, { chef_id }: Cook) {
  const [row] = await sql<{ meals: number; tips: number }[]>`
    SELECT coalesce(sum(p.amount) FILTER (WHERE a.kind = 'chef_payable'), 0)::int AS meals, coalesce(sum(p.amount) FILTER (WHERE a.kind = 'tip_payable'), 0)::int AS tips
    FROM ledger_txn x JOIN posting p ON p.txn_id = x.id JOIN ledger_account a ON a.id = p.ledger_account_id
    WHERE x.order_id = ${order_id} AND a.chef_id = ${chef_id} AND x.kind NOT LIKE 'transfer.%'`;
  return row;
}

/** A company's line in its own list: money and vouchers, less what was given back. */
async function companysRow(admin: Boss, number: string) {
  const { rows } = await listAllOrders(admin, { limit: 10, offset: 0 }, {});
  return rows
    .filter((row) => row.number === number)
    .map(({ amount_cents, vouchers }) => [amount_cents, vouchers]);
}

/** The same in the file it downloads: money, given back, vouchers, given back. */
async function companysLine(admin: Boss, number: string) {
  const file = new PassThrough();
  const read = text(file);
  const asked = {
    organization_id: admin.organization_id,
    time_zone: "UTC",
    kind: "corporate_orders",
    filters: {},
    words: "",
  } as const;
  await writeExport(asked, file, { rows_done: 0, rows_total: null });
  const line = (await read).split("\n").find((one) => one.startsWith(`${number},`));
  const [, , , , , , used = "0", back = "0", vouchers = "0", vouchersBack = "0"] = line?.split(",") ?? [];
  const cents = (dollars: string) => Math.round(Number(dollars) * 100);
  return [cents(used), cents(back), Number(vouchers), Number(vouchersBack)];
}

interface Eaten {
  me: Diner;
  order_id: number;
  cooks: Cook[];
  bosses: Boss[];
}

/** Holds the receipt against the desks of the cooks, the lists of the companies (when all is over, their files) and the ledger. */
async function expectOneFigure(
  { me, order_id, cooks, bosses: admins }: Eaten,
  isOver = false,
): Promise<Receipt> {
  const receipt = await showReceipt(me, order_id);
  expect(await balancesInLedger(order_id)).toEqual(balancesOnReceipt(receipt));
  for (const { chef_id } of receipt.cooks) {
    const cook = cooks.find((one) => one.chef_id === chef_id) as Cook;
    const { earnings_cents, tip_cents } = await showChefOrder(cook, order_id);
    expect(await owedInLedger(order_id, cook)).toEqual({ meals: earnings_cents, tips: tip_cents });
    expect((await readCookView(sql, order_id, chef_id)).earned_cents).toBe(
      Number(earnings_cents) + Number(tip_cents),
    );
  }
  for (const admin of admins) {
    const own = receipt.tenders.filter(({ organization_id }) => organization_id === admin.organization_id);
    const paid = [
      sum(own.map((tender) => tender.cents)),
      sum(own.map((tender) => tender.refunded_cents)),
      sum(own.map((tender) => tender.quantity)),
      sum(own.map((tender) => tender.refunded_quantity)),
    ] as const;
    expect(await companysRow(admin, receipt.order_number)).toEqual(
      own.length === 0 ? [] : [[paid[0] - paid[1], paid[2] - paid[3]]],
    );
    if (isOver) expect(await companysLine(admin, receipt.order_number)).toEqual(paid);
    if (own.length === 0) continue;
    const view = await readOrganizationView(sql, order_id, admin.organization_id);
    expect([view.amount_cents, view.refunded_cents, view.vouchers, view.refunded_vouchers]).toEqual(paid);
  }
  return receipt;
}

const cents = (max: number) =>
  fc.oneof({ weight: 1, arbitrary: fc.constant(0) }, { weight: 3, arbitrary: fc.integer({ min: 1, max }) });
const SCENARIO = fc.record({
  meals: fc.array(
    fc.record({
      price: fc.integer({ min: 1, max: 6000 }),
      quantity: fc.integer({ min: 1, max: 2 }),
      cook: fc.integer({ min: 0, max: 1 }),
      isVoucher: fc.boolean(),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  coupon: cents(8000),
  companies: fc.tuple(cents(2500), cents(2500)),
  promotion: cents(2500),
  tip: cents(900),
  /** how much of the bill a card pays */
  cardPercent: fc.constantFrom(0, 30, 100),
  laterTip: fc.record({ amount: cents(900), wallet: fc.boolean() }),
  steps: fc.array(
    fc.record({
      step: fc.constantFrom("refund", "refund", "decline", "deliver", "cancel"),
      line: fc.integer({ min: 0, max: 3 }),
      amount: fc.oneof(fc.constant(undefined), fc.integer({ min: 1, max: 2000 })),
      borne_by: fc.constantFrom("chef" as const, "platform" as const),
    }),
    { maxLength: 3 },
  ),
});
type Scenario = typeof SCENARIO extends fc.Arbitrary<infer W> ? W : never;

/** Everything at once, and given back bit by bit: whatever chance brings, this is looked at each time. */
const ALL_AT_ONCE: Scenario = {
  meals: [
    { price: 3333, quantity: 2, cook: 0, isVoucher: false },
    { price: 1999, quantity: 1, cook: 1, isVoucher: false },
    { price: 1250, quantity: 1, cook: 1, isVoucher: true },
  ],
  coupon: 777,
  companies: [1001, 1503],
  promotion: 499,
  tip: 501,
  cardPercent: 30,
  laterTip: { amount: 333, wallet: false },
  steps: [
    { step: "refund", line: 1, amount: 700, borne_by: "chef" },
    { step: "decline", line: 0, amount: undefined, borne_by: "chef" },
    { step: "refund", line: 3, amount: 250, borne_by: "platform" },
  ],
};

/** Somebody of two companies, with money of each, a promotion's and their own, and the scenario's dishes in the cart. */
async function somebody({ meals, companies, promotion, coupon }: Scenario) {
  const vouchers = sum(meals.filter((meal) => meal.isVoucher).map((meal) => meal.quantity));
  const noor = await aMember({ wallet: companies[0], vouchers });
  const other = await anOrganization({ pool: companies[1] });
  const { membership_id } = await aMembership(other, noor);
  await grantMoney(other, membership_id, noor.account_id, companies[1]);
  if (promotion > 0) await grantPromotion(noor.account_id, promotion);
  await addGiftMoney(noor.account_id, 300_000);
  await anAddress(noor, await hometown());
  const cooks = [await aChef(), await aChef()];
  for (const cook of cooks) await openBank(cook);
  const cart = [];
  for (const { price, quantity, cook, isVoucher } of meals)
    cart.push({ meal: await aMeal({ price, voucher: isVoucher, chef: cooks[cook] as Cook }), quantity });
  await aCart(noor, cart);
  if (coupon > 0 && meals.some((meal) => !meal.isVoucher)) {
    const { id } = await aCoupon({ cents: coupon });
    await sql`UPDATE cart SET coupon_id = ${id} WHERE account_id = ${noor.account_id}`;
  }
  const admins = [
    await aCorporateAdmin({ organization: noor.organization }),
    await aCorporateAdmin({ organization: other }),
  ];
  return { me: { ...noor, kind: "diner" } as Diner, cooks, bosses: admins, vouchers };
}

/** Has it paid as the scenario says: vouchers, so much of the rest by card, and what is left from the wallet. */
async function ordered(me: Diner, vouchers: number, { tip, cardPercent }: Scenario) {
  const byVoucher = vouchers > 0 ? [{ method: "voucher" as const, quantity: vouchers }] : [];
  const whole = await startCheckout(me, {
    payments: [...byVoucher, { method: "credit_card" }],
    tip_cents: tip,
  }).catch(() => null);
  const total = whole?.total_cents ?? tip;
  const byCard = Math.floor((total * cardPercent) / 100);
  const isByCard = byCard >= 50;
  const fromWallet = total - (isByCard ? byCard : 0);
  const { cart_transaction, id } = await startCheckout(me, {
    payments: [
      ...(fromWallet > 0 ? [{ method: "wallet" as const, amount: fromWallet }] : []),
      ...byVoucher,
      ...(isByCard ? [{ method: "credit_card" as const }] : []),
    ],
    tip_cents: tip,
  });
  if (id) await stripeCall(`/v1/payment_intents/${id}/confirm`, { payment_method: "pm_card_visa" });
  return (await placeOrder(me, { paymentIntent: { cart_transaction } })).order;
}

/** What may not be done is refused, and nothing has changed then. */
const orRefused = (done: Promise<unknown>) =>
  done.catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });

async function deliver({ cooks, order_id }: Eaten): Promise<void> {
  for (const cook of cooks)
    for (const status of ["accepted", "preparing", "out_for_delivery", "delivered"] as const)
      await orRefused(moveMyPart(cook, order_id, status));
}

async function act(eaten: Eaten, given: Scenario["steps"][number], n: number): Promise<void> {
  const { me, order_id, cooks } = eaten;
  const { step, amount, borne_by } = given;
  const lines = (await showReceipt(me, order_id)).cooks.flatMap(({ chef_id, lines }) =>
    lines.map(({ id }) => ({ id, cook: cooks.find((one) => one.chef_id === chef_id) as Cook })),
  );
  const line = lines[given.line];
  if (step === "deliver") return deliver(eaten);
  if (step === "cancel") await orRefused(cancelOrder(me, order_id));
  else if (step === "decline" && line)
    await orRefused(declineLine(line.cook, order_id, { line: line.id, reason: "No leeks" }));
  else {
    const request = {
      order_id,
      line_id: line?.id,
      amount_cents: amount,
      borne_by,
      reason: "Cold",
      key: `${n}`,
    };
    await orRefused(refundByStaff(PROMPT, request));
  }
}

/** What Stripe is asked to move to a cook for the order, less what is called back. */
async function transferred(order_id: number, { chef_id }: Cook): Promise<number> {
  const [row] = await sql<{ cents: number }[]>`
    SELECT coalesce(sum(t.amount_cents + t.offset_cents - coalesce((SELECT sum(r.amount_cents) FROM transfer_reversal r WHERE r.transfer_id = t.id), 0)), 0)::int AS cents
    FROM transfer t JOIN order_part p ON p.id = t.part_id WHERE p.order_id = ${order_id} AND p.chef_id = ${chef_id}`;
  return row?.cents ?? 0;
}

test("whatever is ordered, however it is paid, tipped and Refunded:  diner, cooks, companies and ledger see one figure, and meals are their cooks' to the cent", async () => {
  await fc.assert(
    fc.asyncProperty(SCENARIO, async (given) => {
      const { vouchers, ...who } = await somebody(given);
      const { id: order_id } = await ordered(who.me, vouchers, given);
      const eaten = { ...who, order_id };
      const paid = await expectOneFigure(eaten);
      for (const { chef_id, lines, tip_cents } of paid.cooks) {
        const desk = await showChefOrder(who.cooks.find((one) => one.chef_id === chef_id) as Cook, order_id);
        const prices = sum(lines.map((line) => line.quantity * line.unit_price_cents));
        expect([desk.earnings_cents, desk.tip_cents]).toEqual([prices, tip_cents]);
      }
      const { delivery_cents, service_cents, discount_cents } = paid;
      expect(await platformShare(order_id)).toEqual(
        withoutNothing({
          delivery_fees: delivery_cents,
          service_fees: service_cents,
          coupon_expense: -discount_cents,
        }),
      );
      const { amount, wallet } = given.laterTip;
      if (amount > 0) {
        const by = wallet ? { wallet } : { payment_method: "pm_card_visa" };
        await orRefused(giveTip(who.me, { order_id, amount_cents: amount, ...by }));
      }
      for (const [n, step] of given.steps.entries()) {
        await act(eaten, step, n);
        await expectOneFigure(eaten);
      }
      await deliver(eaten);
      await makeTransfersDue(order_id);
      await requestDueTransfers(order_id);
      await executeTransfers(order_id);
      const end = await expectOneFigure(eaten, true);
      for (const { chef_id } of end.cooks) {
        const cook = who.cooks.find((one) => one.chef_id === chef_id) as Cook;
        const { earnings_cents, tip_cents } = await showChefOrder(cook, order_id);
        expect(await transferred(order_id, cook)).toBe(Number(earnings_cents) + Number(tip_cents));
      }
    }),
    { numRuns: 10, examples: [[ALL_AT_ONCE]] },
  );
}, 120_000);
