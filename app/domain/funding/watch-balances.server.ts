import { transaction } from "~/data/transaction.server";
import { publish } from "../outbox/publish.server";

/**
 * Every minute: notices each balance that has fallen below its organization's threshold since the last look, once, until it
 * has been above it again. Run twice at once it notices nothing twice. Plain SQL: a set of balances, and the old ones.
 */
export function watchBalances(): Promise<void> {
  return transaction(async (tx) => {
    // never null: crossing: whoever has just fallen below has one
    const crossed = await tx<{ organization_id: number; is_low: boolean; crossing: string }[]>`
      UPDATE balance_alert b SET is_low = now.is_low, crossing = CASE WHEN now.is_low THEN gen_random_uuid()::text ELSE coalesce(b.crossing, '') END,
        crossed_at = CASE WHEN now.is_low THEN app_now() ELSE b.crossed_at END
      FROM (
        SELECT o.id, coalesce(a.balance, 0) < w.threshold_cents AS is_low
        FROM balance_alert w JOIN organization o ON o.id = w.organization_id AND o.status = 'approved'
        LEFT JOIN ledger_account a ON a.organization_id = o.id AND a.kind = 'org_pool' AND a.asset = 'usd'
      ) AS now WHERE b.organization_id = now.id AND b.is_low <> now.is_low
      RETURNING b.organization_id, b.is_low, b.crossing`;
    for (const { organization_id, is_low, crossing } of crossed)
      if (is_low)
        await publish(
          tx,
          "organization.balance_low",
          { organization_id, crossing },
          `organization.balance_low:${crossing}`,
        );
  });
}
