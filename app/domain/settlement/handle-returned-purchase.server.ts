import { noteDispute } from "./record-dispute.server";
import { noteRefunds } from "./record-refund.server";

/** Acts on an event about money that goes back to a card, a refund or a dispute. False for every other kind. */
export async function actOnReturn(type: string, object_id: string): Promise<boolean> {
  if (type.startsWith("charge.dispute.")) await noteDispute(object_id);
  else if (type.startsWith("refund.") || type.startsWith("charge.refund")) await noteRefunds(object_id);
  else return false;
  return true;
}
