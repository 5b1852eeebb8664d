import { voucherTax } from "~/domain/pricing/price";
import type { Ledger, LedgerAccount, Leg } from "./ledger";
import { type DemoOrder, merged, type Part } from "./order-types";
import type { Random } from "./random";
import type { Tables } from "./tables";

/** The legs with which a hold turns into what it is for; backwards, a full refund. */
export function legsOf(ledger: Ledger, order: DemoOrder): Leg[] {
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
    legs.push([ledger.of("org_receivable", "usd", { organization_id: order.organization_id }), -owed - tax]);
    legs.push([ledger.own("tax_payable"), tax]);
  }
  return legs;
}

/** Nothing of a part is cooked: its lines and its tip say that the cook gave everything back, the coupon's part with it. */
function fromCook(order: DemoOrder, part: Part): void {
  part.row.tip_back_cents = part.row.tip_cents;
  for (const line of part.lines) {
    const gross = line.dish.price_cents * line.quantity;
    const shares = order.paid.flatMap((paid) => paid.shares);
    const paid = shares.filter((share) => share.line_id === line.id && share.component === "line");
    const net = paid.reduce((sum, share) => sum + share.amount_cents, 0);
    Object.assign(line.row, { chef_back_cents: gross, coupon_back_cents: line.is_voucher ? 0 : gross - net });
  }
}

/** What tells the refund of a whole order apart, in its row and in the ledger. */
const keyOf = ({ id }: DemoOrder): string => `${id}:cancelled`;

/** Money that goes back, as the product gives it back: to the tender it came from, and from whom it had gone to. */
export class Refunds {
  constructor(
    private readonly tables: Tables,
    private readonly ledger: Ledger,
  ) {}

  /** Everything an order was paid with. */
  whole(order: DemoOrder, by: { actor: string; reason: string }, at: number): void {
    const legs: Leg[] = legsOf(this.ledger, order).map(([account, amount]) => [account, -amount]);
    for (const paid of order.paid) {
      const amount = paid.method === "voucher" ? paid.quantity : paid.amount;
      if (paid.account) legs.push([this.homeOf(order, paid.account, at), amount]);
      if (paid.method === "voucher") legs.push([this.ledger.own("voucher_redeemed", "voucher"), -amount]);
      this.refundWhole(order, paid, by, at);
    }
    const event = {
      kind: "order.refunded",
      idem: `order.refunded:${keyOf(order)}`,
      order_id: order.id,
    };
    this.ledger.post({ ...event, at, actor: by.actor }, merged(legs));
    for (const part of order.parts) fromCook(order, part);
    if (!order.payment) return;
    const amount_cents = order.paid.find((paid) => paid.method === "credit_card")?.amount ?? 0;
    Object.assign(order.payment.row, { status: "refunded", refunded_cents: amount_cents });
  }

  /** Where money of an account goes back to: the grant itself, or when it is over its organization (a promotion's: breakage). */
  private homeOf(order: DemoOrder, account: LedgerAccount, at: number): LedgerAccount {
    const grant = order.eater.grants.find((one) => one.account === account);
    const isOver = grant && (grant.row.ended_at !== null || (grant.expires !== null && grant.expires <= at));
    if (!isOver) return account;
    if (grant.organization_id === null) return this.ledger.own("breakage", grant.asset);
    return this.ledger.of("org_pool", grant.asset, { organization_id: grant.organization_id });
  }

  private refundWhole(
    order: DemoOrder,
    paid: DemoOrder["paid"][number],
    by: { actor: string; reason: string },
    at: number,
  ): void {
    const { tables } = this;
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
      ...{ cause: "cancelled", cause_key: keyOf(order), key: `${keyOf(order)}:${paid.id}` },
      amount_cents: paid.amount,
      quantity: paid.quantity,
      borne_by: null as string | null,
      reason: by.reason,
      actor: by.actor,
      status: "done",
      stripe_refund_id: paid.method === "credit_card" ? tables.stripeId("re", id) : null,
      created_at: new Date(at),
      done_at: new Date(at),
    });
  }

  /** After delivery staff give back what one line cost its card, at the platform's or the cook's expense. */
  line(random: Random, order: DemoOrder, staff: string, at: number): void {
    const line = order.parts.flatMap((part) => part.lines).find((one) => !one.is_voucher);
    const paid = order.paid.find((one) => one.method === "credit_card");
    const share = line && paid?.shares.find((one) => one.line_id === line.id);
    if (!line || !paid || !share || !order.payment || order.row.status !== "delivered") return;
    const { tables } = this;
    const amount = share.amount_cents;
    const borne_by = random.chance(0.4) ? "chef" : "platform";
    const liable =
      borne_by === "chef"
        ? this.ledger.of("chef_payable", "usd", { chef_id: line.dish.cook.id })
        : this.ledger.own("refund_expense");
    share.refunded_cents = amount;
    if (borne_by === "chef") line.row.chef_back_cents = amount;
    paid.row.refunded_cents += amount;
    const { row } = order.payment;
    row.refunded_cents += amount;
    if (row.refunded_cents === row.amount_cents) row.status = "refunded";
    const id = tables.id("refund");
    const reason = random.pick([
      "Arrived cold",
      "A side was missing",
      "The container had leaked",
      "Not what the menu said",
    ]);
    const key = `${order.id}:staff:line:${line.id}`;
    tables.add("refund", {
      id,
      order_id: order.id,
      tender_id: paid.id,
      line_id: line.id,
      ...{ cause: "staff", cause_key: key, key: `${key}:${paid.id}` },
      amount_cents: amount,
      quantity: 0,
      borne_by,
      reason,
      actor: staff,
      status: "done",
      stripe_refund_id: tables.stripeId("re", id),
      created_at: new Date(at),
      done_at: new Date(at),
    });
    this.ledger.post(
      {
        kind: "order.refunded",
        idem: `order.refunded:${key}`,
        order_id: order.id,
        at,
        actor: staff,
        note: reason,
      },
      [
        [liable, -amount],
        [this.ledger.own("card_clearing"), amount],
      ],
    );
    const part = order.parts.find((one) => one.lines.includes(line));
    if (borne_by === "chef" && part?.transfer?.status === "sent")
      this.takeFromCook(part, part.transfer, amount, order.id, at);
  }

  /** What the cook bears has been sent to the bank already: part of the transfer is called back. */
  private takeFromCook(
    part: Part,
    transfer: { id: number; reversed_cents: number },
    amount: number,
    order_id: number,
    at: number,
  ): void {
    const { tables } = this;
    transfer.reversed_cents += amount;
    const key = `transfer:${transfer.id}:reversed`;
    const id = tables.id("transfer_reversal");
    tables.add("transfer_reversal", {
      id,
      transfer_id: transfer.id,
      key,
      amount_cents: amount,
      status: "done",
      stripe_reversal_id: tables.stripeId("trr", id),
      stripe_refund_id: tables.stripeId("pyr", id),
      payout_id: null as number | null,
      done_at: new Date(at),
      created_at: new Date(at),
    });
    const idem = `transfer.reversed:${id}`;
    this.ledger.post({ kind: "transfer.reversed", idem, order_id, at, actor: "system" }, [
      [this.ledger.own("bank"), -amount],
      [this.ledger.of("chef_payable", "usd", { chef_id: part.cook.id }), amount],
    ]);
  }
}
