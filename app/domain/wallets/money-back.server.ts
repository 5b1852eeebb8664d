import type { Tx } from "~/data/sql.server";
import { handlersOf } from "~/kit/handlers-of";

/** What a ledger transaction has just brought into an account, which is locked. */
export interface MoneyBack {
  account: number;
  txn_id: number;
}

/** Takes of it what is still to be taken, because what was spent had gone back to the card that bought it. */
type MoneyBackTaker = (tx: Tx, back: MoneyBack) => Promise<void>;

const takers = handlersOf<MoneyBackTaker>("takers of what comes back");

/** Says who takes what comes back, in an area above this one. Called once, with `registerHandlers`. */
export const registerMoneyBack = takers.register;

/** Has taken what is still to be taken. Fails where the process was started without `registerHandlers`: nothing is given twice. */
export async function noteMoneyBack(tx: Tx, back: MoneyBack): Promise<void> {
  await takers.read()(tx, back);
}

/** From now on what comes into these accounts is looked at by whoever takes what comes back. */
export async function markReturns(tx: Tx, accounts: readonly number[]): Promise<void> {
  const where = { id: { in: [...accounts] }, has_returns: false };
  await tx.db.ledgerAccount.updateMany({ where, data: { has_returns: true } });
}
