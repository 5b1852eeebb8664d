import { createHash } from "node:crypto";
import type { OrderStatus } from "~/domain/orders/states";
import { discountOf, type Pricing, priceCart } from "~/domain/pricing/price";
import { type PartMoney, partsOf, sharesOf } from "~/domain/tenders/shares";
import type { Tender } from "~/domain/tenders/tender-kind";
import { chooseMeals, choosePayment } from "./choices";
import { openCodes } from "./company-rules";
import type { Eater } from "./eaters";
import type { Cook } from "./kitchens";
import type { Ledger, LedgerAccount, Leg } from "./ledger";
import type { Dish } from "./menu";
import {
  type Choice,
  type DemoCoupon,
  type DemoOrder,
  type Line,
  merged,
  type OrderRequest,
  type Paid,
  type Part,
} from "./order-types";
import type { Random } from "./random";
import type { Tables } from "./tables";
import { MINUTE } from "./times";

const NOTES = [
  ...["", "", "", "", "", ""],
  "No cilantro, please.",
  "Extra spicy if you can.",
  "Mild for the kids, thank you.",
  "Could you leave the sauce on the side?",
];

/** The number an order is known by: as the database's own order_number(id). */
function numberOf(id: number): string {
  return `DD-${String((BigInt(id) * 387_420_489n) % 100_000_000n).padStart(8, "0")}`;
}

/** The address as an order keeps it: without what belongs to the address book. */
function asWritten({
  id,
  preferred,
  ...address
}: Eater["address"]): Omit<Eater["address"], "id" | "preferred"> {
  return address;
}

/** Writes orders as the product does: the hold with its reservation, the tenders and their shares, the ledger. */
export class OrderBook {
  constructor(
    readonly tables: Tables,
    readonly ledger: Ledger,
    private readonly menus: ReadonlyMap<Cook, readonly Dish[]>,
  ) {}

  /**
   * Takes an order into the book as `pending_payment`, everything held. Answers null when there is nothing to be had
   * that day, or when it may not need a card and the wallet is too small. `at` in milliseconds.
   */
  begin(random: Random, request: OrderRequest, at: number): DemoOrder | null {
    const { eater } = request;
    const choices = chooseMeals(this.tables, this.menus, random, request, at);
    if (choices.length === 0) return null;
    const priced = choices.map(({ dish, quantity, is_voucher }) => ({
      price_cents: dish.price_cents,
      quantity,
      is_voucher,
    }));
    const subtotal = priced.reduce(
      (sum, one) => sum + (one.is_voucher ? 0 : one.price_cents * one.quantity),
      0,
    );
    const coupon =
      request.coupon && subtotal >= Math.max(1, request.coupon.min_subtotal_cents) ? request.coupon : null;
    const bill = priceCart(priced, eater.place.fees, coupon && reductionOf(coupon));
    const tipped = subtotal > 0 && random.chance(0.55) ? random.pick([200, 300, 300, 400, 500, 800]) : 0;
    const vouchers = choices.reduce((sum, one) => sum + (one.is_voucher ? one.quantity : 0), 0);
    const due = { cart_cents: bill.cartTotal, tip_cents: tipped, vouchers };
    const payment = choosePayment(random, request, due, at);
    if (!payment) return null;
    const order = this.open(random, request, bill, payment, coupon, at);
    const parts = this.addParts(random, order, request, choices);
    this.addTenders(random, order, parts, payment.tenders, at);
    this.takeHold(order, at);
    for (const { slot, row } of order.reservations) slot.row.held += row.quantity;
    if (coupon) this.redeem(order, coupon, at);
    const by = `account:${eater.account_id}`;
    this.event(order, null, { from: null, to: "pending_payment", kind: "held", actor: by }, at);
    return order;
  }

