import { z } from "zod";
import { limit } from "~/data/limits.server";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { env } from "~/kit/env.server";
import type { Person } from "../accounts/people";
import { Refusal } from "../refusal";
import { isPushEndpoint } from "./push-endpoint";

/** A browser's subscription as the Push API gives it: its address and its two keys, base64url. */
export const SubscriptionInput = z.object({
  endpoint: z
    .string()
    .max(1000)
    .refine((given) => isPushEndpoint(given, env.PUSH_BASE), "This is no push service we know"),
  p256dh: z.string().regex(/^[\w-]{86,88}=?$/, "This is no key"),
  auth: z.string().regex(/^[\w-]{21,24}={0,2}$/, "This is no key"),
});
export type Subscription = z.output<typeof SubscriptionInput>;

/** Browsers of one person that pushes go to; a further one ends the oldest. */
const MOST = 10;

const perAddress = limit("push-subscriptions");

/**
 * Keeps a browser that asked for pushes: for the person of this sign-in, for nobody yet when a guest asks. Asked again, it
 * goes over to who is signed in now; what was known of the one before is forgotten. `ip` is where it comes from.
 * @throws Refusal `invalid` where the address is known with other keys; `limited` after 60 an hour from one address.
 */
export async function subscribe(me: Person | null, input: Subscription, ip: string): Promise<void> {
  const retryAfter = await perAddress.count(ip);
  if (retryAfter > 0)
    throw new Refusal("limited", { next: "Please wait a little and try again." }, { retryAfter });
  const { endpoint, p256dh, auth } = input;
  const account_id = me?.account_id ?? null;
  const access_key_id = me?.key_id ?? null;
  await transaction(async (tx) => {
    const [kept] = await tx`
      INSERT INTO push_subscription AS p (endpoint, p256dh, auth, account_id, access_key_id)
      VALUES (${endpoint}, ${p256dh}, ${auth}, ${account_id}, ${access_key_id})
      ON CONFLICT (endpoint) DO UPDATE SET account_id = excluded.account_id, access_key_id = excluded.access_key_id, ended_at = NULL,
        tags = CASE WHEN p.account_id = excluded.account_id THEN p.tags ELSE '{}' END
      WHERE p.p256dh = excluded.p256dh AND p.auth = excluded.auth RETURNING id`;
    if (!kept) throw new Refusal("invalid", "This browser is known with other keys.");
    if (account_id === null) return;
    await tx`UPDATE account SET push_consent_at = coalesce(push_consent_at, app_now()) WHERE id = ${account_id}`;
    await tx`
      UPDATE push_subscription SET ended_at = app_now() WHERE id IN (
        SELECT id FROM push_subscription WHERE account_id = ${account_id} AND ended_at IS NULL ORDER BY id DESC OFFSET ${MOST})`;
  });
}

/** Whether pushes go to the browser of this very sign-in. */
export async function hasBrowser({ key_id }: Pick<Person, "key_id">): Promise<boolean> {
  const rows =
    await sql`SELECT FROM push_subscription WHERE access_key_id = ${key_id} AND ended_at IS NULL LIMIT 1`;
  return rows.length > 0;
}

/**
 * Forgets a browser that wants no pushes any more; who knows its keys is that browser. With their last one a person's
 * consent ends too. One that is not known is gone already.
 */
export async function unsubscribe({
  endpoint,
  auth,
}: Pick<Subscription, "endpoint" | "auth">): Promise<void> {
  await transaction(async (tx) => {
    const [gone] = await tx<{ account_id: number | null }[]>`
      DELETE FROM push_subscription WHERE endpoint = ${endpoint} AND auth = ${auth} RETURNING account_id`;
    if (!gone?.account_id) return;
    await tx`
      UPDATE account a SET push_consent_at = NULL WHERE a.id = ${gone.account_id}
        AND NOT EXISTS (SELECT FROM push_subscription p WHERE p.account_id = a.id AND p.ended_at IS NULL)`;
  });
}
