import { expect, test } from "vitest";
import { transaction } from "~/data/transaction.server";
import { aChef, aDeliveredOrder } from "../../../tests/builders";
import { countRowsRead } from "../../../tests/setup/rows-read";
import { linesOf, orderScope } from "../orders/scope.server";
import { cooksMoney, openShares } from "./open-shares.server";

test("what can go back of an order is read by keys, however many ledger accounts there are", async () => {
  const { order_id } = await aDeliveredOrder(await aChef(), 1500);
  await transaction(async (tx) => {
    const scope = orderScope(order_id, await linesOf(tx, order_id));
    // the product's own accounts are read once in a process
    const shares = await openShares(tx, scope);
    expect(shares.length).toBeGreaterThan(3);
    const rows = await countRowsRead(tx, "ledger_account", async () => {
      await openShares(tx, scope);
      await cooksMoney(tx, scope);
    });
    expect(rows).toBeLessThanOrEqual(2 * shares.length);
  });
});
