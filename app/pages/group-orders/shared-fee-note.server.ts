import { moneyText } from "~/ui/money-text";

/** What a receipt says of a group order's fee. Cents. */
interface SharedDelivery {
  organization: string;
  fee_cents: number;
  fee_paid_by: "people" | "organization";
  /** orders that share it already */
  sharers: number;
}

/** How much of a group's one delivery fee an order pays (`cents`), in words; undefined where nothing is shared. */
export function sharedFeeNote(group: SharedDelivery | null, cents: number): string | undefined {
  if (!group) return undefined;
  const { organization, fee_cents, fee_paid_by, sharers } = group;
  if (fee_paid_by === "organization") return `Paid by ${organization}`;
  if (cents === 0) return fee_cents > 0 ? "You've paid your share" : undefined;
  const part = sharers === 0 ? "You're the first to pay, so it's all of" : `1/${sharers + 1} of`;
  return `${part} ${moneyText(fee_cents)} for now. What's above your final share comes back after the deadline`;
}
