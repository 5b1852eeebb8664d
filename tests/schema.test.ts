import { describe, expect, test } from "vitest";
import { withConnection } from "../scripts/tools/stack/database";
import { missingStatements } from "../scripts/tools/stack/new-migration";
import { onACopy } from "./setup/on-a-copy";

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
