import type { Intent } from "~/adapters/stripe-intents.server";
import type { Fragment } from "~/data/sql.server";

/** What areas above the holds do when a hold ends. */
export interface HoldHandlers {
  /** Part of the settling statement: the order's lines and coupon leave its cart. */
  leaveCart(order_id: number): Fragment;
  /**
   * Settles a hold whose card has paid, as Stripe has it just now (`paid`). `isShort`: less came than the card's share, and it
   * stays a hold. Of one that was released before, what came goes back.
   */
  settlePaid(order_id: number, paid: Intent): Promise<{ isShort: boolean }>;
}

/** On the process, as who settles payments. */
const shared = globalThis as typeof globalThis & { dindinHoldHandlers?: HoldHandlers };

/** Says what happens above when a hold ends. Called once, with `registerHandlers`. */
export function registerHoldHandlers(handlers: HoldHandlers): void {
  shared.dindinHoldHandlers = handlers;
}

/** What happens above when a hold ends. Fails where the process was started without `registerHandlers`. */
export function holdHandlers(): HoldHandlers {
  if (!shared.dindinHoldHandlers) throw new Error("nobody settles paid holds: call registerHandlers");
  return shared.dindinHoldHandlers;
}
