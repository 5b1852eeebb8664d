import { sql } from "~/data/sql.server";
import { env } from "~/kit/env.server";
import type { TestChef } from "./chef";

/** A call to Stripe's fake as Stripe itself would answer it; `base` is its address. */
export async function stripeCall<T>(
  path: string,
  fields?: Record<string, string>,
  { base = env.STRIPE_API_BASE ?? "", account }: { base?: string; account?: string } = {},
): Promise<T> {
  const answer = await fetch(new URL(path, base), {
    method: fields ? "POST" : "GET",
    headers: {
      authorization: `Bearer ${env.STRIPE_SECRET_KEY}`,
      "content-type": "application/x-www-form-urlencoded",
      ...(account ? { "stripe-account": account } : {}),
    },
    ...(fields ? { body: new URLSearchParams(fields) } : {}),
  });
  return (await answer.json()) as T;
}

/** What only a test asks of the fake: `activate`, `restrict` or `payout` of a connected account, faults. */
export async function controlStripe<T>(path: string, body: object = {}): Promise<T> {
  const answer = await fetch(new URL(path, env.STRIPE_API_BASE), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as T;
}

/** Gives a cook a real account at Stripe's fake, onboarded, and answers its id: money sent there arrives. */
export async function openBank(chef: TestChef): Promise<string> {
  const { id } = await stripeCall<{ id: string }>("/v1/accounts", {
    type: "express",
    email: chef.email,
    "capabilities[transfers][requested]": "true",
    "metadata[chef]": String(chef.chef_id),
  });
  await controlStripe(`/__accounts/${id}/activate`);
  await sql`UPDATE chef SET stripe_account_id = ${id}, bank_status = 'active', bank_checked_at = app_now() WHERE id = ${chef.chef_id}`;
  return id;
}
