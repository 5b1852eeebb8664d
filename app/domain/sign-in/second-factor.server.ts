import { limit } from "~/data/limits.server";
import { db } from "~/data/prisma.server";
import type { Db } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { invalid, Refusal } from "~/domain/refusal";
import { clock } from "~/kit/clock";
import { decrypt } from "~/kit/encrypt.server";
import type { Person } from "../accounts/people";
import { notify } from "../messages/notify.server";
import type { FirstStep } from "./first-step.server";
import { recoveryCodeHash } from "./recovery-codes.server";
import { stepOfCode } from "./totp.server";

const tries = limit("second-factor");

/** The first step of signing in is done; the account's second one is still to come. */
export class SecondFactorRequired extends Refusal {
  constructor(readonly first: FirstStep) {
    const words = "Enter the code from your authenticator app.";
    const code = "second_factor_required";
    super("invalid", words, { code, fields: { otp: [words] }, body: { code } });
  }
}

/** Whose secret is encrypted, as `encrypt` wants it. */
export const ownerOf = (account_id: number) => `second_factor:${account_id}`;

/** The confirmed authenticator of an account, with its secret as it is; null without one. */
export async function readTotp(account_id: number) {
  const row = await db.secondFactor.findFirst({
    where: { account_id, kind: "totp", confirmed_at: { not: null } },
    select: { id: true, secret: true, last_step: true },
  });
  return row && { ...row, secret: decrypt(row.secret, ownerOf(account_id)) };
}

/** Whether an account asks for a second factor when somebody signs in to it. */
export async function hasSecondFactor(account_id: number, on: Db = db): Promise<boolean> {
  const where = { account_id, confirmed_at: { not: null } };
  return (await on.secondFactor.findFirst({ where, select: { id: true } })) !== null;
}

/**
 * Lets on only whoever has a second factor: before the bank account that a kitchen is paid to can be changed.
 * @throws Refusal `forbidden` with code `second_factor_missing`.
 */
export async function requireSecondFactor(me: Person): Promise<void> {
  if (await hasSecondFactor(me.account_id)) return;
  throw new Refusal("forbidden", "Turn on two-step sign-in first. It protects your payouts.", {
    code: "second_factor_missing",
  });
}

/** Takes an authenticator's code once: of two that come together one wins. */
async function spendTotp(account_id: number, code: string): Promise<boolean> {
  const factor = await readTotp(account_id);
  const step = factor && stepOfCode(factor.secret, code);
  if (!factor || step === null) return false;
  const { count } = await db.secondFactor.updateMany({
    where: { id: factor.id, OR: [{ last_step: null }, { last_step: { lt: step } }] },
    data: { last_step: step, wrong_codes: 0 },
  });
  return count === 1;
}

/** Takes a recovery code once, and tells its owner by mail: whoever did not use it has to know. */
async function spendRecoveryCode(account_id: number, code: string): Promise<boolean> {
  const hash = recoveryCodeHash(account_id, code);
  const now = clock.now();
  return transaction(async (tx) => {
    const where = { account_id, hash, used_at: null };
    const { count } = await tx.db.recoveryCode.updateMany({ where, data: { used_at: now } });
    if (count === 0) return false;
    await tx.db.secondFactor.updateMany({ where: { account_id }, data: { wrong_codes: 0 } });
    const left = await tx.db.recoveryCode.count({ where: { account_id, used_at: null } });
    const key = `account.recovery_code:${account_id}:${now.getTime()}`;
    const facts = { change: "recovery_code_used", codes_left: left } as const;
    await notify(tx, { account_id, key, kind: "account.second_factor", facts });
    return true;
  });
}

/** So many wrong codes in a row are told by mail, once an hour: somebody who has the password may be guessing. */
const TOLD_AFTER = 5;
const TOLD_EVERY_MS = 3_600_000;

async function countWrongCode(account_id: number): Promise<void> {
  const now = clock.now();
  await transaction(async (tx) => {
    const where = { account_id, confirmed_at: { not: null } };
    await tx.db.secondFactor.updateMany({ where, data: { wrong_codes: { increment: 1 } } });
    const isDue = [{ warned_at: null }, { warned_at: { lte: new Date(now.getTime() - TOLD_EVERY_MS) } }];
    const { count } = await tx.db.secondFactor.updateMany({
      where: { ...where, wrong_codes: { gte: TOLD_AFTER }, OR: isDue },
      data: { warned_at: now },
    });
    if (count === 0) return;
    const key = `account.wrong_codes:${account_id}:${now.getTime()}`;
    const facts = { change: "wrong_codes", codes_left: 0 } as const;
    await notify(tx, { account_id, key, kind: "account.second_factor", facts });
  });
}

/**
 * Has one try at an account's second factor: five in ten minutes, whatever they are made with; a right one clears them.
 * Answers whether it was right.
 * @throws Refusal `limited`.
 */
export async function tryFactor(account_id: number, isRight: () => Promise<boolean>): Promise<boolean> {
  const retryAfter = await tries.count(String(account_id));
  if (retryAfter > 0)
    throw new Refusal(
      "limited",
      { reason: "Too many tries.", next: "Please wait a bit and try again." },
      { retryAfter },
    );
  if (!(await isRight())) return false;
  await tries.forget(String(account_id));
  return true;
}

/**
 * Takes a code of the account's second factor: six digits of its authenticator, each good once, or one of its recovery
 * codes. The owner is told of five wrong ones in a row.
 * @throws Refusal `invalid` on `otp`, `limited`.
 */
export async function verifySecondFactor(account_id: number, typed: string): Promise<void> {
  const code = typed.replace(/[\s-]/g, "");
  const spend = /^\d{6}$/.test(code) ? spendTotp : spendRecoveryCode;
  if (await tryFactor(account_id, () => spend(account_id, code))) return;
  await countWrongCode(account_id);
  throw invalid("otp", "That code isn't right, or it was used already. Enter the newest one.");
}
