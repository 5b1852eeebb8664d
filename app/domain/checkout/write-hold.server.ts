import type { HotRow } from "~/data/row-turns.server";
import type { Tx } from "~/data/sql.server";
import { takeTurn } from "~/data/transaction.server";
import { conflict } from "../refusal";
import { type Entry, post } from "../wallets/post.server";
import type { CheckoutLine } from "./checkout-facts.server";
import { type HoldPlan, insertOrder } from "./insert-order.server";

/** What many may check out at the same moment: the portions and the coupon. */
function hotRows({ head, bill, lines }: HoldPlan): HotRow[] {
  const portions = lines.flatMap(({ schedule_id }) => schedule_id ?? []);
  const coupon = head.coupon && bill.discount > 0 ? [`coupon:${head.coupon.id}` as const] : [];
  return [...portions.map((id) => `schedule:${id}` as const), ...coupon];
}

/** Takes the portions where enough are left, schedules in id order; answers how many schedules gave them. */
function takePortions(tx: Tx, lines: readonly CheckoutLine[]) {
  const wanted = new Map<number, number>();
  for (const line of lines) {
    if (line.schedule_id !== null)
      wanted.set(line.schedule_id, (wanted.get(line.schedule_id) ?? 0) + line.quantity);
  }
  const [ids, quantities] = [[...wanted.keys()], [...wanted.values()]];
  const locking =
    tx`SELECT id FROM schedule WHERE id = ANY (${ids}::int[]) ORDER BY id FOR NO KEY UPDATE`.execute();
  const taking = tx<{ id: number }[]>`
    UPDATE schedule s SET held = s.held + wanted.quantity FROM unnest(${ids}::int[], ${quantities}::int[]) AS wanted (id, quantity)
    WHERE s.id = wanted.id AND s.deleted_at IS NULL AND s.count - s.held - s.sold >= wanted.quantity RETURNING s.id`.execute();
  return { taking: Promise.all([locking, taking]).then(([, taken]) => taken), schedules: wanted.size };
}

/** Counts a use of the coupon where one is left, and books it for this order. */
function takeCoupon(tx: Tx, { head, bill, account_id }: HoldPlan) {
  if (!head.coupon || bill.discount === 0) return null;
  return tx<{ id: number }[]>`
    WITH counted AS (
      UPDATE coupon SET used_count = used_count + 1 WHERE id = ${head.coupon.id} AND (usage_limit IS NULL OR used_count < usage_limit)
      RETURNING id, once_per_user
    )
    INSERT INTO coupon_redemption (coupon_id, order_id, account_id, once_per_user, discount_cents)
    SELECT id, ${head.order_id}, ${account_id}, once_per_user, ${bill.discount} FROM counted
    ON CONFLICT DO NOTHING RETURNING id`.execute();
}

function entriesOf({ head, tenders }: HoldPlan): Entry[] {
  return tenders.flatMap((tender): Entry[] => {
    if (tender.ledger_account_id === null) return [];
    const amount = tender.amount_cents + tender.quantity;
    const hold = tender.method === "voucher" ? head.voucher_hold_id : head.usd_hold_id;
    return [
      { account: tender.ledger_account_id, amount: -amount },
      { account: hold, amount },
    ];
  });
}

/**
 * Writes a hold in one round trip of a few statements, sent in the lock order (`execute` sends at once, an await too
 * late): the order with all that hangs on it, the portions, the coupon, the wallet. Nothing of it stands when one is gone.
 * @throws Refusal `conflict` `sold_out`, `coupon_exhausted`, `insufficient_funds`.
 */
export async function writeHold(
  tx: Tx,
  plan: HoldPlan,
): Promise<{ expires_at: Date; payment_id: number | null }> {
  takeTurn(tx, hotRows(plan));
  const writing = insertOrder(tx, plan);
  const { taking, schedules } = takePortions(tx, plan.lines);
  const coupon = takeCoupon(tx, plan);
  const event = {
    kind: "order.held",
    idem: `order.held:${plan.head.order_id}`,
    order_id: plan.head.order_id,
    actor: `account:${plan.account_id}`,
  };
  const [[made], taken, used] = await Promise.all([
    writing,
    taking,
    coupon,
    post(tx, event, entriesOf(plan)),
  ]);
  if (taken.length < schedules)
    throw conflict("sold_out", "Somebody was faster: there are not enough portions left.");
  if (used && used.length === 0) throw conflict("coupon_exhausted", "This coupon has been used up.");
  if (!made) throw new Error("a hold was not written");
  return made;
}
