import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { notify } from "../messages/notify.server";

/** A later tip is paid: who gave it is told, and each cook of their own share. A courier has no account. */
export async function notifyTip(tip_id: number): Promise<void> {
  // plain SQL: one statement over five tables
  const shares = await sql<
    {
      id: number;
      part_id: number | null;
      /** the cook's; null: the share is the courier's */
      cook_account_id: number | null;
      order_id: number;
      giver_id: number;
    }[]
  >`
    SELECT s.id, s.part_id, c.account_id AS cook_account_id, o.id AS order_id, o.account_id AS giver_id
    FROM tip_share s JOIN tip t ON t.id = s.tip_id JOIN orders o ON o.id = t.order_id
    LEFT JOIN order_part p ON p.id = s.part_id LEFT JOIN chef c ON c.id = p.chef_id WHERE s.tip_id = ${tip_id} AND s.refunded_cents = 0 ORDER BY s.part_id`;
  const [first] = shares;
  if (!first) return;
  await transaction(async (tx) => {
    await notify(tx, {
      account_id: first.giver_id,
      key: `tip.paid:${tip_id}:diner`,
      kind: "tip.paid",
      facts: { order_id: first.order_id, tip_share_ids: shares.map(({ id }) => id) },
    });
    for (const { id, part_id, cook_account_id } of shares) {
      if (cook_account_id === null) continue;
      await notify(tx, {
        account_id: cook_account_id,
        key: `tip.paid:${tip_id}:${part_id}`,
        kind: "tip.received",
        facts: { tip_share_id: id },
      });
    }
  });
}
