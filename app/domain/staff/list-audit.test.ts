import { randomInt } from "node:crypto";
import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { listAudit, readAudit } from "./list-audit.server";

test.each([
  ["transfer.kept", "transfer.paused"],
  ["transfer.released", "transfer.resumed"],
])("an act that an older version wrote as %s is found, and named, as %s", async (older, today) => {
  const id = String(randomInt(2 ** 40));
  await sql`
    INSERT INTO audit_entry (actor, action, subject_kind, subject_id, reason)
    SELECT 'staff:1', action, 'transfer', ${id}, 'written as ' || action FROM unnest(${[older, today, "transfer.other"]}::text[]) action`;
  const found = [today, older].map((name) => ({ action: today, reason: `written as ${name}` }));
  for (const action of [older, today]) {
    const filters = { action, subject: `transfer ${id}` };
    const { rows, count } = await listAudit(filters, { limit: 10, offset: 0 });
    expect(count).toBe(2);
    expect(rows).toMatchObject(found);
    expect((await readAudit(filters).next()).value).toMatchObject(found);
  }
  const all = await listAudit({ subject: `transfer ${id}` }, { limit: 10, offset: 0 });
  expect(all.rows.map(({ action }) => action)).toEqual(["transfer.other", today, today]);
});
