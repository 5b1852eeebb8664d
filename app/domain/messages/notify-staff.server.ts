import type { Tx } from "~/data/sql.server";
import type { KindWithFacts } from "./kinds/index.server";
import { notify } from "./notify.server";

/** What staff are told: a kind that goes to nobody else. */
type StaffMessage = Extract<KindWithFacts, { kind: `staff.${string}` }>;

/** Sends a message to everybody of the product team, once for each `key`. */
export async function notifyStaff(
  tx: Tx,
  { key, ...message }: StaffMessage & { key: string },
): Promise<void> {
  const staff = await tx.db.staffMember.findMany({
    where: { ended_at: null, account: { is_active: true } },
    orderBy: { account_id: "asc" },
    select: { account_id: true },
  });
  for (const { account_id } of staff)
    await notify(tx, { ...message, account_id, key: `${key}:staff:${account_id}` });
}
