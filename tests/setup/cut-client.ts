import { setTimeout as sleep } from "node:timers/promises";
import { patchesHere } from "../../scripts/tools/stack/patched-libraries";

/** The connection of a transaction is cut while a statement of the typed client waits for a row. Says how that ended. */
async function main(id: number): Promise<void> {
  patchesHere();
  const [{ connect, sql }, { db }, { transaction }] = await Promise.all([
    import("~/data/sql.server"),
    import("~/data/prisma.server"),
    import("~/data/transaction.server"),
  ]);
  const [{ codeOf }, { asRefusal }] = await Promise.all([
    import("~/data/database-error"),
    import("~/http/answers.server"),
  ]);
  const other = connect(process.env.DATABASE_URL ?? "", 1);
  const isWaiting = async (pid: number) =>
    (await sql`SELECT FROM pg_stat_activity WHERE pid = ${pid} AND wait_event_type = 'Lock'`).length > 0;
  let ended = "";
  await other.begin(async (tx) => {
    await tx`SELECT FROM account WHERE id = ${id} FOR UPDATE`;
    let pid = 0;
    const cut = transaction(async (mine) => {
      await mine`SET LOCAL lock_timeout = '60s'`;
      pid = (await mine<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`)[0]?.pid ?? 0;
      await mine.db.account.update({ where: { id }, data: { last_name: "Reyes" } });
    }).catch((error: unknown) => {
      ended = `${codeOf(error)} ${asRefusal(error)?.kind}`;
    });
    while (!(await isWaiting(pid))) await sleep(20);
    await sql`SELECT pg_terminate_backend(${pid})`;
    await cut;
  });
  const after = await transaction((tx) => tx.db.account.findUnique({ where: { id } }));
  console.log(
    `${ended}, then ${after?.first_name} and ${(await db.account.findUnique({ where: { id } }))?.first_name}`,
  );
  await Promise.all([sql.end(), other.end()]);
  process.exit();
}

void main(Number(process.argv[2]));
