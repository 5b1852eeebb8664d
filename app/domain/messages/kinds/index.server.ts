import type { z } from "zod";
import { TRANSFERS_WAITING } from "~/kit/transfer-names";
import { allowanceEnds } from "./allowance-ends.server";
import { balanceLow } from "./balance-low.server";
import { bankRestricted } from "./bank-restricted.server";
import { cartLeft } from "./cart-left.server";
import { distributionReceived } from "./distribution-received.server";
import { distributionTakenBack } from "./distribution-taken-back.server";
import { documentEnds } from "./document-ends.server";
import { documentReviewed } from "./document-reviewed.server";
import { exportReady } from "./export-ready.server";
import { fundingPaid } from "./funding-paid.server";
import { fundingTakenBack } from "./funding-taken-back.server";
import { giftCardBought } from "./gift-card-bought.server";
import { giftCardTakenBack } from "./gift-card-taken-back.server";
import { groupOrderOver } from "./group-order-over.server";
import { invoiceIssued } from "./invoice-issued.server";
import { invoiceOverdue } from "./invoice-overdue.server";
import { invoicePaid } from "./invoice-paid.server";
import { invoiceReopened } from "./invoice-reopened.server";
import { kitchenDayCanceled } from "./kitchen-day-canceled";
import { kitchenReviewed } from "./kitchen-reviewed.server";
import { kitchenSubmitted } from "./kitchen-submitted.server";
import { mealReviewed } from "./meal-reviewed.server";
import { messageRemoved } from "./message-removed";
import { orderAllergensAnswered } from "./order-allergens-answered.server";
import { orderAllergensChanged } from "./order-allergens-changed.server";
import { orderCanceled } from "./order-canceled.server";
import { orderCanceledCook } from "./order-canceled-cook.server";
import { orderChanged } from "./order-changed.server";
import { orderEmail } from "./order-email.server";
import { orderLineDeclined } from "./order-line-declined.server";
import { orderPartCanceled } from "./order-part-canceled.server";
import { orderPartCanceledDiner } from "./order-part-canceled-diner.server";
import { orderPartMoved } from "./order-part-moved.server";
import { orderPlaced } from "./order-placed.server";
import { orderPlacedCook } from "./order-placed-cook.server";
import { orderRefundMoved } from "./order-refund-moved.server";
import { orderRefunded } from "./order-refunded.server";
import { orderSwapAnswered } from "./order-swap-answered.server";
import { orderSwapOffered } from "./order-swap-offered.server";
import { organizationReviewed } from "./organization-reviewed.server";
import { passwordChanged } from "./password-changed.server";
import { paymentLate } from "./payment-late.server";
import { paymentLost } from "./payment-lost.server";
import { payoutFailed } from "./payout-failed.server";
import { permitEnds } from "./permit-ends.server";
import { prepChanged } from "./prep-changed.server";
import { prepSheet } from "./prep-sheet.server";
import { resetShort } from "./reset-short.server";
import { reviewReplied } from "./review-replied.server";
import { secondFactorChanged } from "./second-factor-changed.server";
import { signInWayChanged } from "./sign-in-way-changed.server";
import { staffContactReceived } from "./staff-contact-received.server";
import { staffDispute } from "./staff-dispute.server";
import { staffDocumentSubmitted } from "./staff-document-submitted.server";
import { staffGiftPayoutFailed } from "./staff-gift-payout-failed.server";
import { staffKitchenChanged } from "./staff-kitchen-changed.server";
import { staffLedgerWrong } from "./staff-ledger-wrong.server";
import { staffMoneyUnclaimed } from "./staff-money-unclaimed.server";
import { staffOrderStanding } from "./staff-order-standing.server";
import { staffOrganizationRegistered } from "./staff-organization-registered.server";
import { staffPaymentUnknown } from "./staff-payment-unknown.server";
import { staffPurchaseReturned } from "./staff-purchase-returned.server";
import { staffReconcileLeft } from "./staff-reconcile-left.server";
import { staffRefundFailed } from "./staff-refund-failed.server";
import { staffRefundTooMuch } from "./staff-refund-too-much.server";
import { staffRefundUnplaced } from "./staff-refund-unplaced.server";
import { staffReviewReported } from "./staff-review-reported.server";
import { staffTipOwed } from "./staff-tip-owed.server";
import { staffTransferReversed } from "./staff-transfer-reversed.server";
import { staffWorkStuck } from "./staff-work-stuck.server";
import { tipPaid } from "./tip-paid.server";
import { tipReceived } from "./tip-received.server";
import { topUpFailed } from "./top-up-failed.server";
import { transferFailed } from "./transfer-failed.server";
import { transfersSent } from "./transfers-sent.server";
import { transfersWaiting } from "./transfers-waiting.server";
import { welcome } from "./welcome.server";

