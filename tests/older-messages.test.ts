import { expect, test } from "vitest";
import { withConnection } from "../scripts/tools/stack/database";
import { applyMigrations } from "../scripts/tools/stack/migrations";
import { onACopy } from "./setup/on-a-copy";

test("the migration gives all messages that hold text their kind and facts, however many there are, and none its text back", async () => {
  const { applied, rows } = await onACopy(async (url) => {
    await withConnection(url, async (sql) => {
      await sql`ALTER TABLE notification ALTER COLUMN kind DROP NOT NULL, ALTER COLUMN facts DROP NOT NULL`;
      await sql`ALTER TABLE notification DISABLE TRIGGER older_message`;
      const [ana] = await sql<{ id: number }[]>`
        INSERT INTO account (email, first_name, last_name, referral_code) VALUES ('ana@people.test', 'Ana', 'Reyes', 'ANA') RETURNING id`;
      const text = { account_id: ana?.id ?? 0, topic: "kitchen", title: "Ana added a tip", body: "For you" };
      for (const [id, key] of [
        [1, "payout.failed:7"],
        [1999, "payout.failed:8"],
        [2000, "payout.failed:9"],
        [6001, "of.another:1"],
      ] as const)
        await sql`INSERT INTO notification ${sql({ id, key, ...text })}`;
      await sql`
        INSERT INTO notification (id, account_id, topic, key, kind, facts)
        VALUES (3, ${ana?.id ?? 0}, 'account', 'today', 'account.welcome', '{"is_cook": true}')`;
      await sql`ALTER TABLE notification ENABLE TRIGGER older_message`;
      await sql`DELETE FROM _prisma_migrations WHERE migration_name = '0411_older_messages_filled'`;
    });
    return {
      applied: await applyMigrations(url),
      rows: await withConnection(
        url,
        (sql) => sql`SELECT id::int, kind, facts, title, body FROM notification ORDER BY id`,
      ),
    };
  });
  const none = { title: null, body: null };
  expect(applied).toEqual(["0411_older_messages_filled"]);
  expect(rows).toEqual([
    { id: 1, kind: "payout.failed", facts: { payout_id: 7 }, ...none },
    { id: 3, kind: "account.welcome", facts: { is_cook: true }, ...none },
    { id: 1999, kind: "payout.failed", facts: { payout_id: 8 }, ...none },
    { id: 2000, kind: "payout.failed", facts: { payout_id: 9 }, ...none },
    { id: 6001, kind: "message.removed", facts: {}, ...none },
  ]);
});
