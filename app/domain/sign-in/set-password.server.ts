import type { Tx } from "~/data/sql.server";
import { notify } from "~/domain/messages/notify.server";
import { clock } from "~/kit/clock";
import { changePasswordHash } from "../accounts/account-row.server";

/**
 * Gives an account a new password (its hash). Every session and key ends but `keep`, every link for a new password is
 * spent, and the mailbox is told.
 */
export async function setPassword(
  tx: Tx,
  account_id: number,
  password_hash: string,
  keep: number | null,
): Promise<void> {
  const changed_at = await changePasswordHash(tx, account_id, password_hash);
  const others = keep === null ? {} : { id: { not: keep } };
  await tx.db.accessKey.deleteMany({ where: { account_id, ...others } });
  await tx.db.passwordReset.updateMany({
    where: { account_id, used_at: null },
    data: { used_at: clock.now() },
  });
  await notify(tx, {
    account_id,
    key: `account.password:${account_id}:${changed_at.getTime()}`,
    kind: "account.password_changed",
    facts: {},
  });
}
