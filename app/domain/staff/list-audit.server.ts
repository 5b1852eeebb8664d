import { db } from "~/data/prisma.server";
import { addDays, type Day, dateOfDay } from "~/kit/day";
import { COUNT_CAP, type Page, type Slice } from "~/kit/paging";
import { ACTS_TODAY } from "~/kit/transfer-names";
import type { Prisma } from "../../../prisma/client/client";
import { factsText } from "./facts-text";

/** What the audit is narrowed down by. Days are of UTC, both included. */
export interface AuditFilters {
  /** the email of who did it */
  person?: string;
  /** as it is written: `chef.approve`; finds what older versions named otherwise, too */
  action?: string;
  /** `chef`, or `chef 12` */
  subject?: string;
  start_date?: Day;
  end_date?: Day;
}

/** An act: who did what to whom, what was before and after, why. Instants are ISO 8601 UTC. */
export interface AuditRow {
  id: string;
  at: string;
  /** their name and email, or what the system calls itself */
  who: string;
  action: string;
  subject: string;
  before: string;
  after: string;
  reason: string | null;
}

const shown = {
  ...{
    id: true,
    at: true,
    actor: true,
    account_id: true,
    action: true,
    subject_kind: true,
    subject_id: true,
  },
  ...{ before: true, after: true, reason: true },
  staff: { select: { account: { select: { first_name: true, last_name: true, email: true } } } },
} as const;

/** Who an email belongs to: everything they did, as staff and as an organization's admin. Nothing for an email of nobody. */
async function whoDid(person: string): Promise<Prisma.AuditEntryWhereInput> {
  const account = await db.account.findFirst({
    where: { email: person },
    select: { id: true, staff: { select: { id: true } } },
  });
  if (!account) return { id: -1 };
  const asAdmin = { account_id: account.id };
  return account.staff ? { OR: [asAdmin, { staff_id: account.staff.id }] } : asAdmin;
}

/** What an act is named today: so the screen offers one name of it. */
const nameOfAct = (action: string): string => ACTS_TODAY[action] ?? action;

/** All names under which entries of an act were written. */
function namesOfAct(action: string): string[] {
  const today = nameOfAct(action);
  return [today, ...Object.keys(ACTS_TODAY).filter((older) => ACTS_TODAY[older] === today)];
}

async function whereOf({ person, action, subject, start_date, end_date }: AuditFilters) {
  const [subject_kind, subject_id] = subject?.split(/[\s:]+/) ?? [];
  return {
    ...(person ? await whoDid(person) : {}),
    ...(action && { action: { in: namesOfAct(action) } }),
    ...(subject_kind && { subject_kind }),
    ...(subject_id && { subject_id }),
    ...((start_date || end_date) && {
      at: {
        ...(start_date && { gte: dateOfDay(start_date) }),
        ...(end_date && { lt: dateOfDay(addDays(end_date, 1)) }),
      },
    }),
  } satisfies Prisma.AuditEntryWhereInput;
}

/** Names of those who acted as admins of organizations: of a page in one statement. */
async function namesOf(ids: readonly (number | null)[]): Promise<Map<number, string>> {
  const accounts = await db.account.findMany({
    where: { id: { in: ids.filter((id) => id !== null) } },
    select: { id: true, first_name: true, last_name: true, email: true },
  });
  return new Map(accounts.map(({ id, ...one }) => [id, nameOf(one)]));
}

const nameOf = ({ first_name, last_name, email }: { first_name: string; last_name: string; email: string }) =>
  `${first_name} ${last_name} (${email})`;

async function readRows(where: Prisma.AuditEntryWhereInput, { limit, offset }: Slice): Promise<AuditRow[]> {
  const entries = await db.auditEntry.findMany({
    where,
    select: shown,
    orderBy: { id: "desc" },
    take: limit,
    skip: offset,
  });
  const names = await namesOf(entries.map(({ account_id }) => account_id));
  return entries.map(({ id, at, actor, account_id, action, subject_kind, subject_id, ...rest }) => ({
    ...{ id: String(id), at: at.toISOString(), action: nameOfAct(action), reason: rest.reason },
    who: rest.staff ? nameOf(rest.staff.account) : (names.get(account_id ?? 0) ?? actor),
    subject: `${subject_kind} ${subject_id}`,
    before: factsText(rest.before),
    after: factsText(rest.after),
  }));
}

/** One stretch of what staff and organizations' admins did, the newest first. */
export async function listAudit(filters: AuditFilters, slice: Slice): Promise<Page<AuditRow>> {
  const where = await whereOf(filters);
  const [rows, count] = await Promise.all([
    readRows(where, slice),
    db.auditEntry.count({ where, take: COUNT_CAP + 1 }),
  ]);
  return { rows, count };
}

const BATCH = 500;

/** All of it, batch by batch, for a file: each batch begins where the one before ended. */
export async function* readAudit(filters: AuditFilters): AsyncGenerator<AuditRow[]> {
  const where = await whereOf(filters);
  let last: bigint | undefined;
  for (;;) {
    const rows = await readRows(
      { AND: [where, last === undefined ? {} : { id: { lt: last } }] },
      { limit: BATCH, offset: 0 },
    );
    if (rows.length === 0) return;
    yield rows;
    last = BigInt(rows.at(-1)?.id ?? 0);
  }
}
