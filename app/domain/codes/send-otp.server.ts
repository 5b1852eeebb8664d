import { randomBytes } from "node:crypto";
import { limit } from "~/data/limits.server";
import { db } from "~/data/prisma.server";
import { sql, type Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { publish } from "~/domain/outbox/publish.server";
import { invalid, Refusal } from "~/domain/refusal";
import { clock } from "~/kit/clock";
import { env } from "~/kit/env.server";
import { type LimitName, limits } from "~/kit/limits";
import { isUsPhone } from "~/kit/phone";
import { requireFreshSignIn, requireOwnerProof } from "../accounts/fresh-sign-in.server";
import type { Person } from "../accounts/people";
import { readContact } from "../accounts/read-contact.server";
import { forgottenTarget } from "./forget-codes.server";
import { type Channel, codeOf, hashOfCode } from "./one-time-code.server";

/** Codes to numbers and mailboxes that are not on the asker's own file, by the address they are asked from. */
const perAddress = limit("otp-address");
/** Codes to what the asker typed at registration, and nobody has proved yet: it may be a stranger's. */
const perAddressTyped = limit("otp-address-typed");
/** All texts of a day: whatever somebody finds to make us text, it ends here. */
const textsADay = limit("otp-texts");

/** A code that is on its way. Instants in ISO 8601. */
export interface SentCode {
  id: number;
  expires_at: string;
  /** from when on it makes sense to ask for another one */
  resend_at: string;
}

function limited(retryAfter: number): Refusal {
  return new Refusal(
    "limited",
    { reason: "Too many codes requested.", next: "Please wait a bit and try again." },
    {
      retryAfter: Math.max(1, retryAfter),
    },
  );
}

async function countAddress(me: Person, channel: Channel, target: string, ip: string): Promise<void> {
  const own = await db.account.findUnique({
    where: { id: me.account_id },
    select: { email: true, phone: true, email_verified_at: true, phone_verified_at: true },
  });
  const isOnFile = channel === "phone" ? own?.phone === target : own?.email.toLowerCase() === target;
  const proved = channel === "phone" ? own?.phone_verified_at : own?.email_verified_at;
  if (isOnFile && proved) return;
  const wait = await (isOnFile ? perAddressTyped : perAddress).count(ip);
  if (wait > 0) throw limited(wait);
}

interface Counted {
  /** seconds until the phone or mailbox may be sent another code; null when it may now */
  target_wait: number | null;
  account_wait: number | null;
  /** codes to this target within the shorter limit's time, and when the first of them stops counting */
  recent: number;
  frees_at: Date | null;
}

/** In SQL: the time in which a limit counts. */
const span = (name: LimitName) => sql`make_interval(secs => ${limits[name].seconds})`;

async function count(tx: Tx, me: Person, channel: Channel, target: string): Promise<Counted> {
  const [lately, day, hour] = [span("otp-target"), span("otp-target-day"), span("otp-account")];
  // plain SQL: several limits in one look
  const [counted] = await tx<Counted[]>`
    WITH t AS (
      SELECT created_at, created_at > app_now() - ${lately} AS is_recent FROM one_time_code
      WHERE target IN (${target}, ${forgottenTarget(channel, target)}) AND channel = ${channel} AND created_at > app_now() - ${day}
    ), a AS (
      SELECT created_at FROM one_time_code WHERE account_id = ${me.account_id} AND created_at > app_now() - ${hour}
    )
    SELECT greatest(
        CASE WHEN count(*) FILTER (WHERE is_recent) >= ${env.OTP_SENDS_PER_TARGET}
          THEN extract(epoch FROM min(created_at) FILTER (WHERE is_recent) + ${lately} - app_now()) END,
        CASE WHEN count(*) >= ${env.OTP_SENDS_PER_TARGET_A_DAY}
          THEN extract(epoch FROM min(created_at) + ${day} - app_now()) END)::float8 AS target_wait,
      (SELECT CASE WHEN count(*) >= ${env.OTP_SENDS_PER_ACCOUNT}
          THEN extract(epoch FROM min(created_at) + ${hour} - app_now()) END FROM a)::float8 AS account_wait,
      count(*) FILTER (WHERE is_recent)::int AS recent,
      min(created_at) FILTER (WHERE is_recent) + ${lately} AS frees_at
    FROM t`;
  return counted as Counted;
}

/** Writes a fresh code for a target, unless the account or the target has had too many; a worker sends it. */
async function storeCode(me: Person, channel: Channel, target: string): Promise<SentCode> {
  const nonce = randomBytes(16);
  return transaction(async (tx) => {
    // plain SQL: it locks the rows
    // first the account, then the target: many askers at once are counted one after the other
    await tx`SELECT FROM account WHERE id = ${me.account_id} FOR UPDATE`;
    // plain SQL: a lock
    await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`one-time-code:${channel}:${target}`}, 0))`;
    const { target_wait, account_wait, recent, frees_at } = await count(tx, me, channel, target);
    if (target_wait !== null || account_wait !== null)
      throw limited(Math.max(target_wait ?? 0, account_wait ?? 0));
    const now = clock.now();
    await tx.db.oneTimeCode.updateMany({
      where: { ended_at: null, channel, target },
      data: { ended_at: now },
    });
    const hash = hashOfCode(codeOf(nonce), nonce, channel, target);
    const full = recent + 1 >= env.OTP_SENDS_PER_TARGET;
    const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000);
    const resend_at = full ? (frees_at ?? inSeconds(limits["otp-target"].seconds)) : inSeconds(30);
    const sent = await tx.db.oneTimeCode.create({
      data: {
        ...{ account_id: me.account_id, channel, target, hash, nonce, resend_at },
        expires_at: inSeconds(600),
      },
      select: { id: true, expires_at: true, resend_at: true },
    });
    await publish(tx, "code.requested", { code_id: sent.id }, `code.requested:${sent.id}`, {
      deadline: sent.expires_at,
    });
    return {
      id: sent.id,
      expires_at: sent.expires_at.toISOString(),
      resend_at: sent.resend_at.toISOString(),
    };
  });
}

/**
 * Another email is a new way in, by the link for a forgotten password, and what stands in place of where the owner is reached
 * gets the codes that show whose account it is: neither a stolen session nor a stolen password must make one
 * (docs/decisions/075). @throws Refusal `forbidden` `owner_code_required`; `sign_in_again` where nothing is confirmed yet.
 */
async function requireOwnerForAnother(me: Person, channel: Channel, target: string): Promise<void> {
  const where = channel === "phone" ? { phone: target } : { email: target };
  if ((await db.account.count({ where: { id: me.account_id, ...where } })) > 0) return;
  const contact = await readContact(me.account_id);
  if (contact?.is_confirmed && (channel === "email" || contact.channel === "phone"))
    return requireOwnerProof(me);
  if (channel === "email") await requireFreshSignIn(me);
}

/**
 * Sends a fresh 4-digit code that verifies a phone (E.164) or email of a signed-in person; ten minutes and five tries long.
 * One code lives for a target: a newer one ends it. Limits by target (3 in ten minutes, 10 a day), by account (5 an hour)
 * and, by address (20 a day for what is not on the account's file, 200 for what was typed at registration and is not verified); texts only go to ordinary numbers of the United States.
 * @throws Refusal `invalid` for another number; `forbidden` as `requireOwnerForAnother`; `limited` with the seconds to wait.
 */
export async function sendOtp(me: Person, channel: Channel, target: string, ip: string): Promise<SentCode> {
  if (channel === "phone" && !isUsPhone(target))
    throw invalid("phone", "We can only text regular US phone numbers");
  await requireOwnerForAnother(me, channel, target);
  await countAddress(me, channel, target, ip);
  const wait = channel === "phone" ? await textsADay.count("all") : 0;
  if (wait > 0) throw limited(wait);
  try {
    return await storeCode(me, channel, target);
  } catch (error) {
    // what was not sent takes nothing from the texts of the day: else one account could use them up for everybody
    if (channel === "phone") await textsADay.uncount("all");
    throw error;
  }
}
