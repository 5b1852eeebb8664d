import { expect, test } from "vitest";
import { transaction } from "~/data/transaction.server";
import { aChef, aDeliveredOrder } from "../../../tests/builders";
import { cooksMoney, openShares } from "./open-shares.server";
import { linesOf, wholeScope } from "./scope.server";

test("what can go back of an order is read by keys, however many ledger accounts there are", async () => {
  const { order_id } = await aDeliveredOrder(await aChef(), 1500);
  await transaction(async (tx) => {
    // the table of a test is so small that reading all of it would be the better plan
    for (const way of ["seqscan", "hashjoin", "mergejoin"]) await tx.unsafe(`SET LOCAL enable_${way} = off`);
    const read = async () => {
      const [row] = await tx<{ rows: number }[]>`
        SELECT (seq_tup_read + coalesce(idx_tup_fetch, 0))::int AS rows FROM pg_stat_xact_user_tables WHERE relname = 'ledger_account'`;
      return row?.rows ?? 0;
    };
    const scope = wholeScope(order_id, await linesOf(tx, order_id));
    await openShares(tx, scope);
    const before = await read();
    const shares = await openShares(tx, scope);
    await cooksMoney(tx, scope);
    expect(shares.length).toBeGreaterThan(3);
    expect((await read()) - before).toBeLessThanOrEqual(2 * shares.length);
  });
});
