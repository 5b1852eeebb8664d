import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import { insertPromotions } from "../wallets/grant-row.server";
import { systemAccounts } from "../wallets/ledger-accounts.server";
import { post } from "../wallets/post.server";
import { isInSegment, type Segment } from "./segment.server";

/** People in one transaction. */
const BATCH = 300;

interface Running extends Segment {
  title: string;
  months: number;
  amount_cents: number;
  left_cents: number;
  last_account_id: number;
  staff_id: number | null;
}

/** The promotion, locked, while it is being given; undefined once it is over. Plain SQL: locks the row. */
async function lockRunning(tx: Tx, id: number): Promise<Running | undefined> {
  const [running] = await tx<Running[]>`
    SELECT title, months, amount_cents, budget_cents - given_cents AS left_cents, last_account_id, staff_id, marketplace_id, zip, idle_days, is_new
    FROM promotion WHERE id = ${id} AND status = 'running' FOR NO KEY UPDATE`;
  return running;
}

/** Gives the next people theirs. Answers whether there may be more. */
function giveBatch(promotion_id: number): Promise<boolean> {
  return transaction(async (tx) => {
    const running = await lockRunning(tx, promotion_id);
    if (!running) return false;
    const { amount_cents, months, title, last_account_id, left_cents } = running;
    const most = Math.min(BATCH, Math.floor(left_cents / amount_cents));
    // plain SQL: a segment is a condition over orders and addresses that its preview counts by, too
    const found = await tx<{ id: number }[]>`
      SELECT a.id FROM account a WHERE a.id > ${last_account_id} AND ${isInSegment(running)} ORDER BY a.id LIMIT ${most}`;
    if (found.length === 0) {
      await tx.db.promotion.update({
        where: { id: promotion_id },
        data: { status: "done", done_at: clock.now() },
        select: { id: true },
      });
      return false;
    }
    const ids = found.map(({ id }) => id);
    const grants = await insertPromotions(tx, ids, { amount_cents, months, note: title });
    // plain SQL: any number of rows in one statement
    await tx`
      INSERT INTO promotion_grant (promotion_id, account_id, grant_id)
      SELECT ${promotion_id}, given.account_id, given.grant_id
      FROM unnest(${grants.map((one) => one.account_id)}::int[], ${grants.map((one) => one.grant_id)}::int[]) AS given (account_id, grant_id)`;
    const { promotion_expense } = await systemAccounts(tx);
    const event = {
      kind: "grant.promotion",
      idem: `promotion:${promotion_id}:${ids[0]}`,
      actor: running.staff_id === null ? "time" : `staff:${running.staff_id}`,
      note: title,
    };
    const openings = grants.map((one) => ({ ...one, asset: "usd" as const, amount: amount_cents }));
    const given = grants.length * amount_cents;
    await post(tx, event, [{ account: promotion_expense, amount: -given }], openings);
    await tx.db.promotion.update({
      where: { id: promotion_id },
      data: {
        last_account_id: ids.at(-1) ?? 0,
        people: { increment: grants.length },
        given_cents: { increment: given },
      },
      select: { id: true },
    });
    return true;
  });
}

/**
 * Gives a promotion to its people, batch by batch, each a transaction of its own that remembers how far it came: run twice, or
 * stopped half-way and begun again, everybody gets it once. It ends with the segment or the budget.
 */
export async function givePromotion(promotion_id: number): Promise<void> {
  while (await giveBatch(promotion_id));
}
