import type { Tx } from "~/data/sql.server";
import { notify } from "./notify.server";

/** Tells everybody of the product team, once for each `key`, that something waits for them. */
export async function tellStaff(
  tx: Tx,
  { key, title, body }: { key: string; title: string; body: string },
): Promise<void> {
  const staff = await tx<{ account_id: number }[]>`
    SELECT s.account_id FROM staff_member s JOIN account a ON a.id = s.account_id WHERE a.is_active AND s.ended_at IS NULL ORDER BY 1`;
  for (const { account_id } of staff) {
    await notify(tx, {
      account_id,
      topic: "alarms",
      key: `${key}:staff:${account_id}`,
      title,
      body,
      path: null,
    });
  }
}
