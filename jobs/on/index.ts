import { announceChanged, announcePlaced } from "~/data/order-steps.server";
import { endCartReminder } from "~/domain/cart-reminders/push-events.server";
import { updateFullDaysOf } from "~/domain/chefs/full-days.server";
import { deliverCode } from "~/domain/codes/deliver-code.server";
import { notifyEmailChanged } from "~/domain/codes/notify-email-changed.server";
import { notifyContact } from "~/domain/contact/notify-contact.server";
import { executeAnswer } from "~/domain/disputes/execute-answer.server";
import { notifyDistributed, notifyUndone } from "~/domain/distributions/notify-distributed.server";
import { deleteOrphanedDocument } from "~/domain/documents/delete-orphaned-document.server";
import { handleLowBalance } from "~/domain/funding/handle-low-balance.server";
import { emailGiftCard } from "~/domain/gift-cards/email-gift-card.server";
import { executePayout } from "~/domain/gift-cards/execute-payout.server";
import { notifyGiftCardBought } from "~/domain/gift-cards/notify-bought.server";
import { callOffGroup } from "~/domain/group-orders/call-off-group.server";
import { returnSurplus } from "~/domain/group-orders/return-surplus.server";
import { emailHelperInvitation } from "~/domain/helpers/email-invitation.server";
import { importMembers } from "~/domain/imports-exports/import-members.server";
import { makeExport } from "~/domain/imports-exports/make-export.server";
import { notifyInvoiced } from "~/domain/invoices/notify-invoiced.server";
import { notifyInvoicePaid } from "~/domain/invoices/remind-overdue.server";
import { deletePictureFiles } from "~/domain/media/delete-unused-uploads.server";
import { emailInvitation } from "~/domain/members/email-invitation.server";
import { abandonHolds } from "~/domain/members/end-membership.server";
import { sendPushTags } from "~/domain/messages/push-tags.server";
import {
  emailNotification,
  pushNotification,
  textNotification,
} from "~/domain/messages/send-notification.server";
import { notifyWelcome } from "~/domain/messages/send-welcome.server";
import {
  notifyAllergensAnswered,
  notifyAllergensChanged,
  notifyCanceled,
  notifyDeclined,
  notifyLatePayment,
  notifyMoved,
  notifyRefunded,
} from "~/domain/orders/notify-changes.server";
import { notifyPlaced } from "~/domain/orders/notify-placed.server";
import { giveUpCheckouts } from "~/domain/organizations/give-up-checkouts.server";
import { signOutOrganization } from "~/domain/organizations/sign-out-organization.server";
import type { Events, Topic } from "~/domain/outbox/events";
import { forgetCards } from "~/domain/payments/forget-cards.server";
import { executeReversal } from "~/domain/payouts/execute-reversal.server";
import { executeTransfer } from "~/domain/payouts/execute-transfer.server";
import {
  notifyPayoutFailed,
  notifyTransferFailed,
  notifyTransfersSent,
  notifyTransfersWaiting,
} from "~/domain/payouts/notify-cook-pay.server";
import { notifySheetChanged } from "~/domain/prep/notify-sheet-changed.server";
import { givePromotion } from "~/domain/promotions/give-promotion.server";
import { recordOutsideRefund } from "~/domain/refunds/refund-received-outside.server";
import { rewardReferral } from "~/domain/rewards/reward-referral.server";
import { executeRefund } from "~/domain/settlement/execute-refund.server";
import { deliverConnectCode } from "~/domain/sign-in/connect-code.server";
import { emailPasswordReset } from "~/domain/sign-in/email-password-reset.server";
import { deliverOwnerCode } from "~/domain/sign-in/owner-code.server";
import { emailSignUp } from "~/domain/sign-up/email-sign-up.server";
import { emailAccessChange } from "~/domain/support/email-access-change.server";
import { cancelCheckedOut, executeAct } from "~/domain/support/execute-act.server";
import { notifyOrderChanged } from "~/domain/support/notify-order-changed.server";
import { emailMailboxProof, emailOldMailbox } from "~/domain/support/prove-mailbox.server";
import { notifySwapAnswered, notifySwapOffered } from "~/domain/swaps/notify-swap.server";
import { emailStaffInvitation } from "~/domain/team/email-invitation.server";
import { executeTipRefund } from "~/domain/tips/execute-tip-refund.server";
import { notifyTip } from "~/domain/tips/notify-tip.server";
import { notifyFunded } from "~/domain/treasury/notify-funded.server";
import { notifyShort } from "~/domain/treasury/notify-short.server";
import { resetWallets } from "~/domain/treasury/reset-wallets.server";
import { notifyLedgerWrong } from "~/domain/wallets/notify-ledger-wrong.server";
import { TRANSFERS_WAITING } from "~/kit/transfer-names";

