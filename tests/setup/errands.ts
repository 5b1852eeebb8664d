import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { notify } from "~/domain/notify.server";
import { anAccount, type TestAccount, unique } from "../builders";

/** Writes to `count` new people, each a mail of their own; answers who. */
export async function writeTo(count: number, title: string): Promise<TestAccount[]> {
  const people: TestAccount[] = [];
  for (let n = 0; n < count; n += 1) people.push(await anAccount());
  for (const { account_id } of people)
    await transaction((tx) =>
      notify(tx, { account_id, topic: "orders", key: unique(), title, body: "Dinner.", path: null }),
    );
  return people;
}

/** How many errands are not done yet. */
export async function unfinished(): Promise<number> {
  const [row] = await sql<{ n: number }[]>`SELECT count(*)::int AS n FROM outbox WHERE done_at IS NULL`;
  return row?.n ?? -1;
}
