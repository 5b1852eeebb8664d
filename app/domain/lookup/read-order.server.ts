import { db } from "~/data/prisma.server";
import { missing } from "../refusal";

const DAY_MS = 86_400_000;
/** How far around an order its diner's other payments are shown: what a bank calls a second charge lies near. Days. */
const NEAR_DAYS = 2;

const select = {
  ...{ id: true, number: true, status: true, account_id: true, delivery_date: true, delivery_address: true },
  ...{ subtotal_cents: true, discount_cents: true, delivery_cents: true, service_cents: true },
  ...{ tax_cents: true, tip_cents: true, total_cents: true, created_at: true, placed_at: true },
  account: { select: { first_name: true, last_name: true, email: true, phone: true } },
  marketplace: { select: { name: true, time_zone: true } },
  organization: { select: { id: true, name: true } },
  coupon: { select: { code: true } },
  parts: {
    select: {
      ...{ id: true, status: true, cutoff_at: true, window_start_at: true, window_end_at: true },
      chef: { select: { id: true, account_id: true, full_name: true } },
      lines: {
        select: {
          ...{ id: true, name: true, quantity: true, unit_price_cents: true, is_voucher: true, status: true },
          ...{ instruction: true, decline_reason: true },
          shares: {
            select: {
              ...{ tender_id: true, component: true, amount_cents: true, quantity: true },
              ...{ refunded_cents: true, refunded_quantity: true },
            },
            orderBy: { id: "asc" },
          },
        },
        orderBy: { id: "asc" },
      },
    },
    orderBy: { id: "asc" },
  },
  tenders: {
    select: {
      ...{ id: true, method: true, amount_cents: true, quantity: true, refunded_cents: true },
      refunded_quantity: true,
      ledger_account: {
        select: { kind: true, organization: { select: { name: true } }, grant: { select: { source: true } } },
      },
    },
    orderBy: { id: "asc" },
  },
  tips: {
    where: { settled_at: { not: null } },
    select: {
      ...{ id: true, amount_cents: true, method: true, status: true, settled_at: true },
      shares: { where: { refunded_cents: 0 }, select: { amount_cents: true } },
    },
    orderBy: { id: "asc" },
  },
} as const;

/**
 * An order with its lines, who paid what of each, and its diner and cooks. Cents. Nothing that opens anything: no key of a
 * payment, no code of a coupon that is somebody's own, no instructions for the door.
 * @throws Refusal `missing`.
 */
export async function readOrder(id: number) {
  const order = await db.order.findUnique({ where: { id }, select });
  if (!order) throw missing();
  return order;
}

export type StaffOrder = Awaited<ReturnType<typeof readOrder>>;

const charge = {
  ...{ id: true, order_id: true, purpose: true, amount_cents: true, refunded_cents: true, status: true },
  ...{ stripe_intent_id: true, failure_message: true, created_at: true, settled_at: true },
  // a later tip's payment belongs to the tip
  tip: { select: { order_id: true } },
} as const;

/**
 * The payments of an order and of tips given after it, and its diner's others of two days around it, the oldest first: what the bank's list of charges
 * is compared with. Cents.
 */
export async function listCharges(order: Pick<StaffOrder, "id" | "account_id" | "created_at">) {
  const near = (days: number) => new Date(order.created_at.getTime() + days * DAY_MS);
  const found = await db.payment.findMany({
    where: {
      account_id: order.account_id,
      OR: [
        { order_id: order.id },
        { tip: { order_id: order.id } },
        { created_at: { gte: near(-NEAR_DAYS), lte: near(NEAR_DAYS) } },
      ],
    },
    select: charge,
    orderBy: { id: "asc" },
    take: 50,
  });
  return found.map(({ tip, ...one }) => ({ ...one, order_id: one.order_id ?? tip?.order_id ?? null }));
}
