import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { aDiner, aSignedIn } from "../../tests/builders";
import { tidy } from "./tidy.server";

test("a key that has expired goes, one that still opens the door stays", async () => {
  const ana = await aDiner();
  await aSignedIn(ana, "token");
  const keys = () =>
    sql<{ kind: string }[]>`SELECT kind FROM access_key WHERE account_id = ${ana.account_id}`;
  await tidy();
  expect((await keys()).map(({ kind }) => kind)).toContain("token");
  await sql`UPDATE access_key SET created_at = app_now() - interval '2 days', expires_at = app_now() - interval '1 second'
            WHERE account_id = ${ana.account_id} AND kind = 'token'`;
  await tidy();
  expect((await keys()).map(({ kind }) => kind)).not.toContain("token");
});
