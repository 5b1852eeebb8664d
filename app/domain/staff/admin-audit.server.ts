import type { Tx } from "~/data/sql.server";
import type { CorporateAdmin } from "../accounts/people";
import { auditOther } from "./audit.server";

type Facts = Record<string, string | number | boolean | null>;

/** Who did something in which organization. */
export type Actor = Pick<CorporateAdmin, "account_id" | "organization_id">;

/** Writes down what a corporate admin did in their organization, for good: to what, and how it was then. */
export async function audit(
  tx: Tx,
  me: Actor,
  action: string,
  subject: { kind: string; id: number },
  after: Facts,
): Promise<void> {
  const { account_id, organization_id } = me;
  const by = { account_id, organization_id, actor: `account:${account_id}` };
  await auditOther(tx, { ...by, action, kind: subject.kind, id: String(subject.id), after });
}
