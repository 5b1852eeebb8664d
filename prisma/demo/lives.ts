import { type OrderStatus, statusOfParts } from "~/domain/orders/states";
import type { Agenda } from "./agenda";
import type { Leg } from "./ledger";
import { type DemoOrder, merged, type Part } from "./order-types";
import type { OrderBook } from "./orders";
import type { Random } from "./random";
import { legsOf, Refunds } from "./refunds";
import type { Reviews } from "./reviews";
import { DAY, MINUTE } from "./times";

/** Where an order stands at the instant of the demo, whatever the hour. */
export type Stage = "preparing" | "out_for_delivery";

const NEVER = Number.POSITIVE_INFINITY;

/** What happens to an order after its hold: paid or let go, cooked, delivered, refunded; every step as the product posts it. */
export class Lives {
  readonly refunds: Refunds;

  constructor(
    private readonly book: OrderBook,
    private readonly agenda: Agenda,
    private readonly reviews: Reviews,
    private readonly now: number,
  ) {
    this.refunds = new Refunds(book.tables, book.ledger);
  }

  private get ledger() {
    return this.book.ledger;
  }

  /** Paid: the hold becomes an order. */
  place(order: DemoOrder, at: number): void {
    const legs = legsOf(this.ledger, order);
    for (const asset of ["usd", "voucher"] as const) {
      const hold = order.hold[asset];
      if (!hold) continue;
      const amount = hold.balance ?? 0;
      legs.push([hold, -amount]);
      if (asset === "voucher") legs.push([this.ledger.own("voucher_redeemed", "voucher"), amount]);
    }
    const kind = "order.placed";
    this.ledger.post(
      { kind, idem: `${kind}:${order.id}`, order_id: order.id, at, actor: this.diner(order) },
      merged(legs),
    );
    order.row.placed_at = new Date(at);
    order.row.answered_at = new Date(at);
    for (const { slot, row } of order.reservations) {
      row.state = "sold";
      slot.row.held -= row.quantity;
      slot.row.sold += row.quantity;
    }
    if (order.payment)
      Object.assign(order.payment.row, {
        status: "succeeded",
        settled_at: new Date(at),
        checked_at: new Date(at),
      });
    if (order.redemption) order.redemption.state = "used";
    for (const part of order.parts) this.moved(order, part, "placed", this.diner(order), at, false);
    this.follow(order, this.diner(order), at);
    order.eater.ordered += 1;
    if (at > this.now - 7 * DAY) {
      for (const line of order.parts.flatMap((part) => part.lines))
        line.dish.row.sold_this_week += line.quantity;
    }
  }

  /** Never paid: after 15 minutes everything goes back. */
  expire(order: DemoOrder, at: number): void {
    const legs: Leg[] = [];
    for (const paid of order.paid) {
      const hold = paid.account && order.hold[paid.account.asset];
      const amount = paid.method === "voucher" ? paid.quantity : paid.amount;
      if (paid.account && hold) legs.push([hold, -amount], [paid.account, amount]);
    }
    if (legs.length > 0) {
      this.ledger.post(
        { kind: "hold.released", idem: `hold.released:${order.id}`, order_id: order.id, at, actor: "time" },
        merged(legs),
      );
    }
    this.giveStockBack(order, "held");
    if (order.payment) Object.assign(order.payment.row, { status: "cancelled", checked_at: new Date(at) });
    this.giveCouponBack(order);
    for (const part of order.parts) this.moved(order, part, "expired", "time", at, false);
    this.book.event(order, null, { from: order.row.status, to: "expired", actor: "time" }, at);
    order.row.status = "expired";
  }

  /**
   * The whole way of a part to the table: accepted, cooked, brought; the agenda drops what lies in the future. With a
   * `stage` it has come that far now, and no further: its cutoff must lie behind.
   */
  cook(random: Random, order: DemoOrder, part: Part, placed: number, stage?: Stage): void {
    const chef = `chef:${part.cook.id}`;
    const early = placed + random.int(8, 300) * MINUTE;
    const asked = random.chance(0.6) && early < part.cutoff;
    this.agenda.plan(asked ? early : part.cutoff, (at) =>
      this.step(order, part, "accepted", asked ? chef : "time", at),
    );
    let prepared = part.window_start - random.int(90, 300) * MINUTE;
    let left = part.window_start + random.int(-20, 50) * MINUTE;
    let brought = Math.min(left + random.int(15, 80) * MINUTE, part.window_end - MINUTE);
    const after = Math.max(part.cutoff, placed) + MINUTE;
    if (stage) {
      prepared = Math.min(prepared, this.now - random.int(30, 80) * MINUTE);
      left = stage === "preparing" ? NEVER : Math.min(left, this.now - random.int(3, 25) * MINUTE);
      brought = NEVER;
    }
    this.agenda.plan(Math.max(prepared, after), (at) => this.step(order, part, "preparing", chef, at));
    this.agenda.plan(Math.max(left, after + MINUTE), (at) =>
      this.step(order, part, "out_for_delivery", chef, at),
    );
    this.agenda.plan(Math.max(brought, after + 2 * MINUTE), (at) => {
      if (this.step(order, part, "delivered", chef, at)) this.delivered(random, order, part, at);
    });
  }

