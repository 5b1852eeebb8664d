import { type Ask, type Context, PASSWORD, sentTo } from "../people";
import { asForm } from "./files";

const VISA = "pm_card_visa";
const mailbox = (who: string) => `${who}@harborpine.example`;
type Made = { id: number };

/** A company's registration, again, and without the terms accepted. */
export async function registerCompany({ ask: { guest } }: Context): Promise<void> {
  const company = {
    organization_name: "Juniper Street Press",
    ein_number: "62-1234567",
    first_name: "Olivia",
    last_name: "Grant",
    email: "olivia.grant@juniperstreet.example",
    password: PASSWORD,
    phone: "(615) 555-0142",
    terms: true,
  };
  await guest("POST /corporate/registration/", {}, company);
  await guest("POST /corporate/registration/", {}, company);
  await guest("POST /corporate/registration/", {}, { ...company, terms: false });
}

/** Members are invited, edited, rejected, activated and removed, one by one and by a file. */
export async function manageMembers({
  recorder,
  browsers,
  ask: { orgadmin: admin },
}: Context): Promise<void> {
  const person = {
    first_name: "Ben",
    last_name: "Okafor",
    email: mailbox("ben.okafor"),
    phone: "615-555-0143",
  };
  const { id } = await admin<Made>("POST /corporate_user_list/", {}, { ...person, is_voucher_benefit: true });
  await admin("POST /corporate_user_list/", {}, person);
  await admin("PUT /corporate_user_list/{id}/", { id }, { first_name: "Ben", last_name: "Okafor-Klein" });
  await admin("PATCH /corporate_user_list/{id}/", { id }, { phone: null });
  await admin("PUT /corporate_user_list/{id}/activate/", { id });
  const token = await sentTo(recorder, person.email, /\/invitation\/([\w-]+)/);
  await recorder.send(browsers.guest, `/invitation/${token}`, { as: "/invitation/:token" });
  await admin("DELETE /corporate_user_list/{id}/", { id });
  await admin("DELETE /corporate_user_list/{id}/", { id });
  const [known = 0] = await activeMembers(admin);
  await admin("PUT /corporate_user_list/{id}/reject/", { id: known });
  await admin("PUT /corporate_user_list/{id}/activate/", { id: known });
  await admin("PUT /corporate_user_list/{id}/reject/", { id: known });
  await admin("PATCH /corporate_user_list/{id}/activate/", { id: known });
  await importMembers(admin);
}

/** Active members without a demo account. */
async function activeMembers(admin: Ask): Promise<number[]> {
  type Member = Made & { email: string; status_code: string };
  const { results = [] } = await admin<{ results?: Member[] }>("GET /corporate_user_list/", { limit: 20 });
  return results
    .filter((one) => one.status_code === "Activated" && !/^(member|orgadmin|newmember)@/.test(one.email))
    .map((one) => one.id);
}

async function importMembers(admin: Ask): Promise<void> {
  const rows = [
    "First name,Last name,Email,Voucher benefit",
    `Iris,Lindqvist,${mailbox("iris.lindqvist")},yes`,
    "Tom,Baker,tom.baker,no",
  ];
  const file = new File([rows.join("\r\n")], "new-people.csv", { type: "text/csv" });
  const { id } = await admin<Made>("POST /upload/", {}, asForm("file", file));
  const call = "POST /upload_detail_list/";
  await admin(call, {}, { id, rows: [{ row: 3, email: mailbox("tom.baker") }], confirm: true });
  await admin(call, {}, { id });
  await admin(call, {}, { id, rows: [{ row: 3, first_name: "Thomas" }] });
}

/** The pool is funded by card and distributed; a distribution is undone, and one is larger than the pool. */
export async function distributeFunds({ ask: { orgadmin: admin, member } }: Context): Promise<void> {
  const key = { headers: { "idempotency-key": "compare-fund" } };
  const fund = { amount_cents: 50_000, payment_method: VISA };
  await admin("POST /v1/payment/org-fund/", {}, fund, key);
  await admin("POST /v1/payment/org-fund/", {}, fund, key);
  await admin("POST /v1/payment/org-fund/", {}, { ...fund, payment_method: "pm_card_chargeDeclined" });
  const users = (await activeMembers(admin)).slice(0, 2);
  const give = "POST /v1/payment/distribution-amount/";
  await admin(give, {}, { users, amount: "12.00", vouchers: 1, note: "Welcome!" });
  const { batch } = await admin<{ batch: number }>(give, {}, { users: "all", amount: 1 });
  await admin("POST /v1/payment/distribution-amount/{batch}/undo/", { batch });
  await admin("POST /v1/payment/distribution-amount/{batch}/undo/", { batch });
  await admin(give, {}, { users: "all", amount: "900000.00" });
  await admin("GET /v1/payment/org-balance/");
  await admin("GET /v1/payment/org-wallet-transactions/");
  await member("GET /v1/payment/user-wallet-transactions/");
}

/** Exports of members and orders, also asked for by somebody who may not. */
export async function exportLists({ ask: { orgadmin: admin, member } }: Context): Promise<void> {
  for (const [call, body] of [
    ["POST /export-corporate-users/", {}],
    ["POST /export-corporate-users/export-all-orders/", { start_date: "2026-06-01" }],
  ] as const) {
    const { id } = await admin<Made>(call, {}, body);
    await admin("GET /export-corporate-users/{id}/", { id });
    await member("GET /export-corporate-users/{id}/", { id });
  }
}
