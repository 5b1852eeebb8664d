import type { Ask, Context } from "../people";
import { signInByCompany } from "./social";

type Made = { id: number };
type Results<Row = Made> = { results?: Row[] };

/** The first row of a list; 0 where there is none. */
const firstOf = async (ask: Ask, call: string): Promise<number> =>
  (await ask<Results>(call)).results?.[0]?.id ?? 0;

/** People are sorted into groups; codes are added, needed and ended; somebody is suspended, and a member of the company chooses it. */
export async function sortPeople({ ask: { orgadmin: admin, member } }: Context): Promise<void> {
  const people = await admin<Results<Made & { status_code: string; email: string }>>(
    "GET /corporate_user_list/",
    { limit: 40 },
  );
  const [id = 0] = (people.results ?? [])
    .filter((one) => one.status_code === "Activated" && !/^(member|orgadmin|newmember)@/.test(one.email))
    .map((one) => one.id);
  const made = await admin<Made>("POST /v1/corporate/groups/", {}, { kind: "department", name: "Compare" });
  const group = { id: made.id };
  await admin("POST /v1/corporate/groups/", {}, { kind: "department", name: "compare" });
  await admin("POST /v1/corporate/groups/{id}/members/", group, { members: [id] });
  await admin("GET /v1/corporate/groups/{id}/", group);
  await admin("PUT /v1/corporate/groups/{id}/", group, { name: "Compared" });
  await admin("POST /v1/corporate/groups/{id}/leave/", group, { members: [id] });
  await admin("DELETE /v1/corporate/groups/{id}/", group);
  const codes = { codes: [{ code: "CMP-1", label: "Comparing" }] };
  await admin("POST /v1/corporate/expense-codes/", {}, codes);
  const all = await admin<Results<Made & { code: string }>>("GET /v1/corporate/expense-codes/");
  await admin("PUT /v1/corporate/expense-codes/", {}, { is_required: false });
  const code = all.results?.find((one) => one.code === "CMP-1")?.id ?? 0;
  await admin("DELETE /v1/corporate/expense-codes/{id}/", { id: code });
  await member("GET /v1/shop/expense-codes/");
  await admin("PUT /corporate_user_list/{id}/suspend/", { id });
  await admin("PUT /corporate_user_list/{id}/activate/", { id });
  const each = [{ id, amount: "2.50" }];
  await admin("POST /v1/payment/distribution-amounts/", {}, { each });
  const mine = await member<Results>("GET /v1/corporate/switch/");
  await member("POST /v1/corporate/switch/", {}, { organization: mine.results?.[0]?.id ?? 0 });
}

/** Reports are read, asked for as files, called off, and had by email; settings are saved as they are. */
export async function readReports({ recorder, ask: { orgadmin: admin } }: Context): Promise<void> {
  const days = { start_date: "2026-01-01", end_date: "2026-12-31" };
  for (const order of ["name", "-spent", "orders"])
    await admin("GET /v1/corporate/user-report/", { ...days, order });
  await admin("GET /v1/corporate/statement/", { month: "2026-01" });
  await admin("GET /v1/corporate/benefits/", { year: 2026 });
  const file = await admin<Made>("POST /v1/corporate/exports/", {}, { kind: "journal", ...days });
  await admin("POST /v1/corporate/exports/{id}/cancel/", { id: file.id });
  await recorder.environment.aheadOfWorker(async () => {
    const { id } = await admin<Made>("POST /v1/corporate/exports/", {}, { kind: "benefits" });
    await admin("POST /v1/corporate/exports/{id}/cancel/", { id });
  });
  await admin("GET /v1/corporate/exports/");
  const report = { kind: "user_report", pace: "month" };
  const scheduled = await admin<Made>("POST /v1/corporate/report-schedules/", {}, report);
  await admin("GET /v1/corporate/report-schedules/");
  await admin("DELETE /v1/corporate/report-schedules/{id}/", { id: scheduled.id });
  const settings = await admin<object>("GET /v1/corporate/settings/");
  await admin("PUT /v1/corporate/settings/", {}, settings);
}

/** Single sign-on with the environment's own provider, tokens of a directory, and other admins. */
export async function giveAccess(context: Context): Promise<void> {
  const { recorder } = context;
  const { orgadmin: admin } = context.ask;
  const { url, client_id, client_secret } = recorder.environment.place.fakes.services.identity;
  const provider = { name: "compare-co", issuer: url, client_id, client_secret };
  await admin("GET /v1/corporate/sign-on/");
  await admin("PUT /v1/corporate/sign-on/", {}, provider);
  await admin("GET /v1/corporate/sign-on/");
  await admin("PUT /v1/corporate/sign-on/", {}, { ...provider, issuer: "https://10.0.0.8" });
  await signInByCompany(context, provider.name);
  await admin("DELETE /v1/corporate/sign-on/");
  const token = await admin<Made>("POST /v1/corporate/provisioning-tokens/");
  await admin("GET /v1/corporate/provisioning-tokens/");
  await admin("DELETE /v1/corporate/provisioning-tokens/{id}/", { id: token.id });
  const fay = { first_name: "Fay", last_name: "Ong", email: "fay.ong@harborpine.example", role: "finance" };
  const made = await admin<Made>("POST /corporate/admins/", {}, fay);
  await admin("PATCH /corporate/admins/{id}/", { id: made.id }, { role: "viewer" });
  await admin("DELETE /corporate/admins/{id}/", { id: made.id });
  await admin("GET /corporate/audit/", { limit: 5 });
}

