import type { Tx } from "~/data/sql.server";
import { queueForRows } from "~/data/transaction.server";
import { formatShortDay } from "~/kit/day";
import type { CartGroup } from "../carts/cart-group";
import { conflict, type Refusal } from "../refusal";
import type { Draft } from "./draft";

/**
 * Keeps the cart's group order as it is until the commit: whoever closes it waits for the checkouts that found it open, and
 * those that come later find it closed. After the cart's lock (docs/decisions/123). Answers no row where the cart has no
 * group order, or somebody else has it locked: nobody waits for it here, see `waitForGroup`.
 */
export function lockGroupOfCart(tx: Tx, account_id: number) {
  // plain SQL: a lock
  return tx<{ id: number }[]>`
    SELECT id FROM group_order WHERE id = (SELECT group_order_id FROM cart WHERE account_id = ${account_id}) FOR SHARE SKIP LOCKED`.execute();
}

/** Waits for a group order's lock, in its turn: many people of one group check out at the same moment. */
export async function waitForGroup(tx: Tx, group: Pick<CartGroup, "id">): Promise<void> {
  queueForRows(tx, [`group_order:${group.id}`]);
  // plain SQL: a lock
  await tx`SELECT FROM group_order WHERE id = ${group.id} FOR SHARE`;
}

/** The group order takes no more checkouts; null where the cart is no longer of the one that was seen. */
export function groupClosed(group: Pick<CartGroup, "name"> | null): Refusal {
  if (!group)
    return conflict("group_closed", {
      reason: "Your group order is closed.",
      next: "You can order on your own.",
    });
  return conflict("group_closed", {
    reason: `The group order “${group.name}” is closed.`,
    next: "Leave it to order on your own.",
  });
}

/** Refuses a draft that names a day or address of its own: a group's cart goes when and where the group goes. */
export function refuseOtherPlan(group: CartGroup, { day, address_id, inline }: Draft): void {
  if ((day === undefined || day === group.day) && address_id === undefined && inline === undefined) return;
  throw conflict("group_plan", {
    reason: `Your cart is part of “${group.name}”, which is delivered on ${formatShortDay(group.day)} to one address.`,
    next: "Leave the group order to choose your own day and address.",
  });
}

/** The total that has to be met: in a group it may have become lower meanwhile, since more people share the fee. Cents. */
export function expectedOf(
  group: CartGroup | null,
  expected: number | undefined,
  total_cents: number,
): number | undefined {
  return group && expected !== undefined && expected > total_cents ? undefined : expected;
}
