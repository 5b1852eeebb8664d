import type { Tx } from "~/data/sql.server";

/** Money that comes into an organization's pool. Cents. */
interface NewFunding {
  organization_id: number;
  /** whose account: an admin's, or that of somebody of staff; null at the server's own prompt */
  actor_id: number | null;
  kind: "card" | "invoice";
  amount_cents: number;
  invoice_id?: number;
}

/** Writes a funding: one by card waits for its payment, one by invoice counts at once. Answers its id. */
export async function insertFunding(tx: Tx, funding: NewFunding): Promise<number> {
  const isPaid = funding.kind === "invoice";
  const [made] = await tx<{ id: number }[]>`
    INSERT INTO org_funding (organization_id, actor_id, kind, amount_cents, status, invoice_id, settled_at)
    VALUES (${funding.organization_id}, ${funding.actor_id}, ${funding.kind}, ${funding.amount_cents}, ${isPaid ? "succeeded" : "requires_payment"},
      ${funding.invoice_id ?? null}, ${isPaid ? tx`app_now()` : null}) RETURNING id`;
  if (!made) throw new Error("the funding was not written");
  return made.id;
}
