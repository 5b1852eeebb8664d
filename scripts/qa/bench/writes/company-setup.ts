import { dayFrom, unique } from "../../../../tests/builders";
import type { ApiCaller } from "./api-caller";

type Made = { id: number };

/** A department is made, filled, renamed, emptied and deleted; a code is added, made optional and ended. */
async function keepGroupsAndCodes(admin: ApiCaller, members: readonly number[]): Promise<void> {
  const group = { kind: "department", name: `Design ${unique()}` };
  const { id } = await admin<Made>("POST /v1/corporate/groups/", {}, group);
  await admin("POST /v1/corporate/groups/{id}/members/", { id }, { members });
  await admin("PUT /v1/corporate/groups/{id}/", { id }, { name: `Product ${unique()}` });
  await admin("POST /v1/corporate/groups/{id}/leave/", { id }, { members });
  await admin("DELETE /v1/corporate/groups/{id}/", { id });
  const code = `B-${unique()}`;
  await admin("POST /v1/corporate/expense-codes/", {}, { codes: [{ code, label: "Offsite" }] });
  await admin("PUT /v1/corporate/expense-codes/", {}, { is_required: false });
  const { results } = await admin<{ results: (Made & { code: string })[] }>(
    "GET /v1/corporate/expense-codes/",
  );
  const made = results.find((one) => one.code === code)?.id ?? 0;
  await admin("DELETE /v1/corporate/expense-codes/{id}/", { id: made });
}

/** How an organization is run: its settings, reports by email, tokens of its directory, and an amount each for two of its people. */
export async function setUpCompany(admin: ApiCaller, members: readonly number[]): Promise<void> {
  await keepGroupsAndCodes(admin, members);
  const settings = await admin<object>("GET /v1/corporate/settings/");
  await admin("PUT /v1/corporate/settings/", {}, settings);
  const mine = await admin<{ results: (Made & { is_current: boolean })[] }>("GET /v1/corporate/switch/");
  const organization = mine.results.find((one) => one.is_current)?.id ?? 0;
  await admin("POST /v1/corporate/switch/", {}, { organization });
  const report = await admin<Made>(
    "POST /v1/corporate/report-schedules/",
    {},
    { kind: "journal", pace: "week" },
  );
  await admin("DELETE /v1/corporate/report-schedules/{id}/", { id: report.id });
  const token = await admin<Made>("POST /v1/corporate/provisioning-tokens/");
  await admin("DELETE /v1/corporate/provisioning-tokens/{id}/", { id: token.id });
  const each = members.map((id, n) => ({ id, amount: `${n + 1}.00` }));
  const { batch } = await admin<{ batch: string }>("POST /v1/payment/distribution-amounts/", {}, { each });
  await admin("POST /v1/payment/distribution-amount/{batch}/undo/", { batch });
  const id = members[0] ?? 0;
  await admin("PUT /corporate_user_list/{id}/suspend/", { id });
  await admin("PUT /corporate_user_list/{id}/activate/", { id });
}

/** A group order to a colleague's address is opened, joined, left, joined and closed; another one is called off. */
export async function orderTogether(host: ApiCaller, address_id: number, guest: ApiCaller): Promise<void> {
  const days = { delivery_date: await dayFrom(6), deadline: `${await dayFrom(4)}T11:00` };
  const group = { name: "Friday lunch", address_id, fee_paid_by: "people", ...days };
  const made = await host<Made & { link: string }>("POST /v1/corporate/group-orders/", {}, group);
  const token = made.link.split("/").at(-1) ?? "";
  await guest("POST /v1/group-orders/{token}/", { token });
  await guest("DELETE /v1/group-orders/{token}/", { token });
  await guest("POST /v1/group-orders/{token}/", { token });
  await host("POST /v1/corporate/group-orders/{id}/close/", { id: made.id });
  const other = await host<Made>("POST /v1/corporate/group-orders/", {}, group);
  await host("POST /v1/corporate/group-orders/{id}/cancel/", { id: other.id });
}
