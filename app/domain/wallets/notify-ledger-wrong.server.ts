import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { notify } from "../messages/notify.server";

/** Tells everybody of the product team, once for each stop, that the books are wrong and checkouts are stopped. */
export async function tellLedgerWrong(findings: number, key: string): Promise<void> {
  const staff = await sql<{ account_id: number }[]>`
    SELECT s.account_id FROM staff_member s JOIN account a ON a.id = s.account_id WHERE a.is_active AND s.ended_at IS NULL ORDER BY 1`;
  const what = findings === 1 ? "one thing" : `${findings} things`;
  await transaction(async (tx) => {
    for (const { account_id } of staff) {
      await notify(tx, {
        account_id,
        topic: "alarms",
        key: `${key}:${account_id}`,
        title: "The ledger is wrong: new checkouts are stopped",
        body: `The hourly check found ${what} in the books that can't be. Nobody can begin a checkout until it is repaired.\n\nnpm run ledger:check says what it is, and npm run ledger:check -- --resume lets checkouts go on once nothing is found any more.`,
        path: null,
      });
    }
  });
}
