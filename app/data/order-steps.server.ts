import { sql } from "./sql.server";

/** A cook's part of an order has taken a step; `status` is the part's. */
export interface OrderStep {
  account_id: number;
  order_id: number;
  status: string;
}

type Hear = (step: OrderStep) => void;
const ears = new Set<Hear>();
let listening: Promise<unknown> | null = null;

function tellAll(payload: string): void {
  const [account, order, status = ""] = payload.split(":");
  for (const hear of ears) hear({ account_id: Number(account), order_id: Number(order), status });
}

/**
 * Calls `hear` with every step from now on, whichever process took it: one connection of this process listens for all,
 * and the driver takes a new one when it breaks. Answers once it listens.
 */
export async function onOrderStep(hear: Hear): Promise<void> {
  ears.add(hear);
  listening ??= sql.listen("order_step", tellAll).catch((error: unknown) => {
    // The next who asks tries again.
    listening = null;
    throw error;
  });
  await listening;
}
