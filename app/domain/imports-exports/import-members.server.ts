import { db } from "~/data/prisma.server";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { joinNamed } from "../groups/move-members.server";
import { inviteMany } from "../members/invite.server";
import { ImportedPerson } from "../organizations/people-schemas.server";
import { extendLease, isLastAttempt, RetryLater } from "../outbox/job.server";
import type { Cells } from "./member-sheet.server";
import { isYes } from "./yes-or-no";

/** How many people are invited in one transaction: what progress moves by, and what is done again after a crash. */
const AT_A_TIME = 500;

/** Seconds until a file of an organization that isn't approved (it is suspended) is looked at again. */
const PAUSE = 300;

/**
 * Takes a file that is confirmed and not done yet, also one that a killed worker left half-way.
 * @throws RetryLater while its organization isn't approved.
 */
async function begin(import_id: number): Promise<number | undefined> {
  const unmade = ["queued" as const, "running" as const];
  const where = { id: import_id, confirmed_at: { not: null }, status: { in: unmade } };
  const [taken] = await db.memberImport.updateManyAndReturn({
    where: { ...where, organization: { status: "approved" } },
    data: { status: "running" },
    select: { organization_id: true },
  });
  if (!taken && (await db.memberImport.count({ where })) > 0) throw new RetryLater(PAUSE);
  return taken?.organization_id;
}

/** Invites the next good rows of a file; answers whether there were any. */
function inviteSome(import_id: number, organization_id: number): Promise<boolean> {
  return transaction(async (tx) => {
    // plain SQL: locks the rows
    const rows = await tx<{ row_number: number; cells: Cells }[]>`
      SELECT row_number, cells FROM member_import_row
      WHERE import_id = ${import_id} AND problems = '{}' AND NOT is_known AND done_at IS NULL
      ORDER BY row_number LIMIT ${AT_A_TIME} FOR UPDATE`;
    if (rows.length === 0) return false;
    const people = rows.map(({ cells }) =>
      ImportedPerson.parse({ ...cells, is_voucher_benefit: isYes(cells.is_voucher_benefit) }),
    );
    const so = await tx.db.memberImport.findUnique({
      where: { id: import_id },
      select: { added_rows: true },
    });
    const invited = await inviteMany(tx, organization_id, "csv", people, so?.added_rows);
    // who became a member by another way since the file was checked is known, and has no invitation of ours
    const accounts = await tx.db.account.findMany({
      where: { id: { in: invited.map(({ account_id }) => account_id) } },
      select: { id: true, email: true },
    });
    const reached = new Map(accounts.map(({ id, email }) => [email.toLowerCase(), id]));
    const numbers = rows.map(({ row_number }) => row_number);
    const known = numbers.filter((_, at) => !reached.has(people[at]?.email ?? ""));
    const invitedBy = new Map(invited.map(({ account_id, membership_id }) => [account_id, membership_id]));
    const joining = people.flatMap(({ email, department, cost_center, office }) => {
      const membership_id = invitedBy.get(reached.get(email) ?? 0);
      return membership_id === undefined ? [] : [{ membership_id, department, cost_center, office }];
    });
    await joinNamed(tx, organization_id, joining);
    // plain SQL: up to 500 rows in one statement, each known or not
    await tx`
      UPDATE member_import_row SET done_at = (SELECT app_now()), is_known = row_number = ANY (${known}::int[])
      WHERE import_id = ${import_id} AND row_number = ANY (${numbers}::int[])`;
    await tx.db.memberImport.update({
      where: { id: import_id },
      data: { done_rows: { increment: rows.length }, added_rows: { increment: invited.length } },
      select: { id: true },
    });
    return true;
  });
}

/**
 * Invites everybody in the good rows of a confirmed file, 500 in a transaction; `key` is its message's. A worker that dies
 * leaves whole stretches done, and whoever takes the message next goes on behind them. Memory does not grow with the rows.
 * @throws RetryLater while the organization is suspended; whatever went wrong, after writing down that it will be tried again or, the last time, that it failed.
 */
export async function importMembers(import_id: number, key: string): Promise<void> {
  try {
    const organization_id = await begin(import_id);
    if (organization_id === undefined) return;
    while (await inviteSome(import_id, organization_id)) await extendLease(key);
    // another worker, whose lease was over, may still have the last of them in hand
    // (plain SQL: asks about the rows in the same statement)
    await sql`
      UPDATE member_import SET status = 'done' WHERE id = ${import_id} AND status = 'running' AND NOT EXISTS (
        SELECT FROM member_import_row WHERE import_id = ${import_id} AND problems = '{}' AND NOT is_known AND done_at IS NULL)`;
  } catch (error) {
    if (error instanceof RetryLater) throw error;
    const status = (await isLastAttempt(key)) ? "failed" : "queued";
    await db.memberImport.updateMany({ where: { id: import_id, status: "running" }, data: { status } });
    throw error;
  }
}
