import { unique } from "../../../../tests/builders";
import type { ApiCaller } from "./api-caller";

type Made = { id: number };

/** A member invited, changed, and shown the door, in the largest organization there is. */
async function invite(admin: ApiCaller): Promise<void> {
  const person = { first_name: "Ben", last_name: "Okafor", email: `ben.${unique()}@harborpine.example` };
  const { id } = await admin<Made>("POST /corporate_user_list/", {}, person);
  await admin("PUT /corporate_user_list/{id}/", { id }, { first_name: "Ben", last_name: "Okafor-Klein" });
  await admin("PATCH /corporate_user_list/{id}/", { id }, { phone: null });
  await admin("DELETE /corporate_user_list/{id}/", { id });
}

/** Somebody is asked to see to the money, then only to read, then to do neither. */
async function manageAdmins(admin: ApiCaller): Promise<void> {
  const email = `fay.${unique()}@harborpine.example`;
  const person = { first_name: "Fay", last_name: "Ong", email, role: "finance" };
  const { id } = await admin<Made>("POST /corporate/admins/", {}, person);
  await admin("PATCH /corporate/admins/{id}/", { id }, { role: "viewer" });
  await admin("DELETE /corporate/admins/{id}/", { id });
}

/** `member` is rejected and taken back twice, gets dollars with another one, and gives them back; both lists are asked for. */
export async function manageMembers(admin: ApiCaller, members: readonly number[]): Promise<void> {
  await invite(admin);
  await manageAdmins(admin);
  const id = members[0] ?? 0;
  for (const activate of ["PUT", "PATCH"]) {
    await admin("PUT /corporate_user_list/{id}/reject/", { id });
    await admin(`${activate} /corporate_user_list/{id}/activate/`, { id });
  }
  await admin("POST /v1/payment/org-fund/", {}, { amount_cents: 50_000, payment_method: "pm_card_visa" });
  const gift = { users: members, amount: "12.00", vouchers: 0, note: "Thank you" };
  const { batch } = await admin<{ batch: string }>("POST /v1/payment/distribution-amount/", {}, gift);
  await admin("POST /v1/payment/distribution-amount/{batch}/undo/", { batch });
  await writePolicies(admin);
}

/** A policy that is tried, made, changed and ended; so generous that it refuses nobody else's order meanwhile. */
async function writePolicies(admin: ApiCaller): Promise<void> {
  const policy = { name: "Any dinner", maximum: "9000.00" };
  await admin("POST /v1/corporate/policies/dry-run/", {}, policy);
  const made = await admin<{ id: number }>("POST /v1/corporate/policies/", {}, policy);
  const { id } = await admin<{ id: number }>("PUT /v1/corporate/policies/{id}/", made, policy);
  await admin("POST /v1/corporate/policies/{id}/end/", { id });
}

/** The allowances of an organization are written as they could be, and a program is made, tightened and ended. */
export async function manageAllowances(admin: ApiCaller): Promise<void> {
  const terms = { amount: "60.00", reset_day: 1, carry_amount: "15.00", time_zone: "America/New_York" };
  await admin("PUT /v1/corporate/allowances/", {}, { ...terms, reminder_days: 3 });
  const days = { starts_on: "2026-01-01", ends_on: "2031-01-01" };
  const program = { name: "Welcome week", vouchers_each: 2, vouchers_total: 40, ...days };
  const { id } = await admin<Made>("POST /v1/corporate/programs/", {}, program);
  await admin("PUT /v1/corporate/programs/{id}/", { id }, { ...program, vouchers_total: 20 });
  await admin("POST /v1/corporate/programs/{id}/end/", { id });
}

/** An invoice is paid, a transfer announced and withdrawn, and the alert of a low balance set, in an organization of its own. */
export async function payCompanyBills(admin: ApiCaller, invoice_id: number): Promise<void> {
  const payment_method = "pm_card_visa";
  await admin("POST /v1/corporate/invoices/{id}/pay/", { id: invoice_id }, { payment_method });
  const asked = await admin<Made>("POST /v1/corporate/bank-transfers/", {}, { amount_cents: 500_000 });
  await admin("POST /v1/corporate/invoices/{id}/withdraw/", { id: asked.id });
  await admin("PUT /v1/corporate/low-balance/", {}, { threshold_cents: 50_000 });
}

/** Messages of somebody who is nobody yet. */
export async function sendContactMessages(guest: ApiCaller): Promise<void> {
  const content = "Do you deliver to Inglewood on Sundays?";
  const who = { name: "June Whitaker", email: `june.${unique()}@example.com`, content };
  await guest("POST /account/contact_form/", {}, { ...who, phone: "(615) 555-0161" });
  await guest("POST /account/corporate_contact_form/", {}, { ...who, organization: "Cumberland Timber" });
}
