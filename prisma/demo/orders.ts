import { createHash } from "node:crypto";
import { discountOf, type Pricing, priceCart, voucherTax } from "~/domain/carts/price";
import { fillInTurn, largestRemainder, splitMatrix } from "~/domain/orders/split";
import type { OrderStatus } from "~/domain/orders/states";
import { spendVouchers, spendWallet, type Taken } from "~/domain/wallets/spending";
import { type Eater, sourcesOf } from "./eaters";
import type { Cook } from "./kitchens";
import type { Ledger, Leg, Purse } from "./ledger";
import { type Dish, type Slot, slotOn } from "./menu";
import type { Random } from "./random";
import type { Tables } from "./tables";
import { HOUR, MINUTE } from "./times";

/** A coupon an order may carry, and how often it was used in orders that stand. */
export interface DemoCoupon {
  id: number;
  percent_bps: number | null;
  amount_cents: number | null;
  min_subtotal_cents: number;
  used: number;
}

export interface Line {
  id: number;
  dish: Dish;
  slot: Slot;
  quantity: number;
  is_voucher: boolean;
  row: { status: string; cart_line_id: number | null; decline_reason: string | null };
}

/** One cook's part. `voucher_cents` is what the organisation owes for voucher meals, without tax. */
export interface Part {
  id: number;
  cook: Cook;
  lines: Line[];
  row: {
    status: OrderStatus;
    subtotal_cents: number;
    voucher_cents: number;
    tip_cents: number;
    accepted_at: Date | null;
    delivered_at: Date | null;
  };
  cutoff: number;
  window_start: number;
  window_end: number;
  transfer: { id: number; status: string; reversed_cents: number } | null;
}

/** One row of what paid an order; `share` rows say which line and fee it paid. */
export interface Paid {
  id: number;
  method: "wallet" | "voucher" | "credit_card";
  purse: Purse | null;
  taken: Taken | null;
  amount: number;
  quantity: number;
  row: { refunded_cents: number; refunded_quantity: number };
  shares: {
    component: string;
    line_id: number | null;
    amount_cents: number;
    quantity: number;
    refunded_cents: number;
    refunded_quantity: number;
  }[];
}

export interface DemoOrder {
  id: number;
  number: string;
  eater: Eater;
  parts: Part[];
  bill: Pricing;
  tip: number;
  coupon: DemoCoupon | null;
  paid: Paid[];
  payment: { id: number; row: { status: string; refunded_cents: number } } | null;
  redemption: { state: string } | null;
  reservations: { row: { state: string; quantity: number }; slot: Slot }[];
  organization_id: number | null;
  hold: Record<"usd" | "voucher", Purse | null>;
  row: {
    status: OrderStatus;
    cart_id: number | null;
    placed_at: Date | null;
    delivered_at: Date | null;
    cancelled_at: Date | null;
    answered_at: Date | null;
  };
}

/** What somebody wants: from whom, when, and what they would like to pay with. */
export interface Wish {
  eater: Eater;
  cooks: Cook[];
  /** day offset of the delivery */
  offset: number;
  coupon: DemoCoupon | null;
  /** the cutoffs and windows of that day by cook */
  times: Map<Cook, { cutoff: number; window_start: number; window_end: number }>;
  /** everything must come from the wallet, so that no card is asked */
  without_card: boolean;
}

const NOTES = [
  "",
  "",
  "",
  "",
  "",
  "",
  "No cilantro, please.",
  "Extra spicy if you can.",
  "Mild for the kids, thank you.",
  "Could you leave the sauce on the side?",
];

type Choice = { dish: Dish; slot: Slot; quantity: number; is_voucher: boolean };

/** Writes orders as the product does: the hold with its reservation, the tenders and their shares, the ledger. */
export class OrderBook {
  constructor(
    readonly tables: Tables,
    readonly ledger: Ledger,
    private readonly menus: ReadonlyMap<Cook, readonly Dish[]>,
  ) {}

