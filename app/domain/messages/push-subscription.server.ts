import { z } from "zod";
import { limit } from "~/data/limits.server";
import { db } from "~/data/prisma.server";
import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import { env } from "~/kit/env.server";
import { agreeToPushes, endIdlePushConsent } from "../accounts/account-row.server";
import type { Person } from "../accounts/people";
import { Refusal } from "../refusal";
import { isPushEndpoint } from "./push-endpoint";

/** A browser's subscription as the Push API gives it: its address and its two keys, base64url. */
export const SubscriptionInput = z.object({
  endpoint: z
    .string()
    .max(1000)
    .refine((given) => isPushEndpoint(given, env.PUSH_BASE), "We don't support this push service"),
  p256dh: z.string().regex(/^[\w-]{86,88}=?$/, "This isn't a valid key"),
  auth: z.string().regex(/^[\w-]{21,24}={0,2}$/, "This isn't a valid key"),
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
    throw new Refusal("limited", { next: "Please wait a bit and try again." }, { retryAfter });
  const { endpoint, p256dh, auth } = input;
  const account_id = me?.account_id ?? null;
  const access_key_id = me?.key_id ?? null;
  await transaction(async (tx) => {
    // plain SQL, since what is known of the browser decides whether and how the row is changed
    const [kept] = await tx`
      INSERT INTO push_subscription AS p (endpoint, p256dh, auth, account_id, access_key_id)
      VALUES (${endpoint}, ${p256dh}, ${auth}, ${account_id}, ${access_key_id})
      ON CONFLICT (endpoint) DO UPDATE SET account_id = excluded.account_id, access_key_id = excluded.access_key_id, ended_at = NULL,
        tags = CASE WHEN p.account_id = excluded.account_id THEN p.tags ELSE '{}' END
      WHERE p.p256dh = excluded.p256dh AND p.auth = excluded.auth RETURNING id`;
    if (!kept) throw new Refusal("invalid", "This browser is already registered with other keys.");
    if (account_id === null) return;
    await agreeToPushes(tx, account_id);
    const where = { account_id, ended_at: null };
    const order = { orderBy: { id: "desc" }, skip: MOST, select: { id: true } } as const;
    const beyond = (await tx.db.pushSubscription.findMany({ where, ...order })).map(({ id }) => id);
    if (beyond.length > 0)
      await tx.db.pushSubscription.updateMany({
        where: { id: { in: beyond } },
        data: { ended_at: clock.now() },
      });
  });
}

/** Whether pushes go to the browser of this very sign-in. */
export async function hasSubscription({ key_id }: Pick<Person, "key_id">): Promise<boolean> {
  const where = { access_key_id: key_id, ended_at: null };
  return (await db.pushSubscription.findFirst({ where, select: { id: true } })) !== null;
}

/**
 * Forgets a browser that wants no pushes anymore; who knows its keys is that browser. With their last one a person's
 * consent ends too. One that is not known is gone already.
 */
export async function unsubscribe({
  endpoint,
  auth,
}: Pick<Subscription, "endpoint" | "auth">): Promise<void> {
  await transaction(async (tx) => {
    const { pushSubscription } = tx.db;
    const gone = await pushSubscription.findUnique({
      where: { endpoint, auth },
      select: { account_id: true },
    });
    await pushSubscription.deleteMany({ where: { endpoint, auth } });
    if (!gone?.account_id) return;
    await endIdlePushConsent(tx, gone.account_id);
  });
}

/** The pushes of a browser stay with it when its sign-in gets another key: they would end with the old one otherwise. */
export async function moveSubscriptions(tx: Tx, from: number, to: number): Promise<void> {
  await tx.db.pushSubscription.updateMany({ where: { access_key_id: from }, data: { access_key_id: to } });
}