/**
 * Every kind of message that a row can be. The names stand in rows, so one that is renamed keeps its old name beside it
 * until the rows are gone. Emails that go out without a row, because they carry a secret or go to a mailbox that is no
 * account's, are the functions in `email-*.ts`.
 */
export const MESSAGE_KINDS = {
  "account.welcome": welcome,
  "account.password_changed": passwordChanged,
  "account.second_factor": secondFactorChanged,
  "account.sign_in_way": signInWayChanged,
  "cart.left": cartLeft,
  "order.placed": orderPlaced,
  "order.placed.cook": orderPlacedCook,
  "prep.sheet": prepSheet,
  "prep.changed": prepChanged,
  "order.allergens_answered": orderAllergensAnswered,
  "order.allergens_changed": orderAllergensChanged,
  "order.part_moved": orderPartMoved,
  "order.cancelled": orderCanceled,
  "order.cancelled.cook": orderCanceledCook,
  "order.part_cancelled": orderPartCanceled,
  "order.part_cancelled.diner": orderPartCanceledDiner,
  "order.refunded": orderRefunded,
  "order.refund_moved": orderRefundMoved,
  "order.line_declined": orderLineDeclined,
  "order.changed": orderChanged,
  "order.email": orderEmail,
  "group_order.over": groupOrderOver,
  "order.swap_offered": orderSwapOffered,
  "order.swap_answered": orderSwapAnswered,
  "payment.late": paymentLate,
  "payment.lost": paymentLost,
  "tip.paid": tipPaid,
  "tip.received": tipReceived,
  "gift_card.bought": giftCardBought,
  "gift_card.taken_back": giftCardTakenBack,
  "funding.paid": fundingPaid,
  "funding.taken_back": fundingTakenBack,
  "distribution.received": distributionReceived,
  "distribution.taken_back": distributionTakenBack,
  "allowance.ends": allowanceEnds,
  "reset.short": resetShort,
  "balance.low": balanceLow,
  "top_up.failed": topUpFailed,
  "export.ready": exportReady,
  "invoice.issued": invoiceIssued,
  "invoice.overdue": invoiceOverdue,
  "invoice.paid": invoicePaid,
  "invoice.reopened": invoiceReopened,
  "organization.reviewed": organizationReviewed,
  "kitchen.day_cancelled": kitchenDayCanceled,
  "kitchen.reviewed": kitchenReviewed,
  "kitchen.submitted": kitchenSubmitted,
  "meal.reviewed": mealReviewed,
  "message.removed": messageRemoved,
  "review.replied": reviewReplied,
  "bank.restricted": bankRestricted,
  "document.reviewed": documentReviewed,
  "document.ends": documentEnds,
  "permit.ends": permitEnds,
  "transfers.sent": transfersSent,
  [TRANSFERS_WAITING]: transfersWaiting,
  "transfer.failed": transferFailed,
  "payout.failed": payoutFailed,
  "staff.contact_received": staffContactReceived,
  "staff.gift_payout_failed": staffGiftPayoutFailed,
  "staff.kitchen_changed": staffKitchenChanged,
  "staff.organization_registered": staffOrganizationRegistered,
  "staff.dispute": staffDispute,
  "staff.document_submitted": staffDocumentSubmitted,
  "staff.ledger_wrong": staffLedgerWrong,
  "staff.money_unclaimed": staffMoneyUnclaimed,
  "staff.order_standing": staffOrderStanding,
  "staff.payment_unknown": staffPaymentUnknown,
  "staff.purchase_returned": staffPurchaseReturned,
  "staff.reconcile_left": staffReconcileLeft,
  "staff.refund_failed": staffRefundFailed,
  "staff.refund_too_much": staffRefundTooMuch,
  "staff.refund_unplaced": staffRefundUnplaced,
  "staff.review_reported": staffReviewReported,
  "staff.tip_owed": staffTipOwed,
  "staff.transfer_reversed": staffTransferReversed,
  "staff.work_stuck": staffWorkStuck,
} as const;

export type KindName = keyof typeof MESSAGE_KINDS;

/** A kind with the facts it needs: the type knows which belong together. */
export type KindWithFacts = {
  [K in KindName]: { kind: K; facts: z.input<(typeof MESSAGE_KINDS)[K]["facts"]> };
}[KindName];
