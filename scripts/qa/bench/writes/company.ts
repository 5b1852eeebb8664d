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
}

/** Messages of somebody who is nobody yet. */
export async function sendContactMessages(guest: ApiCaller): Promise<void> {
  const content = "Do you deliver to Inglewood on Sundays?";
  const who = { name: "June Whitaker", email: `june.${unique()}@example.com`, content };
  await guest("POST /account/contact_form/", {}, { ...who, phone: "(615) 555-0161" });
  await guest("POST /account/corporate_contact_form/", {}, { ...who, organization: "Cumberland Timber" });
}
