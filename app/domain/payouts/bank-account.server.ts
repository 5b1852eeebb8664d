import { StripeFailure } from "~/adapters/stripe.server";
import { type ConnectAccount, readConnectAccount } from "~/adapters/stripe-connect.server";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { mapSettled } from "~/kit/map-settled";
import { WAITING_FOR_BANK } from "~/kit/transfer-names";
import { recordBankState } from "../chefs/chef-row.server";
import { notify } from "../messages/notify.server";
import { callProvider } from "../payments/provider.server";
import { isWaitingForBank } from "./waiting-for-bank.server";

const BATCH = 50;

async function read(id: string): Promise<ConnectAccount> {
  try {
    return await readConnectAccount(id);
  } catch (error) {
    if (error instanceof StripeFailure && error.kind === "missing")
      return { id, state: "restricted", requirements: ["account"] };
    throw error;
  }
}

/**
 * Asks Stripe how a cook's account is and keeps the answer: pending, active or restricted, with what is missing. An
 * answer older than the kept one changes nothing. What waited for it is due once it is active: at once when it has just
 * become so, else when its time to be tried again comes, since Stripe has refused it although the account was active. One
 * that has just become restricted is told at once: what is missing, and the day from which nothing new can be ordered.
 * An account that is none of ours is left alone.
 */
export async function syncBankAccount(stripe_account_id: string): Promise<void> {
  // plain SQL: answers are put in order by the database's clock, to the microsecond
  const [asked] = await sql<{ at: string }[]>`
    SELECT app_now()::text AS at FROM chef WHERE stripe_account_id = ${stripe_account_id}`;
  if (!asked) return;
  const account = await callProvider(() => read(stripe_account_id));
  await transaction(async (tx) => {
    const chef = await recordBankState(tx, { ...account, id: stripe_account_id }, asked.at);
    if (chef?.stops)
      await notify(tx, {
        account_id: chef.account_id,
        key: `bank.restricted:${chef.id}:${chef.stops.at}`,
        kind: "bank.restricted",
        facts: { stops_on: chef.stops.on, requirements: account.requirements },
      });
    if (chef && account.state === "active")
      await tx.db.transfer.updateMany({
        where: { chef_id: chef.id, status: WAITING_FOR_BANK, asked_at: null },
        data: { status: "due", ...(chef.was_active ? {} : { retry_at: null }) },
      });
  });
}

/**
 * Every minute: accounts whose webhook may have been lost are asked about, one with money waiting after five
 * minutes, one in onboarding or restricted after an hour, an active one after a day.
 */
export async function syncBankAccounts(): Promise<void> {
  // plain SQL: how old an answer may be differs by row
  const stale = await sql<{ stripe_account_id: string }[]>`
    SELECT c.stripe_account_id FROM chef c
    WHERE c.stripe_account_id IS NOT NULL AND (c.bank_checked_at IS NULL OR c.bank_checked_at < app_now() - CASE
      WHEN EXISTS (SELECT FROM transfer t WHERE t.chef_id = c.id AND ${isWaitingForBank}) THEN interval '5 minutes'
      WHEN c.bank_status = 'active' THEN interval '1 day' ELSE interval '1 hour' END)
    ORDER BY c.bank_checked_at NULLS FIRST LIMIT ${BATCH}`;
  await mapSettled(stale, "accounts", ({ stripe_account_id }) => syncBankAccount(stripe_account_id));
}
