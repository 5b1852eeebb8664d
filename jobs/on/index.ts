import { endCartReminder } from "~/domain/cart-reminders/push-events.server";
import { deliverCode } from "~/domain/codes/deliver-code.server";
import { tellEmailChanged } from "~/domain/codes/notify-email-changed.server";
import { tellContact } from "~/domain/contact/notify-contact.server";
import { tellDistributed } from "~/domain/distributions/notify-distributed.server";
import { mailGiftCard } from "~/domain/gift-cards/email-gift-card.server";
import { importMembers } from "~/domain/imports-exports/import-members.server";
import { makeExport } from "~/domain/imports-exports/make-export.server";
import { tellInvoiced } from "~/domain/invoices/notify-invoiced.server";
import { deletePictureFiles } from "~/domain/media/delete-unused-uploads.server";
import { mailInvitation } from "~/domain/members/email-invitation.server";
import { giveUpHolds } from "~/domain/members/end-membership.server";
import { sendPushTags } from "~/domain/messages/push-tags.server";
import {
  mailNotification,
  pushNotification,
  textNotification,
} from "~/domain/messages/send-notification.server";
import { welcome } from "~/domain/messages/send-welcome.server";
import {
  tellAllergensChanged,
  tellCancelled,
  tellDeclined,
  tellLatePayment,
  tellMoved,
  tellRefunded,
} from "~/domain/orders/notify-changes.server";
import { tellPlaced } from "~/domain/orders/notify-placed.server";
import { signOutCompany } from "~/domain/organizations/sign-out-organization.server";
import type { Events, Topic } from "~/domain/outbox/events";
import { forgetCards } from "~/domain/payments/forget-cards.server";
import { carryOutReversal } from "~/domain/payouts/execute-reversal.server";
import { carryOutTransfer } from "~/domain/payouts/execute-transfer.server";
import {
  tellHeld,
  tellPayoutFailed,
  tellSent,
  tellTransferFailed,
} from "~/domain/payouts/notify-cook-pay.server";
import { carryOutTipRefund } from "~/domain/purchases/execute-tip-refund.server";
import { tellFunded, tellGiftCardBought, tellTip } from "~/domain/purchases/notify-purchase.server";
import { receiptOfLetter } from "~/domain/receipts/receipt-email.server";
import { takeBackElsewhere } from "~/domain/refunds/refund-received-outside.server";
import { carryOutRefund } from "~/domain/settlement/execute-refund.server";
import { deliverConnectCode } from "~/domain/sign-in/connect-code.server";
import { mailPasswordReset } from "~/domain/sign-in/email-password-reset.server";
import { mailSignUp } from "~/domain/sign-up/email-sign-up.server";
import { tellShort } from "~/domain/treasury/notify-short.server";
import { resetWallets } from "~/domain/treasury/reset-wallets.server";
import { tellLedgerWrong } from "~/domain/wallets/notify-ledger-wrong.server";

/** What is done about one kind of message; `key` is unique to the message and goes into providers' idempotency keys. */
export type Handler<T extends Topic> = (payload: Events[T], key: string) => Promise<void>;

/** What happens when: one handler for every topic. Each may run twice without harm. */
export const handlers: { [T in Topic]: Handler<T> } = {
  "account.registered": ({ account_id }) => welcome(account_id),
  "account.deleted": ({ account_id }) => forgetCards(account_id),
  "code.requested": ({ code_id }, key) => deliverCode(code_id, key),
  "account.email_changed": ({ code_id }, key) => tellEmailChanged(code_id, key),
  "connect_code.requested": (claim, key) => deliverConnectCode(claim, key),
  "sign_up.asked": ({ sign_up_id }, key) => mailSignUp(sign_up_id, key),
  "password_reset.asked": ({ account_id }, key) => mailPasswordReset(account_id, key),
  "order.placed": async ({ order_id }) => {
    await tellPlaced(order_id);
    await endCartReminder(order_id);
  },
  "order.part_moved": ({ order_id, part_id, status }) => tellMoved(order_id, part_id, status),
  "order.cancelled": ({ order_id, by }) => tellCancelled(order_id, by),
  "order.line_declined": ({ order_id, line_id }) => tellDeclined(order_id, line_id),
  "order.allergens_changed": ({ order_id }, key) => tellAllergensChanged(order_id, key),
  "order.refunded": ({ order_id, refunds }, key) => tellRefunded(order_id, refunds, key),
  "refund.made_elsewhere": (refund) => takeBackElsewhere(refund),
  "refund.requested": ({ refund_id }) => carryOutRefund(refund_id),
  "transfer.requested": ({ transfer_id }) => carryOutTransfer(transfer_id),
  "reversal.requested": ({ reversal_id }) => carryOutReversal(reversal_id),
  "transfers.sent": ({ chef_id }) => tellSent(chef_id),
  "transfers.held": ({ chef_id, transfer_id }) => tellHeld(chef_id, transfer_id),
  "transfer.failed": ({ transfer_id }) => tellTransferFailed(transfer_id),
  "payout.failed": ({ payout_id }) => tellPayoutFailed(payout_id),
  "tip.refund_requested": ({ tip_share_id }) => carryOutTipRefund(tip_share_id),
  "tip.paid": ({ tip_id }) => tellTip(tip_id),
  "gift_card.bought": ({ gift_card_id }) => tellGiftCardBought(gift_card_id),
  "gift_card.due": ({ gift_card_id }) => mailGiftCard(gift_card_id),
  "org_fund.paid": ({ org_funding_id }) => tellFunded(org_funding_id),
  "payment.late": ({ payment_id }) => tellLatePayment(payment_id),
  "ledger.wrong": ({ findings }, key) => tellLedgerWrong(findings, key),
  "organization.rejected": (rejection) => signOutCompany(rejection),
  "organization.distributed": ({ distribution_id }) => tellDistributed(distribution_id),
  "membership.ended": (membership) => giveUpHolds(membership),
  "membership.invited": ({ invitation_id }) => mailInvitation(invitation_id),
  "members.confirmed": ({ import_id }, key) => importMembers(import_id, key),
  "organization.funded": ({ organization_id }) => resetWallets(organization_id),
  "organization.reset_short": ({ organization_id, asset, period_start }) =>
    tellShort(organization_id, asset, period_start),
  "organization.invoiced": ({ invoice_id }) => tellInvoiced(invoice_id),
  "export.requested": ({ export_id }, key) => makeExport(export_id, key),
  "contact.received": ({ contact_message_id }) => tellContact(contact_message_id),
  "picture.dropped": ({ path }) => deletePictureFiles(path),
  "notification.mail": ({ notification_id }) => mailNotification(notification_id, receiptOfLetter),
  "notification.sms": ({ notification_id }, key) => textNotification(notification_id, key),
  "notification.push": ({ notification_id, subscription_id }) =>
    pushNotification(notification_id, subscription_id),
  "push.tagged": ({ account_id }) => sendPushTags(account_id),
};
