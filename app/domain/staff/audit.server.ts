import type { Tx } from "~/data/sql.server";
import type { Prisma } from "../../../prisma/client/client";

/** Who of the product team acts: their row, and their name in the ledger (`staff:3`); at the server's own prompt without a row. */
export interface StaffActor {
  staff_id: number | null;
  actor: string;
}

/** What somebody of the product team did to whom. `before` and `after` are plain facts, never secrets. */
export interface AuditedAction {
  action: string;
  subject_kind:
    | "order"
    | "chef"
    | "document"
    | "organisation"
    | "meal"
    | "refund"
    | "tip_share"
    | "invoice"
    | "account"
    | "review"
    | "staff"
    | "staff_invitation"
    | "contact_message"
    | "month"
    | "difference"
    | "dispute"
    | "payment"
    | "job"
    | "event"
    | "transfer"
    | "marketplace"
    | "fee_rule"
    | "coupon"
    | "cuisine"
    | "tag"
    | "hear_about"
    | "feature"
    | "plan"
    | "offer"
    | "reward_rule"
    | "promotion"
    | "gift_card_batch"
    | "service"
    | "approval_check"
    | "queue_item";
  /** a number, or what names an item of a queue: `late 12` */
  subject_id: number | string;
  reason: string | null;
  before?: Record<string, string | number | null>;
  after?: Record<string, unknown>;
  organization_id?: number;
}

/** Plain facts, or nothing. */
type Json = Prisma.InputJsonObject | undefined;

/** Writes an action into the audit's append-only list, in the transaction of the action itself. Answers the entry's id. */
export async function audit(tx: Tx, by: StaffActor, entry: AuditedAction): Promise<number> {
  const { staff_id, actor } = by;
  const { organization_id, action, subject_kind, before, reason } = entry;
  const { id } = await tx.db.auditEntry.create({
    data: {
      ...{ staff_id, actor, organization_id, action, subject_kind, reason },
      ...{ subject_id: String(entry.subject_id), before, after: entry.after as Json },
    },
    select: { id: true },
  });
  return Number(id);
}

/** What a corporate admin, a member or the product's own prompt did. `after` and `before` are plain facts, never secrets. */
interface OtherAction {
  /** who did it, and in which organization */
  account_id?: number;
  organization_id?: number;
  actor: string;
  action: string;
  kind: string;
  id: string;
  before?: object;
  after?: object;
}

/** As `audit`, for what nobody of the product team did. */
export async function auditOther(tx: Tx, entry: OtherAction): Promise<void> {
  const { account_id, organization_id, actor, action, kind, id } = entry;
  await tx.db.auditEntry.create({
    data: {
      ...{ account_id, organization_id, actor, action, subject_kind: kind, subject_id: id },
      ...{ before: entry.before as Json, after: entry.after as Json },
    },
    select: { id: true },
  });
}
