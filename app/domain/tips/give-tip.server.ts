import { randomUUID } from "node:crypto";
import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import { type Cents, shareOf } from "~/kit/money";
import type { Prisma } from "../../../prisma/client/client";
import { lockActiveAccount } from "../accounts/lock-active-account.server";
import type { Diner } from "../accounts/people";
import type { OrderStatus } from "../orders/states";
import { newProviderKey } from "../payments/provider-key";
import { conflict, invalid, missing, Refusal } from "../refusal";
import { payByCard } from "../settlement/pay-by-card.server";
import { tooLittleForCard } from "../tenders/card";
import { largestRemainder } from "../tenders/split-amounts";
import { ledgerAccount } from "../wallets/ledger-accounts.server";
import type { TipFields, WireTip } from "./schemas.server";
import { postTip } from "./tip-money.server";

const MOST_CENTS = 100_000;
const TIPPABLE = new Set<OrderStatus>(["placed", "accepted", "preparing", "out_for_delivery", "delivered"]);

interface TippedOrder {
  status: OrderStatus;
  subtotal_cents: Cents;
  tip_recipient: "chef" | "courier";
}

interface Tip {
  id: number;
  key: string;
  amount_cents: Cents;
  status: string;
}

const shown = { id: true, key: true, amount_cents: true, status: true } as const;

async function lockTipped(tx: Tx, me: Diner, order_id: number): Promise<TippedOrder> {
  // plain SQL: it locks the row
  const [order] = await tx<TippedOrder[]>`
    SELECT o.status, o.subtotal_cents, k.tip_recipient FROM orders o JOIN marketplace k ON k.id = o.marketplace_id
    WHERE o.id = ${order_id} AND o.account_id = ${me.account_id} FOR NO KEY UPDATE OF o`;
  if (!order) throw missing();
  if (!TIPPABLE.has(order.status)) {
    const words =
      order.status === "cancelled"
        ? "This order is canceled, so you can't add a tip."
        : "This order hasn't been placed.";
    throw conflict("illegal_transition", words);
  }
  return order;
}

/** The tip in cents: as given, or a part of the meals' subtotal, rounded half up. */
function centsOf(order: TippedOrder, request: TipFields): Cents {
  const cents = request.amount_cents ?? shareOf(order.subtotal_cents, request.percent ?? 0);
  const field = request.amount_cents === undefined ? "percent" : "amount_cents";
  if (cents === 0)
    throw invalid(
      field,
      { reason: "We can't calculate a percentage for this order.", next: "Enter an amount." },
      "tip_amount",
    );
  if (cents > MOST_CENTS) throw invalid(field, "This is too much", "tip_amount");
  const reason = request.wallet ? null : tooLittleForCard(cents);
  if (reason)
    throw invalid(field, { reason, next: "Enter a little more, or use your gift money." }, "tip_amount");
  return cents;
}

/** The tip of this operation; without one, a twin of this order, amount and way to pay that is less than 60 seconds old. */
async function known(
  tx: Tx,
  order_id: number,
  tip: { amount_cents: Cents; method: "wallet" | "credit_card"; operation: string | undefined },
): Promise<Tip | null> {
  const { amount_cents, method, operation } = tip;
  if (operation !== undefined) return tx.db.tip.findUnique({ where: { key: operation }, select: shown });
  const since = new Date(clock.now().getTime() - 60_000);
  const isLive: Prisma.TipWhereInput = { status: { in: ["creating", "succeeded"] } };
  return tx.db.tip.findFirst({
    where: { order_id, amount_cents, method, ...isLive, created_at: { gt: since } },
    orderBy: { id: "desc" },
    select: shown,
  });
}

/** Whose the tip is: the cooks' by the worth of their meals, or the courier's, as the marketplace has it. */
async function writeShares(
  tx: Tx,
  order_id: number,
  tip: Tip,
  to: TippedOrder["tip_recipient"],
): Promise<void> {
  const parts = await tx.db.orderPart.findMany({
    where: { order_id, status: { not: "cancelled" } },
    orderBy: { id: "asc" },
    select: { id: true, subtotal_cents: true, voucher_cents: true },
  });
  const shares =
    to === "courier"
      ? [{ tip_id: tip.id, part_id: null, amount_cents: tip.amount_cents }]
      : largestRemainder(
          tip.amount_cents,
          parts.map((part) => part.subtotal_cents + part.voucher_cents),
        ).map((amount_cents, index) => ({ tip_id: tip.id, part_id: parts[index]?.id ?? null, amount_cents }));
  const rows = shares
    .filter((share) => share.amount_cents > 0)
    .map((share) => ({ ...share, provider_key: newProviderKey() }));
  await tx.db.tipShare.createMany({ data: rows });
}

/** A tip that the gift money is too little for, in words of where it is given: no checkout is near. */
function toTipRefusal(error: unknown): unknown {
  return error instanceof Refusal && error.code === "insufficient_funds"
    ? conflict("insufficient_funds", {
        reason: "There's not enough money in your wallet.",
        next: "Enter a smaller tip or pay by card.",
      })
    : error;
}

/** Writes the tip before any provider hears of it; one from gift money is paid in the same transaction. */
function openTip(me: Diner, request: TipFields, operation: string | undefined): Promise<Tip> {
  const { order_id } = request;
  const method = request.wallet ? "wallet" : "credit_card";
  return transaction(async (tx) => {
    await lockActiveAccount(tx, me.account_id);
    const order = await lockTipped(tx, me, order_id);
    const amount_cents = centsOf(order, request);
    const there = await known(tx, order_id, { amount_cents, method, operation });
    if (there) return there;
    const key = operation ?? randomUUID();
    const data = { order_id, account_id: me.account_id, key, amount_cents, method } as const;
    const tip = await tx.db.tip.create({ data, select: shown });
    await writeShares(tx, order_id, tip, order.tip_recipient);
    if (!request.wallet) return tip;
    const from = await ledgerAccount(tx, { kind: "gift", account_id: me.account_id });
    await postTip(tx, tip.id, { from, actor: `account:${me.account_id}` }).catch((error: unknown) => {
      throw toTipRefusal(error);
    });
    return { ...tip, status: "succeeded" };
  });
}

/**
 * A tip after the order, whole to the cooks (or the courier, where the marketplace says so): by card or with the diner's
 * own gift money, never with an organization's or promotional money. `operation` is what an Idempotency-Key stands for:
 * a second tip of the same amount within a minute needs a new one.
 * @throws Refusal `missing` for somebody else's order or card; `invalid` for no amount; `conflict` `illegal_transition` on
 * an order that is pending, expired or canceled, `insufficient_funds` when the gift money is too little;
 * `payment_required` with the provider's message; `unavailable`.
 */
export async function giveTip(me: Diner, request: TipFields, operation?: string): Promise<WireTip> {
  const tip = await openTip(me, request, operation);
  if (tip.status === "succeeded" || tip.status === "refunded")
    return { tip_cents: tip.amount_cents, status: "paid", client_secret: null };
  const { status, client_secret } = await payByCard(me, {
    purpose: "tip",
    amount_cents: tip.amount_cents,
    key: tip.key,
    payment_method: request.payment_method,
    write: async () => tip.id,
  });
  return { tip_cents: tip.amount_cents, status, client_secret };
}
