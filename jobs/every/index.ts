import { sumLedgerDays } from "~/domain/accounting/sum-days.server";
import { remindOfCarts } from "~/domain/cart-reminders/remind-of-carts.server";
import { updateFullDays } from "~/domain/chefs/full-days.server";
import { notifyEndingDocuments } from "~/domain/documents/notify-ending-documents.server";
import { watchBalances } from "~/domain/funding/watch-balances.server";
import { emailDueGiftCards } from "~/domain/gift-cards/email-gift-card.server";
import { settleGroupOrders } from "~/domain/group-orders/settle-group-orders.server";
import { endExpiredHolds } from "~/domain/holds/end-expired-holds.server";
import { deleteOldExports } from "~/domain/imports-exports/delete-old-exports.server";
import { makeScheduledReports } from "~/domain/imports-exports/report-schedules.server";
import { issueInvoices } from "~/domain/invoices/issue-invoices.server";
import { remindOverdue } from "~/domain/invoices/remind-overdue.server";
import { countSoldThisWeek } from "~/domain/meals/count-sold.server";
import { deleteUnusedUploads } from "~/domain/media/delete-unused-uploads.server";
import { acceptAtCutoff } from "~/domain/orders/accept-at-cutoff.server";
import { requeueDeadJobs } from "~/domain/outbox/requeue-dead-jobs.server";
import { syncBankAccounts } from "~/domain/payouts/bank-account.server";
import { checkCookPay } from "~/domain/payouts/check-cook-pay.server";
import { sendDueTransfers } from "~/domain/payouts/send-transfers.server";
import { makePrepSheets } from "~/domain/prep/make-sheets.server";
import { endClaimedVouchers } from "~/domain/programs/end-claimed.server";
import { reconcileDays } from "~/domain/reconciliation/read-days.server";
import { recomputeRanking } from "~/domain/reviews/recompute-ranking.server";
import { expireRewards } from "~/domain/rewards/count-rewards.server";
import { findEvents } from "~/domain/settlement/find-events.server";
import { reconcile } from "~/domain/settlement/reconcile.server";
import { checkSignOns } from "~/domain/sign-on/check-sign-ons.server";
import { endOpenSwaps } from "~/domain/swaps/end-open-swaps.server";
import { remindOfEndings } from "~/domain/treasury/remind-of-endings.server";
import { resetWallets } from "~/domain/treasury/reset-wallets.server";
import { returnEndedGrants } from "~/domain/treasury/return-ended-grants.server";
import { sumAccounts } from "~/domain/treasury/sums.server";
import { purgeExpired } from "~/domain/upkeep/purge-expired.server";
import { checkLedger } from "~/domain/wallets/check-ledger.server";

/** Something that comes round: how often (seconds) and what is done. Running twice at once does no harm. */
export interface CronTask {
  every: number;
  run(): Promise<void>;
}

/** All that comes round, by name. */
export const cronTasks: Record<string, CronTask> = {
  "end-expired-holds": { every: 15, run: endExpiredHolds },
  "accept-at-cutoff": { every: 30, run: () => acceptAtCutoff() },
  "settle-group-orders": { every: 15, run: settleGroupOrders },
  "end-open-swaps": { every: 30, run: () => endOpenSwaps() },
  "make-prep-sheets": { every: 30, run: () => makePrepSheets() },
  reconcile: { every: 60, run: reconcile },
  "find-events": { every: 60, run: findEvents },
  "email-gift-cards": { every: 300, run: () => emailDueGiftCards() },
  "requeue-dead-jobs": { every: 60, run: requeueDeadJobs },
  "check-sign-ons": { every: 60, run: checkSignOns },
  "send-transfers": { every: 60, run: sendDueTransfers },
  "sync-bank-accounts": { every: 60, run: syncBankAccounts },
  "check-cook-pay": { every: 3600, run: () => checkCookPay() },
  "reset-wallets": { every: 60, run: () => resetWallets() },
  "return-ended-grants": { every: 600, run: returnEndedGrants },
  "end-claimed-vouchers": { every: 600, run: endClaimedVouchers },
  "sum-accounts": { every: 600, run: () => sumAccounts() },
  "watch-balances": { every: 60, run: watchBalances },
  "remind-overdue": { every: 3600, run: remindOverdue },
  "issue-invoices": { every: 3600, run: () => issueInvoices().then(() => undefined) },
  "make-scheduled-reports": { every: 600, run: makeScheduledReports },
  "delete-old-exports": { every: 600, run: deleteOldExports },
  "sum-ledger-days": { every: 3600, run: sumLedgerDays },
  "reconcile-days": { every: 600, run: reconcileDays },
  "check-ledger": { every: 3600, run: checkLedger },
  "count-sold": { every: 3600, run: () => countSoldThisWeek() },
  "delete-unused-uploads": { every: 3600, run: () => deleteUnusedUploads().then(() => undefined) },
  "expire-rewards": { every: 3600, run: expireRewards },
  "keep-full-days": { every: 600, run: updateFullDays },
  "recompute-ranking": { every: 3600, run: recomputeRanking },
  "notify-ending-documents": { every: 3600, run: notifyEndingDocuments },
  "remind-of-endings": { every: 3600, run: () => remindOfEndings() },
  "remind-of-carts": { every: 600, run: remindOfCarts },
  "purge-expired": { every: 3600, run: purgeExpired },
};