  private choose(random: Random, wish: Wish, at: number): Choice[] {
    const { eater, offset } = wish;
    let vouchers = sourcesOf(eater, at).reduce(
      (sum, one) => sum + (one.asset === "voucher" ? one.balance : 0),
      0,
    );
    const choices: Choice[] = [];
    for (const cook of wish.cooks) {
      const menu = (this.menus.get(cook) ?? []).filter((dish) => slotHas(slotOn(this.tables, dish, offset)));
      const wanted = random.weighted([
        [55, 1],
        [35, 2],
        [10, 3],
      ] as const);
      const benefit = menu.filter((dish) => dish.is_voucher_meal);
      if (vouchers > 0 && benefit.length > 0 && random.chance(0.7)) {
        const quantity = vouchers > 1 && random.chance(0.3) ? 2 : 1;
        const dish = random.pick(benefit);
        vouchers -= quantity;
        choices.push({ dish, slot: slotOn(this.tables, dish, offset) as Slot, quantity, is_voucher: true });
      }
      const local = menu.filter((dish) => !dish.is_voucher_meal);
      const left = choices.some((one) => one.is_voucher && one.dish.cook === cook) ? wanted - 1 : wanted;
      for (let n = 0; n < left; n += 1) {
        const open = local.filter((dish) => !choices.some((one) => one.dish === dish));
        if (open.length === 0) break;
        const dish = random.weighted(open.map((one) => [one.draw, one] as const));
        const quantity = random.weighted([
          [50, 1],
          [38, 2],
          [8, 3],
          [4, 4],
        ] as const);
        choices.push({ dish, slot: slotOn(this.tables, dish, offset) as Slot, quantity, is_voucher: false });
      }
    }
    return choices;
  }

  /**
   * Takes an order into the book as `pending_payment`, everything held. Answers null when there is nothing to be had
   * that day, or when it may not need a card and the wallet is too small. `at` in milliseconds.
   */
  begin(random: Random, wish: Wish, at: number): DemoOrder | null {
    const { eater, tables } = { eater: wish.eater, tables: this.tables };
    const choices = this.choose(random, wish, at);
    if (choices.length === 0) return null;
    const priceable = choices.map(({ dish, quantity, is_voucher }) => ({
      price_cents: dish.price_cents,
      quantity,
      is_voucher,
    }));
    const subtotal = priceable.reduce(
      (sum, line) => sum + (line.is_voucher ? 0 : line.price_cents * line.quantity),
      0,
    );
    const coupon =
      wish.coupon && subtotal > 0 && subtotal >= wish.coupon.min_subtotal_cents ? wish.coupon : null;
    const reduction = coupon
      ? ({ percent_bps: coupon.percent_bps, amount_cents: coupon.amount_cents } as { percent_bps: number })
      : null;
    const { fees } = eater.place;
    const bill = priceCart(priceable, fees, reduction);
    const tipped = subtotal > 0 && random.chance(0.55) ? random.pick([200, 300, 300, 400, 500, 800]) : 0;
    const payment = this.pay(random, eater, bill.cartTotal, tipped, wish.without_card, at);
    if (!payment) return null;
    const { taken, card, tip } = payment;
    const vouchers = choices.reduce((sum, one) => sum + (one.is_voucher ? one.quantity : 0), 0);
    const used = spendVouchers(sourcesOf(eater, at), vouchers) ?? [];
    const id = tables.id("orders");
    const number = `DD-${String(100_000 + id)}`;
    const from_company =
      [...taken, ...used].find((one) => one.organization_id !== null)?.organization_id ?? null;
    const created = new Date(at);
    const row = tables.add("orders", {
      id,
      number,
      account_id: eater.account_id,
      cart_id: null as number | null,
      marketplace_id: eater.place.id,
      organization_id: from_company,
      status: "pending_payment" as OrderStatus,
      cart_transaction: random.uuid(),
      draft_hash: createHash("sha256").update(number).digest(),
      delivery_date: eater.place.calendar.day(wish.offset),
      delivery_address: eater.address,
      address_id: Number(eater.address.id),
      fee_rule_id: fees.id,
      coupon_id: coupon?.id ?? null,
      total_quantity: bill.totalQuantity,
      subtotal_cents: bill.subtotal,
      discount_cents: bill.discount,
      delivery_cents: bill.deliveryFee,
      service_cents: bill.commissionFee,
      tax_cents: bill.localTax,
      tip_cents: tip,
      total_cents: bill.cartTotal + tip,
      card_cents: card,
      service_bps: fees.service_bps,
      tax_bps: fees.tax_bps,
      expires_at: new Date(at + 15 * MINUTE),
      placed_at: null as Date | null,
      delivered_at: null as Date | null,
      cancelled_at: null as Date | null,
      answered_at: null as Date | null,
      created_at: created,
    });
    const order: DemoOrder = {
      ...{ id, number, eater, bill, tip, coupon, row, parts: [], paid: [], reservations: [] },
      payment: null,
      redemption: null,
      organization_id: from_company,
      hold: { usd: null, voucher: null },
    };
    this.addParts(random, order, wish, choices);
    this.addTenders(random, order, taken, used, card, at);
    for (const { slot, row: reservation } of order.reservations) slot.row.held += reservation.quantity;
    if (coupon) {
      order.redemption = tables.add("coupon_redemption", {
        id: tables.id("coupon_redemption"),
        coupon_id: coupon.id,
        order_id: id,
        account_id: eater.account_id,
        once_per_user: true,
        state: "held",
        discount_cents: discountOf(bill.subtotal, reduction),
        created_at: created,
      });
      coupon.used += 1;
      eater.coupons.add(coupon.id);
    }
    const actor = `account:${eater.account_id}`;
    for (const part of order.parts) this.event(order, part, null, "pending_payment", actor, at);
    this.event(order, null, null, "pending_payment", actor, at);
    return order;
  }

