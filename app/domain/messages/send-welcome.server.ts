import { transaction } from "~/data/transaction.server";
import { notify } from "./notify.server";

/** Welcomes a new account, once. */
export function notifyWelcome(account_id: number): Promise<void> {
  const key = `account.registered:${account_id}`;
  return transaction((tx) => notify(tx, { account_id, key, kind: "account.welcome", facts: {} }));
}
