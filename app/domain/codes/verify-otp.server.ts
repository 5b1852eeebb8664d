import { timingSafeEqual } from "node:crypto";
import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { publish } from "~/domain/outbox/publish.server";
import { invalid, missing } from "~/domain/refusal";
import { clock } from "~/kit/clock";
import { countOf } from "~/kit/text";
import { setVerifiedEmail, setVerifiedPhone } from "../accounts/account-row.server";
import type { Person } from "../accounts/people";
import { type Channel, hashOfCode } from "./one-time-code.server";

const TRIES = 5;

interface Row {
  target: string;
  hash: Buffer;
  nonce: Uint8Array | null;
  attempts: number;
  state: "live" | "used" | "over";
}

/** Why a code was not taken; null when it was. */
type CodeFailure = string | null;

/** What the code verified goes onto the account; a mailbox that is not its email becomes it, and the one before is told. */
async function storeVerification(
  tx: Tx,
  me: Person,
  channel: Channel,
  { id, target }: { id: number; target: string },
): Promise<CodeFailure> {
  if (channel === "phone") {
    await setVerifiedPhone(tx, me.account_id, target);
    return null;
  }
  const other = await tx.db.account.findFirst({
    where: { email: target, id: { not: me.account_id } },
    select: { id: true },
  });
  if (other) return "A user is already registered with this e-mail address.";
  // plain SQL: a column of another table goes into this one
  const replaced = await tx`
    UPDATE one_time_code c SET replaced = a.email FROM account a
    WHERE c.id = ${id} AND a.id = ${me.account_id} AND a.email <> ${target} RETURNING c.id`;
  if (replaced.length > 0)
    await publish(tx, "account.email_changed", { code_id: id }, `account.email_changed:${id}`);
  await setVerifiedEmail(tx, me.account_id, target);
  return null;
}

async function checkCode(
  tx: Tx,
  me: Person,
  channel: Channel,
  id: number,
  otp: string,
): Promise<CodeFailure> {
  // plain SQL: it locks the row
  const [row] = await tx<Row[]>`
    SELECT target, hash, nonce, attempts, CASE WHEN verified_at IS NOT NULL THEN 'used'
      WHEN ended_at IS NOT NULL OR expires_at <= app_now() OR attempts >= ${TRIES} THEN 'over' ELSE 'live' END AS state
    FROM one_time_code WHERE id = ${id} AND account_id = ${me.account_id} AND channel = ${channel} FOR UPDATE`;
  if (!row) throw missing();
  if (row.state === "used") return "This code has already been used.";
  if (row.state === "over" || !row.nonce) return "This code is no longer valid. Request a new one.";
  const isRight = timingSafeEqual(hashOfCode(otp, row.nonce, channel, row.target), row.hash);
  const attempts = row.attempts + 1;
  if (!isRight) {
    const data = { attempts, ...(attempts >= TRIES && { ended_at: clock.now() }) };
    await tx.db.oneTimeCode.update({ where: { id }, data, select: { id: true } });
    return attempts >= TRIES
      ? "Too many wrong tries. Request a new code."
      : `That's not the right code. ${countOf(TRIES - attempts, "try", "tries")} left.`;
  }
  const now = clock.now();
  const data = { attempts, verified_at: now, ended_at: now };
  await tx.db.oneTimeCode.update({ where: { id }, data, select: { id: true } });
  return storeVerification(tx, me, channel, { id, target: row.target });
}

/**
 * Takes the code that was sent: the phone or mailbox is then proved to be this person's and stands on their account. Every
 * try is counted before it is checked, five in all; a right one ends the code.
 * @throws Refusal `missing` for a code that is not mine, `invalid` on `otp` for a wrong, used, ended or old one.
 */
export async function verifyOtp(
  me: Person,
  channel: Channel,
  id: number,
  otp: string,
): Promise<{ verified: true }> {
  // the result leaves the transaction as a value: thrown inside, the counted try would be undone
  const failure = await transaction((tx) => checkCode(tx, me, channel, id, otp));
  if (failure !== null) throw invalid("otp", failure);
  return { verified: true };
}
