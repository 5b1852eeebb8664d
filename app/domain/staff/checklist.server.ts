import { db } from "~/data/prisma.server";
import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import { conflict, missing } from "../refusal";
import { audit, type StaffActor } from "./audit.server";

export type CheckSubject = "chef" | "organization";

/** What a checklist is of: a kitchen, whose marketplace says what is looked at, or an organization. */
export interface Checked {
  subject: CheckSubject;
  id: number;
  /** null for an organization */
  marketplace_id: number | null;
}

/** Something to look at before an approval, and who found it in order. */
export interface CheckItem {
  id: number;
  text: string;
  ticked: { by: string; at: Date } | null;
}

/** What is looked at there: what counts everywhere, then what the marketplace asks besides. */
const whereOf = ({ subject, marketplace_id }: Omit<Checked, "id">) => ({
  ...{ subject, ended_at: null },
  OR: [{ marketplace_id: null }, ...(marketplace_id === null ? [] : [{ marketplace_id }])],
});

/** The checklist of a kitchen or an organization, with what of it is done. */
export async function readChecklist(checked: Checked): Promise<CheckItem[]> {
  const checks = await db.approvalCheck.findMany({
    where: whereOf(checked),
    select: {
      ...{ id: true, text: true },
      ticks: {
        where: { subject_id: checked.id },
        select: {
          at: true,
          staff: { select: { account: { select: { first_name: true, last_name: true } } } },
        },
      },
    },
    orderBy: [{ marketplace_id: { sort: "asc", nulls: "first" } }, { id: "asc" }],
  });
  return checks.map(({ id, text, ticks: [tick] }) => ({
    ...{ id, text },
    ticked: tick
      ? { by: `${tick.staff.account.first_name} ${tick.staff.account.last_name}`, at: tick.at }
      : null,
  }));
}

/**
 * Lets on only what has been looked at in full: before an approval.
 * @throws Refusal `conflict` `checklist_open`.
 */
export async function requireChecked(tx: Tx, checked: Checked): Promise<void> {
  const open = await tx.db.approvalCheck.count({
    where: { ...whereOf(checked), ticks: { none: { subject_id: checked.id } } },
  });
  if (open === 0) return;
  const words =
    open === 1
      ? "One checklist item is open. Check it off first."
      : `${open} checklist items are open. Check them off first.`;
  throw conflict("checklist_open", words);
}

/**
 * Notes that a point of the checklist was found in order, or takes that back.
 * @throws Refusal `missing` for a point that is not of this kitchen's or organization's list.
 */
export function tickCheck(
  by: StaffActor,
  checked: Checked,
  check_id: number,
  isDone: boolean,
): Promise<void> {
  return transaction(async (tx) => {
    const check = await tx.db.approvalCheck.findFirst({
      where: { id: check_id, ...whereOf(checked) },
      select: { text: true },
    });
    if (!check || by.staff_id === null) throw missing();
    const key = { check_id, subject_id: checked.id };
    const { count } = isDone
      ? await tx.db.approvalTick.createMany({
          data: [{ ...key, staff_id: by.staff_id }],
          skipDuplicates: true,
        })
      : await tx.db.approvalTick.deleteMany({ where: key });
    if (count === 0) return;
    await audit(tx, by, {
      action: `${checked.subject === "chef" ? "chef" : "organisation"}.${isDone ? "checked" : "unchecked"}`,
      subject_kind: checked.subject === "chef" ? "chef" : "organisation",
      ...{ subject_id: checked.id, reason: null },
      after: { check_id, text: check.text },
    });
  });
}

/** All points that are looked at, by marketplace. */
export async function listChecks() {
  return db.approvalCheck.findMany({
    where: { ended_at: null },
    select: { id: true, subject: true, text: true, marketplace: { select: { id: true, name: true } } },
    orderBy: [{ subject: "asc" }, { marketplace_id: { sort: "asc", nulls: "first" } }, { id: "asc" }],
    take: 500,
  });
}

/**
 * Puts a point on the checklist: of kitchens, in one marketplace or all of them, or of organizations.
 * @throws Refusal `missing` for a marketplace that is not there.
 */
export function addCheck(by: StaffActor, check: Omit<Checked, "id"> & { text: string }): Promise<void> {
  return transaction(async (tx) => {
    const { marketplace_id } = check;
    if (marketplace_id !== null && (await tx.db.marketplace.count({ where: { id: marketplace_id } })) === 0)
      throw missing();
    const { id } = await tx.db.approvalCheck.create({ data: check, select: { id: true } });
    const subject = { subject_kind: "approval_check", subject_id: id, reason: null } as const;
    await audit(tx, by, { action: "approval_check.added", ...subject, after: check });
  });
}

/**
 * Takes a point off the checklist. What was ticked stays known.
 * @throws Refusal `missing`.
 */
export function endCheck(by: StaffActor, id: number): Promise<void> {
  return transaction(async (tx) => {
    const { count } = await tx.db.approvalCheck.updateMany({
      where: { id, ended_at: null },
      data: { ended_at: clock.now() },
    });
    if (count === 0) throw missing();
    const subject = { subject_kind: "approval_check", subject_id: id, reason: null } as const;
    await audit(tx, by, { action: "approval_check.ended", ...subject });
  });
}
