import { describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { aDiner } from "../../../tests/builders";
import { countRowsRead } from "../../../tests/setup/rows-read";
import { ledgerAccount } from "./ledger-accounts.server";

describe("finding a ledger account", () => {
  test("reads the one row that is looked for, however many there are of its kind", async () => {
    const diners = await Promise.all(Array.from({ length: 6 }, () => aDiner({ gift: 100 })));
    const { account_id } = diners[3] as (typeof diners)[number];
    const [mine] = await sql<{ id: number }[]>`
      SELECT id FROM ledger_account WHERE kind = 'gift' AND account_id = ${account_id}`;
    await transaction(async (tx) => {
      const rows = await countRowsRead(tx, "ledger_account", async () =>
        expect(await ledgerAccount(tx, { kind: "gift", account_id })).toBe(mine?.id),
      );
      expect(rows).toBeLessThanOrEqual(1);
    });
  });

  test("opens it once, also when many want it at the same moment", async () => {
    const { account_id } = await aDiner();
    const ids = await Promise.all(
      Array.from({ length: 8 }, () => transaction((tx) => ledgerAccount(tx, { kind: "gift", account_id }))),
    );
    expect(new Set(ids).size).toBe(1);
  });
});
