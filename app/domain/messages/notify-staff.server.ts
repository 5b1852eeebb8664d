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
  const staff = await tx<{ account_id: number }[]>`
    SELECT s.account_id FROM staff_member s JOIN account a ON a.id = s.account_id WHERE a.is_active AND s.ended_at IS NULL ORDER BY 1`;
  for (const { account_id } of staff)
    await notify(tx, { ...message, account_id, key: `${key}:staff:${account_id}` });
}
