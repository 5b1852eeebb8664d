import { db } from "~/data/prisma.server";
import type { Sql, Tx } from "~/data/sql.server";
import { clock } from "~/kit/clock";

/** Sets a named fact about this database, or its value again. `at`: seconds since 1970 of its first time. */
export async function saveSetting(
  on: Sql | Tx,
  key: string,
  value: Record<string, unknown>,
): Promise<{ is_new: boolean; at: number }> {
  // plain SQL: Postgres alone says whether the row was there
  const [row] = await on<[{ is_new: boolean; at: number }]>`
    INSERT INTO setting (key, value) VALUES (${key}, ${on.json(value as never)})
    ON CONFLICT (key) DO UPDATE SET value = excluded.value
    RETURNING xmax = 0 AS is_new, extract(epoch FROM updated_at)::int8 AS at`;
  return row;
}

/** The value of a named fact, null when there is none; whoever keeps it knows its shape. */
export async function readSetting(key: string): Promise<unknown> {
  const row = await db.setting.findUnique({ where: { key }, select: { value: true } });
  return row?.value ?? null;
}

/** Notes the present moment under a name. */
export async function touchSetting(key: string): Promise<void> {
  await db.setting.upsert({
    where: { key },
    create: { key, value: {} },
    update: { updated_at: clock.now() },
    select: { key: true },
  });
}

/** Takes a setting away and answers what it was; null when there was none. */
export async function deleteSetting(tx: Tx, key: string): Promise<object | null> {
  // plain SQL: one statement takes it away and says what it was, also nothing
  const [row] = await tx<{ value: object }[]>`DELETE FROM setting WHERE key = ${key} RETURNING value`;
  return row?.value ?? null;
}
