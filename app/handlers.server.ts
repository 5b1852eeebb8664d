import { registerAccountHandlers } from "~/domain/accounts/account-handlers.server";
import { leaveCart } from "~/domain/carts/leave-cart.server";
import { giftCardSettler } from "~/domain/gift-cards/settle-gift-card.server";
import { untieKitchen } from "~/domain/helpers/untie-kitchen.server";
import { type HoldHandlers, registerHoldHandlers } from "~/domain/holds/hold-handlers.server";
import { invoiceSettler } from "~/domain/invoices/settle-invoice.server";
import { registerSettlers, type Settlers } from "~/domain/payments/settlers.server";
import { takeMoneyBack } from "~/domain/purchases/take-money-back.server";
import { settlePaidHold } from "~/domain/settlement/settle.server";
import { tipSettler } from "~/domain/tips/settle-tip.server";
import { fundingSettler } from "~/domain/treasury/settle-funding.server";
import { registerMoneyBack } from "~/domain/wallets/money-back.server";

const settlers: Settlers = {
  tip: tipSettler,
  gift_card: giftCardSettler,
  org_fund: fundingSettler,
  invoice: invoiceSettler,
};

const holdHandlers: HoldHandlers = { leaveCart, settlePaid: settlePaidHold };

/**
 * Says who settles a payment in this process, by what it was for, and what areas above accounts, holds and wallets do there.
 * Called once, by whoever starts a process in which somebody can sign in or something can be paid, before anybody can.
 */
export function registerHandlers(): void {
  registerSettlers(settlers);
  registerHoldHandlers(holdHandlers);
  registerMoneyBack(takeMoneyBack);
  registerAccountHandlers({ untieKitchen });
}
