import { card } from "./card";
import type { TenderKind, TenderMethod } from "./tender-kind";
import { voucher } from "./voucher";
import { wallet } from "./wallet";

/**
 * All tenders, in the order in which an order's are written: the card first, since it takes the last cent of a split. What
 * a payment list asks for is looked at from the end, so that the card's turn comes when the others have paid.
 */
export const REGISTRY = { credit_card: card, wallet, voucher } as const satisfies {
  [Method in TenderMethod]: TenderKind & { method: Method };
};
