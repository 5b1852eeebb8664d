import type { Db, Tx } from "~/data/sql.server";
import type { Prisma } from "../../../prisma/client/client";
import { type LockedPurchase, type PurchasePurpose, type SubjectColumn, settlerOf } from "./settlers.server";

/** The payment of what is bought besides orders. Cents. */
export interface Purchase extends LockedPurchase {
  account_id: number;
  client_secret: string | null;
}

/** The purchase whose payment is found by `where`; null where there is none, or it is an order's. */
export async function findPurchase(on: Db, where: Prisma.PaymentWhereInput): Promise<Purchase | null> {
  // all columns: which of them names what was bought, its settler says
  const payment = await on.payment.findFirst({ where });
  if (!payment) return null;
  const { id, purpose, account_id, amount_cents, status, client_secret } = payment;
  if (purpose === "order") return null;
  const subject_id = payment[settlerOf(purpose).column];
  if (subject_id === null) throw new Error(`payment ${id} does not say what was bought`);
  return { id, purpose, subject_id, account_id, amount_cents, status, client_secret };
}

/** Writes the payment of what is bought besides orders, before the provider hears of it. Cents. Answers its id. */
export async function insertPurchasePayment(
  tx: Tx,
  payment: {
    purpose: PurchasePurpose;
    account_id: number;
    subject_id: number;
    provider_key: string;
    amount_cents: number;
  },
): Promise<number> {
  const { subject_id, ...row } = payment;
  const subject: Partial<Record<SubjectColumn, number>> = { [settlerOf(row.purpose).column]: subject_id };
  const { id } = await tx.db.payment.create({ data: { ...row, ...subject }, select: { id: true } });
  return id;
}
