import { leaveCart } from "~/domain/carts/leave-cart.server";
import { giftCardSettler } from "~/domain/gift-cards/settle-gift-card.server";
import { invoiceSettler } from "~/domain/invoices/settle-invoice.server";
import type { Settlers } from "~/domain/payments/settlers.server";
import { takeMoneyBack } from "~/domain/purchases/take-money-back.server";
import { tipSettler } from "~/domain/tips/settle-tip.server";
import { fundingSettler } from "~/domain/treasury/settle-funding.server";

/** Who settles a payment, by what it was for. Whoever starts a process in which something can be paid hands it in. */
export const settlers: Settlers = {
  order: { leaveCart },
  tip: tipSettler,
  gift_card: giftCardSettler,
  org_fund: fundingSettler,
  invoice: invoiceSettler,
  moneyBack: takeMoneyBack,
};
