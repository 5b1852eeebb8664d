import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asRefusal } from "~/http/answers.server";
import { env } from "~/kit/env.server";
import { loggedError } from "~/kit/errors";
import { inRoot, typescript } from "../../scripts/tools/stack/root";
import { anAccount, unique } from "../../tests/builders";
import { waitUntil } from "../../tests/setup/faults";
import { codeOf, constraintOf } from "./database-error";
import { db } from "./prisma.server";
import { connect, type Db, type Sql, sql } from "./sql.server";
import { isRowBusy, transaction } from "./transaction.server";

let other: Sql;
let id: number;
beforeAll(async () => {
  other = connect(env.DATABASE_URL, 1);
  id = (await anAccount()).account_id;
});
afterAll(() => other.end());

const touch = (on: Db, account_id = id) =>
  on.account.update({ where: { id: account_id }, data: { last_name: "Reyes" }, select: { id: true } });

/** Somebody whose email another account has. */
const taken = async (on: Db) => {
  const { email } = await anAccount();
  return on.account.create({
    data: { email, first_name: "Ana", last_name: "Reyes", referral_code: unique() },
    select: { id: true },
  });
};

/** What somebody throws, to look at it. */
const thrown = (work: Promise<unknown>): Promise<unknown> => work.then(() => null).catch((error) => error);

describe("what the database refuses to the typed client", () => {
  test("a deadlock of its statements with plain SQL is tried again", async () => {
    const [a, b] = [(await anAccount()).account_id, (await anAccount()).account_id];
    let tries = 0;
    let locked = 0;
    const one = (mine: number, theirs: number) =>
      transaction(async (tx) => {
        tries += 1;
        // longer than Postgres takes to see a deadlock
        await tx`SET LOCAL lock_timeout = '20s'`;
        await tx`SELECT FROM account WHERE id = ${mine} FOR UPDATE`;
        locked += 1;
        await waitUntil(async () => locked >= 2, 90, 5);
        await touch(tx.db, theirs);
      });
    await Promise.all([one(a, b), one(b, a)]);
    expect(tries).toBe(3);
  });

  test("a row that stays locked is a row that is busy, within a transaction and without", async () => {
    let tries = 0;
    await other.begin(async (tx) => {
      await tx`SELECT FROM account WHERE id = ${id} FOR UPDATE`;
      const within = transaction(async (mine) => {
        tries += 1;
        await touch(mine.db);
      });
      for (const error of await Promise.all([thrown(within), thrown(touch(db))])) {
        expect([codeOf(error), isRowBusy(error)]).toEqual(["55P03", true]);
        expect(asRefusal(error)).toMatchObject({ kind: "unavailable", retryAfter: expect.any(Number) });
      }
    });
    expect(tries).toBe(2);
  });

  test("a key that is there is named, by its constraint and in Prisma's words", async () => {
    for (const work of [() => taken(db), () => transaction((tx) => taken(tx.db))]) {
      const error = await thrown(work());
      expect(constraintOf(error)).toBe("account_email_key");
      expect(error).toMatchObject({ code: "P2002" });
      expect(asRefusal(error)).toMatchObject({ kind: "conflict", code: "already_there" });
    }
    expect(constraintOf(await thrown(touch(db, -1))), "nothing to update is no constraint").toBeNull();
  });

  test("the log says the key and where, nothing of the row or of what was sent", async () => {
    const { email } = await anAccount();
    const data = { email, first_name: "Marisol", last_name: "Reyes", referral_code: unique() };
    const said = loggedError(await thrown(db.account.create({ data })));
    expect(said).toMatchObject({
      ...{ type: "PrismaClientKnownRequestError", code: "P2002" },
      message: "Unique constraint failed on the constraint: `account_email_key`",
      cause: { type: "PostgresError", code: "23505", constraint_name: "account_email_key" },
    });
    const wrong = loggedError(
      await thrown(db.account.create({ data: { ...data, xyzzy: "Marisol" } as never })),
    );
    expect(wrong.message).toBe("Unknown argument `xyzzy`. Available options are marked with ?.");
    const sent = /Marisol|tests\.dindin/;
    for (const error of [said, wrong]) expect(JSON.stringify(error)).not.toMatch(sent);
  });

  test("a statement that is canceled is an outage, and the next transaction goes well", async () => {
    const failed = await other.begin(async (tx) => {
      await tx`SELECT FROM account WHERE id = ${id} FOR UPDATE`;
      let pid = 0;
      const failing = thrown(
        transaction(async (mine) => {
          await mine`SET LOCAL lock_timeout = '20s'`;
          pid = (await mine<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`)[0]?.pid ?? 0;
          await touch(mine.db);
        }),
      );
      await waitUntil(async () => {
        const rows = await sql`SELECT FROM pg_stat_activity WHERE pid = ${pid} AND wait_event_type = 'Lock'`;
        return rows.length > 0;
      });
      await sql`SELECT pg_cancel_backend(${pid})`;
      return failing;
    });
    expect([codeOf(failed), asRefusal(failed)?.kind]).toEqual(["57014", "unavailable"]);
    expect(await transaction((tx) => touch(tx.db))).toEqual({ id });
  });

  test("a connection that is cut while it waits is an outage, and the next one serves", async () => {
    const args = typescript(inRoot("tests/setup/cut-client.ts"), String(id));
    const { stdout } = await promisify(execFile)(process.execPath, args);
    expect(stdout.trim()).toBe("CONNECTION_CLOSED unavailable, then Ana and Ana");
  });
});