  /** How a bill and its tip are paid: from the wallet what the person likes, the rest by card, if at least 50 cents. */
  private pay(random: Random, eater: Eater, due: number, tip: number, without_card: boolean, at: number) {
    const sources = sourcesOf(eater, at).filter((one) => one.asset === "usd");
    const given = Math.min(
      due,
      sources.reduce((sum, one) => sum + (one.owner === "own" ? 0 : one.balance), 0),
    );
    const own = sources.reduce((sum, one) => sum + (one.owner === "own" ? one.balance : 0), 0);
    const likes = without_card || random.chance(0.85);
    const total = due + tip;
    let wallet = likes ? Math.min(total, given + own) : 0;
    if (total - wallet > 0 && total - wallet < 50) wallet = Math.max(0, wallet - 50);
    if (without_card && wallet < total) {
      // no card and no tip: what is not there is not given
      if (given + own < due) return null;
      return { taken: spendWallet(sources, due, due) ?? [], card: 0, tip: 0 };
    }
    const taken = spendWallet(sources, wallet, due);
    return taken ? { taken, card: total - wallet, tip } : null;
  }

  private addParts(random: Random, order: DemoOrder, wish: Wish, choices: readonly Choice[]): void {
    const { tables } = this;
    const cooks = wish.cooks.filter((cook) => choices.some((one) => one.dish.cook === cook));
    const money = cooks.map((cook) =>
      sumOf(choices.filter((one) => one.dish.cook === cook && !one.is_voucher)),
    );
    const tips = order.tip === 0 ? cooks.map(() => 0) : largestRemainder(order.tip, money);
    for (const [n, cook] of cooks.entries()) {
      const own = choices.filter((one) => one.dish.cook === cook);
      const times = wish.times.get(cook) as { cutoff: number; window_start: number; window_end: number };
      const id = tables.id("order_part");
      const row = tables.add("order_part", {
        id,
        order_id: order.id,
        chef_id: cook.id,
        status: "pending_payment" as OrderStatus,
        delivery_date: cook.place.calendar.day(wish.offset),
        cutoff_at: new Date(times.cutoff),
        window_start_at: new Date(times.window_start),
        window_end_at: new Date(times.window_end),
        subtotal_cents: money[n] ?? 0,
        voucher_cents: sumOf(own.filter((one) => one.is_voucher)),
        tip_cents: tips[n] ?? 0,
        chef_delivers: cook.delivers,
        accepted_at: null as Date | null,
        delivered_at: null as Date | null,
      });
      const part: Part = { id, cook, lines: [], row, ...times, transfer: null };
      for (const choice of own) part.lines.push(this.addLine(random, order, part, choice));
      order.parts.push(part);
    }
  }

  private addLine(
    random: Random,
    order: DemoOrder,
    part: Part,
    { dish, slot, quantity, is_voucher }: Choice,
  ): Line {
    const { tables } = this;
    const id = tables.id("order_line");
    const row = tables.add("order_line", {
      id,
      order_id: order.id,
      part_id: part.id,
      chef_id: part.cook.id,
      meal_id: dish.id,
      schedule_id: slot.id,
      meal_guid: dish.guid,
      name: dish.name,
      quantity,
      unit_price_cents: dish.price_cents,
      is_voucher,
      cart_line_id: null as number | null,
      instruction: random.pick(NOTES),
      ingredients: dish.source.ingredients,
      allergens: dish.source.allergens,
      may_contain: dish.source.may_contain,
      status: "active",
      decline_reason: null as string | null,
    });
    const reservation = tables.add("stock_reservation", {
      order_id: order.id,
      schedule_id: slot.id,
      quantity,
      state: "held",
    });
    order.reservations.push({ row: reservation, slot });
    return { id, dish, slot, quantity, is_voucher, row };
  }

