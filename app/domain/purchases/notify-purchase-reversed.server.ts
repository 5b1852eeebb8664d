import type { Tx } from "~/data/sql.server";
import { notify } from "../messages/notify.server";
import { notifyStaff } from "../messages/notify-staff.server";
import { type FundsMovement, type LockedPurchase, settlerOf } from "../payments/settlers.server";
import type { PurchaseReversal } from "./purchase-reversal";

/**
 * Tells staff, once, what became of money that went back to a card without us, and whoever it was taken from: the owner of
 * the wallet, or whoever paid, as the settler of the purchase has it. `booked` is how much is in the ledger, and
 * `ours` how much of that we were giving back anyway;
 * where a part of it comes back later and is taken then, `before` is what was taken earlier and `key` names this time.
 */
export async function notifyPurchaseReversed(
  tx: Tx,
  purchase: LockedPurchase,
  made: PurchaseReversal,
  told: { booked: number; ours?: number; moved: FundsMovement; before?: number; key?: string },
): Promise<void> {
  const { id: payment_id, purpose } = purchase;
  const { source, is_dispute, amount_cents } = made;
  const { booked: booked_cents, ours: ours_cents = 0, moved, before = 0, key: name = source } = told;
  const { cents: taken_cents, owner_id } = moved;
  await notifyStaff(tx, {
    key: `purchase.returned:${name}`,
    kind: "staff.purchase_returned",
    facts: {
      ...{ purpose, payment_id, source, is_dispute, amount_cents, booked_cents, ours_cents },
      taken_cents: before + taken_cents,
    },
  });
  if (taken_cents === 0) return;
  const key = `purchase.returned:${name}:person`;
  if (owner_id !== null)
    await notify(tx, { account_id: owner_id, key, kind: "gift_card.taken_back", facts: { taken_cents } });
  await settlerOf(purpose).notifyTaken?.(tx, purchase, { taken_cents, key });
}
