import { voucherTax } from "~/domain/carts/price";
import { type OrderStatus, statusOfParts } from "~/domain/orders/states";
import type { Agenda } from "./agenda";
import type { Leg, Purse } from "./ledger";
import { type DemoOrder, merged, type OrderBook, type Part } from "./orders";
import type { Random } from "./random";
import type { Reviews } from "./reviews";
import { DAY, HOUR, MINUTE } from "./times";

/** What happens to an order after its hold: paid or let go, cooked, delivered, refunded; every step as the product posts it. */
export class Lives {
  constructor(
    private readonly book: OrderBook,
    private readonly agenda: Agenda,
    private readonly reviews: Reviews,
    private readonly now: number,
  ) {}

  private get ledger() {
    return this.book.ledger;
  }

  /** The legs with which a hold turns into what it is for; backwards, a full refund. */
  private legsOf(order: DemoOrder): Leg[] {
    const { ledger } = this;
    const card = order.paid.find((paid) => paid.method === "credit_card")?.amount ?? 0;
    const legs: Leg[] = [
      [ledger.own("card_clearing"), -card],
      [ledger.own("coupon_expense"), -order.bill.discount],
      [ledger.own("delivery_fees"), order.bill.deliveryFee],
      [ledger.own("service_fees"), order.bill.commissionFee],
      [ledger.own("tax_payable"), order.bill.localTax],
    ];
    for (const { cook, row } of order.parts) {
      legs.push([
        ledger.of("chef_payable", "usd", { chef_id: cook.id }),
        row.subtotal_cents + row.voucher_cents,
      ]);
      legs.push([ledger.of("tip_payable", "usd", { chef_id: cook.id }), row.tip_cents]);
    }
    const owed = order.parts.reduce((sum, part) => sum + part.row.voucher_cents, 0);
    if (owed > 0 && order.organization_id !== null) {
      const tax = voucherTax(owed, order.eater.place.fees);
      legs.push([
        ledger.of("org_receivable", "usd", { organization_id: order.organization_id }),
        -owed - tax,
      ]);
      legs.push([ledger.own("tax_payable"), tax]);
    }
    return legs;
  }

  /** Paid: the hold becomes an order. */
  place(order: DemoOrder, at: number): void {
    const legs = this.legsOf(order);
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
      const hold = paid.purse && order.hold[paid.purse.asset];
      const amount = paid.method === "voucher" ? paid.quantity : paid.amount;
      if (paid.purse && hold) legs.push([hold, -amount], [paid.purse, amount]);
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
    this.book.event(order, null, order.row.status, "expired", "time", at);
    order.row.status = "expired";
  }

  /** The whole way of a part to the table: accepted, cooked, brought; the agenda drops what lies in the future. */
  cook(random: Random, order: DemoOrder, part: Part, placed: number): void {
    const chef = `chef:${part.cook.id}`;
    const early = placed + random.int(8, 300) * MINUTE;
    const asked = random.chance(0.6) && early < part.cutoff;
    this.agenda.plan(asked ? early : part.cutoff, (at) =>
      this.step(order, part, "accepted", asked ? chef : "time", at),
    );
    const today =
      part.window_start > this.now - 12 * HOUR &&
      part.window_start < this.now + 22 * HOUR &&
      part.cutoff < this.now;
    let prepared = part.window_start - random.int(90, 300) * MINUTE;
    let left = part.window_start + random.int(-20, 50) * MINUTE;
    const brought = Math.min(left + random.int(15, 80) * MINUTE, part.window_end - MINUTE);
    // some of today's are on the stove or on their way whatever the hour, so that every state can be looked at
    const showing = today ? random.int(0, 5) : 9;
    const after = Math.max(part.cutoff, placed) + MINUTE;
    if (showing <= 3) prepared = Math.max(after, Math.min(prepared, this.now - random.int(30, 80) * MINUTE));
    if (showing <= 1) left = Math.max(after + MINUTE, Math.min(left, this.now - random.int(3, 25) * MINUTE));
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
    this.book.event(order, part, part.row.status, to, actor, at);
    part.row.status = to;
    if (follow) this.follow(order, actor, at);
  }