  /** Takes a part one step, when it still stands where it should. */
  private step(order: DemoOrder, part: Part, to: OrderStatus, actor: string, at: number): boolean {
    const before: Partial<Record<OrderStatus, OrderStatus>> = {
      accepted: "placed",
      preparing: "accepted",
      out_for_delivery: "preparing",
      delivered: "out_for_delivery",
    };
    if (part.row.status !== before[to]) return false;
    this.moved(order, part, to, actor, at, true);
    if (to === "accepted") part.row.accepted_at = new Date(at);
    if (to === "delivered") part.row.delivered_at = new Date(at);
    return true;
  }

  private moved(
    order: DemoOrder,
    part: Part,
    to: OrderStatus,
    actor: string,
    at: number,
    follow: boolean,
  ): void {
    this.book.event(order, part, { from: part.row.status, to, actor }, at);
    part.row.status = to;
    if (follow) this.follow(order, actor, at);
  }

  /** The order shows its least advanced part that is not canceled. */
  private follow(order: DemoOrder, actor: string, at: number): void {
    const to = statusOfParts(order.parts.map((part) => part.row.status));
    if (to === order.row.status) return;
    this.book.event(order, null, { from: order.row.status, to, actor }, at);
    order.row.status = to;
    if (to === "delivered") order.row.delivered_at = new Date(at);
    if (to === "cancelled") order.row.cancelled_at = new Date(at);
  }

  private delivered(random: Random, order: DemoOrder, part: Part, at: number): void {
    const { tables } = this.book;
    const amount = part.row.subtotal_cents + part.row.voucher_cents + part.row.tip_cents;
    const due = Math.max(at, part.window_end) + DAY;
    const transfer = tables.add("transfer", {
      id: tables.id("transfer"),
      part_id: part.id,
      chef_id: part.cook.id,
      amount_cents: amount,
      tip_cents: part.row.tip_cents,
      reversed_cents: 0,
      due_at: new Date(due),
      status: "due",
      attempts: 0,
      stripe_transfer_id: null as string | null,
      stripe_payment_id: null as string | null,
      payout_id: null as number | null,
      sent_at: null as Date | null,
      told_at: null as Date | null,
    });
    part.transfer = transfer;
    const key = random.hex(20);
    this.agenda.plan(due + random.int(1, 9) * MINUTE, (sent) => {
      Object.assign(transfer, {
        status: "sent",
        attempts: 1,
        stripe_transfer_id: tables.stripeId("tr", key),
        stripe_payment_id: tables.stripeId("py", key),
        sent_at: new Date(sent),
        told_at: new Date(sent),
      });
      this.ledger.post(
        {
          kind: "transfer.sent",
          idem: `transfer.sent:${transfer.id}`,
          order_id: order.id,
          at: sent,
          actor: "time",
        },
        [
          [this.ledger.of("chef_payable", "usd", { chef_id: part.cook.id }), -amount + part.row.tip_cents],
          [this.ledger.of("tip_payable", "usd", { chef_id: part.cook.id }), -part.row.tip_cents],
          [this.ledger.own("bank"), amount],
        ],
      );
    });
    if (order.row.status === "delivered") this.reward(order, at);
    this.reviews.plan(random, order, part, at);
  }

  /** One coin for each dollar of own money that went into meals, for a year. */
  private reward(order: DemoOrder, at: number): void {
    const own = order.paid
      .filter((paid) => paid.method === "credit_card" || paid.owner === "own")
      .flatMap((paid) => paid.shares)
      .reduce((sum, share) => sum + (share.component === "line" ? share.amount_cents : 0), 0);
    const points = Math.floor(own / 100);
    if (points === 0) return;
    this.book.tables.put("reward_entry", {
      account_id: order.eater.account_id,
      order_id: order.id,
      kind: "earned",
      points,
      key: `order:${order.id}:earned`,
      expires_at: new Date(at + 365 * DAY),
      at: new Date(at),
    });
  }

  /** The whole order is called off before the cutoff (or by staff): every tender gets its own part back. */
  cancel(order: DemoOrder, by: { actor: string; reason: string; declined: boolean }, at: number): void {
    if (!order.parts.every((part) => ["placed", "accepted", "preparing"].includes(part.row.status))) return;
    this.refunds.whole(order, by, at);
    this.giveStockBack(order, "sold");
    this.giveCouponBack(order);
    for (const part of order.parts) {
      for (const line of part.lines) {
        line.row.status = by.declined ? "declined" : "cancelled";
        if (by.declined) line.row.decline_reason = by.reason;
      }
      this.moved(order, part, "cancelled", by.actor, at, true);
    }
    order.eater.ordered -= 1;
  }

  private giveStockBack(order: DemoOrder, from: "held" | "sold"): void {
    for (const { slot, row } of order.reservations) {
      row.state = "released";
      slot.row[from] -= row.quantity;
    }
    if (from === "held" || !order.row.placed_at || order.row.placed_at.getTime() <= this.now - 7 * DAY)
      return;
    for (const line of order.parts.flatMap((part) => part.lines))
      line.dish.row.sold_this_week -= line.quantity;
  }

  private giveCouponBack(order: DemoOrder): void {
    if (!order.redemption || !order.coupon) return;
    order.redemption.state = "returned";
    order.coupon.used -= 1;
    order.eater.coupons.delete(order.coupon.id);
  }

  private diner(order: DemoOrder): string {
    return `account:${order.eater.account_id}`;
  }
}
