import { db } from "~/data/prisma.server";
import type { Db, Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { noCredentials } from "~/domain/refusal";
import { clock } from "~/kit/clock";
import { keyedHash, newKey } from "~/kit/secret.server";
import { moveSubscriptions } from "../messages/push-subscription.server";
import { type FirstStep, lockFirstStep } from "./first-step.server";
import { hasSecondFactor, SecondFactorRequired } from "./second-factor.server";

/** How long a key lasts. Days. */
const LIFETIME = { session: 30, token: 365 } as const;

const DAY_MS = 86_400_000;

/** What a sign-in comes with. */
export interface KeyRequest {
  /** `session` for the web's cookie, `token` for apps */
  kind: "session" | "token";
  userAgent: string | null;
  /** the key of that kind that the request carried, whoever's it is; it ends when a new one takes its place */
  brought?: string | null;
  /** its holder sent a code of the second factor with it, so that nothing more is asked for a while */
  isProved?: boolean;
}

/**
 * Issues a fresh opaque key for an account; only its keyed hash is stored. Every way in ends here: sign-in, sign-up, a
 * provider, an invitation. Signing in always makes a new key and ends the one that the request brought, so that nobody
 * who knows or planted that one stays signed in (docs/decisions/056). `first` is what was verified before; nothing was for
 * an account that has just been opened.
 * @throws Refusal `unauthenticated` for an account that was deleted meanwhile; with `first` `invalid` where its password has
 *   changed meanwhile, `SecondFactorRequired` where a second factor was turned on that nobody has proved.
 */
export async function issueKey(
  account_id: number,
  { kind, userAgent, brought = null, isProved = false }: KeyRequest,
  first?: FirstStep,
): Promise<string> {
  const key = newKey();
  const user_agent = userAgent?.slice(0, 200) ?? null;
  const expires_at = new Date(clock.now().getTime() + LIFETIME[kind] * DAY_MS);
  const proved_at = isProved ? clock.now() : null;
  const data = { account_id, kind, hash: keyedHash(key), expires_at, user_agent, proved_at };
  const insert = (on: Db) => on.accessKey.create({ data, select: { id: true } });
  if (brought === null && !first) {
    await insert(db);
    return key;
  }
  await transaction(async (tx) => {
    if (first) await lockFirstStep(tx, first);
    if (first && !isProved && (await hasSecondFactor(account_id, tx.db)))
      throw new SecondFactorRequired(first);
    const made = await insert(tx.db);
    if (brought === null) return;
    // plain SQL: it locks the row
    const [old] = await tx<{ id: number; is_mine: boolean }[]>`
      SELECT id, account_id = ${account_id} AS is_mine FROM access_key
      WHERE hash = ${keyedHash(brought)} AND kind = ${kind} FOR UPDATE`;
    if (!old) return;
    if (old.is_mine) await moveSubscriptions(tx, old.id, Number(made.id));
    await tx.db.accessKey.delete({ where: { id: old.id }, select: { id: true } });
  });
  return key;
}

/**
 * Gives a sign-in another key in place of its own, which ends at once: after a change of what it stands for, such as the
 * password. The device keeps its name, the time it signed in at, and its pushes.
 * @throws Refusal `unauthenticated` where the sign-in was ended meanwhile; the caller's transaction goes back with it.
 */
export async function renewKey(tx: Tx, key_id: number): Promise<string> {
  const key = newKey();
  // plain SQL: it locks the row that it copies
  const [made] = await tx<{ id: number }[]>`
    INSERT INTO access_key (account_id, kind, hash, created_at, last_used_at, expires_at, organization_id, user_agent)
    SELECT account_id, kind, ${keyedHash(key)}, created_at, app_now(),
      app_now() + make_interval(days => CASE kind WHEN 'session' THEN ${LIFETIME.session}::int ELSE ${LIFETIME.token}::int END), organization_id, user_agent
    FROM access_key WHERE id = ${key_id} FOR UPDATE RETURNING id`;
  if (!made) throw noCredentials();
  await moveSubscriptions(tx, key_id, made.id);
  await tx.db.accessKey.delete({ where: { id: key_id }, select: { id: true } });
  return key;
}

/** Remembers with a session or token which of its owner's organizations it is about; `readPerson` looks whether they still are of it. */
export async function chooseOrganization(key_id: number, organization_id: number): Promise<void> {
  await db.accessKey.updateMany({ where: { id: key_id }, data: { organization_id } });
}
