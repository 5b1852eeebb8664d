import type { TRANSFERS_WAITING } from "~/kit/transfer-names";
import type { TenderMethod } from "../../../prisma/client/enums";

/** What went back by one way of paying: cents or, for vouchers, pieces. */
type Refunded = {
  method: TenderMethod;
  amount_cents?: number | undefined;
  quantity?: number | undefined;
};

/** All that can happen and be published, with what each carries: ids only, never personal data. */
export type Events = {
  "account.registered": { account_id: number };
  /** staff give a segment DinDin credit */
  "promotion.started": { promotion_id: number };
  /** an account is gone: its saved cards are to be taken off the provider */
  "account.deleted": { account_id: number };
  /** a one-time code is to be texted or mailed */
  "code.requested": { code_id: number };
  /** a verified mailbox became an account's email: the one before, kept with the code, is told */
  "account.email_changed": { code_id: number };
  /** the team locked an account, opened it again, or was asked to give it back: its owner is told */
  "account.access_changed": { audit_entry_id: number };
  /** a colleague allowed what was asked for: the new mailbox gets the link that proves it; it is proved: the old one is told */
  "account.recovery_allowed": { recovery_id: number };
  "account.email_corrected": { recovery_id: number };
  /** somebody comes from a provider with an email that it has not proved: an account's, else (0) the one they typed */
  "connect_code.requested": {
    account_id: number;
    provider: "google" | "facebook" | `organization:${number}`;
    subject: string;
    email?: string;
  };
  /** somebody signed in is to show that the account is theirs: its email or phone gets the code, which is this key's */
  "owner_code.requested": { account_id: number; key_id: number };
  /** somebody sent a sign-up form: its mailbox gets the link that opens the account, or hears that it has one */
  "sign_up.asked": { sign_up_id: number };
  /** somebody asked for a new password; 0 where the email has no account */
  "password_reset.asked": { account_id: number };
  /** an order is paid (or needs no payment) and goes to its cooks */
  "order.placed": { order_id: number };
  /** a cook, or the clock at the cutoff, took a part on; or it moved on toward delivery, or is off. `tells_cook`: false where its cook is told otherwise */
  "order.part_moved": { order_id: number; part_id: number; status: string; tells_cook?: false };
  /** the whole order is off, and by whom: `diner`, `chef` (who needs no word of it) or `staff`; `reason` is for the diner to read */
  "order.cancelled": { order_id: number; by: string; reason?: string };
  /** staff changed its day or address, or added a dish for free */
  "order.changed": { order_id: number; change: "day" | "address" | "dish"; line_id: number | null };
  /** a cook can't make one line */
  "order.line_declined": { order_id: number; line_id: number };
  /** a cook can't make one line and offers another dish for it */
  "order.swap_offered": { order_id: number; line_id: number };
  /** the diner takes what was offered or the refund; `none`: nobody answered by the cutoff */
  "order.swap_answered": { order_id: number; line_id: number; answer: "take" | "refund" | "none" };
  /** a cook added an allergen or trace to a meal, or changed its ingredients, before this order of it was delivered */
  "order.allergens_changed": { order_id: number; meal_id: number };
  /** a dish of this order, about which its diner has been told, contains less than they read: its cook's frozen sheet says otherwise */
  "order.allergens_corrected": { order_id: number };
  /** a diner said whether they want a dish that changed after they ordered it; the order goes on */
  "order.allergens_answered": { order_id: number; line_id: number; answer: "keep" | "cancel" };
  /**
   * Part of an order went back while the rest stands: `refunded` is what, `bank_cents` what its card's bank has, `key` tells the refunds of an order apart. `refunds` says it in words for
   * workers of the version before, whose events have nothing else; it goes with them (January 2027).
   */
  "order.refunded": {
    order_id: number;
    key: string;
    refunds: string;
    refunded?: Refunded[];
    bank_cents?: number;
  };
  /** Stripe's dashboard gave money of an order's card payment back */
  "refund.made_elsewhere": { payment_id: number; stripe_refund_id: string; amount_cents: number };
  /** money is to go back to a card */
  "refund.requested": { refund_id: number };
  /** a small balance of gift money is to go back to the card that bought it */
  "gift_payout.requested": { gift_payout_id: number };
  /** the ten seconds in which staff could take an act back are over */
  "staff_act.due": { waiting_act_id: number };
  /** checkouts were under way for a cook's day when staff canceled it: what was paid meanwhile is canceled too */
  "cook_day.checkouts_ended": { waiting_act_id: number };
  /** evidence is to be handed in to Stripe, or a dispute to be accepted there */
  "dispute.answered": { dispute_id: number };
  /** a cook's money for a part of an order is to be sent, or part of what was sent is to be called back */
  "transfer.requested": { transfer_id: number };
  "reversal.requested": { reversal_id: number };
  /** money went to a cook; waits for their bank account (`transfer_id` is the oldest that does); could not be sent */
  "transfers.sent": { chef_id: number };
  [TRANSFERS_WAITING]: { chef_id: number; transfer_id: number };
  "transfer.failed": { transfer_id: number };
  /** a cook's bank refused a payout */
  "payout.failed": { payout_id: number };
  /** a share of a later tip is to go back to the card that paid it */
  "tip.refund_requested": { tip_share_id: number };
  /** a tip after the order is paid: it is the cooks' */
  "tip.paid": { tip_id: number };
  /** a gift card is paid and can be added */
  "gift_card.bought": { gift_card_id: number };
  /** the day to mail a gift card has come */
  "gift_card.due": { gift_card_id: number };
  /** what an organization paid in by card is in its pool */
  "org_fund.paid": { org_funding_id: number };
  /** money arrived for something that is over: it goes back whole */
  "payment.late": { payment_id: number };
  /** the hourly check found the ledger wrong and stopped new checkouts */
  "ledger.wrong": { findings: number };
  /** a batch went from an organization's pool to its people */
  "organization.distributed": { distribution_id: number };
  /** what was unspent of a batch went back to the organization's pool */
  "organization.distribution_undone": { distribution_id: number };
  /** a group order's deadline is over and who shares its fee is fixed: what was paid beyond a share goes back */
  "group_order.settled": { group_order_id: number };
  /** a group order is off before its deadline: every order in it is called off; `by` is who did it */
  "group_order.canceled": { group_order_id: number; by: number };
  /**
   * somebody is no longer of an organization: what their checkouts hold of its money goes back; `by` is who ended it, `ended_at` when
   * (ISO 8601; events of the version before have none)
   */
  "membership.ended": { organization_id: number; account_id: number; by: number; ended_at?: string };
  /** staff suspended or rejected a company: checkouts that hold its money, and whose card is not paid, are given up */
  "organization.suspended": { organization_id: number };
  /** staff rejected a company: whoever is signed in with a key from before `rejected_at` (ISO 8601) is signed out */
  "organization.rejected": { organization_id: number; rejected_at: string };
  /** somebody was invited into an organization: the link is to be mailed */
  "membership.invited": { invitation_id: number };
  /** a cook invited a helper, or asked to mail the link again: `letters` is the email's number */
  "helper.invited": { helper_id: number; letters: number };
  /** an admin of the product team invited somebody to it: the link is to be mailed */
  "staff.invited": { invitation_id: number };
  /** an admin said yes to a file of members: its good rows are to be invited */
  "members.confirmed": { import_id: number };
  /** money came into an organization's pool */
  "organization.funded": { organization_id: number };
  /** a period began and the pool can't pay for all of it */
  "organization.reset_short": { organization_id: number; asset: "usd" | "voucher"; period_start: string };
  /** a month's vouchers, or money put into the pool ahead of payment, are asked for */
  "organization.invoiced": { invoice_id: number };
  /** an organization's balance has fallen below what it named; `crossing` is this time's own name */
  "organization.balance_low": { organization_id: number; crossing: string };
  /** an invoice is paid, by card or at the bank */
  "invoice.paid": { invoice_id: number };
  /** an admin asked for a file of their organization's members or orders */
  "export.requested": { export_id: number };
  /** somebody wrote to us through a contact form */
  "contact.received": { contact_message_id: number };
  /** an uploaded picture is given up: its files are to go; `path` is their names' beginning */
  "picture.dropped": { path: string };
  /** a file is about to be stored under this name; taken away again where no document has it by then */
  "document.storing": { path: string };
  /** its cook removed a document that nobody had decided on: the file goes too */
  "document.removed": { path: string };
  /** a notification is to go out by this way */
  "notification.mail": { notification_id: number };
  "notification.sms": { notification_id: number };
  "notification.push": { notification_id: number; subscription_id: number };
  /** what the push service knows of somebody has changed, or their last browser is gone */
  "push.tagged": { account_id: number };
};

export type Topic = keyof Events;
