import { randomUUID } from "node:crypto";
import { describe, expect, inject, test } from "vitest";
import { asRole, cloneDatabase, dropDatabase, OWNER, withConnection } from "../scripts/tools/stack/database";
import { missingStatements } from "../scripts/tools/stack/new-migration";

/** A scratch copy of the migrated database, for the owner's eyes. */
async function onACopy<T>(work: (url: string) => Promise<T>): Promise<T> {
  const { adminUrl, template, secrets } = inject("services");
  const name = `schema_${randomUUID().slice(0, 8)}`;
  await cloneDatabase(adminUrl, template, name);
  const url = new URL(asRole(adminUrl, OWNER, secrets.owner_password));
  url.pathname = `/${name}`;
  try {
    return await work(url.href);
  } finally {
    await dropDatabase(adminUrl, name);
  }
}

describe("prisma/schema.prisma and the migrated database", () => {
  test("agree: nothing is left to migrate", async () => {
    expect(await onACopy((url) => missingStatements(url))).toEqual([]);
  });

  test("a column that only one of them has is noticed", async () => {
    const statements = await onACopy(async (url) => {
      await withConnection(url, (sql) => sql`ALTER TABLE account ADD COLUMN left_over text`);
      return missingStatements(url);
    });
    expect(statements.join("\n")).toContain('DROP COLUMN "left_over"');
  });
});
