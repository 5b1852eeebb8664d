import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { aCorporateAdmin, aDiner, aSignedIn, unique } from "../../../tests/builders";
import { PURGE_BATCH, purgeExpired } from "./purge-expired.server";

test("a key that has expired goes, one that still opens the door stays", async () => {
  const ana = await aDiner();
  await aSignedIn(ana, "token");
  const keys = () =>
    sql<{ kind: string }[]>`SELECT kind FROM access_key WHERE account_id = ${ana.account_id}`;
  await purgeExpired();
  expect((await keys()).map(({ kind }) => kind)).toContain("token");
  await sql`UPDATE access_key SET created_at = app_now() - interval '2 days', expires_at = app_now() - interval '1 second'
            WHERE account_id = ${ana.account_id} AND kind = 'token'`;
  await purgeExpired();
  expect((await keys()).map(({ kind }) => kind)).not.toContain("token");
});

test("more than one batch goes at once, and what somebody holds stays for the next time", async () => {
  const many = 2 * PURGE_BATCH + 1;
  const topic = unique();
  await sql`INSERT INTO outbox (topic, key, payload, done_at)
    SELECT ${topic}, ${topic} || n, '{}', app_now() - interval '31 days' FROM generate_series(1, ${many}::int) AS n`;
  const left = async () => (await sql`SELECT key FROM outbox WHERE topic = ${topic}`).map(({ key }) => key);
  await transaction(async (tx) => {
    await tx`SELECT FROM outbox WHERE key = ${`${topic}7`} FOR UPDATE`;
    await purgeExpired();
    expect(await left()).toEqual([`${topic}7`]);
  });
  await purgeExpired();
  expect(await left()).toEqual([]);
});

test("a file's people go with it, an open one of yesterday stays", async () => {
  const { organization_id, account_id } = await aCorporateAdmin();
  const made = await sql<{ id: number }[]>`
    INSERT INTO member_import (organization_id, actor_id, sha256, file_name, created_at)
    SELECT ${organization_id}, ${account_id}, '', 'team.csv', app_now() - make_interval(days => age)
    FROM unnest(ARRAY[1, 31, 31, 31, 31, 31, 31]) AS age RETURNING id`;
  const ids = made.map((one) => one.id);
  await sql`INSERT INTO member_import_row (import_id, row_number, cells)
    SELECT id, n, '[]' FROM unnest(${ids}::int[]) AS id, generate_series(1, 3) AS n`;
  await purgeExpired();
  const rows =
    await sql`SELECT DISTINCT import_id FROM member_import_row WHERE import_id = ANY (${ids}::int[])`;
  expect(rows).toEqual([{ import_id: ids[0] }]);
});
