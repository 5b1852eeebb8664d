import { recordDispute } from "./record-dispute.server";
import { recordRefunds } from "./record-refund.server";

/** Acts on an event about money that goes back to a card, a refund or a dispute. False for every other kind. */
export async function handleReturnedPurchase(type: string, object_id: string): Promise<boolean> {
  if (type.startsWith("charge.dispute.")) await recordDispute(object_id);
  else if (type.startsWith("refund.") || type.startsWith("charge.refund")) await recordRefunds(object_id);
  else return false;
  return true;
}
