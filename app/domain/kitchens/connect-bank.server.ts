import { StripeFailure } from "~/adapters/stripe.server";
import { createConnectAccount, loginLink, onboardingLink } from "~/adapters/stripe-connect.server";
import { db } from "~/data/prisma.server";
import { sql } from "~/data/sql.server";
import { deskPaths } from "~/kit/desk-paths";
import { env } from "~/kit/env.server";
import type { Chef } from "../accounts/people";
import { BankRequirements, ensureBankKey, linkBank } from "../chefs/chef-row.server";
import { callProvider } from "../payments/provider.server";
import { newProviderKey } from "../payments/provider-key";
import { missing, Refusal } from "../refusal";
import { requireProof } from "../sign-in/proof.server";
import type { WireBank } from "./schemas.server";

interface Row {
  stripe_account_id: string | null;
  bank_status: WireBank["bank_status"];
  requirements: string[];
  orders_stop_at: string | null;
}

async function rowOf(me: Chef): Promise<Row> {
  const row = await db.chef.findUnique({
    where: { id: me.chef_id },
    select: { stripe_account_id: true, bank_status: true, bank_requirements: true, orders_stop_at: true },
  });
  if (!row) throw missing();
  const { bank_requirements, orders_stop_at, ...bank } = row;
  return {
    ...bank,
    requirements: BankRequirements.parse(bank_requirements),
    orders_stop_at: orders_stop_at?.toISOString() ?? null,
  };
}

/** Makes the cook's account at Stripe, once however often it is asked; `lost` is one that Stripe no longer knows. */
async function openAccount(me: Chef, lost: string | null): Promise<string> {
  const chef_key = await ensureBankKey(sql, me.chef_id, newProviderKey());
  if (chef_key === null) throw missing();
  const key = `account:${chef_key}${lost === null ? "" : `:${lost}`}`;
  const made = await createConnectAccount({ key, email: me.email, chef: me.chef_id });
  await linkBank(me.chef_id, made, lost);
  return (await rowOf(me)).stripe_account_id ?? made;
}

function linkTo(account: string, state: Row["bank_status"]): Promise<string> {
  if (state === "active") return loginLink(account);
  return onboardingLink({
    account,
    return_url: `${env.APP_ORIGIN}${deskPaths.backFromBank()}`,
    refresh_url: `${env.APP_ORIGIN}${deskPaths.connectBank()}`,
  });
}

/** Whoever opens an account under an email that isn't theirs must not have its pay sent to their own bank. */
async function requireVerifiedEmail({ account_id }: Chef): Promise<void> {
  const where = { id: account_id, email_verified_at: { not: null } };
  if ((await db.account.count({ where })) > 0) return;
  throw new Refusal("forbidden", "Verify your email first: your profile sends you a code.", {
    code: "email_not_verified",
  });
}

/**
 * Where the cook connects their bank account: Stripe's onboarding of their Express account, which is made at the first
 * asking, or their desk at Stripe once it is active. Links are good for some minutes and for one visit. Only for a cook who
 * has sent a code of their second factor within ten minutes: neither a stolen password nor a stolen session sends the money
 * elsewhere.
 * @throws Refusal `forbidden` with code `email_not_verified`, `second_factor_missing` or `second_factor_proof_required`; `unavailable` when Stripe can't be reached.
 */
export async function connectBank(me: Chef): Promise<WireBank> {
  await requireVerifiedEmail(me);
  await requireProof(me);
  return callProvider(async () => {
    const { stripe_account_id, bank_status } = await rowOf(me);
    let url: string;
    try {
      url = await linkTo(stripe_account_id ?? (await openAccount(me, null)), bank_status);
    } catch (error) {
      if (!(error instanceof StripeFailure) || error.kind !== "missing" || stripe_account_id === null)
        throw error;
      url = await linkTo(await openAccount(me, stripe_account_id), "pending");
    }
    const { stripe_account_id: _, ...now } = await rowOf(me);
    return { url, ...now };
  });
}
