import { expect } from "vitest";
import { sql } from "~/data/sql.server";
import { executeTransfer } from "~/domain/payouts/execute-transfer.server";
import { sendDueTransfers } from "~/domain/payouts/send-transfers.server";
import { refundByStaff } from "~/domain/refunds/refund-by-staff.server";
import { aChef, aStaff, openBank, stripeCall, type TestChef } from "../builders";

/** A cook whose bank account at Stripe is open, and its id there. */
export async function aCookWithBank(): Promise<{ chef: TestChef; account: string }> {
  const chef = await aChef();
  return { chef, account: await openBank(chef) };
}

/** A refund that the cook bears, of all that is left or of so many cents. */
export const refund = async (order_id: number, amount_cents?: number) =>
  refundByStaff(
    { ...(await aStaff()), actor: "staff:1" },
    { order_id, amount_cents, borne_by: "chef", reason: "Arrived cold" },
  );

/** What we owe a cook by the ledger, cents. */
export async function payable(chef: TestChef): Promise<number> {
  const [row] = await sql<{ cents: number }[]>`
    SELECT coalesce(sum(p.amount), 0)::int AS cents FROM ledger_account a JOIN posting p ON p.ledger_account_id = a.id
    WHERE a.chef_id = ${chef.chef_id} AND a.kind IN ('chef_payable', 'tip_payable')`;
  return row?.cents ?? 0;
}
/** What Stripe's own books say reached the cook, less what was called back. */
export async function stripeBalanceOf(account: string): Promise<number> {
  const { data } = await stripeCall<{ data: { amount: number; amount_reversed: number }[] }>(
    `/v1/transfers?destination=${account}&limit=100`,
  );
  return data.reduce((sum, one) => sum + one.amount - one.amount_reversed, 0);
}
/** I19: what we owe is what was earned, less what Stripe has. */
export async function expectLedgerMatchesBank(chef: TestChef, account: string): Promise<void> {
  const [row] = await sql<{ earned: number; bank: number }[]>`
    SELECT coalesce(sum(p.amount) FILTER (WHERE a.chef_id IS NOT NULL AND x.kind NOT LIKE 'transfer.%'), 0)::int AS earned,
      coalesce(sum(p.amount) FILTER (WHERE a.kind = 'bank'), 0)::int AS bank
    FROM ledger_txn x JOIN posting p ON p.txn_id = x.id JOIN ledger_account a ON a.id = p.ledger_account_id
    WHERE x.order_id IN (SELECT order_id FROM order_part WHERE chef_id = ${chef.chef_id}) AND (a.chef_id = ${chef.chef_id} OR a.kind = 'bank')`;
  const stripe = await stripeBalanceOf(account);
  expect({ payable: await payable(chef), bank: row?.bank }).toEqual({
    payable: (row?.earned ?? 0) - stripe,
    bank: stripe,
  });
}

/**
 * Has Stripe refuse one transfer that is due, for a balance that is short: asked for far too much, for a moment. A fault of
 * the fake would meet whichever transfer of another test came first. `cents` is what it is to be.
 */
export async function refuseTransferAtStripe(transfer_id: number, cents: number): Promise<void> {
  // a round of another test may have it in hand just now, and this one's then passes it by
  await expect
    .poll(async () => {
      await sendDueTransfers();
      const [row] =
        await sql`SELECT asked_at FROM transfer WHERE id = ${transfer_id} AND asked_at IS NOT NULL`;
      return row !== undefined;
    })
    .toBe(true);
  // more than all tests together ever bring in: were it sent, nobody else's could be
  await sql`UPDATE transfer SET amount_cents = 2000000000 WHERE id = ${transfer_id}`;
  await executeTransfer(transfer_id);
  await sql`UPDATE transfer SET amount_cents = ${cents} WHERE id = ${transfer_id}`;
}
