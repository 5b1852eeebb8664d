import { beforeAll, describe, expect, test } from "vitest";
import { publish } from "~/domain/outbox/publish.server";
import { systemAccounts } from "~/domain/wallets/ledger-accounts.server";
import { post } from "~/domain/wallets/post.server";
import { anAccount, unique } from "../../tests/builders";
import { waitUntil } from "../../tests/setup/faults";
import { codeOf } from "./database-error";
import { db } from "./prisma.server";
import { type Db, sql, type Tx } from "./sql.server";
import { afterCommit, transaction } from "./transaction.server";

let id: number;
beforeAll(async () => {
  id = (await anAccount()).account_id;
});

const place = (title: string) => ({
  ...{
    address: "1204 Pine Street",
    title,
    contact_person: "Ana Reyes",
    contact_person_number: "+16155550142",
  },
  ...{ city: "Nashville", state: "TN", postal_code: "37203" },
});
const titles = (on: Db, account_id: number) =>
  on.address
    .findMany({ where: { account_id }, orderBy: { id: "asc" } })
    .then((rows) => rows.map((row) => row.title));
const touch = (on: Db, account_id = id) =>
  on.account.update({ where: { id: account_id }, data: { last_name: "Reyes" }, select: { id: true } });
/** One row by the typed client, a posting, an outbox row. */
async function write(tx: Tx, account_id: number, key: string): Promise<void> {
  const { card_clearing, service_fees } = await systemAccounts(tx);
  await tx.db.address.create({ data: { ...place(key), account_id } });
  const entries = [
    { account: card_clearing, amount: -5 },
    { account: service_fees, amount: 5 },
  ];
  await post(tx, { kind: "test", idem: `test:${key}`, actor: "test" }, entries);
  const runAfter = new Date(Date.UTC(2200, 0, 1));
  await publish(tx, "account.registered", { account_id }, `test:${key}`, { runAfter });
}

async function written(account_id: number, key: string) {
  const [row] = await sql`
    SELECT (SELECT count(*) FROM address WHERE account_id = ${account_id}) AS addresses,
      (SELECT count(*) FROM ledger_txn WHERE idem = ${`test:${key}`}) AS postings,
      (SELECT count(*) FROM outbox WHERE key = ${`test:${key}`}) AS jobs`;
  return row;
}

/** What somebody throws, to look at it. */
const thrown = (work: Promise<unknown>): Promise<unknown> => work.then(() => null).catch((error) => error);

describe("a transaction of plain SQL and the typed client", () => {
  test("commits an edit, a posting and an outbox row together, and then does what waits for it", async () => {
    const [{ account_id }, key] = [await anAccount(), unique()];
    let isDone = false;
    await transaction(async (tx) => {
      await write(tx, account_id, key);
      afterCommit(tx, () => {
        isDone = true;
      });
      expect([...(await tx`SELECT title FROM address WHERE account_id = ${account_id}`)]).toEqual([
        { title: key },
      ]);
      expect(await titles(tx.db, account_id)).toEqual([key]);
      expect(await titles(db, account_id), "nobody else sees it yet").toEqual([]);
      expect(isDone).toBe(false);
    });
    expect(isDone).toBe(true);
    expect(await written(account_id, key)).toEqual({ addresses: 1, postings: 1, jobs: 1 });
  });

  test("rolls all of it back together", async () => {
    const [{ account_id }, key] = [await anAccount(), unique()];
    let isDone = false;
    const work = transaction(async (tx) => {
      await write(tx, account_id, key);
      afterCommit(tx, () => {
        isDone = true;
      });
      throw new Error("no");
    });
    await expect(work).rejects.toThrow("no");
    expect(isDone).toBe(false);
    expect(await written(account_id, key)).toEqual({ addresses: 0, postings: 0, jobs: 0 });
  });

  test("an edit of several statements is part of it; outside of one it is whole or nothing by itself", async () => {
    const { account_id } = await anAccount();
    const add = (on: Db, fields: object) =>
      on.account.update({
        where: { id: account_id },
        data: { addresses: { create: [place("one"), { ...place("two"), ...fields }] } },
      });
    const undone = transaction(async (tx) => {
      await add(tx.db, {});
      throw new Error("no");
    });
    await expect(undone).rejects.toThrow("no");
    expect(codeOf(await thrown(add(db, { address: "\u0000" })))).toBe("22021");
    // the new one is written before the other is not found
    const change = { create: place("new"), update: { where: { id: -1 }, data: { title: "changed" } } };
    const unknown = db.account.update({ where: { id: account_id }, data: { addresses: change } });
    expect(codeOf(await thrown(unknown))).toBe("P2025");
    expect(await titles(db, account_id)).toEqual([]);
    await add(db, {});
    await transaction((tx) => add(tx.db, {}));
    expect(await titles(db, account_id)).toEqual(["one", "two", "one", "two"]);
  });

  test("a client refuses once its transaction is over, also in the middle of an edit", async () => {
    let late: Db | undefined;
    await transaction(async (tx) => {
      late = tx.db;
    });
    await expect(touch(late as Db)).rejects.toThrow("is over");
    await transaction(async (tx) => {
      late = tx.db;
      await touch(tx.db);
    });
    await expect(touch(late as Db)).rejects.toThrow();

    const { account_id } = await anAccount();
    const addresses = { create: Array.from({ length: 5 }, (_, n) => place(String(n))) };
    let going: Promise<unknown> = Promise.resolve();
    const failing = transaction(async (tx) => {
      going = thrown(tx.db.account.update({ where: { id: account_id }, data: { addresses } }));
      await tx`SELECT 1`;
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await going).toBeInstanceOf(Error);
    expect(await titles(db, account_id)).toEqual([]);
  });

  test("fifty at once, all of which use the client, leave reads alone and come to an end", async () => {
    let inside = 0;
    let free: () => void = () => undefined;
    const over = new Promise<void>((done) => {
      free = done;
    });
    const all = Array.from({ length: 50 }, async (_, n) => {
      const { account_id } = await anAccount({ first_name: `P${n}` });
      await transaction(async (tx) => {
        await touch(tx.db, account_id);
        inside += 1;
        await over;
        await tx.db.address.create({ data: { ...place("home"), account_id } });
      });
      return titles(db, account_id);
    });
    await waitUntil(async () => inside > 0);
    for (let n = 0; n < 20; n += 1) expect(await db.account.count({ where: { id } })).toBe(1);
    expect(inside, "the others still wait for a connection").toBeLessThan(50);
    free();
    expect(await Promise.all(all)).toEqual(Array.from({ length: 50 }, () => ["home"]));
  });
});

test("texts that come again are prepared once for a connection, those of lists never", async () => {
  const kept = await transaction(async (tx) => {
    for (let n = 1; n < 4; n += 1) {
      await tx.db.favoriteCuisine.findFirst({ where: { account_id: id, cuisine_id: { gt: n } } });
      const ids = Array.from({ length: n + 1 }, (_, one) => -one);
      await tx.db.favoriteCuisine.findMany({ where: { account_id: { in: ids }, cuisine_id: { gt: n } } });
    }
    return tx<{ statement: string }[]>`
      SELECT statement FROM pg_prepared_statements
      WHERE statement LIKE 'SELECT "public"."favourite_cuisine"%"cuisine_id" > $%'`;
  });
  expect(kept.map(({ statement }) => / IN \(/.test(statement))).toEqual([false]);
});
