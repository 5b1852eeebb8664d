import type { Tx } from "~/data/sql.server";

/** Who of the product team acts: their row, and their name in the books (`staff:3`); at the server's own prompt without a row. */
export interface StaffActor {
  staff_id: number | null;
  actor: string;
}

/** What somebody of the product team did to whom. `before` and `after` are plain facts, never secrets. */
export interface Deed {
  action: string;
  subject_kind: "order" | "chef" | "organisation" | "meal" | "refund" | "tip_share" | "invoice" | "account";
  subject_id: number;
  reason: string | null;
  before?: Record<string, string | number | null>;
  after?: Record<string, unknown>;
  organization_id?: number;
}

/** Writes a deed into the audit's append-only list, in the transaction of the deed itself. Answers the entry's id. */
export async function audit(tx: Tx, by: StaffActor, deed: Deed): Promise<number> {
  const json = (value: object | undefined) => (value === undefined ? null : tx.json(value as never));
  const [entry] = await tx<{ id: number }[]>`
    INSERT INTO audit_entry (staff_id, organization_id, actor, action, subject_kind, subject_id, before, after, reason)
    VALUES (${by.staff_id}, ${deed.organization_id ?? null}, ${by.actor}, ${deed.action}, ${deed.subject_kind}, ${String(deed.subject_id)},
      ${json(deed.before)}, ${json(deed.after)}, ${deed.reason})
    RETURNING id`;
  return (entry as { id: number }).id;
}

/** What a corporate admin, a member or the product's own prompt did. `after` and `before` are plain facts, never secrets. */
interface OtherDeed {
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
export async function auditOther(tx: Tx, deed: OtherDeed): Promise<void> {
  const json = (value: object | undefined) => (value === undefined ? null : tx.json(value as never));
  await tx`
    INSERT INTO audit_entry (account_id, organization_id, actor, action, subject_kind, subject_id, before, after)
    VALUES (${deed.account_id ?? null}, ${deed.organization_id ?? null}, ${deed.actor}, ${deed.action}, ${deed.kind}, ${deed.id},
      ${json(deed.before)}, ${json(deed.after)})`;
}
