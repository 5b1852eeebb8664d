import { sql } from "~/data/sql.server";
import { MOST_CODES } from "~/domain/expense-codes/list-codes.server";
import { MOST_GROUPS } from "~/domain/groups/list-groups.server";
import { MOST_POLICIES } from "~/domain/policies/save-policy.server";
import { type Answer, as } from "../../as";
import { aCorporateAdmin, aMember, anOrganization } from "../../builders";
import { anInvoicedOrganization } from "../../setup/invoiced";

const GROUPS = "/api/v1/corporate/groups/";
const CODES = "/api/v1/corporate/expense-codes/";
const POLICIES = "/api/v1/corporate/policies/";
const SIGN_ON = "/api/v1/corporate/sign-on/";
const TOKENS = "/api/v1/corporate/provisioning-tokens/";
const A_POLICY = { name: "Lunch", maximum: "15.00" };

/** An owner whose organization has as many policies as it may. */
async function manyPolicies() {
  const owner = as(await aCorporateAdmin());
  for (let n = 0; n < MOST_POLICIES; n += 1) await owner.post(POLICIES, A_POLICY);
  return owner;
}

/** A department of an owner's company that a policy is for. */
async function aGroupInUse() {
  const owner = as(await aCorporateAdmin());
  const { body } = await owner.post<{ id: number }>(GROUPS, { kind: "office", name: "Nashville" });
  await owner.post(POLICIES, { ...A_POLICY, groups: [body.id] });
  return { owner, id: body.id };
}

/** An owner whose company has as many groups, or expense codes, as it may. */
async function manyOf(table: "member_group" | "expense_code") {
  const admin = await aCorporateAdmin();
  const { organization_id } = admin;
  if (table === "member_group")
    await sql`
      INSERT INTO member_group (organization_id, kind, name) SELECT ${organization_id}::int, 'office', 'Office ' || n FROM generate_series(1, ${MOST_GROUPS}::int) n`;
  else
    await sql`
      INSERT INTO expense_code (organization_id, code) SELECT ${organization_id}::int, 'C-' || n FROM generate_series(1, ${MOST_CODES}::int) n`;
  return as(admin);
}

/** The only code of an owner's company, which needs one. */
async function aLastCode() {
  const owner = as(await aCorporateAdmin());
  await owner.post(CODES, { codes: [{ code: "MKT-204" }] });
  await owner.put(CODES, { is_required: true });
  const { body } = await owner.get<{ results: { id: number }[] }>(CODES);
  return owner.delete(`${CODES}${body.results[0]?.id}/`);
}

/** How a company's calls are brought to answer 409 (some: 404): a part of `conflicts`. */
export const companyConflicts: Record<string, () => Promise<Answer<unknown>>> = {
  "404 post_v1_corporate_switch": async () =>
    as(await aCorporateAdmin()).post("/api/v1/corporate/switch/", { organization: 999_999_999 }),
  "404 get_v1_corporate_sign_on": async () => as(await aCorporateAdmin()).get(SIGN_ON),
  "404 delete_v1_corporate_sign_on": async () => as(await aCorporateAdmin()).delete(SIGN_ON),
  "409 post_v1_corporate_provisioning_tokens": async () => {
    const owner = as(await aCorporateAdmin());
    for (let n = 0; n < 2; n += 1) await owner.post(TOKENS);
    return owner.post(TOKENS);
  },
  "409 post_v1_corporate_groups": async () =>
    (await manyOf("member_group")).post(GROUPS, { kind: "office", name: "One more" }),
  "409 delete_v1_corporate_groups_id": async () => {
    const { owner, id } = await aGroupInUse();
    return owner.delete(`${GROUPS}${id}/`);
  },
  "409 post_v1_corporate_expense_codes": async () =>
    (await manyOf("expense_code")).post(CODES, { codes: [{ code: "One more" }] }),
  "409 delete_v1_corporate_expense_codes_id": aLastCode,
  "409 post_v1_corporate_policies": async () => (await manyPolicies()).post(POLICIES, A_POLICY),
  "409 put_corporate_user_list_id_suspend": async () => {
    const admin = await aCorporateAdmin();
    return as(admin).put(`/api/corporate_user_list/${admin.account_id}/suspend/`, {});
  },
  "409 post_v1_corporate_invoices_id_withdraw": async () => {
    const { invoice_id, ...organization } = await anInvoicedOrganization();
    const admin = as(await aCorporateAdmin({ organization }));
    return admin.post(`/api/v1/corporate/invoices/${invoice_id}/withdraw/`);
  },
  "409 post_v1_payment_distribution_amounts": async () => {
    const organization = await anOrganization();
    const admin = await aCorporateAdmin({ organization });
    const { account_id: id } = await aMember({ organization });
    return as(admin).post("/api/v1/payment/distribution-amounts/", { each: [{ id, amount: "10.00" }] });
  },
  "409 post_v1_corporate_exports_id_cancel": async () => {
    const admin = as(await aCorporateAdmin());
    const { body } = await admin.post<{ id: number }>("/api/export-corporate-users/", {});
    await sql`UPDATE export SET status = 'failed' WHERE id = ${body.id}`;
    return admin.post(`/api/v1/corporate/exports/${body.id}/cancel/`, {});
  },
  "409 post_v1_corporate_report_schedules": async () => {
    const { organization_id, account_id, ...admin } = await aCorporateAdmin();
    await sql`
      INSERT INTO report_schedule (organization_id, account_id, kind, pace, next_on)
      SELECT ${organization_id}::int, ${account_id}::int, 'journal', 'month', '2099-01-01' FROM generate_series(1, 20)`;
    return as({ ...admin, account_id }).post("/api/v1/corporate/report-schedules/", {
      kind: "journal",
      pace: "week",
    });
  },
};
