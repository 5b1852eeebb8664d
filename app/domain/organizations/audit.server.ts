import type { Tx } from "~/data/sql.server";
import type { CorporateAdmin } from "../accounts/people";

type Facts = Record<string, string | number | boolean | null>;

/** Who did something in which organisation. */
export type Actor = Pick<CorporateAdmin, "account_id" | "organization_id">;

/** Writes down what a corporate admin did in their organisation, for good: to what, and how it was then. */
export async function audit(
  tx: Tx,
  me: Actor,
  action: string,
  subject: { kind: string; id: number },
  after: Facts,
): Promise<void> {
  await tx`
    INSERT INTO audit_entry (account_id, organization_id, actor, action, subject_kind, subject_id, after)
    VALUES (${me.account_id}, ${me.organization_id}, ${`account:${me.account_id}`}, ${action}, ${subject.kind}, ${String(subject.id)}, ${tx.json(after)})`;
}
