import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { notify } from "~/domain/messages/notify.server";
import { executeMessage } from "../../jobs/execute-message";
import { anAccount, type TestAccount, unique } from "../builders";

/** The subject of what `notifyNewAccounts` writes. */
export const PASSWORD_CHANGED_SUBJECT = "Your password was changed";

/** Writes to `count` new people, each an email of their own; answers who. */
export async function notifyNewAccounts(count: number): Promise<TestAccount[]> {
  const people: TestAccount[] = [];
  for (let n = 0; n < count; n += 1) people.push(await anAccount());
  for (const { account_id } of people)
    await transaction((tx) =>
      notify(tx, { account_id, key: unique(), kind: "account.password_changed", facts: {} }),
    );
  return people;
}

/** Makes the file that an export was asked for, as the worker does. */
export async function makeExport(export_id: number): Promise<void> {
  const [job] = await sql<
    { id: number }[]
  >`SELECT id FROM outbox WHERE key = ${`export.requested:${export_id}`}`;
  await executeMessage(String(job?.id));
}

/** How many jobs are not done yet. */
export async function countPendingJobs(): Promise<number> {
  const [row] = await sql<{ n: number }[]>`SELECT count(*)::int AS n FROM outbox WHERE done_at IS NULL`;
  return row?.n ?? -1;
}

/** Rounds after which work that makes more work is taken for endless. */
const ROUNDS = 12;

/** Does what a worker does about money until nothing is left, without waiting for anything's time; mails and pushes are dropped. */
export async function drainMoneyJobs(): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    await sql`UPDATE outbox SET done_at = app_now() WHERE done_at IS NULL AND topic !~ '^(refund|tip|transfer|reversal)[.]'`;
    const due = await sql<{ id: number }[]>`
      UPDATE outbox SET run_after = app_now() - interval '1 second', lease_until = NULL WHERE done_at IS NULL AND dead_at IS NULL RETURNING id`;
    if (due.length === 0) return;
    for (const { id } of due) await executeMessage(String(id));
  }
  throw new Error("the worker does not come to an end");
}
