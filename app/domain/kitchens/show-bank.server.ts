import { db } from "~/data/prisma.server";
import type { Chef } from "../accounts/people";
import { BankRequirements } from "../chefs/chef-row.server";
import { syncBankAccount } from "../payouts/bank-account.server";
import { missing } from "../refusal";
import type { WireBank } from "./schemas.server";

/** How a cook's bank account is. `failure` is what the bank said when it refused the latest payout. */
export interface Bank extends Pick<WireBank, "bank_status" | "requirements" | "orders_stop_at"> {
  failure: string | null;
}

const shown = {
  ...{ stripe_account_id: true, bank_status: true, bank_requirements: true, orders_stop_at: true },
  payouts: { select: { status: true, failure: true }, orderBy: { id: "desc" }, take: 1 },
} as const;

/**
 * How my bank account is. `isBack` asks Stripe first, for a cook who just returns from there; when Stripe can't be
 * reached, what we know is answered.
 */
export async function showBank(me: Chef, isBack: boolean): Promise<Bank> {
  const read = () => db.chef.findUnique({ where: { id: me.chef_id }, select: shown });
  const known = await read();
  if (isBack && known?.stripe_account_id)
    await syncBankAccount(known.stripe_account_id).catch(() => undefined);
  const chef = isBack ? await read() : known;
  if (!chef) throw missing();
  const [latest] = chef.payouts;
  return {
    bank_status: chef.bank_status,
    requirements: BankRequirements.parse(chef.bank_requirements),
    orders_stop_at: chef.orders_stop_at?.toISOString() ?? null,
    failure: latest?.status === "failed" ? (latest.failure ?? "") : null,
  };
}
