import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { env } from "~/kit/env.server";
import { anAccount } from "../../tests/builders";
import { waitUntil } from "../../tests/setup/faults";
import { splitConnections } from "./connections";
import { db } from "./prisma.server";
import { RowBusy } from "./row-queue.server";
import { connect, health, type Sql, sql } from "./sql.server";
import { isRowBusy, queueForRows, transaction } from "./transaction.server";

const { writing } = splitConnections(env.DATABASE_POOL);
let other: Sql;
let account_id: number;
beforeAll(async () => {
  other = connect(env.DATABASE_URL, 1);
  ({ account_id } = await anAccount());
});
afterAll(() => other.end());

const touch = (on: Pick<Sql, "unsafe">) =>
  on.unsafe(`UPDATE account SET updated_at = updated_at WHERE id = ${account_id}`);

/** Does something while somebody else has the account's row locked. */
function whileLocked<T>(work: () => Promise<T>): Promise<T> {
  return other.begin(async (tx) => {
    await tx`SELECT FROM account WHERE id = ${account_id} FOR UPDATE`;
    return work();
  }) as Promise<T>;
}

/** As many transactions as there are connections for writing, open until the work is done. */
async function withAllTaken<T>(work: () => Promise<T>): Promise<T> {
  let free: () => void = () => undefined;
  const over = new Promise<void>((done) => {
    free = done;
  });
  let begun = 0;
  const all = Array.from({ length: writing }, () =>
    transaction(async (tx) => {
      await tx`SELECT 1`;
      begun += 1;
      await over;
    }),
  );
  try {
    await waitUntil(async () => begun === writing);
    return await work();
  } finally {
    free();
    await Promise.all(all);
  }
}

describe("connections by purpose", () => {
  test("while all that write are taken, reads, health and the typed client answer, and a write waits for its turn", async () => {
    const order: string[] = [];
    const { waiting } = await withAllTaken(async () => {
      const waiting = sql`UPDATE account SET updated_at = updated_at WHERE id = ${account_id}`.then(() =>
        order.push("written"),
      );
      expect([...(await sql`SELECT 1 AS n`)]).toEqual([{ n: 1 }]);
      expect([...(await health`SELECT 1 AS n`)]).toEqual([{ n: 1 }]);
      expect(await db.account.count({ where: { id: account_id } })).toBe(1);
      order.push("read");
      return { waiting };
    });
    await waiting;
    expect(order).toEqual(["read", "written"]);
  });

  test("no connection of the product waits longer than a second for a lock", async () => {
    const show = "SHOW lock_timeout";
    const shown = await Promise.all([
      sql.unsafe(show),
      health.unsafe(show),
      transaction((tx) => tx.unsafe(show)),
    ]);
    expect(shown.map(([row]) => row?.lock_timeout)).toEqual(["1s", "1s", "1s"]);
  });
});

describe("a row that stays locked", () => {
  test("is tried once more, then the database's word is thrown on", async () => {
    let tries = 0;
    const waiting = whileLocked(() =>
      transaction((tx) => {
        tries += 1;
        return touch(tx);
      }),
    );
    await expect(waiting).rejects.toMatchObject({ code: "55P03" });
    expect(tries).toBe(2);
    await expect(waiting).rejects.toSatisfy(isRowBusy);
  });

  test("is had by the second try when it was let go after the first", async () => {
    let tries = 0;
    let free: () => void = () => undefined;
    const freed = new Promise<void>((done) => {
      free = done;
    });
    let isLocked = false;
    const locked = whileLocked(() => {
      isLocked = true;
      return freed;
    });
    await waitUntil(async () => isLocked);
    await transaction(async (tx) => {
      tries += 1;
      if (tries === 2) {
        free();
        await locked;
      }
      return touch(tx);
    });
    expect(tries).toBe(2);
  });

  test("many may want: beyond two, each waits without a connection and goes when its turn comes", async () => {
    const row = `schedule:${-account_id}` as const;
    let inside = 0;
    let most = 0;
    let steppedBack = 0;
    const one = () =>
      transaction(async (tx) => {
        await tx`SELECT 1`;
        try {
          queueForRows(tx, [row]);
        } catch (error) {
          steppedBack += 1;
          throw error;
        }
        inside += 1;
        most = Math.max(most, inside);
        // the first are inside until somebody has had to step back
        await waitUntil(async () => steppedBack > 0);
        inside -= 1;
      });
    await Promise.all(Array.from({ length: 4 * writing }, one));
    expect(most).toBe(2);
    await transaction(async (tx) => queueForRows(tx, [row]));
  });

  test("a turn is given back by a transaction that fails", async () => {
    const row = `schedule:${-account_id - 1}` as const;
    const failing = () =>
      transaction(async (tx) => {
        queueForRows(tx, [row]);
        throw new Error("no");
      });
    for (let n = 0; n < 5; n += 1) await expect(failing()).rejects.toThrow("no");
    await transaction(async (tx) => queueForRows(tx, [row]));
  });

  test("both kinds of giving way are known as one", () => {
    expect(isRowBusy(new RowBusy(["schedule:1"]))).toBe(true);
    const locked = Object.assign(new Error("x"), { code: "55P03" });
    expect(isRowBusy(new AggregateError([locked, locked]))).toBe(true);
    expect(isRowBusy(new AggregateError([locked, new Error("something else")]))).toBe(false);
    expect(isRowBusy(Object.assign(new Error("x"), { code: "57014" }))).toBe(false);
  });
});
