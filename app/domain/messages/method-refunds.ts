import { z } from "zod";
import { formatCents } from "~/kit/money";
import { countOf } from "~/kit/text";
import { TenderMethod } from "../../../prisma/client/enums";
import { isMoney, kindOf } from "../tenders/tender-kinds";

/** What went back by one way of paying: cents or, for vouchers, pieces. */
export const MethodRefunds = z.array(
  z.object({
    method: z.enum(TenderMethod),
    amount_cents: z.int().optional(),
    quantity: z.int().optional(),
  }),
);
export type MethodRefund = z.output<typeof MethodRefunds>[number];

/** `$12.50 to the card, 1 voucher`; `whose` wallet and card: the diner's own ("your") or one that is spoken of ("the"). */
export function listRefunds(refunds: readonly MethodRefund[], whose: "your" | "the"): string {
  return refunds
    .map(({ method, amount_cents = 0, quantity = 0 }) =>
      isMoney(method)
        ? `${formatCents(amount_cents)} to ${whose} ${kindOf(method).name}`
        : countOf(quantity, "voucher"),
    )
    .join(", ");
}

/** The same of a wallet and card that are spoken of; `nothing` for no refunds. */
export function refundWords(refunds: readonly MethodRefund[]): string {
  return listRefunds(refunds, "the") || "nothing";
}

/** What the diner of an order that is called off gets back, as a sentence or two. */
export function refundSentence(refunds: readonly MethodRefund[]): string {
  if (refunds.length === 0) return "Nothing was charged.";
  return `Your refund: ${listRefunds(refunds, "your")}. Card refunds take a few days to show up.`;
}
