import { expect, inject, test, vi } from "vitest";
import { connect, sql } from "~/data/sql.server";
import { lastSettledPosting } from "./ledger-snapshot.server";

/** Others write to the same ledger, now and then for longer than it is waited for. */
const untilSettled = () =>
  vi.waitFor(async () => expect(await lastSettledPosting(sql)).not.toBeNull(), { timeout: 60_000 });

test("a long transaction in another database of the server keeps no posting from being settled", async () => {
  const elsewhere = connect(inject("services").adminUrl, 1);
  try {
    await elsewhere.begin(async (tx) => {
      await tx`SELECT pg_current_xact_id()`;
      await untilSettled();
    });
  } finally {
    await elsewhere.end();
  }
});

test("whoever writes postings is waited for", async () => {
  const order: string[] = [];
  let settled: Promise<unknown> = Promise.resolve();
  await sql.begin(async (tx) => {
    await tx`LOCK TABLE posting IN ROW EXCLUSIVE MODE`; // as an INSERT does before it draws an id
    settled = untilSettled().then(() => order.push("settled"));
    for (let trips = 0; trips < 100; trips += 1) await tx`SELECT 1`;
    order.push("written");
  });
  await settled;
  expect(order).toEqual(["written", "settled"]);
});
