import type { Tx } from "~/data/sql.server";
import { notify } from "~/domain/messages/notify.server";
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
  await tx`DELETE FROM access_key WHERE account_id = ${account_id} AND id IS DISTINCT FROM ${keep}`;
  await tx`UPDATE password_reset SET used_at = app_now() WHERE account_id = ${account_id} AND used_at IS NULL`;
  await notify(tx, {
    account_id,
    key: `account.password:${account_id}:${changed_at.getTime()}`,
    kind: "account.password_changed",
    facts: {},
  });
}