/** What is done about one kind of message; `key` is unique to the message and goes into providers' idempotency keys. */
export type Handler<T extends Topic> = (payload: Events[T], key: string) => Promise<void>;

/** What happens when: one handler for every topic. Each may run twice without harm. */
export const handlers: { [T in Topic]: Handler<T> } = {
  "account.registered": ({ account_id }) => notifyWelcome(account_id),
  "account.deleted": ({ account_id }) => forgetCards(account_id),
  "code.requested": ({ code_id }, key) => deliverCode(code_id, key),
  "account.email_changed": ({ code_id }, key) => notifyEmailChanged(code_id, key),
  "account.access_changed": ({ audit_entry_id }, key) => emailAccessChange(audit_entry_id, key),
  "account.recovery_allowed": ({ recovery_id }, key) => emailMailboxProof(recovery_id, key),
  "account.email_corrected": ({ recovery_id }, key) => emailOldMailbox(recovery_id, key),
  "connect_code.requested": (claim, key) => deliverConnectCode(claim, key),
  "owner_code.requested": (asker, key) => deliverOwnerCode(asker, key),
  "sign_up.asked": ({ sign_up_id }, key) => emailSignUp(sign_up_id, key),
  "password_reset.asked": ({ account_id }, key) => emailPasswordReset(account_id, key),
  "order.placed": async ({ order_id }, key) => {
    await announcePlaced(order_id);
    await updateFullDaysOf(order_id);
    await notifyPlaced(order_id);
    await endCartReminder(order_id);
    await notifySheetChanged(order_id, key);
  },
  "order.part_moved": async ({ order_id, part_id, status, tells_cook = true }, key) => {
    if (status === "cancelled") await updateFullDaysOf(order_id);
    await notifyMoved(order_id, part_id, status);
    // an order is delivered also by what is called off of it last
    if (status === "delivered" || status === "cancelled") await rewardReferral(order_id);
    if (status === "cancelled") await notifySheetChanged(order_id, key, tells_cook);
  },
  "order.cancelled": async ({ order_id, by, reason }, key) => {
    await updateFullDaysOf(order_id);
    await notifyCanceled(order_id, by, reason);
    await notifySheetChanged(order_id, key, by !== "chef");
  },
  "order.changed": async (change, key) => {
    await announceChanged(change.order_id);
    await updateFullDaysOf(change.order_id);
    await notifyOrderChanged(change, key);
    await notifySheetChanged(change.order_id, key);
  },
  "order.line_declined": async ({ order_id, line_id }, key) => {
    await announceChanged(order_id);
    await updateFullDaysOf(order_id);
    await notifyDeclined(order_id, line_id);
    await notifySheetChanged(order_id, key);
  },
  "order.swap_offered": (offer, key) => notifySwapOffered(offer, key),
  "order.swap_answered": async (answer, key) => {
    await announceChanged(answer.order_id);
    await notifySwapAnswered(answer, key);
    // one that is not taken is declined, which tells of itself
    if (answer.answer === "take") await notifySheetChanged(answer.order_id, key);
  },
  "order.allergens_changed": async ({ order_id }, key) => {
    await notifyAllergensChanged(order_id, key);
    await notifySheetChanged(order_id, key);
  },
  "order.allergens_corrected": ({ order_id }, key) => notifySheetChanged(order_id, key),
  "order.allergens_answered": async (answer, key) => {
    await announceChanged(answer.order_id);
    await updateFullDaysOf(answer.order_id);
    await notifyAllergensAnswered(answer, key);
    await notifySheetChanged(answer.order_id, key);
  },
  "order.refunded": (refund, key) => notifyRefunded(refund, key),
  "refund.made_elsewhere": (refund) => recordOutsideRefund(refund),
  "refund.requested": ({ refund_id }) => executeRefund(refund_id),
  "gift_payout.requested": ({ gift_payout_id }) => executePayout(gift_payout_id),
  "staff_act.due": ({ waiting_act_id }) => executeAct(waiting_act_id),
  "cook_day.checkouts_ended": ({ waiting_act_id }) => cancelCheckedOut(waiting_act_id),
  "dispute.answered": ({ dispute_id }) => executeAnswer(dispute_id),
  "transfer.requested": ({ transfer_id }) => executeTransfer(transfer_id),
  "reversal.requested": ({ reversal_id }) => executeReversal(reversal_id),
  "transfers.sent": ({ chef_id }) => notifyTransfersSent(chef_id),
  [TRANSFERS_WAITING]: ({ chef_id, transfer_id }) => notifyTransfersWaiting(chef_id, transfer_id),
  "transfer.failed": ({ transfer_id }) => notifyTransferFailed(transfer_id),
  "payout.failed": ({ payout_id }) => notifyPayoutFailed(payout_id),
  "tip.refund_requested": ({ tip_share_id }) => executeTipRefund(tip_share_id),
  "tip.paid": ({ tip_id }) => notifyTip(tip_id),
  "gift_card.bought": ({ gift_card_id }) => notifyGiftCardBought(gift_card_id),
  "gift_card.due": ({ gift_card_id }) => emailGiftCard(gift_card_id),
  "org_fund.paid": ({ org_funding_id }) => notifyFunded(org_funding_id),
  "payment.late": ({ payment_id }) => notifyLatePayment(payment_id),
  "ledger.wrong": ({ findings }, key) => notifyLedgerWrong(findings, key),
  "organization.suspended": (suspension) => giveUpCheckouts(suspension),
  "organization.rejected": (rejection) => signOutOrganization(rejection),
  "organization.distributed": ({ distribution_id }) => notifyDistributed(distribution_id),
  "organization.distribution_undone": ({ distribution_id }) => notifyUndone(distribution_id),
  "group_order.settled": ({ group_order_id }) => returnSurplus(group_order_id),
  "group_order.canceled": (cancellation) => callOffGroup(cancellation),
  "membership.ended": (membership) => abandonHolds(membership),
  "membership.invited": ({ invitation_id }) => emailInvitation(invitation_id),
  "staff.invited": ({ invitation_id }) => emailStaffInvitation(invitation_id),
  "helper.invited": ({ helper_id, letters }) => emailHelperInvitation(helper_id, letters),
  "members.confirmed": ({ import_id }, key) => importMembers(import_id, key),
  "organization.funded": ({ organization_id }) => resetWallets(organization_id),
  "organization.reset_short": ({ organization_id, asset, period_start }) =>
    notifyShort(organization_id, asset, period_start),
  "organization.invoiced": ({ invoice_id }) => notifyInvoiced(invoice_id),
  "organization.balance_low": ({ organization_id, crossing }) => handleLowBalance(organization_id, crossing),
  "invoice.paid": ({ invoice_id }, key) => notifyInvoicePaid(invoice_id, key),
  "export.requested": ({ export_id }, key) => makeExport(export_id, key),
  "contact.received": ({ contact_message_id }) => notifyContact(contact_message_id),
  "picture.dropped": ({ path }) => deletePictureFiles(path),
  "document.storing": ({ path }) => deleteOrphanedDocument(path),
  "document.removed": ({ path }) => deleteOrphanedDocument(path),
  "notification.mail": ({ notification_id }) => emailNotification(notification_id),
  "notification.sms": ({ notification_id }, key) => textNotification(notification_id, key),
  "notification.push": ({ notification_id, subscription_id }) =>
    pushNotification(notification_id, subscription_id),
  "promotion.started": ({ promotion_id }) => givePromotion(promotion_id),
  "push.tagged": ({ account_id }) => sendPushTags(account_id),
};
