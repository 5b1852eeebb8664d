import type { Tx } from "~/data/sql.server";
import { clock } from "~/kit/clock";

/** Money that comes into an organization's pool. Cents. */
interface NewFunding {
  organization_id: number;
  /** whose account: an admin's, or that of somebody of staff; null at the server's own prompt */
  actor_id: number | null;
  kind: "card" | "invoice";
  amount_cents: number;
  invoice_id?: number;
  /** a saved card paid it by itself */
  is_automatic?: boolean;
}

/** Writes a funding: one by card waits for its payment, one by invoice counts at once. Answers its id. */
export async function insertFunding(tx: Tx, funding: NewFunding): Promise<number> {
  const isPaid = funding.kind === "invoice";
  const { organization_id, actor_id, kind, amount_cents, invoice_id = null, is_automatic = false } = funding;
  const settled_at = isPaid ? clock.now() : null;
  const { id } = await tx.db.orgFunding.create({
    data: {
      ...{ organization_id, actor_id, kind, amount_cents, invoice_id, settled_at, is_automatic },
      status: isPaid ? "succeeded" : "requires_payment",
    },
    select: { id: true },
  });
  return id;
}

/** The funding that a bank transfer's receipt brought was none. Answers its id. */
export async function cancelFunding(tx: Tx, invoice_id: number): Promise<number> {
  const [funding] = await tx.db.orgFunding.updateManyAndReturn({
    where: { invoice_id, status: "succeeded" },
    data: { status: "cancelled" },
    select: { id: true },
  });
  if (!funding) throw new Error(`invoice ${invoice_id} has no funding`);
  return funding.id;
}

/** A new version of an invoice has taken the place of another: what was funded by that one is asked for by this. */
export async function moveFundings(tx: Tx, from_invoice: number, to_invoice: number): Promise<void> {
  await tx.db.orgFunding.updateMany({
    where: { invoice_id: from_invoice },
    data: { invoice_id: to_invoice },
  });
}
