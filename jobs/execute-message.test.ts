import { afterEach, describe, expect, test, vi } from "vitest";
import { RowBusy } from "~/data/row-queue.server";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { notify } from "~/domain/messages/notify.server";
import type { Topic } from "~/domain/outbox/events";
import { MAX_ATTEMPTS } from "~/domain/outbox/job.server";
import { requeueDeadJobs } from "~/domain/outbox/requeue-dead-jobs.server";
import { stuckWork } from "~/domain/upkeep/notify-stuck.server";
import { aDiner, aStaff, unique } from "../tests/builders";
import { executeMessage } from "./execute-message";
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
/** A job that is due now. */
async function dueMessage(topic: Topic): Promise<string> {
  const [row] = await sql<{ id: number }[]>`
    INSERT INTO outbox (topic, key, payload, run_after) VALUES (${topic}, ${unique()}, '{}', app_now() - interval '1 second') RETURNING id`;
  return String(row?.id);
}
/** The table without each topic's own payload: a spy over all of them is more than the compiler can write out. */
const table = handlers as Record<string, (payload: never, key: string) => Promise<void>>;
const fails = (topic: Topic) => vi.spyOn(table, topic).mockRejectedValue(new Error("nobody answers"));

/** Makes a job a dead letter of an hour ago, sent for the first time `days` ago, and lets the requeuing pass. */
async function hourLater(id: string, days = 0): Promise<Row> {
  await sql`UPDATE outbox SET dead_at = app_now() - interval '61 minutes', created_at = app_now() - make_interval(days => ${days}, hours => 3) WHERE id = ${id}`;
  await requeueDeadJobs();
  // a millisecond is lost in the column: due a moment ago, not just now
  await sql`UPDATE outbox SET run_after = run_after - interval '1 second' WHERE id = ${id}`;
  return rowOf(id);
}

describe("a job that fails", () => {
  test("because a row stays locked, is as if it had not been taken, however often", async () => {
    vi.spyOn(table, "refund.requested").mockRejectedValue(new RowBusy(["schedule:1"]));
    const id = await dueMessage("refund.requested");
    for (let n = 0; n < MAX_ATTEMPTS + 1; n += 1) {
      await executeMessage(id);
      expect(await rowOf(id)).toMatchObject({ is_done: false, is_dead: false, attempts: 0, pause: 5 });
      await sql`UPDATE outbox SET run_after = app_now() - interval '1 second' WHERE id = ${id}`;
    }
  });

  test("is tried five times with growing pauses; then staff hear of it once and find it listed", async () => {
    const sol = await aStaff();
    for (const topic of ["refund.requested", "transfer.requested"] as const) {
      fails(topic);
      const id = await dueMessage(topic);
      for (const pause of [5, 20, 80, 320]) {
        await executeMessage(id);
        expect(await rowOf(id)).toMatchObject({ is_dead: false, pause });
        await sql`UPDATE outbox SET run_after = app_now() - interval '1 second' WHERE id = ${id}`;
      }
      await executeMessage(id);
      expect(await rowOf(id)).toMatchObject({ is_dead: true, attempts: 5 });
      expect(await stuckWork()).toContainEqual(
        expect.objectContaining({ what: "job", id, topic, why: "nobody answers" }),
      );
    }
    expect(
      await sql`SELECT FROM notification WHERE account_id = ${sol.account_id} AND key LIKE 'stuck.money:%'`,
    ).toHaveLength(1);
  });

  test.each([
    ["refund.made_elsewhere", 30, false],
    ["tip.refund_requested", 30, false],
    ["gift_card.due", 30, false],
    ["notification.mail", 0, false],
    ["order.placed", 0, false],
    ["notification.mail", 3, true],
    ["notification.push", 0, true],
  ] as const)("%s, first tried %i days ago: given up for good is %s", async (topic, days, is_dead) => {
    const id = await dueMessage(topic);
    expect(await hourLater(id, days)).toMatchObject({ is_dead });
  });

  test("an email that was brought back is sent", async () => {
    const ana = await aDiner();
    const key = unique();
    const hello = { kind: "account.welcome", facts: {} } as const;
    await transaction((tx) => notify(tx, { account_id: ana.account_id, key, ...hello }));
    const [row] = await sql<
      { id: number }[]
    >`SELECT id FROM outbox WHERE key = ${`notification.mail:${key}`}`;
    const id = String(row?.id);
    expect(await hourLater(id)).toMatchObject({ is_dead: false, attempts: 0 });
    await executeMessage(id);
    expect(await rowOf(id)).toMatchObject({ is_done: true });
  });
});