  /** The order shows its least advanced part that is not cancelled. */
  private follow(order: DemoOrder, actor: string, at: number): void {
    const to = statusOfParts(order.parts.map((part) => part.row.status));
    if (to === order.row.status) return;
    this.book.event(order, null, order.row.status, to, actor, at);
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
      reversed_cents: 0,
      due_at: new Date(due),
      status: "due",
      attempts: 0,
      stripe_transfer_id: null as string | null,
      payout_id: null as number | null,
      sent_at: null as Date | null,
    });
    part.transfer = transfer;
    const key = random.hex(20);
    this.agenda.plan(due + random.int(1, 9) * MINUTE, (sent) => {
      Object.assign(transfer, {
        status: "sent",
        attempts: 1,
        stripe_transfer_id: `tr_demo_${key}`,
        sent_at: new Date(sent),
      });
      this.ledger.post(
        {
          kind: "transfer.sent",
          idem: `transfer:${transfer.id}`,
          order_id: order.id,
          at: sent,
          actor: "time",
        },
        [
          [this.ledger.of("chef_payable", "usd", { chef_id: part.cook.id }), -amount + part.row.tip_cents],
          [this.ledger.of("tip_payable", "usd", { chef_id: part.cook.id }), -part.row.tip_cents],
          [this.ledger.own("card_clearing"), amount],
        ],
      );
    });
    if (order.row.status === "delivered") this.reward(order, at);
    this.reviews.plan(random, order, part, at);
  }

  /** One coin for each dollar of own money that went into meals, for a year. */
  private reward(order: DemoOrder, at: number): void {
    const own = order.paid
      .filter((paid) => paid.method === "credit_card" || paid.taken?.owner === "own")
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
    const legs: Leg[] = this.legsOf(order).map(([purse, amount]) => [purse, -amount]);
    for (const paid of order.paid) {
      const amount = paid.method === "voucher" ? paid.quantity : paid.amount;
      if (paid.purse) legs.push([this.homeOf(order, paid.purse), amount]);
      if (paid.method === "voucher") legs.push([this.ledger.own("voucher_redeemed", "voucher"), -amount]);
      this.refundWhole(order, paid, by, at);
    }
    const kind = "order.cancelled";
    this.ledger.post(
      { kind, idem: `${kind}:${order.id}`, order_id: order.id, at, actor: by.actor },
      merged(legs),
    );
    if (order.payment) {
      const amount_cents = order.paid.find((paid) => paid.method === "credit_card")?.amount ?? 0;
      Object.assign(order.payment.row, { status: "refunded", refunded_cents: amount_cents });
    }
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

  /** Where money of a purse goes back to: the grant itself, or its organisation when the grant has ended since. */
  private homeOf(order: DemoOrder, purse: Purse): Purse {
    const grant = order.eater.grants.find((one) => one.purse === purse);
    if (!grant || grant.row.ended_at === null || grant.organization_id === null) return purse;
    return this.ledger.of("org_pool", grant.asset, { organization_id: grant.organization_id });
  }

  private refundWhole(
    order: DemoOrder,
    paid: DemoOrder["paid"][number],
    by: { actor: string; reason: string },
    at: number,
  ): void {
    const { tables } = this.book;
    paid.row.refunded_cents = paid.amount;
    paid.row.refunded_quantity = paid.quantity;
    for (const share of paid.shares)
      Object.assign(share, { refunded_cents: share.amount_cents, refunded_quantity: share.quantity });
    const id = tables.id("refund");
    tables.add("refund", {
      id,
      order_id: order.id,
      tender_id: paid.id,
      line_id: null as number | null,
      key: `order:${order.id}:cancelled:${paid.id}`,
      amount_cents: paid.amount,
      quantity: paid.quantity,
      borne_by: null as string | null,
      reason: by.reason,
      actor: by.actor,
      status: "done",
      stripe_refund_id: paid.method === "credit_card" ? `re_demo_${id}` : null,
      created_at: new Date(at),
      done_at: new Date(at + MINUTE),
    });
  }

  /** After delivery staff give back what one line cost its card, at the platform's or the cook's expense. */
  refundLine(random: Random, order: DemoOrder, staff: string, at: number): void {
    const line = order.parts.flatMap((part) => part.lines).find((one) => !one.is_voucher);
    const paid = order.paid.find((one) => one.method === "credit_card");
    const share = line && paid?.shares.find((one) => one.line_id === line.id);
    if (!line || !paid || !share || !order.payment || order.row.status !== "delivered") return;
    const { tables } = this.book;
    const amount = share.amount_cents;
    const borne_by = random.chance(0.4) ? "chef" : "platform";
    const bearer =
      borne_by === "chef"
        ? this.ledger.of("chef_payable", "usd", { chef_id: line.dish.cook.id })
        : this.ledger.own("refund_expense");
    share.refunded_cents = amount;
    paid.row.refunded_cents += amount;
    order.payment.row.refunded_cents += amount;
    const id = tables.id("refund");
    const reason = random.pick([
      "Arrived cold",
      "A side was missing",
      "The container had leaked",
      "Not what the menu said",
    ]);
    const key = `staff:${order.id}:${line.id}`;
    tables.add("refund", {
      id,
      order_id: order.id,
      tender_id: paid.id,
      line_id: line.id,
      key,
      amount_cents: amount,
      quantity: 0,
      borne_by,
      reason,
      actor: staff,
      status: "done",
      stripe_refund_id: `re_demo_${id}`,
      created_at: new Date(at),
      done_at: new Date(at + MINUTE),
    });
    this.ledger.post(
      { kind: "refund.staff", idem: `refund:${id}`, order_id: order.id, at, actor: staff, note: reason },
      [
        [bearer, -amount],
        [this.ledger.own("card_clearing"), amount],
      ],
    );
    const part = order.parts.find((one) => one.lines.includes(line));
    if (borne_by === "chef" && part?.transfer?.status === "sent")
      this.takeFromCook(part, part.transfer, amount, order.id, at + MINUTE);
  }

  /** What the cook bears has been sent to the bank already: part of the transfer is called back. */
  private takeFromCook(
    part: Part,
    transfer: { id: number; reversed_cents: number },
    amount: number,
    order_id: number,
    at: number,
  ): void {
    const { tables } = this.book;
    transfer.reversed_cents += amount;
    const key = `transfer:${transfer.id}:reversed`;
    const id = tables.id("transfer_reversal");
    tables.add("transfer_reversal", {
      id,
      transfer_id: transfer.id,
      key,
      amount_cents: amount,
      stripe_reversal_id: `trr_demo_${id}`,
      created_at: new Date(at),
    });
    this.ledger.post({ kind: "transfer.reversed", idem: key, order_id, at, actor: "system" }, [
      [this.ledger.own("card_clearing"), -amount],
      [this.ledger.of("chef_payable", "usd", { chef_id: part.cook.id }), amount],
    ]);
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
