import type { Tx } from "~/data/sql.server";
import { systemAccounts } from "./ledger-accounts.server";
import { post } from "./post.server";

/** Somebody's own gift money, locked: cents, in these ledger accounts. */
export interface GiftMoney {
  cents: number;
  accounts: { id: number; balance: number }[];
}

/** Locks somebody's own gift money and says how much it is. */
export async function lockGiftMoney(tx: Tx, account_id: number): Promise<GiftMoney> {
  // plain SQL: it locks the rows
  // never null: balance: gift money has a balance
  const accounts = await tx<{ id: number; balance: number }[]>`
    SELECT id, balance FROM ledger_account WHERE account_id = ${account_id} AND kind = 'gift' ORDER BY id FOR NO KEY UPDATE`;
  return { cents: accounts.reduce((sum, { balance }) => sum + balance, 0), accounts };
}

/** Posts gift money that its owner gave up in words to breakage. */
export async function forfeitGiftMoney(tx: Tx, account_id: number, gift: GiftMoney): Promise<void> {
  const { breakage } = await systemAccounts(tx);
  const event = {
    kind: "gift.given_up",
    idem: `gift.given_up:${account_id}`,
    actor: `account:${account_id}`,
  };
  await post(tx, event, [
    ...gift.accounts.map(({ id, balance }) => ({ account: id, amount: -balance })),
    { account: breakage, amount: gift.cents },
  ]);
}
