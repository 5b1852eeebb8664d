import { describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { aDiner } from "../../../tests/builders";
import { ledgerAccount } from "./ledger-accounts.server";

describe("finding a ledger account", () => {
  test("reads the one row that is looked for, however many there are of its kind", async () => {
    const diners = await Promise.all(Array.from({ length: 6 }, () => aDiner({ gift: 100 })));
    const { account_id } = diners[3] as (typeof diners)[number];
    const [mine] = await sql<{ id: number }[]>`
      SELECT id FROM ledger_account WHERE kind = 'gift' AND account_id = ${account_id}`;
    await transaction(async (tx) => {
      // the table of a test is so small that reading all of it would be the better plan
      await tx`SET LOCAL enable_seqscan = off`;
      const read = async () => {
        const [row] = await tx<{ rows: number }[]>`
          SELECT (seq_tup_read + coalesce(idx_tup_fetch, 0))::int AS rows FROM pg_stat_xact_user_tables WHERE relname = 'ledger_account'`;
        return row?.rows ?? 0;
      };
      const before = await read();
      expect(await ledgerAccount(tx, { kind: "gift", account_id })).toBe(mine?.id);
      expect((await read()) - before).toBeLessThanOrEqual(1);
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
