import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { aCorporateAdmin, aMember, anOrganization, PASSWORD, type TestMember } from "../../builders";
import { type Api, api } from "../../client/client";
import { expectAreaCovered } from "../../client/examples";
import { eventually } from "../../setup/faults";
import { isAboutMoney } from "../../setup/organization-calls";

afterAll(() => expectAreaCovered("organizations", (one) => !isAboutMoney(one)));

const NAME = "Harbor & Pine Architects";
const mailbox = (who: string) => `${who}@harborpine.example`;

let organization_id: number;
let admin: Api;
let noor: TestMember;
beforeAll(async () => {
  const organization = await anOrganization({ name: NAME });
  organization_id = organization.id;
  admin = await api(await aCorporateAdmin({ organization, email: mailbox("olive.adams") }));
  noor = await aMember({ organization, email: mailbox("noor.haddad") });
  await sql`
    WITH chosen AS (
      INSERT INTO plan (name, description, dollar_cents, vouchers, fee_cents)
      VALUES ('Long Table', 'Dinner money and two lunches a month for everybody.', 6000, 2, 150) RETURNING id
    ) UPDATE organization SET plan_id = chosen.id FROM chosen WHERE organization.id = ${organization_id}`;
  await sql`
    INSERT INTO offer (organization_id, title, description, starts_at, ends_at) VALUES (${organization_id}, 'Two lunches on us',
      'Every first Monday your lunch costs nothing.', app_now() - interval '1 day', app_now() + interval '30 days')`;
});

test("a company registers, is signed in, and is waiting for approval", async () => {
  const guest = await api();
  const body = {
    organization_name: "Juniper Street Press",
    ein_number: "62-1234567",
    first_name: "Olivia",
    last_name: "Grant",
    email: "olivia.grant@juniperstreet.example",
    password: PASSWORD,
    phone: "(615) 555-0142",
    terms: true,
  };
  const made = await guest.POST("/api/corporate/registration/", { body });
  expect([made.response.status, made.data?.profile]).toMatchObject([
    201,
    { email: body.email, is_superuser: false },
  ]);
  const headers = { Authorization: `Token ${made.data?.key}` };
  const waiting = await guest.GET("/api/corporate-admin/", { headers });
  const words = { detail: "Your organization is waiting for approval." };
  expect([waiting.response.status, waiting.error]).toEqual([403, words]);
});

test("a member sees the company, its offers and what is left", async () => {
  const client = await api(noor);
  const { data: profile } = await client.GET("/api/corporate/profile/");
  expect(profile).toMatchObject({ organization_name: NAME, plan: "Long Table", dollar_cents: 6000 });
  const { data: offers } = await client.GET("/api/corporate/my-offers/");
  expect(offers?.results.map((one) => one.title)).toEqual(["Two lunches on us"]);
  const { data: me } = await client.GET("/api/corporate-dinner/");
  expect(me).toMatchObject({ dinner_name: "Noor Haddad", corporate_name: NAME, remaining_dollar_cents: 0 });
});

test("its admin sees who is in it, its plans and its totals", async () => {
  const { data: list } = await admin.GET("/api/corporate_user_list/", {
    params: { query: { search: "haddad", page: "1" } },
  });
  expect(list?.results).toMatchObject([{ id: noor.account_id, status_code: "Activated" }]);
  const { data: same } = await admin.GET("/api/corporate/my-users/", {
    params: { query: { search: "haddad" } },
  });
  expect(same?.results, "one list under two names").toEqual(list?.results);
  const { data: plans } = await admin.GET("/api/corporate-plan/");
  expect(plans?.results[0]).toMatchObject({ name: "Long Table", fee_cents: 150, is_current: true });
  const { data: company } = await admin.GET("/api/corporate-admin/");
  expect(company).toMatchObject({ organization_name: NAME, admins: [{ first_name: "Olive" }] });
  const { data: mine } = await admin.GET("/api/organization-admin/");
  expect(mine?.results).toMatchObject([{ id: organization_id, is_current: true }]);
});

test("somebody is invited, changed, rejected, taken back and removed", async () => {
  const person = { first_name: "Ben", last_name: "Okafor", email: mailbox("ben.okafor") };
  const added = await admin.POST("/api/corporate_user_list/", {
    body: { ...person, phone: "615-555-0143", is_voucher_benefit: true },
  });
  expect([added.response.status, added.data]).toMatchObject([201, { status_code: "Invited", ...person }]);
  const taken = await admin.POST("/api/corporate_user_list/", {
    body: { ...person, email: mailbox("noor.haddad") },
  });
  const words = "This person is already a member.";
  expect([taken.response.status, taken.error]).toEqual([400, { email: [words], msg: words }]);
  const invited = { path: { id: added.data?.id ?? 0 } };
  const early = await admin.PUT("/api/corporate_user_list/{id}/activate/", { params: invited });
  expect([early.response.status, early.error]).toMatchObject([409, { code: "not_accepted" }]);

  const params = { path: { id: noor.account_id } };
  const replaced = await admin.PUT("/api/corporate_user_list/{id}/", {
    params,
    body: { first_name: "Noor", last_name: "Haddad-Klein", phone: "6155550144", is_voucher_benefit: true },
  });
  expect(replaced.data).toMatchObject({ last_name: "Haddad-Klein", is_voucher_benefit: true });
  const changed = await admin.PATCH("/api/corporate_user_list/{id}/", { params, body: { phone: null } });
  expect(changed.data).toEqual({ ...replaced.data, phone: null });

  const suspended = await admin.PUT("/api/corporate_user_list/{id}/suspend/", { params });
  expect(suspended.data).toMatchObject({ status_code: "Suspended" });
  const rejected = await admin.PUT("/api/corporate_user_list/{id}/reject/", { params });
  expect(rejected.data).toMatchObject({ status_code: "Rejected", is_rejected: true });
  const back = await admin.PUT("/api/corporate_user_list/{id}/activate/", { params });
  expect(back.data).toMatchObject({ status_code: "Activated", is_rejected: false });
  const again = await admin.PATCH("/api/corporate_user_list/{id}/activate/", { params });
  expect(again.data).toEqual(back.data);
  const removed = await admin.DELETE("/api/corporate_user_list/{id}/", { params: invited });
  expect(removed.data).toMatchObject({ ...person, email: "", status_code: "Left" });
  const gone = await admin.DELETE("/api/corporate_user_list/{id}/", { params: invited });
  expect([gone.response.status, gone.error]).toEqual([404, { detail: "Not found." }]);
});

