import { afterEach, describe, expect, test, vi } from "vitest";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import type { Topic } from "~/domain/events";
import { notify } from "~/domain/notify.server";
import { stuckWork } from "~/domain/tell-stuck.server";
import { aDiner, aStaff, unique } from "../tests/builders";
import { carryOut } from "./carry-out";
import { handlers } from "./on";

afterEach(() => vi.restoreAllMocks());

interface Row {
  id: string;
  attempts: number;
  is_done: boolean;
  is_dead: boolean;
  pause: number;
}
async function rowOf(id: string): Promise<Row> {
  const [row] = await sql<Row[]>`
    SELECT id, attempts, done_at IS NOT NULL AS is_done, dead_at IS NOT NULL AS is_dead,
      round(extract(epoch FROM run_after - app_now()))::int AS pause FROM outbox WHERE id = ${id}`;
  return row as Row;
}
/** An errand that has failed so often before and is due now. */
async function errand(topic: Topic, attempts: number): Promise<string> {
  const [row] = await sql<{ id: number }[]>`
    INSERT INTO outbox (topic, key, payload, attempts) VALUES (${topic}, ${unique()}, '{}', ${attempts}) RETURNING id`;
  return String(row?.id);
}
const fails = (topic: Topic) => vi.spyOn(handlers, topic).mockRejectedValue(new Error("nobody answers"));

describe("an errand that fails", () => {
  test("a letter outlives more than an hour without mail, with at most five minutes between two tries", async () => {
    const ana = await aDiner();
    const key = unique();
    const message = {
      account_id: ana.account_id,
      topic: "orders",
      key,
      title: "Hello",
      body: "Hi",
      path: null,
    };
    await transaction((tx) => notify(tx, message));
    const [row] = await sql<
      { id: number }[]
    >`SELECT id FROM outbox WHERE key = ${`notification.mail:${key}`}`;
    const id = String(row?.id);
    fails("notification.mail");
    for (let waited = 0; waited < 3700; ) {
      await sql`UPDATE outbox SET run_after = app_now() WHERE id = ${id}`;
      await carryOut(id);
      const { pause, is_dead } = await rowOf(id);
      expect([is_dead, pause <= 300]).toEqual([false, true]);
      waited += pause;
    }
    vi.restoreAllMocks();
    await sql`UPDATE outbox SET run_after = app_now() WHERE id = ${id}`;
    await carryOut(id);
    expect(await rowOf(id)).toMatchObject({ is_done: true });
  });

  test("money is never given up: staff hear of it after half an hour, once, and find it listed", async () => {
    const sol = await aStaff();
    for (const topic of ["refund.requested", "refund.made_elsewhere", "transfer.requested"] as const) {
      fails(topic);
      const id = await errand(topic, 1000);
      await carryOut(id);
      expect(await rowOf(id)).toMatchObject({ is_dead: false, attempts: 1001, pause: 300 });
      expect(await stuckWork()).toContainEqual(
        expect.objectContaining({ what: "errand", id, topic, is_over: false, why: "nobody answers" }),
      );
    }
    for (let n = 0; n < 2; n += 1) await carryOut(await errand("refund.requested", 7));
    expect(
      await sql`SELECT FROM notification WHERE account_id = ${sol.account_id} AND key LIKE 'stuck.money:%'`,
    ).toHaveLength(1);
  });

  test("a letter is given up after a day, a push after an hour: staff hear of it once and find it listed", async () => {
    const sol = await aStaff();
    for (const [topic, attempts] of [
      ["notification.mail", 289],
      ["notification.sms", 289],
      ["notification.push", 14],
    ] as const) {
      fails(topic);
      const id = await errand(topic, attempts);
      await carryOut(id);
      expect(await rowOf(id)).toMatchObject({ is_dead: true });
      expect(await stuckWork()).toContainEqual(expect.objectContaining({ id, topic, is_over: true }));
    }
    expect(
      await sql`SELECT FROM notification WHERE account_id = ${sol.account_id} AND key LIKE 'stuck.message:%'`,
    ).toHaveLength(1);
  });
});
