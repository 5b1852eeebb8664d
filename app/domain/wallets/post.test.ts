import { describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { aDiner, balanceOf, unique } from "../../../tests/builders";
import { systemAccounts } from "./ledger-accounts.server";
import { type Entry, post } from "./post.server";
import { spendable } from "./spendable.server";

const event = (idem = unique()) => ({ kind: "test", idem: `test:${idem}`, actor: "test" });
const posting = (entries: Entry[], idem?: string) => transaction((tx) => post(tx, event(idem), entries));

async function accountOf(account_id: number, asset: "usd" | "voucher"): Promise<number> {
  const source = (await spendable(sql, account_id)).find((one) => one.asset === asset);
  return source?.ledger_account_id ?? 0;
}

describe("the posting function", () => {
  test("64 spends of $10 at once on a wallet of $100: ten are made, none is lost, nothing falls below zero", async () => {
    const ana = await aDiner({ wallet: 10_000 });
    const [from, { service_fees }] = [await accountOf(ana.account_id, "usd"), await systemAccounts()];
    const spends = Array.from({ length: 64 }, () =>
      posting([
        { account: from, amount: -1000 },
        { account: service_fees, amount: 1000 },
      ]),
    );
    const results = await Promise.allSettled(spends);
    const refused = results.filter((one) => one.status === "rejected");
    expect(refused).toHaveLength(54);
    for (const one of refused)
      expect(one.reason).toMatchObject({ kind: "conflict", code: "insufficient_funds" });
    expect(await balanceOf(ana)).toMatchObject({ wallet: 0 });
    const [sum] = await sql`SELECT sum(amount)::int AS cents FROM posting WHERE ledger_account_id = ${from}`;
    expect(sum).toEqual({ cents: 0 });
  });

  test("30 orders at once for one voucher: one has it", async () => {
    const ana = await aDiner({ vouchers: 1 });
    const [from, { voucher_redeemed }] = [await accountOf(ana.account_id, "voucher"), await systemAccounts()];
    const spends = Array.from({ length: 30 }, () =>
      posting([
        { account: from, amount: -1 },
        { account: voucher_redeemed, amount: 1 },
      ]),
    );
    const results = await Promise.allSettled(spends);
    expect(results.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    expect(await balanceOf(ana)).toMatchObject({ vouchers: 0 });
  });

  test("two wallets in both orders at once: no deadlock, nothing lost", async () => {
    const [ana, ben] = [await aDiner({ gift: 5_000 }), await aDiner({ gift: 5_000 })];
    const [a, b] = [await accountOf(ana.account_id, "usd"), await accountOf(ben.account_id, "usd")];
    const moves = Array.from({ length: 40 }, (_, n) =>
      posting(
        n % 2
          ? [
              { account: a, amount: -10 },
              { account: b, amount: 10 },
            ]
          : [
              { account: b, amount: -10 },
              { account: a, amount: 10 },
            ],
      ),
    );
    await Promise.all(moves);
    expect([await balanceOf(ana), await balanceOf(ben)]).toMatchObject([{ gift: 5_000 }, { gift: 5_000 }]);
  });

  test("the same event twice, also at the same moment, moves once", async () => {
    const ana = await aDiner({ gift: 5_000 });
    const [from, { service_fees }] = [await accountOf(ana.account_id, "usd"), await systemAccounts()];
    const idem = unique();
    const entries = [
      { account: from, amount: -100 },
      { account: service_fees, amount: 100 },
    ];
    const done = await Promise.all(Array.from({ length: 5 }, () => posting(entries, idem)));
    expect(done.filter(Boolean)).toHaveLength(1);
    expect(await balanceOf(ana)).toMatchObject({ gift: 4_900 });
  });

  test("the database refuses what does not sum to zero, and every later change", async () => {
    const { bank, service_fees } = await systemAccounts();
    await expect(
      posting([
        { account: bank, amount: -100 },
        { account: service_fees, amount: 99 },
      ]),
    ).rejects.toMatchObject({ code: "23514" });
    await expect(posting([{ account: bank, amount: 5 }])).rejects.toMatchObject({ code: "23514" });
    const idem = unique();
    await posting(
      [
        { account: bank, amount: -7 },
        { account: service_fees, amount: 7 },
      ],
      idem,
    );
    const denied = { code: "42501" };
    await expect(sql`UPDATE posting SET amount = 1 WHERE ledger_account_id = ${bank}`).rejects.toMatchObject(
      denied,
    );
    await expect(sql`DELETE FROM ledger_txn WHERE idem = ${`test:${idem}`}`).rejects.toMatchObject(denied);
    await expect(sql`TRUNCATE posting`).rejects.toMatchObject(denied);
    await expect(sql`DELETE FROM ledger_account WHERE id = ${bank}`).rejects.toMatchObject(denied);
    await expect(
      sql`INSERT INTO posting (txn_id, ledger_account_id, amount) SELECT id, ${bank}, 1 FROM ledger_txn WHERE idem = ${`test:${idem}`}`,
    ).rejects.toMatchObject(denied);
  });
});

test("of the version before, which writes what a transaction came from as its note, the source is known too", async () => {
  const [undone, source] = [new Error("undone"), `re_${unique()}`];
  const found: (string | null)[] = [];
  const writing = transaction(async (tx) => {
    for (const kind of ["purchase.returned", "purchase.return_undone", "gift_card.added", "org.funded"]) {
      const [made] = await tx<{ source: string | null }[]>`
        INSERT INTO ledger_txn (kind, idem, actor, note) VALUES (${kind}, ${`test:${unique()}`}, 'test', ${source}) RETURNING source`;
      found.push(made?.source ?? null);
    }
    throw undone;
  });
  await expect(writing).rejects.toBe(undone);
  expect(found).toEqual([source, source, source, null]);
});
