import { sql } from "./sql.server";

/** A cook's part of an order has taken a step; `status` is the part's. `account_id` is the diner's. */
export interface OrderStep {
  account_id: number;
  chef_id: number;
  order_id: number;
  status: string;
}

type Hear = (step: OrderStep) => void;
const ears = new Set<Hear>();
let listening: Promise<unknown> | null = null;

function notifyAll(payload: string): void {
  const [account, order, status = "", chef] = payload.split(":");
  for (const hear of ears)
    hear({
      account_id: Number(account),
      chef_id: Number(chef),
      order_id: Number(order),
      status,
    });
}

/**
 * Calls `hear` with every step from now on, whichever process took it: one connection of this process listens for all,
 * and the driver takes a new one when it breaks. Answers once it listens.
 */
export async function onOrderStep(hear: Hear): Promise<void> {
  ears.add(hear);
  listening ??= sql.listen("order_step", notifyAll).catch((error: unknown) => {
    // The next who asks tries again.
    listening = null;
    throw error;
  });
  await listening;
}

/**
 * Tells the pages of its cooks that an order has been placed, which no trigger does: a notice inside the settling
 * transaction would have every payment wait in one queue. Diners see it by themselves.
 */
export async function announcePlaced(order_id: number): Promise<void> {
  await sql`
    SELECT pg_notify('order_step', '0:' || p.order_id || ':placed:' || p.chef_id)
    FROM order_part p WHERE p.order_id = ${order_id} AND p.status = 'placed'`;
}

/**
 * Tells the pages of its cooks that something of an order is another one now, though no part has taken a step: its day, a dish,
 * what its diner answered. They read it again.
 */
export async function announceChanged(order_id: number): Promise<void> {
  await sql`
    SELECT pg_notify('order_step', '0:' || p.order_id || ':changed:' || p.chef_id)
    FROM order_part p WHERE p.order_id = ${order_id} AND p.status NOT IN ('pending_payment', 'expired')`;
}
