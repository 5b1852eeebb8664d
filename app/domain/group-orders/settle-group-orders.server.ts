import { sql, type Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import { mapSettled } from "~/kit/map-settled";
import type { Cents } from "~/kit/money";
import { publish } from "../outbox/publish.server";
import { finalShares } from "../pricing/shared-fee";
import { ledgerAccount, systemAccounts } from "../wallets/ledger-accounts.server";
import { post } from "../wallets/post.server";
import { dropUnpaid } from "./drop-unpaid.server";

/** A group order under its lock, closed and without a checkout under way. */
interface Ripe {
  id: number;
  organization_id: number;
  fee_cents: Cents;
  fee_paid_by: "people" | "organization";
  /** an order of it is paid and stands, so there is a delivery */
  is_delivered: boolean;
}

/** Locks one that is closed; null while a checkout of it may still be paid, and once it is settled. */
async function lockRipe(tx: Tx, id: number): Promise<Ripe | null> {
  // plain SQL: the lock first, then what its orders are under it
  await tx`SELECT FROM group_order WHERE id = ${id} FOR NO KEY UPDATE`;
  // plain SQL: a question to another table in the same look
  const [ripe] = await tx<Ripe[]>`
    SELECT g.id, g.organization_id, g.fee_cents, g.fee_paid_by,
      EXISTS (SELECT FROM orders o WHERE o.group_order_id = g.id AND o.placed_at IS NOT NULL AND o.status <> 'cancelled') AS is_delivered
    FROM group_order g WHERE g.id = ${id} AND g.status = 'closed'
      AND NOT EXISTS (SELECT FROM orders o WHERE o.group_order_id = g.id AND o.status = 'pending_payment')`;
  return ripe ?? null;
}

/** The orders that paid a share, in the order of their checkouts, and what each bears for good. */
async function writeShares(tx: Tx, { id, fee_cents, is_delivered }: Ripe): Promise<void> {
  const orders = await tx.db.order.findMany({
    where: { group_order_id: id, placed_at: { not: null }, delivery_cents: { gt: 0 } },
    select: { id: true, delivery_cents: true },
    orderBy: { id: "asc" },
  });
  if (orders.length === 0) return;
  const shares = finalShares(is_delivered ? fee_cents : 0, orders.length);
  const data = orders.map((order, index) => ({
    ...{ order_id: order.id, charged_cents: order.delivery_cents },
    ...{ group_order_id: id, share_cents: shares[index] ?? 0, sharers: orders.length },
  }));
  await tx.db.groupOrderShare.createMany({ data });
}

/** The organization comes to owe the fee that it said it would pay: a line of its next invoice. */
async function bookCompanyFee(tx: Tx, { id, organization_id, fee_cents }: Ripe): Promise<void> {
  const { delivery_fees } = await systemAccounts(tx);
  const owed = await ledgerAccount(tx, { kind: "org_receivable", organization_id });
  const facts = { group_order_id: id };
  await post(tx, { kind: "group.fee", idem: `group.fee:${id}`, actor: "time", facts }, [
    { account: owed, amount: -fee_cents },
    { account: delivery_fees, amount: fee_cents },
  ]);
}

/** Fixes who bears what of the fee, once; false while a checkout is under way. */
async function fixShares(tx: Tx, id: number): Promise<boolean> {
  const ripe = await lockRipe(tx, id);
  if (!ripe) return false;
  await writeShares(tx, ripe);
  if (ripe.fee_paid_by === "organization" && ripe.is_delivered && ripe.fee_cents > 0)
    await bookCompanyFee(tx, ripe);
  await tx.db.groupOrder.update({
    where: { id },
    data: { status: "settled", settled_at: clock.now() },
    select: { id: true },
  });
  await publish(tx, "group_order.settled", { group_order_id: id }, `group_order.settled:${id}`);
  return true;
}

/**
 * Brings one group order on whose deadline is over: closed, so that no checkout begins anymore; carts that are not paid drop
 * out; and as soon as no checkout of it is under way, who shares the fee is fixed. Twice, and twice at once, it is the same.
 */
export async function settleGroupOrder(id: number): Promise<void> {
  // plain SQL: the deadline is over by the database's clock, as checkouts see it
  await sql`UPDATE group_order SET status = 'closed' WHERE id = ${id} AND status = 'open' AND deadline_at <= app_now()`;
  await dropUnpaid(id, "deadline");
  if (await transaction((tx) => fixShares(tx, id))) await dropUnpaid(id, "deadline");
}

/** At once in one round. */
const BATCH = 200;

/** Every few seconds: the group orders whose deadline is over. One that fails keeps no other from it. */
export async function settleGroupOrders(): Promise<void> {
  // plain SQL: by the database's clock, along its partial index
  const due = await sql<{ id: number }[]>`
    SELECT id FROM group_order WHERE status IN ('open', 'closed') AND deadline_at <= (SELECT app_now()) ORDER BY deadline_at LIMIT ${BATCH}`;
  await mapSettled(due, "group orders", ({ id }) => settleGroupOrder(id));
}