  private open(
    random: Random,
    { eater, offset }: OrderRequest,
    bill: Pricing,
    { tenders, tip_cents }: { tenders: Tender[]; tip_cents: number },
    coupon: DemoCoupon | null,
    at: number,
  ): DemoOrder {
    const { fees, calendar, id: marketplace_id } = eater.place;
    const id = this.tables.id("orders");
    const number = numberOf(id);
    const organization_id = tenders.find((one) => one.organization_id !== null)?.organization_id ?? null;
    const codes = organization_id === null ? [] : openCodes(this.tables, organization_id);
    const draw = random.fork("code");
    const row = this.tables.add("orders", {
      id,
      number,
      account_id: eater.account_id,
      cart_id: null as number | null,
      marketplace_id,
      organization_id,
      status: "pending_payment" as OrderStatus,
      cart_transaction: random.uuid(),
      draft_hash: createHash("sha256").update(number).digest(),
      delivery_date: calendar.day(offset),
      delivery_address: asWritten(eater.address),
      address_id: Number(eater.address.id),
      fee_rule_id: fees.id,
      coupon_id: coupon?.id ?? null,
      expense_code_id: codes.length > 0 && draw.chance(0.9) ? draw.pick(codes) : null,
      total_quantity: bill.totalQuantity,
      subtotal_cents: bill.subtotal,
      discount_cents: bill.discount,
      delivery_cents: bill.deliveryFee,
      service_cents: bill.commissionFee,
      tax_cents: bill.localTax,
      tip_cents,
      total_cents: bill.cartTotal + tip_cents,
      card_cents: tenders.find((one) => one.method === "credit_card")?.amount_cents ?? 0,
      service_bps: fees.service_bps,
      tax_bps: fees.tax_bps,
      expires_at: new Date(at + 15 * MINUTE),
      placed_at: null as Date | null,
      delivered_at: null as Date | null,
      cancelled_at: null as Date | null,
      answered_at: null as Date | null,
      created_at: new Date(at),
    });
    return {
      ...{ id, number, eater, bill, coupon, row, organization_id, tip: tip_cents },
      ...{ parts: [], paid: [], reservations: [], payment: null, redemption: null },
      hold: { usd: null, voucher: null },
    };
  }

  private addParts(
    random: Random,
    order: DemoOrder,
    request: OrderRequest,
    choices: readonly Choice[],
  ): PartMoney[] {
    const { tables } = this;
    const shared = choices.map(({ dish, quantity, is_voucher }, key) => ({
      ...{ key, chef_id: dish.cook.id, unit_price_cents: dish.price_cents, quantity, is_voucher },
    }));
    const money = partsOf(shared, order.tip, "chef");
    for (const part of money) {
      const own = choices.filter((one) => one.dish.cook.id === part.chef_id);
      const cook = own[0]?.dish.cook as Cook;
      const times = request.times.get(cook) as { cutoff: number; window_start: number; window_end: number };
      const id = tables.id("order_part");
      const row = tables.add("order_part", {
        id,
        order_id: order.id,
        chef_id: cook.id,
        status: "pending_payment" as OrderStatus,
        delivery_date: cook.place.calendar.day(request.offset),
        cutoff_at: new Date(times.cutoff),
        window_start_at: new Date(times.window_start),
        window_end_at: new Date(times.window_end),
        subtotal_cents: part.subtotal_cents,
        voucher_cents: part.voucher_cents,
        tip_cents: part.tip_cents,
        tip_back_cents: 0,
        chef_delivers: cook.delivers,
        accepted_at: null as Date | null,
        delivered_at: null as Date | null,
      });
      const lines = own.map((choice) => this.addLine(random, order, id, choice));
      order.parts.push({ id, cook, lines, row, ...times, transfer: null });
    }
    return money;
  }

  private addLine(random: Random, order: DemoOrder, part_id: number, choice: Choice): Line {
    const { tables } = this;
    const { dish, slot, quantity, is_voucher } = choice;
    const id = tables.id("order_line");
    const row = tables.add("order_line", {
      id,
      order_id: order.id,
      part_id,
      chef_id: dish.cook.id,
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
      allergen_species: {},
      status: "active",
      decline_reason: null as string | null,
      chef_back_cents: 0,
      coupon_back_cents: 0,
    });
    const held = { order_id: order.id, schedule_id: slot.id, quantity, state: "held" };
    order.reservations.push({ row: tables.add("stock_reservation", held), slot });
    return { id, dish, slot, quantity, is_voucher, row };
  }