test("settings are read and changed, and of several organizations one is chosen", async () => {
  const settings = await admin.GET("/api/v1/corporate/settings/");
  expect(settings.data).toMatchObject({ organization_name: NAME, needs_second_factor: false });
  const body = {
    organization_name: NAME,
    legal_name: "Juniper Street Press, LLC",
    ein_number: settings.data?.ein_number ?? "",
    time_zone: settings.data?.time_zone ?? "",
    needs_second_factor: false,
  };
  const changed = await admin.PUT("/api/v1/corporate/settings/", { body });
  expect(changed.data).toEqual(body);
  const mine = await admin.GET("/api/v1/corporate/switch/");
  expect(mine.data?.results).toEqual([{ id: organization_id, name: NAME, is_admin: true, is_current: true }]);
  const chosen = await admin.POST("/api/v1/corporate/switch/", { body: { organization: organization_id } });
  expect(chosen.data).toEqual({ organization: organization_id });
});

test("somebody is made an admin, gets another role, and is one no more", async () => {
  const body = { first_name: "Fay", last_name: "Ong", email: mailbox("fay.ong"), role: "finance" } as const;
  const { data: made } = await admin.POST("/api/corporate/admins/", { body });
  expect(made).toMatchObject({ ...body, status: "invited", is_me: false });
  const { data: listed } = await admin.GET("/api/corporate/admins/");
  expect(listed?.results).toMatchObject([{ first_name: "Olive", role: "owner", is_me: true }, made ?? {}]);
  const params = { path: { id: made?.id ?? 0 } };
  const changed = await admin.PATCH("/api/corporate/admins/{id}/", { params, body: { role: "viewer" } });
  expect(changed.data).toEqual({ ...made, role: "viewer" });
  const ended = await admin.DELETE("/api/corporate/admins/{id}/", { params });
  expect(ended.data).toEqual(changed.data);
  const gone = await admin.DELETE("/api/corporate/admins/{id}/", { params });
  expect([gone.response.status, gone.error]).toEqual([404, { detail: "Not found." }]);
  const { data: audit } = await admin.GET("/api/corporate/audit/", { params: { query: { limit: "3" } } });
  expect(audit?.results.map(({ action }) => action)).toEqual([
    "admin.ended",
    "admin.changed",
    "admin.invited",
  ]);
});

test("a file of people is checked row by row, corrected, confirmed, and everybody invited", async () => {
  const rows = [
    "First name,Last name,Email,Voucher benefit",
    `Iris,Lindqvist,${mailbox("iris.lindqvist")},yes`,
    `Tom,Baker,tom.baker,no`,
  ];
  const sheet = new File([rows.join("\r\n")], "new-people.csv", { type: "text/csv" });
  const send = () =>
    admin.POST("/api/upload/", {
      body: { file: sheet },
      bodySerializer({ file }) {
        const form = new FormData();
        form.append("file", file as File);
        return form;
      },
    });
  const sent = await send();
  expect(sent.data).toMatchObject({ status: "checked", total_rows: 2, good_rows: 1, wrong_rows: 1 });
  expect(sent.data?.rows[1]?.problems.email).toMatchObject([{ code: "invalid", value: "tom.baker" }]);
  const id = sent.data?.id ?? 0;
  const mended = await admin.POST("/api/upload_detail_list/", {
    body: { id, rows: [{ row: 3, email: mailbox("tom.baker") }], confirm: true },
  });
  expect(mended.data).toMatchObject({ good_rows: 2, wrong_rows: 0 });
  await eventually(async () => {
    const { data } = await admin.POST("/api/upload_detail_list/", { body: { id } });
    expect(data).toMatchObject({ status: "done", progress: 2, added_rows: 2 });
  });
  const late = await admin.POST("/api/upload_detail_list/", {
    body: { id, rows: [{ row: 3, first_name: "Thomas" }] },
  });
  expect([late.response.status, late.error]).toMatchObject([409, { code: "already_confirmed" }]);
  const other = await send();
  const ask = (body: object) =>
    admin.POST("/api/upload_detail_list/", { body: { id: other.data?.id ?? 0, ...body } });
  expect((await ask({ discard: true })).data).toMatchObject({ status: "discarded" });
  const over = await ask({ confirm: true });
  expect([over.response.status, over.error]).toMatchObject([409, { code: "discarded" }]);
});
