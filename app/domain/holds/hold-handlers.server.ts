import type { Intent } from "~/adapters/stripe-intents.server";
import type { Fragment } from "~/data/sql.server";
import { handlersOf } from "~/kit/handlers-of";

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

const handlers = handlersOf<HoldHandlers>("handlers of holds");

/** Says what happens above when a hold ends. Called once, with `registerHandlers`. */
export const registerHoldHandlers = handlers.register;

/** What happens above when a hold ends. Fails where the process was started without `registerHandlers`. */
export const holdHandlers = handlers.read;
