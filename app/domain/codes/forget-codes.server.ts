import type { Tx } from "~/data/sql.server";
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
  // plain SQL: the database's clock
  await tx`
    DELETE FROM one_time_code
    WHERE account_id = ${account_id} AND created_at <= app_now() - make_interval(secs => ${limits["otp-target-day"].seconds})`;
  const where = { account_id };
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
  // plain SQL: by the database's clock
  await tx`UPDATE one_time_code SET ended_at = app_now() WHERE account_id = ${account_id} AND ended_at IS NULL`;
}