  /** The tenders and which line and fee each of them pays: rows and columns both sum to the bill. */
  private addTenders(
    random: Random,
    order: DemoOrder,
    taken: Taken[],
    used: Taken[],
    card: number,
    at: number,
  ): void {
    const lines = order.parts.flatMap((part) => part.lines);
    const local = lines.filter((line) => !line.is_voucher);
    const full = local.map((line) => line.dish.price_cents * line.quantity);
    const off = order.bill.discount === 0 ? full.map(() => 0) : largestRemainder(order.bill.discount, full);
    const components = [
      ...local.map((line, n) => ({
        component: "line",
        line_id: line.id as number | null,
        cents: (full[n] ?? 0) - (off[n] ?? 0),
      })),
      { component: "delivery", line_id: null, cents: order.bill.deliveryFee },
      { component: "service", line_id: null, cents: order.bill.commissionFee },
      { component: "tax", line_id: null, cents: order.bill.localTax },
    ];
    // what neither an organisation nor a promotion may pay comes last, when their money is spent
    if (order.tip > 0) components.push({ component: "tip", line_id: null, cents: order.tip });
    const money = taken.map((one) => this.tender(order, "wallet", one, one.amount, 0));
    if (card > 0) {
      order.payment = this.payment(random, order, card, at);
      money.push(this.tender(order, "credit_card", null, card, 0));
    }
    const cents = withTipApart(components, money, order.tip);
    for (const [n, { component, line_id }] of components.entries()) {
      for (const [m, paid] of money.entries()) {
        const amount_cents = cents[n]?.[m] ?? 0;
        if (amount_cents > 0) this.share(order, paid, component, line_id, amount_cents, 0);
      }
    }
    const meals = lines.filter((line) => line.is_voucher);
    const vouchers = used.map((one) => this.tender(order, "voucher", one, 0, one.amount));
    const units = fillInTurn(
      meals.map((line) => line.quantity),
      vouchers.map((paid) => paid.quantity),
    );
    for (const [n, line] of meals.entries()) {
      for (const [m, paid] of vouchers.entries()) {
        const quantity = units[n]?.[m] ?? 0;
        if (quantity > 0)
          this.share(order, paid, "line", line.id, quantity * line.dish.price_cents, quantity);
      }
    }
    const owed = order.parts.reduce((sum, part) => sum + part.row.voucher_cents, 0);
    const tax = voucherTax(owed, order.eater.place.fees);
    const worth = vouchers.map((paid) => paid.shares.reduce((sum, share) => sum + share.amount_cents, 0));
    for (const [n, cut] of (vouchers.length > 0 ? largestRemainder(tax, worth) : []).entries()) {
      if (cut > 0) this.share(order, vouchers[n] as Paid, "tax", null, cut, 0);
    }
    this.takeHold(order, at);
  }

  private tender(
    order: DemoOrder,
    method: Paid["method"],
    taken: Taken | null,
    amount: number,
    quantity: number,
  ): Paid {
    const id = this.tables.id("tender");
    const row = this.tables.add("tender", {
      id,
      order_id: order.id,
      method,
      ledger_account_id: taken?.ledger_account_id ?? null,
      payment_id: method === "credit_card" ? (order.payment?.id ?? null) : null,
      amount_cents: amount,
      quantity,
      refunded_cents: 0,
      refunded_quantity: 0,
    });
    const purse = taken ? purseOf(order.eater, taken.ledger_account_id) : null;
    const paid: Paid = { id, method, purse, taken, amount, quantity, row, shares: [] };
    order.paid.push(paid);
    return paid;
  }

  private share(
    order: DemoOrder,
    paid: Paid,
    component: string,
    line_id: number | null,
    amount_cents: number,
    quantity: number,
  ): void {
    const row = { component, line_id, amount_cents, quantity, refunded_cents: 0, refunded_quantity: 0 };
    const id = this.tables.id("tender_share");
    paid.shares.push(this.tables.add("tender_share", { id, order_id: order.id, tender_id: paid.id, ...row }));
  }

