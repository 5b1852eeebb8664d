import { remindOfCarts } from "~/domain/carts/remind-of-carts.server";
import { dropUnusedPictures } from "~/domain/drop-pictures.server";
import { countSoldThisWeek } from "~/domain/meals/count-sold.server";
import { acceptAtCutoff } from "~/domain/orders/accept-at-cutoff.server";
import { deleteOldExports } from "~/domain/organizations/delete-old-exports.server";
import { issueInvoices } from "~/domain/organizations/issue-invoices.server";
import { resetWallets } from "~/domain/organizations/reset-wallets.server";
import { sumAccounts } from "~/domain/organizations/sums.server";
import { sweepEnded } from "~/domain/organizations/sweep-ended.server";
import { syncBankAccounts } from "~/domain/payments/bank-account.server";
import { checkCookPay } from "~/domain/payments/check-cook-pay.server";
import { endExpiredHolds } from "~/domain/payments/end-expired-holds.server";
import { findEvents } from "~/domain/payments/find-events.server";
import { reconcile } from "~/domain/payments/reconcile.server";
import { sendDueTransfers } from "~/domain/payments/send-transfers.server";
import { rankAnew } from "~/domain/reviews/rank.server";
import { reviveErrands } from "~/domain/revive-errands.server";
import { tidy } from "~/domain/tidy.server";
import { checkLedger } from "~/domain/wallets/check-ledger.server";
import { expireRewards } from "~/domain/wallets/count-rewards.server";
import { mailDueGiftCards } from "~/domain/wallets/mail-gift-card.server";

/** Something that comes round: how often (seconds) and what is done. Running twice at once does no harm. */
export interface Rhythm {
  every: number;
  run(): Promise<void>;
}

/** All that comes round, by name. */
export const rhythms: Record<string, Rhythm> = {
  "end-expired-holds": { every: 15, run: endExpiredHolds },
  "accept-at-cutoff": { every: 30, run: acceptAtCutoff },
  reconcile: { every: 60, run: reconcile },
  "find-events": { every: 60, run: findEvents },
  "mail-gift-cards": { every: 300, run: () => mailDueGiftCards() },
  "revive-errands": { every: 60, run: reviveErrands },
  "send-transfers": { every: 60, run: sendDueTransfers },
  "sync-bank-accounts": { every: 60, run: syncBankAccounts },
  "check-cook-pay": { every: 3600, run: () => checkCookPay() },
  "reset-wallets": { every: 60, run: () => resetWallets() },
  "sweep-ended-grants": { every: 600, run: sweepEnded },
  "sum-accounts": { every: 600, run: () => sumAccounts() },
  "issue-invoices": { every: 3600, run: () => issueInvoices().then(() => undefined) },
  "delete-old-exports": { every: 600, run: deleteOldExports },
  "check-ledger": { every: 3600, run: checkLedger },
  "count-sold": { every: 3600, run: () => countSoldThisWeek() },
  "drop-pictures": { every: 3600, run: () => dropUnusedPictures().then(() => undefined) },
  "expire-rewards": { every: 3600, run: expireRewards },
  "rank-anew": { every: 3600, run: rankAnew },
  "remind-of-carts": { every: 600, run: remindOfCarts },
  tidy: { every: 3600, run: tidy },
};