  /** The tenders, and which line and fee each of them pays, by the product's own rule. */
  private addTenders(
    random: Random,
    order: DemoOrder,
    parts: readonly PartMoney[],
    tenders: readonly Tender[],
    at: number,
  ): void {
    const { tables } = this;
    order.paid = tenders.map((tender) => this.addTender(random, order, tender, at));
    const lines = order.parts
      .flatMap((part) => part.lines)
      .map(({ id, dish, quantity, is_voucher }) => ({
        ...{ key: id, chef_id: dish.cook.id, unit_price_cents: dish.price_cents, quantity, is_voucher },
      }));
    const shares = sharesOf(lines, order.bill, order.eater.place.fees, { cents: order.tip, parts }, tenders);
    for (const { tender, component, line, amount_cents, quantity } of shares) {
      const paid = order.paid[tender] as Paid;
      const row = {
        component,
        line_id: line,
        amount_cents,
        quantity,
        refunded_cents: 0,
        refunded_quantity: 0,
      };
      const id = tables.id("tender_share");
      paid.shares.push(tables.add("tender_share", { id, order_id: order.id, tender_id: paid.id, ...row }));
    }
  }

  private addTender(random: Random, order: DemoOrder, tender: Tender, at: number): Paid {
    const { method, owner, ledger_account_id, amount_cents, quantity } = tender;
    if (method === "credit_card") order.payment = this.addPayment(random, order, amount_cents, at);
    const id = this.tables.id("tender");
    const row = this.tables.add("tender", {
      id,
      order_id: order.id,
      method,
      ledger_account_id,
      payment_id: method === "credit_card" ? (order.payment?.id ?? null) : null,
      amount_cents,
      quantity,
      refunded_cents: 0,
      refunded_quantity: 0,
    });
    const account = ledger_account_id === null ? null : ledgerAccountOf(order.eater, ledger_account_id);
    return { id, method, account, owner, amount: amount_cents, quantity, row, shares: [] };
  }

  private addPayment(
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
      stripe_intent_id: this.tables.stripeId("pi", random.hex(20)),
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
      const from = order.paid.filter((paid) => paid.account?.asset === asset);
      if (from.length === 0) continue;
      const hold = this.ledger.of("hold", asset, { order_id: order.id });
      order.hold[asset] = hold;
      for (const paid of from) {
        const amount = asset === "usd" ? paid.amount : paid.quantity;
        legs.push([paid.account as LedgerAccount, -amount], [hold, amount]);
      }
    }
    if (legs.length === 0) return;
    const actor = `account:${order.eater.account_id}`;
    const idem = `order.held:${order.id}`;
    this.ledger.post({ kind: "order.held", idem, order_id: order.id, at, actor }, merged(legs));
  }

  private redeem(order: DemoOrder, coupon: DemoCoupon, at: number): void {
    order.redemption = this.tables.add("coupon_redemption", {
      id: this.tables.id("coupon_redemption"),
      coupon_id: coupon.id,
      order_id: order.id,
      account_id: order.eater.account_id,
      once_per_user: true,
      state: "held",
      discount_cents: discountOf(order.bill.subtotal, reductionOf(coupon)),
      created_at: new Date(at),
    });
    coupon.used += 1;
    order.eater.coupons.add(coupon.id);
  }

  /** Adds what happened to an order, or with `part` to one cook's part of it. */
  event(
    order: DemoOrder,
    part: Part | null,
    change: { from: OrderStatus | null; to: OrderStatus; actor: string; kind?: string },
    at: number,
  ): void {
    this.tables.put("order_event", {
      order_id: order.id,
      part_id: part?.id ?? null,
      from_status: change.from,
      to_status: change.to,
      kind: change.kind ?? change.to,
      actor: change.actor,
      at: new Date(at),
    });
  }
}

function reductionOf(coupon: DemoCoupon) {
  if (coupon.percent_bps !== null) return { percent_bps: coupon.percent_bps };
  return { amount_cents: coupon.amount_cents ?? 0 };
}

function ledgerAccountOf(eater: Eater, ledger_account_id: number): LedgerAccount {
  const account = [...eater.grants.map((grant) => grant.account), eater.gift].find(
    (one) => one?.id === ledger_account_id,
  );
  if (!account) throw new Error("A tender without a ledger account");
  return account;
}
