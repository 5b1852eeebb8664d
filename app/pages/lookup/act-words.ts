import { statusWords } from "~/kit/status-words";

/** What the team did for a person, a kitchen or an organization, in the words of its screens. */
const WORDS: Record<string, string> = {
  "account.credit": "Gave DinDin credit",
  "account.credit_undone": "Undid a credit before it was given",
  "account.locked": "Locked the account",
  "account.unlocked": "Unlocked the account",
  "account.signed_out": "Signed them out everywhere",
  "account.view_started": "Viewed DinDin as them",
  "account.view_ended": "Stopped viewing as them",
  "account.recovery_asked": "Asked to recover the account",
  "account.recovery_allowed": "Approved the account recovery",
  "account.recovery_turned_down": "Turned down the account recovery",
  "account.email_proved": "Verified the new email",
  "second_factor.removed": "Removed two-step sign-in",
  "gift.paid_out": "Paid gift money out",
  "gift_card.sent_again": "Sent a gift card again",
  "unclaimed.paid": "Paid unclaimed money out",
  "document.opened": "Opened the document",
  "chef.approve": "Approved the kitchen",
  "chef.reject": "Rejected the kitchen",
  "chef.suspend": "Suspended the kitchen",
  "chef.checked": "Checked off a checklist item",
  "chef.unchecked": "Unchecked a checklist item",
  "chef.day_closed": "Closed a day",
  "chef.day_canceled": "Canceled a day",
  "chef.cancel_day_undone": "Undid a day's cancellation before it happened",
  "organization.approve": "Approved the organization",
  "organization.reject": "Rejected the organization",
  "organization.suspend": "Suspended the organization",
  "organization.checked": "Checked off a checklist item",
  "organization.unchecked": "Unchecked a checklist item",
  "organization.funded": "Added money",
  "organization.credit_limit": "Changed the credit limit",
  "organization.vouchers_issued": "Issued vouchers",
  "organization.owner_appointed": "Appointed an owner",
};

/** An act in words, also one that has none of its own here: `tax_form.sent` as `Tax form sent`. */
export function actWords(action: string): string {
  if (action.endsWith(".note")) return "Note";
  // the audit has its own spelling of one of them
  const words = WORDS[action.replace(/^(organi)s/, "$1z")] ?? statusWords(action).replaceAll(".", " ");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** Who did it, where it was nobody with a name: `staff:prompt:ana` sat at the server's own command line. */
export function actorWords(actor: string): string {
  if (actor.startsWith("staff:prompt")) return "The command line";
  if (actor === "time" || actor === "system") return "The system";
  return actor;
}
