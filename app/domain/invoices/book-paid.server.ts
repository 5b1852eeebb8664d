import type { Tx } from "~/data/sql.server";
import { clock } from "~/kit/clock";
import { publish } from "../outbox/publish.server";
import { insertFunding } from "../treasury/funding-row.server";
import { lockTreasury } from "../treasury/treasury.server";
import { ledgerAccount } from "../wallets/ledger-accounts.server";
import { post } from "../wallets/post.server";
import type { Invoiced } from "./invoice-row.server";

/** Where the money of an invoice came from. */
export interface Paid {
  /** the ledger account: the bank's or the cards' */
  from: number;
  actor: string;
  /** whose account paid or booked it; null at the server's own prompt */
  account_id: number | null;
}

/** What names the payment of an invoice in the ledger: another name after each bank receipt that was reversed. */
export const paidKey = ({ id, receipts_reversed }: { id: number; receipts_reversed: number }): string =>
  receipts_reversed === 0 ? `invoice.paid:${id}` : `invoice.paid:${id}:${receipts_reversed}`;

/**
 * Marks an invoice as paid, whole and once, and books its money: what was owed is settled, and a bank transfer that was asked
 * for is in the pool, also where it was withdrawn meanwhile. Answers null for one that is paid already or has a later version. Takes `lockTreasury`.
 */
export async function bookPaid(
  tx: Tx,
  organization_id: number,
  invoice_id: number,
  { from, actor, account_id }: Paid,
): Promise<Invoiced | null> {
  await lockTreasury(tx, organization_id);
  const [paid] = await tx.db.invoice.updateManyAndReturn({
    where: { id: invoice_id, paid_at: null, replaced_at: null },
    data: { paid_at: clock.now() },
    select: { id: true, number: true, total_cents: true, kind: true, receipts_reversed: true },
  });
  if (!paid) return null;
  const { id, number, kind } = paid;
  const key = paidKey(paid);
  const amount_cents = Number(paid.total_cents);
  const event = { actor, note: number };
  if (kind === "transfer") {
    const funding = { organization_id, actor_id: account_id, kind: "invoice" as const, amount_cents };
    const funding_id = await insertFunding(tx, { ...funding, invoice_id });
    const pool = await ledgerAccount(tx, { kind: "org_pool", organization_id, asset: "usd" });
    await post(tx, { ...event, kind: "org.funded", idem: `org_funding:${funding_id}` }, [
      { account: from, amount: -amount_cents },
      { account: pool, amount: amount_cents },
    ]);
  } else {
    const owed = await ledgerAccount(tx, { kind: "org_receivable", organization_id });
    await post(tx, { ...event, kind: "invoice.paid", idem: key }, [
      { account: from, amount: -amount_cents },
      { account: owed, amount: amount_cents },
    ]);
  }
  await publish(tx, "organization.funded", { organization_id }, `organization.funded:${key}`);
  await publish(tx, "invoice.paid", { invoice_id: id }, key);
  return { id, number, total_cents: amount_cents };
}
