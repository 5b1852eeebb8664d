import { db } from "~/data/prisma.server";
import { missing } from "../refusal";

const nameOf = { select: { account: { select: { first_name: true, last_name: true } } } } as const;

const select = {
  ...{ id: true, stripe_dispute_id: true, amount_cents: true, taken_cents: true, reason: true, status: true },
  ...{ created_at: true, closed_at: true, due_at: true },
  payment: {
    select: {
      ...{
        id: true,
        purpose: true,
        amount_cents: true,
        stripe_intent_id: true,
        created_at: true,
        settled_at: true,
      },
      order: { select: { id: true, number: true } },
      tip: { select: { order: { select: { id: true, number: true } } } },
      account: { select: { id: true, first_name: true, last_name: true, email: true } },
    },
  },
  case: {
    select: {
      ...{ owner_id: true, explanation: true, asked: true, asked_at: true, done_at: true, failure: true },
      ...{ owner: nameOf, asked_by: nameOf },
    },
  },
} as const;

const fullName = (of: { account: { first_name: string; last_name: string } } | null | undefined) =>
  of ? `${of.account.first_name} ${of.account.last_name}` : null;

/** A note or an act in a case, as the audit keeps it. */
export interface CaseEntry {
  id: string;
  at: Date;
  who: string;
  action: string;
  reason: string | null;
}

async function entriesOf(dispute_id: number): Promise<CaseEntry[]> {
  const rows = await db.auditEntry.findMany({
    where: { subject_kind: "dispute", subject_id: String(dispute_id) },
    select: { id: true, at: true, action: true, reason: true, actor: true, staff: nameOf },
    orderBy: { id: "asc" },
    take: 200,
  });
  return rows.map(({ id, staff, actor, ...row }) => ({
    ...row,
    id: String(id),
    who: fullName(staff) ?? actor,
  }));
}

/** A dispute with what it is about, whose case it is, and what the team did. Cents. @throws Refusal `missing`. */
export async function readCase(id: number) {
  const dispute = await db.dispute.findUnique({ where: { id }, select });
  if (!dispute) throw missing();
  const { payment, case: own, ...facts } = dispute;
  const { order, tip, account, ...paid } = payment;
  return {
    ...facts,
    payment: paid,
    payer: account,
    order: order ?? tip?.order ?? null,
    owner_id: own?.owner_id ?? null,
    owner: fullName(own?.owner),
    explanation: own?.explanation ?? "",
    asked: own?.asked ?? null,
    asked_at: own?.asked_at ?? null,
    asked_by: fullName(own?.asked_by),
    done_at: own?.done_at ?? null,
    failure: own?.failure ?? null,
    entries: await entriesOf(id),
  };
}
