import type { Tx } from "~/data/sql.server";
import { clock } from "~/kit/clock";
import { limits } from "~/kit/limits";
import { keyedHash } from "~/kit/secret.server";
import type { Channel } from "./one-time-code.server";

/** What stands for a phone or mailbox in a code whose account is gone: it can be counted, and not read. */
export function forgottenTarget(channel: Channel, target: string): string {
  return keyedHash(`one-time-code:${channel}:${target}`).toString("base64url");
}

/**
 * Erases the codes of an account that is deleted. Those that a limit on their phone or mailbox still counts stay, without
 * code and without the phone or mailbox itself: else who registers and deletes accounts in turn could text a stranger, or
 * guess at a stranger's mailbox, without end.
 */
export async function forgetCodes(tx: Tx, account_id: number): Promise<void> {
  const where = { account_id };
  const countedSince = new Date(clock.now().getTime() - limits["otp-target-day"].seconds * 1000);
  await tx.db.oneTimeCode.deleteMany({ where: { ...where, created_at: { lte: countedSince } } });
  const counted = await tx.db.oneTimeCode.findMany({
    where,
    select: { channel: true, target: true },
    distinct: ["channel", "target"],
  });
  for (const { channel, target } of counted)
    await tx.db.oneTimeCode.updateMany({
      where: { ...where, channel, target },
      data: { target: forgottenTarget(channel, target), nonce: null, replaced: null },
    });
  await tx.db.oneTimeCode.updateMany({
    where: { ...where, ended_at: null },
    data: { ended_at: clock.now() },
  });
}
