import { randomUUID } from "node:crypto";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { systemAccounts } from "./ledger-accounts.server";
import { post } from "./post.server";

const BATCH = 500;

/** Ends every promotion whose last moment is over: what DinDin gave, no organization. Spending already leaves it out. */
export async function endPromotions(): Promise<void> {
  // plain SQL: a batch, past rows that somebody has locked
  const end = () => sql`
    UPDATE wallet_grant SET ended_at = (SELECT app_now()) WHERE id IN (
      SELECT id FROM wallet_grant WHERE organization_id IS NULL AND ended_at IS NULL AND expires_at <= (SELECT app_now())
      ORDER BY expires_at LIMIT ${BATCH} FOR NO KEY UPDATE SKIP LOCKED)`;
  while ((await end()).count === BATCH);
}

/**
 * Posts what is left in these ended promotions (grant ids) to breakage, however often it is asked and whenever it came
 * there: the balance under its lock says how much. A checkout that holds some of it keeps it.
 */
export async function expirePromotions(grant_ids: readonly number[]): Promise<void> {
  for (let from = 0; from < grant_ids.length; from += BATCH) {
    const batch = grant_ids.slice(from, from + BATCH);
    await transaction(async (tx) => {
      const { breakage, voucher_breakage } = await systemAccounts(tx);
      // plain SQL: it locks the rows
      const left = await tx<{ account: number; asset: "usd" | "voucher"; balance: number }[]>`
        SELECT a.id AS account, a.asset, a.balance FROM ledger_account a JOIN wallet_grant g ON g.id = a.grant_id
        WHERE a.grant_id = ANY (${batch}::int[]) AND a.kind = 'grant' AND a.balance > 0 AND g.organization_id IS NULL AND g.ended_at IS NOT NULL
        ORDER BY a.id FOR NO KEY UPDATE OF a`;
      const entries = left.flatMap(({ account, asset, balance }) => [
        { account, amount: -balance },
        { account: asset === "usd" ? breakage : voucher_breakage, amount: balance },
      ]);
      const idem = `promotion.expired:${randomUUID()}`;
      await post(tx, { kind: "promotion.expired", idem, actor: "time" }, entries);
    });
  }
}
