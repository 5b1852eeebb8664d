import { z } from "zod";
import { formatCents } from "~/kit/money";
import { countOf } from "~/kit/text";
import { TenderMethod } from "../../../prisma/client/enums";
import { bankHasIt } from "../tenders/bank-texts";
import { isMoney, kindOf } from "../tenders/tender-kinds";

/** What went back by one way of paying: cents or, for vouchers, pieces. To `organization` where it is not the diner's anymore. */
export const MethodRefunds = z.array(
  z.object({
    method: z.enum(TenderMethod),
    amount_cents: z.int().optional(),
    quantity: z.int().optional(),
    organization: z.string().optional(),
  }),
);
export type MethodRefund = z.output<typeof MethodRefunds>[number];

/** `$12.50 to the card, 1 voucher`; `whose` wallet and card: the diner's own ("your") or one that is spoken of ("the"). */
export function listRefunds(refunds: readonly MethodRefund[], whose: "your" | "the"): string {
  return refunds
    .map(({ method, amount_cents = 0, quantity = 0, organization }) =>
      isMoney(method)
        ? `${formatCents(amount_cents)} to ${organization ?? `${whose} ${kindOf(method).name}`}`
        : `${countOf(quantity, "voucher")}${organization ? ` to ${organization}` : ""}`,
    )
    .join(", ");
}

/** The same of a wallet and card that are spoken of; `nothing` for no refunds. */
export function refundWords(refunds: readonly MethodRefund[]): string {
  return listRefunds(refunds, "the") || "nothing";
}

/** What is to be said of a card that gets money back; nothing where none does. */
export function cardNote(refunds: readonly MethodRefund[]): string {
  return refunds.some(({ method }) => method === "credit_card")
    ? " Card refunds take a few days to show up."
    : "";
}

/** What the diner of an order that is called off gets back, as sentences; `bank_cents`: what the card's bank has taken back. */
export function refundSentence(refunds: readonly MethodRefund[], bank_cents = 0): string {
  const back = refunds.length > 0 ? `Your refund: ${listRefunds(refunds, "your")}.${cardNote(refunds)}` : "";
  const bank = bank_cents > 0 ? bankHasIt(bank_cents) : "";
  return [back, bank].filter(Boolean).join(" ") || "Nothing was charged.";
}
