import { sql } from "~/data/sql.server";
import { mapSettled } from "~/kit/map-settled";
import { abandonHold } from "../holds/abandon-hold.server";
import type { Events } from "../outbox/events";
import { Refusal } from "../refusal";

/** Checkouts at once: each asks Stripe. */
const AT_ONCE = 5;

/**
 * Gives up the checkouts that hold money or vouchers of an organization which was suspended or rejected, where a card is still to pay
 * the rest: nobody's card is charged from then on for what the organization no longer pays with. One that is paid already becomes
 * its order, and one that is being charged goes on. Those without a card can't be placed meanwhile (`hasPausedMoney`). Twice does no harm.
 * @throws AggregateError when Stripe can't be reached, so that it is tried again.
 */
export async function giveUpCheckouts({ organization_id }: Events["organization.suspended"]): Promise<void> {
  // plain SQL: along the partial index of holds
  const holds = await sql<{ id: number; account_id: number }[]>`
    SELECT o.id, o.account_id FROM orders o WHERE o.status = 'pending_payment' AND o.card_cents > 0 AND EXISTS (
      SELECT FROM tender t JOIN ledger_account a ON a.id = t.ledger_account_id JOIN wallet_grant g ON g.id = a.grant_id
      JOIN organization giver ON giver.id = g.organization_id AND giver.status <> 'approved'
      WHERE t.order_id = o.id AND g.organization_id = ${organization_id})`;
  await mapSettled(
    holds,
    "checkouts",
    ({ id, account_id }) =>
      abandonHold({ account_id }, id).catch((error: unknown) => {
        if (!(error instanceof Refusal && error.kind === "conflict")) throw error;
      }),
    AT_ONCE,
  );
}
