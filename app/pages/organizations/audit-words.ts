import type { AuditRow } from "~/domain/organizations/audit-schemas.server";
import { countOf } from "~/kit/text";
import { moneyText } from "~/ui/money-text";

/** What was done, of `person` where it was done to one. Whatever has no words here is said by its name. */
const WORDS: Record<string, (person: string, after: NonNullable<AuditRow["after"]>) => string> = {
  "membership.invited": (person) => `Invited ${person}`,
  "membership.accepted": () => "Accepted the invitation",
  "membership.changed": (person) => `Changed ${person}`,
  "membership.activated": (person) => `Activated ${person}`,
  "membership.suspended": (person) => `Suspended ${person}`,
  "membership.rejected": (person, after) => `Rejected ${person}${cameBack(after)}`,
  "membership.left": (person, after) => `Removed ${person}${cameBack(after)}`,
  "members.uploaded": (_, { rows }) => `Uploaded a file with ${countOf(Number(rows), "row")}`,
  "members.discarded": (_, { rows }) => `Discarded a file with ${countOf(Number(rows), "row")}`,
  "members.confirmed": (_, { good }) => `Imported ${countOf(Number(good), "person", "people")} from a file`,
  "distribution.made": (_, { members }) => `Distributed to ${countOf(Number(members), "person", "people")}`,
  "distribution.undone": (_, after) => `Undid a distribution${cameBack(after)}`,
  "export.requested": () => "Asked for an export",
  "export.canceled": () => "Canceled an export",
  "report.scheduled": (_, { pace }) => `Had a report emailed each ${pace}`,
  "report.ended": () => "Ended a report by email",
  "organization.settings_changed": (_, { changed }) =>
    `Changed the settings: ${String(changed).replaceAll("_", " ")}`,
  "admin.invited": (person, { role, status }) =>
    status === "invited" ? `Invited ${person} as ${role}` : `Made ${person} ${role}`,
  "admin.changed": (person, { from, to }) => `Made ${person} ${to} (was ${from})`,
  "admin.ended": (person) => `Took ${person} off the admins`,
  "sign_on.set_up": () => "Set up single sign-on",
  "sign_on.removed": () => "Turned single sign-on off",
  "provisioning.token_made": () => "Made a provisioning token",
  "provisioning.token_ended": () => "Ended a provisioning token",
  "allowance.changed": () => "Changed the allowances",
  "program.made": (_, { name }) => `Made the voucher program “${name}”`,
  "program.changed": (_, { name }) => `Changed the voucher program “${name}”`,
  "program.ended": () => "Ended a voucher program",
  "group.made": (_, { name }) => `Made the group “${name}”`,
  "group.renamed": (_, { from, name }) => `Renamed the group “${from}” to “${name}”`,
  "group.deleted": (_, { name }) => `Deleted the group “${name}”`,
  "group.filled": (_, { name, members }) =>
    `Put ${countOf(Number(members), "person", "people")} into “${name}”`,
  "group.emptied": (_, { name, members }) =>
    `Took ${countOf(Number(members), "person", "people")} out of “${name}”`,
  "expense_codes.added": (_, { codes }) => `Added ${countOf(Number(codes), "expense code")}`,
  "expense_code.ended": (_, { code }) => `Ended the expense code ${code}`,
  "expense_codes.required": (_, { is_required }) =>
    is_required ? "Required an expense code" : "Made expense codes a choice",
  "policy.made": (_, { name }) => `Made the policy “${name}”`,
  "policy.changed": (_, { name }) => `Changed the policy “${name}”`,
  "policy.ended": () => "Ended a policy",
  "group_order.opened": (_, { name }) => `Opened the group order “${name}”`,
  "group_order.closed": () => "Closed a group order early",
  "group_order.canceled": () => "Canceled a group order",
  "funding.begun": (_, { amount_cents }) => `Added ${moneyText(Number(amount_cents))} by card`,
  "transfer.announced": (_, { amount_cents }) =>
    `Announced a bank transfer of ${moneyText(Number(amount_cents))}`,
  "transfer.withdrawn": (_, { amount_cents }) =>
    `Withdrew a bank transfer of ${moneyText(Number(amount_cents))}`,
  "invoice.card_payment": () => "Began to pay an invoice by card",
  "low_balance.changed": () => "Changed the low-balance alert",
  "invoice.paid": () => "Recorded that an invoice was paid",
  "invoice.receipt_reversed": () => "Took back a payment that was recorded by mistake",
  "invoice.reissued": () => "Issued an invoice again",
  "organisation.approve": () => "Approved the organization",
  "organisation.reject": () => "Rejected the organization",
  "organisation.suspend": () => "Suspended the organization",
  "organisation.funded": () => "Added money",
  "organisation.credit_limit": () => "Changed the credit limit",
  "organisation.vouchers_issued": (_, { vouchers }) => `Added ${countOf(Number(vouchers), "voucher")}`,
};

/** ", 18.20 came back": what an act brought back to the organization. */
function cameBack({ cents_back, vouchers_back }: NonNullable<AuditRow["after"]>): string {
  const back = [
    ...(Number(cents_back) > 0 ? [moneyText(Number(cents_back))] : []),
    ...(Number(vouchers_back) > 0 ? [countOf(Number(vouchers_back), "voucher")] : []),
  ];
  return back.length > 0 ? `: ${back.join(" and ")} came back` : "";
}

/** An entry of the audit in a sentence without its subject, who is `actor`. */
export function auditText({ action, after, member }: Pick<AuditRow, "action" | "after" | "member">): string {
  const words = WORDS[action]?.(member ?? "somebody", after ?? {});
  return words ?? action.replace(/[._]/g, " ").replace(/^./, (letter) => letter.toUpperCase());
}