/** A rule is tried, made, changed and ended; a program is made, claimed, tightened and ended; allowances are saved. */
export async function setRules({ ask: { orgadmin: admin, member } }: Context): Promise<void> {
  const rule = { name: "Any dinner", maximum: "9000.00" };
  await admin("POST /v1/corporate/policies/dry-run/", {}, rule);
  const made = await admin<Made>("POST /v1/corporate/policies/", {}, rule);
  const changed = await admin<Made>("PUT /v1/corporate/policies/{id}/", { id: made.id }, rule);
  await admin("GET /v1/corporate/policies/{id}/", { id: changed.id });
  await admin("POST /v1/corporate/policies/{id}/end/", { id: changed.id });
  const program = {
    ...{ name: "Comparing", vouchers_each: 1, vouchers_total: 10 },
    ...{ starts_on: "2026-01-01", ends_on: "2031-01-01" },
  };
  const { id, link = "" } = await admin<Made & { link?: string }>(
    "POST /v1/corporate/programs/",
    {},
    program,
  );
  const token = link.split("/").at(-1) ?? "";
  await member("GET /v1/programs/{token}/", { token });
  await member("POST /v1/programs/{token}/", { token });
  await admin("GET /v1/corporate/programs/{id}/", { id });
  await admin("PUT /v1/corporate/programs/{id}/", { id }, { ...program, vouchers_total: 5 });
  await admin("POST /v1/corporate/programs/{id}/end/", { id });
  await admin("GET /v1/corporate/allowances/");
  const terms = { amount: "80.00", vouchers: 4, carry_amount: "15.00", reminder_days: 3 };
  await admin("PUT /v1/corporate/allowances/", {}, { ...terms, reset_day: 1, time_zone: "America/Chicago" });
}

/** What is owed and added: transfers, the alert of a low balance, an invoice by its number. */
export async function settleBills({ ask: { orgadmin: admin } }: Context): Promise<void> {
  const transfer = await admin<Made>("POST /v1/corporate/bank-transfers/", {}, { amount_cents: 500_000 });
  await admin("PUT /v1/corporate/low-balance/", {}, { threshold_cents: 50_000 });
  await admin("GET /v1/corporate/low-balance/");
  await admin("GET /v1/corporate/invoices/figures/");
  const id = transfer.id ?? (await firstOf(admin, "GET /v1/corporate/invoices/"));
  await admin("GET /v1/corporate/invoices/{id}/", { id });
  await admin("GET /v1/corporate/invoices/{id}/orders/", { id });
  const open = await admin<Results<Made & { kind: string }>>("GET /v1/corporate/invoices/", {
    status: "open",
  });
  const owed = open.results?.find(({ kind }) => kind === "month");
  for (const each of [id, owed?.id ?? 0])
    await admin("POST /v1/corporate/invoices/{id}/pay/", { id: each }, { payment_method: "pm_card_visa" });
  await admin("POST /v1/corporate/invoices/{id}/withdraw/", { id });
}

/** The demo's open group order is joined and left; one of the member's own is opened, and called off. */
export async function orderTogether({ ask: { orgadmin: admin, member } }: Context): Promise<void> {
  type Group = Made & { link: string; delivery_date: string; deadline_at: string };
  const open = await admin<Results<Group>>("GET /v1/corporate/group-orders/");
  const [group] = open.results ?? [];
  const token = group?.link.split("/").at(-1) ?? "";
  await admin("GET /v1/corporate/group-orders/{id}/", { id: group?.id ?? 0 });
  for (const method of ["GET", "POST", "DELETE"])
    await member(`${method} /v1/group-orders/{token}/`, { token });
  const address_id = await firstOf(member, "GET /eater-address/");
  // at noon of its city: an hour before is the same day everywhere
  const plan = {
    delivery_date: group?.delivery_date,
    deadline: `${group?.deadline_at.slice(0, 10)}T11:00`,
  };
  const input = { name: "Comparing", address_id, fee_paid_by: "people", ...plan };
  for (const step of ["close", "cancel"]) {
    const { id } = await member<Made>("POST /v1/corporate/group-orders/", {}, input);
    await member(`POST /v1/corporate/group-orders/{id}/${step}/`, { id: id ?? 0 });
  }
}