  private payment(
    random: Random,
    order: DemoOrder,
    cents: number,
    at: number,
  ): NonNullable<DemoOrder["payment"]> {
    const id = this.tables.id("payment");
    const row = this.tables.add("payment", {
      id,
      purpose: "order",
      account_id: order.eater.account_id,
      order_id: order.id as number | null,
      gift_card_id: null as number | null,
      org_funding_id: null as number | null,
      provider_key: `order:${order.id}:1`,
      stripe_intent_id: `pi_demo_${random.hex(20)}`,
      amount_cents: cents,
      refunded_cents: 0,
      status: "requires_payment",
      created_at: new Date(at),
      checked_at: new Date(at),
      settled_at: null as Date | null,
    });
    return { id, row };
  }

  /** Wallet money and vouchers go into a hold of the order. */
  private takeHold(order: DemoOrder, at: number): void {
    const legs: Leg[] = [];
    for (const asset of ["usd", "voucher"] as const) {
      const from = order.paid.filter((paid) => paid.purse?.asset === asset);
      if (from.length === 0) continue;
      const hold = this.ledger.of("hold", asset, { order_id: order.id });
      order.hold[asset] = hold;
      for (const paid of from) {
        const amount = asset === "usd" ? paid.amount : paid.quantity;
        legs.push([paid.purse as Purse, -amount], [hold, amount]);
      }
    }
    if (legs.length === 0) return;
    const actor = `account:${order.eater.account_id}`;
    this.ledger.post(
      { kind: "hold.taken", idem: `hold.taken:${order.id}`, order_id: order.id, at, actor },
      merged(legs),
    );
  }

  /** Adds what happened to an order, or with `part` to one cook's part of it. */
  event(
    order: DemoOrder,
    part: Part | null,
    from: OrderStatus | null,
    to: OrderStatus,
    actor: string,
    at: number,
    note: string | null = null,
  ): void {
    const change = { from_status: from, to_status: to, kind: to, actor, note, at: new Date(at) };
    this.tables.put("order_event", { order_id: order.id, part_id: part?.id ?? null, ...change });
  }
}

function slotHas(slot: Slot | null): boolean {
  return slot !== null && (slot.to < 0 || slot.row.count - slot.row.held - slot.row.sold >= 4);
}

function sumOf(choices: readonly Choice[]): number {
  return choices.reduce((sum, one) => sum + one.dish.price_cents * one.quantity, 0);
}

function purseOf(eater: Eater, ledger_account_id: number): Purse {
  const purse = [...eater.grants.map((grant) => grant.purse), eater.gift].find(
    (one) => one?.id === ledger_account_id,
  );
  if (!purse) throw new Error("A tender without a purse");
  return purse;
}

/** Legs on the same purse are one. */
export function merged(legs: readonly Leg[]): Leg[] {
  const sums = new Map<Purse, number>();
  for (const [purse, amount] of legs) sums.set(purse, (sums.get(purse) ?? 0) + amount);
  return [...sums];
}

/** The matrix of components and tenders, where only own money and the card pay the tip. */
function withTipApart(
  components: readonly { component: string; cents: number }[],
  money: readonly Paid[],
  tip: number,
): number[][] {
  const free = money.map((paid) => paid.taken === null || paid.taken.owner === "own");
  const last = free.lastIndexOf(true);
  if (tip === 0 || last < 0)
    return splitMatrix(
      components.map((one) => one.cents),
      money.map((paid) => paid.amount),
    );
  const tips = largestRemainder(
    tip,
    money.map((paid, n) => (free[n] ? paid.amount : 0)),
  );
  const rest = money.map((paid, n) => paid.amount - (tips[n] ?? 0));
  const rows = splitMatrix(
    components.slice(0, -1).map((one) => one.cents),
    rest,
  );
  return [...rows, tips];
}

/** A delivery day's window and the cutoff of a kitchen, in milliseconds. */
export function timesOf(
  cook: Cook,
  offset: number,
): { cutoff: number; window_start: number; window_end: number } {
  const window_start = cook.place.calendar.at(offset, 17);
  return {
    cutoff: window_start - cook.cutoff_hours * HOUR,
    window_start,
    window_end: window_start + 3 * HOUR,
  };
}
