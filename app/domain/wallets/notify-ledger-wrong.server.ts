import { transaction } from "~/data/transaction.server";
import { notifyStaff } from "../messages/notify-staff.server";

/** Tells everybody of the product team, once for each stop (`key`), that the ledger is wrong and checkouts are stopped. */
export function notifyLedgerWrong(findings: number, key: string): Promise<void> {
  return transaction((tx) => notifyStaff(tx, { key, kind: "staff.ledger_wrong", facts: { findings } }));
}
