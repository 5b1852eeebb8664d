import { sql } from "~/data/sql.server";
import type { Chef } from "../accounts/people";
import { syncBankAccount } from "../payouts/bank-account.server";
import { missing } from "../refusal";
import type { WireBank } from "./schemas.server";

/** How a cook's bank account is. `failure` is what the bank said when it refused the latest payout. */
export interface Bank extends Pick<WireBank, "bank_status" | "requirements"> {
  failure: string | null;
}

/**
 * How my bank account is. `isBack` asks Stripe first, for a cook who just returns from there; when Stripe can't be
 * reached, what we know is answered.
 */
export async function showBank(me: Chef, isBack: boolean): Promise<Bank> {
  const read = () => sql<(Bank & { stripe_account_id: string | null })[]>`
    SELECT c.stripe_account_id, c.bank_status, c.bank_requirements AS requirements, CASE WHEN p.status = 'failed' THEN coalesce(p.failure, '') END AS failure
    FROM chef c LEFT JOIN LATERAL (SELECT status, failure FROM payout WHERE chef_id = c.id ORDER BY id DESC LIMIT 1) p ON true
    WHERE c.id = ${me.chef_id}`;
  const [known] = await read();
  if (isBack && known?.stripe_account_id)
    await syncBankAccount(known.stripe_account_id).catch(() => undefined);
  const [chef] = isBack ? await read() : [known];
  if (!chef) throw missing();
  return { bank_status: chef.bank_status, requirements: chef.requirements, failure: chef.failure };
}
