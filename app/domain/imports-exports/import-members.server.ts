import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { inviteMany } from "../members/invite.server";
import { MemberInput } from "../organizations/people-schemas.server";
import { isLastTry, stillAtIt } from "../outbox/job.server";
import type { Cells } from "./member-sheet.server";
import { isYes } from "./yes-or-no";

/** How many people are invited in one transaction: what progress moves by, and what is done again after a crash. */
const AT_A_TIME = 500;

/** Takes a file that is confirmed and not done yet, also one that a killed worker left half-way. */
async function begin(import_id: number): Promise<number | undefined> {
  const [taken] = await sql<{ organization_id: number }[]>`
    UPDATE member_import i SET status = 'running' FROM organization o
    WHERE i.id = ${import_id} AND i.confirmed_at IS NOT NULL AND i.status IN ('queued', 'running')
      AND o.id = i.organization_id AND o.status = 'approved'
    RETURNING i.organization_id`;
  return taken?.organization_id;
}

/** Invites the next good rows of a file; answers whether there were any. */
function inviteSome(import_id: number, organization_id: number): Promise<boolean> {
  return transaction(async (tx) => {
    const rows = await tx<{ row_number: number; cells: Cells }[]>`
      SELECT row_number, cells FROM member_import_row
      WHERE import_id = ${import_id} AND problems = '{}' AND NOT is_known AND done_at IS NULL
      ORDER BY row_number LIMIT ${AT_A_TIME} FOR UPDATE`;
    if (rows.length === 0) return false;
    const people = rows.map(({ cells }) =>
      MemberInput.parse({ ...cells, is_voucher_benefit: isYes(cells.is_voucher_benefit) }),
    );
    const [so] = await tx<
      { far: number }[]
    >`SELECT added_rows AS far FROM member_import WHERE id = ${import_id}`;
    const invited = await inviteMany(tx, organization_id, "csv", people, so?.far);
    // who became a member by another way since the file was judged is known, and has no invitation of ours
    const ids = invited.map(({ account_id }) => account_id);
    const reached = new Set(
      (await tx<{ email: string }[]>`SELECT email::text FROM account WHERE id = ANY (${ids}::int[])`).map(
        ({ email }) => email.toLowerCase(),
      ),
    );
    const numbers = rows.map(({ row_number }) => row_number);
    const known = numbers.filter((_, at) => !reached.has(people[at]?.email ?? ""));
    await tx`
      UPDATE member_import_row SET done_at = (SELECT app_now()), is_known = row_number = ANY (${known}::int[])
      WHERE import_id = ${import_id} AND row_number = ANY (${numbers}::int[])`;
    await tx`
      UPDATE member_import SET done_rows = done_rows + ${rows.length}, added_rows = added_rows + ${invited.length}
      WHERE id = ${import_id}`;
    return true;
  });
}

/**
 * Invites everybody in the good rows of a confirmed file, 500 in a transaction; `key` is its message's. A worker that dies
 * leaves whole stretches done, and whoever takes the message next goes on behind them. Memory does not grow with the rows.
 * @throws whatever went wrong, after writing down that it will be tried again or, the last time, that it failed.
 */
export async function importMembers(import_id: number, key: string): Promise<void> {
  try {
    const organization_id = await begin(import_id);
    if (organization_id === undefined) return;
    while (await inviteSome(import_id, organization_id)) await stillAtIt(key);
    // another worker, whose lease was over, may still have the last of them in hand
    await sql`
      UPDATE member_import SET status = 'done' WHERE id = ${import_id} AND status = 'running' AND NOT EXISTS (
        SELECT FROM member_import_row WHERE import_id = ${import_id} AND problems = '{}' AND NOT is_known AND done_at IS NULL)`;
  } catch (error) {
    const status = (await isLastTry(key)) ? "failed" : "queued";
    await sql`UPDATE member_import SET status = ${status} WHERE id = ${import_id} AND status = 'running'`;
    throw error;
  }
}
