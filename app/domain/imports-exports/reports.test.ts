import { text } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import {
  aCorporateAdmin,
  aMeal,
  aMember,
  anAddress,
  anOrganization,
  hometown,
  type TestMember,
} from "../../../tests/builders";
import { aGroup, joins, pays, reachDeadline } from "../../../tests/setup/group-orders";
import { makeExport } from "../../../tests/setup/outbox-jobs";
import { addMeal } from "../carts/add-meal.server";
import { placeOrder } from "../checkout/place-order.server";
import { startCheckout } from "../checkout/start-checkout.server";
import { distribute } from "../distributions/distribute.server";
import { undoDistribution } from "../distributions/undo-distribution.server";
import { addCodes } from "../expense-codes/add-codes.server";
import { settleGroupOrder } from "../group-orders/settle-group-orders.server";
import { moveMembers } from "../groups/move-members.server";
import { makeGroup } from "../groups/save-group.server";
import { abandonHold } from "../holds/abandon-hold.server";
import { endMembership } from "../members/end-membership.server";
import { readUserReport } from "../members/list-user-report.server";
import { listAllOrders, type OrderFilters } from "../organizations/list-all-orders.server";
import { listTaxableBenefits } from "../organizations/list-taxable-benefits.server";
import { cancelOrder } from "../refunds/cancel-order.server";
import type { ExportFilters, ExportKind } from "./export-sql";
import { cancelExport, listExports } from "./list-exports.server";
import { readExport } from "./read-export.server";
import { scheduleReport } from "./report-schedules.server";
import { requestExport } from "./request-export.server";

type Admin = Awaited<ReturnType<typeof aCorporateAdmin>>;

/** The rows of a file, by their titles. */
async function rowsOf(admin: Admin, kind: ExportKind, filters: ExportFilters = {}) {
  const { id } = await requestExport(admin, kind, filters);
  await makeExport(id);
  const { file } = await readExport(admin, id);
  if (!file) throw new Error("not made");
  const whole = (await text(file.stream)).replace("\ufeff", "");
  return parse(whole, { columns: true, relax_column_count: true }) as Record<string, string>[];
}

/** A dinner of $30.75 with delivery, fees and tax, paid with the organization's money. */
async function anOrder(member: TestMember, expense_code?: string) {
  const diner = { ...member, kind: "diner" as const };
  await addMeal(diner, { meal_id: (await aMeal({ price: 1_250 })).id, is_voucher: false, quantity: 1 });
  const { cart_transaction } = await startCheckout(diner, {
    payments: [{ method: "wallet", amount: 3_075 }],
    expense_code,
  });
  return (await placeOrder(diner, { paymentIntent: { cart_transaction } })).order;
}

/** A voucher meal, paid with one voucher. */
async function aVoucherMeal(member: TestMember) {
  const diner = { ...member, kind: "diner" as const };
  const meal = await aMeal({ price: 900, voucher: true });
  await addMeal(diner, { meal_id: meal.id, is_voucher: true, quantity: 1 });
  const { cart_transaction } = await startCheckout(diner, { payments: [{ method: "voucher", quantity: 1 }] });
  return (await placeOrder(diner, { paymentIntent: { cart_transaction } })).order;
}

const sumOf = (rows: Record<string, string>[], title: string) =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[title] || 0) * 100), 0);

describe("a company that eats", () => {
  let admin: Admin;
  let noor: TestMember;
  let omar: TestMember;
  let design: number;
  let year: string;

  beforeAll(async () => {
    const organization = await anOrganization({ pool: 100_000 });
    admin = await aCorporateAdmin({ organization });
    const town = await hometown();
    [noor, omar] = [
      await aMember({ organization, first_name: "Noor", wallet: 20_000, vouchers: 3 }),
      await aMember({ organization, first_name: "Omar", wallet: 20_000 }),
    ];
    for (const one of [noor, omar]) {
      await sql`UPDATE account SET marketplace_id = ${town.id} WHERE id = ${one.account_id}`;
      await anAddress(one, town);
    }
    await addCodes(admin, { codes: [{ code: "MKT-204", label: "Marketing" }] });
    design = (await makeGroup(admin, { kind: "department", name: "Design" })).id;
    await moveMembers(admin, design, [noor.account_id]);
    await anOrder(noor, "MKT-204");
    await anOrder(omar);
    const off = await anOrder(omar);
    await cancelOrder({ ...omar, kind: "diner" }, off.id);
    await aVoucherMeal(noor);
    const [now] = await sql<
      { year: string }[]
    >`SELECT to_char(app_now() AT TIME ZONE 'America/New_York', 'YYYY') AS year`;
    year = now?.year ?? "";
  });

  test("the benefit of a year adds up to the ledger, person by person and in the file", async () => {
    const { rows } = await listTaxableBenefits(admin, { limit: 25, offset: 0 }, { year: Number(year) });
    expect(rows.map(({ first_name, money_cents, vouchers }) => [first_name, money_cents, vouchers])).toEqual(
      expect.arrayContaining([
        ["Noor", 3075, 1],
        ["Omar", 3075, 0],
      ]),
    );
    // independently: what is missing in the grants, and what the organization owes
    const [ledger] = await sql<{ spent: number; owed: number }[]>`
      SELECT (SELECT sum(g.amount - l.balance) FROM wallet_grant g JOIN ledger_account l ON l.grant_id = g.id
        WHERE g.organization_id = ${admin.organization_id} AND l.asset = 'usd')::int8 AS spent,
        (SELECT -coalesce(sum(p.amount), 0) FROM ledger_account l JOIN posting p ON p.ledger_account_id = l.id
        WHERE l.organization_id = ${admin.organization_id} AND l.kind = 'org_receivable')::int8 AS owed`;
    const total = (pick: (row: (typeof rows)[number]) => number) =>
      rows.reduce((sum, row) => sum + pick(row), 0);
    expect(total((row) => row.money_cents)).toBe(ledger?.spent);
    expect(total((row) => row.voucher_cents)).toBe(ledger?.owed);
    expect(ledger?.owed).toBeGreaterThan(0);
    const file = await rowsOf(admin, "benefits", {
      start_date: `${year}-01-01`,
      end_date: `${year}-12-31`,
    });
    expect(sumOf(file, "Benefit (USD)")).toBe(total((row) => row.benefit_cents));
    expect(file[0]?.Filters).toContain(`From`);
  });

  test("the report by person says what each ordered, narrowed down by group and code, and sorts by it", async () => {
    const slice = { limit: 25, offset: 0 };
    const all = await readUserReport(admin, slice, { order: "-spent" });
    expect(all.rows.slice(0, 2).map(({ orders, spent_cents }) => [orders, spent_cents])).toEqual([
      [2, 3075],
      [2, 3075],
    ]);
    const [only] = (await readUserReport(admin, slice, { group: design })).rows;
    expect(only).toMatchObject({ first_name: "Noor", orders: 2, spent_vouchers: 1, department: "Design" });
    const [code] = await sql<
      { id: number }[]
    >`SELECT id FROM expense_code WHERE organization_id = ${admin.organization_id}`;
    const coded = await readUserReport(admin, slice, { code: code?.id, order: "-orders" });
    expect(coded.rows[0]).toMatchObject({ first_name: "Noor", orders: 1, spent_cents: 3075 });
    expect(coded.rows.slice(1).every(({ orders }) => orders === 0)).toBe(true);
    // the canceled order is one of Omar's two, and cost nothing
    expect((await readUserReport(admin, slice, {})).totals).toEqual({
      ...{ orders: 4, spent_cents: 6150, spent_vouchers: 1 },
      ...{ remaining_dollar_cents: 40_000 - 6150, remaining_voucher: 2 },
    });
    expect((await readUserReport(admin, slice, { group: design, code: code?.id })).totals).toEqual({
      ...{ orders: 1, spent_cents: 3075, spent_vouchers: 0 },
      ...{ remaining_dollar_cents: 20_000 - 3075, remaining_voucher: 2 },
    });
    const file = await rowsOf(admin, "user_report", { group: design });
    expect(file).toMatchObject([{ "First name": "Noor", "Spent (USD)": "30.75", Filters: "Group Design" }]);
    const orders = await rowsOf(admin, "corporate_orders", { code: code?.id ?? 0 });
    expect(orders).toMatchObject([
      { "Expense code": "MKT-204", Department: "Design", Filters: "Code MKT-204" },
    ]);
  });

  test.each(["corporate_users", "user_report"] as const)(
    "a phone finds in the file whom it finds on the screen (%s)",
    async (kind) => {
      await sql`UPDATE membership SET phone = '+16155550142' WHERE id = ${noor.membership_id}`;
      const find = async (search: string) =>
        (await rowsOf(admin, kind, { search })).map((row) => row["First name"]);
      for (const search of ["(615) 555-0142", "555-01"]) expect(await find(search)).toEqual(["Noor"]);
      // too few digits for a phone: part of a name or an email, and there is none
      expect(await find("+16")).toEqual([]);
    },
  );

  test("the journal balances transaction by transaction, and comes again with the same ids", async () => {
    const [first, second] = [await rowsOf(admin, "journal"), await rowsOf(admin, "journal")];
    expect(first.length).toBeGreaterThan(6);
    expect(second).toEqual(first);
    expect(new Set(first.map((row) => row["Line ID"])).size).toBe(first.length);
    for (const id of new Set(first.map((row) => row["Transaction ID"]))) {
      const lines = first.filter((row) => row["Transaction ID"] === id);
      expect(sumOf(lines, "Debit (USD)")).toBe(sumOf(lines, "Credit (USD)"));
    }
    const meals = first.filter((row) => row.Account === "MEALS");
    const { rows } = await listTaxableBenefits(admin, { limit: 25, offset: 0 }, { year: Number(year) });
    expect(sumOf(meals, "Debit (USD)") - sumOf(meals, "Credit (USD)")).toBe(
      rows.reduce((sum, row) => sum + row.benefit_cents, 0),
    );
    expect(meals.find((row) => row["Expense code"] === "MKT-204")).toMatchObject({ Department: "Design" });
  });

  test("one person's orders are theirs alone, in the list and in the file, whoever's email holds theirs", async () => {
    const organization = await anOrganization();
    const owner = await aCorporateAdmin({ organization });
    const town = await hometown();
    const [al, sal] = [
      await aMember({ organization, first_name: "Al", wallet: 20_000 }),
      await aMember({ organization, first_name: "Sal", wallet: 20_000 }),
    ];
    await sql`UPDATE account SET email = ${`s${al.email}`} WHERE id = ${sal.account_id}`;
    for (const one of [al, sal]) {
      await anAddress(one, town);
      await anOrder(one);
    }
    const found = async (filters: OrderFilters) =>
      (await listAllOrders(owner, { limit: 25, offset: 0 }, filters)).rows.map(
        ({ member }) => member.first_name,
      );
    expect(await found({ search: al.email })).toHaveLength(2);
    expect(await found({ member: al.account_id })).toEqual(["Al"]);
    const rows = await rowsOf(owner, "corporate_orders", { member: al.account_id });
    expect(rows.map((row) => [row["Member ID"], row.Filters])).toEqual([
      [String(al.account_id), `Member Al ${al.last_name}`],
    ]);
    expect(await rowsOf(admin, "corporate_orders", { member: al.account_id })).toEqual([]);
  });

  test("a file is refused that could not be narrowed down as it would say", async () => {
    for (const [kind, filters] of [
      ["journal", { group: design }],
      ["journal", { search: "noor" }],
      ["benefits", { code: 1 }],
      ["user_report", { member: noor.account_id }],
    ] as const) {
      const asked = requestExport(admin, kind, filters);
      await expect(asked).rejects.toMatchObject({
        kind: "invalid",
        fields: { [Object.keys(filters)[0] ?? ""]: expect.anything() },
      });
    }
    const monthly = scheduleReport(admin, { kind: "journal", pace: "month", group: design, code: undefined });
    await expect(monthly).rejects.toMatchObject({
      fields: { group: ["This report can't be narrowed down to a group."] },
    });
  });

  test("a group's delivery fee is an expense in the journal, and nothing that came to the bank", async () => {
    const group = await aGroup({ fee_paid_by: "organization" });
    await pays(await joins(group));
    await reachDeadline(group);
    await settleGroupOrder(group.group.id);
    const owner = await aCorporateAdmin({ organization: group.organization });
    const fee = (await rowsOf(owner, "journal")).filter(({ Event }) => Event === "group fee");
    expect(fee.map((row) => [row.Account, row["Debit (USD)"], row["Credit (USD)"]])).toEqual([
      ["DELIVERY", "15.00", ""],
      ["OWED", "", "15.00"],
    ]);
  });

  test("money that a checkout held while it was taken back, and then let go, is in the journal as in the ledger", async () => {
    const organization = await anOrganization({ pool: 100_000 });
    const owner = await aCorporateAdmin({ organization });
    const zoe = { ...(await aMember({ organization })), kind: "diner" as const };
    await anAddress(zoe, await hometown());
    const { batch } = await distribute(owner, { users: [zoe.account_id], amount: 5_000, note: "" });
    await addMeal(zoe, { meal_id: (await aMeal({ price: 1_250 })).id, is_voucher: false, quantity: 1 });
    await startCheckout(zoe, { payments: [{ method: "wallet", amount: 3_075 }] });
    await undoDistribution(owner, batch);
    await abandonHold(zoe);
    const rows = await rowsOf(owner, "journal");
    const sum = (account: string) => {
      const lines = rows.filter((row) => row.Account === account);
      return sumOf(lines, "Debit (USD)") - sumOf(lines, "Credit (USD)");
    };
    expect([sum("POOL"), sum("GRANTED"), sum("MEALS")]).toEqual([100_000, 0, 0]);
  });

  test("who left stays in the report of the days they ordered in, without an email, and in no other", async () => {
    const organization = await anOrganization();
    const owner = await aCorporateAdmin({ organization });
    const [zoe, max] = [
      await aMember({ organization, first_name: "Zoe", wallet: 20_000 }),
      await aMember({ organization, first_name: "Max" }),
    ];
    const town = await hometown();
    await sql`UPDATE account SET marketplace_id = ${town.id} WHERE id = ${zoe.account_id}`;
    await anAddress(zoe, town);
    await anOrder(zoe);
    for (const { account_id } of [zoe, max]) await endMembership(owner, account_id, "left");
    const slice = { limit: 25, offset: 0 };
    const all = await readUserReport(owner, slice, { order: "-spent" });
    expect(all.rows[0]).toMatchObject({
      first_name: "Zoe",
      email: "",
      status_code: "Left",
      spent_cents: 3075,
    });
    expect(all.rows.map(({ id }) => id)).not.toContain(max.account_id);
    expect(all.count).toBe(2);
    expect((await readUserReport(owner, slice, {})).totals).toMatchObject({ orders: 1, spent_cents: 3075 });
    expect(await rowsOf(owner, "user_report", {})).toContainEqual(
      expect.objectContaining({ "First name": "Zoe", Email: "", "Spent (USD)": "30.75" }),
    );
    const before = { end_date: "2020-01-31" };
    expect((await readUserReport(owner, slice, before)).count).toBe(1);
    expect((await readUserReport(owner, slice, { search: zoe.email })).count).toBe(0);
  });

  test("nothing of it is another company's", async () => {
    const rival = await aCorporateAdmin();
    for (const kind of ["benefits", "journal"] as const) expect(await rowsOf(rival, kind)).toEqual([]);
    expect(await rowsOf(rival, "user_report", { group: design })).toEqual([]);
    const found = await listTaxableBenefits(rival, { limit: 25, offset: 0 }, { year: Number(year) });
    expect(found).toEqual({ rows: [], count: 0 });
  });
});

describe("an export", () => {
  test("is canceled before it is made: no file comes, and it can be asked for again", async () => {
    const admin = await aCorporateAdmin();
    const { id } = await requestExport(admin, "user_report", {});
    expect(await cancelExport(admin, id)).toEqual({ id });
    expect(await cancelExport(admin, id)).toEqual({ id });
    await makeExport(id);
    await expect(readExport(admin, id)).rejects.toMatchObject({ code: "export_canceled" });
    expect((await listExports(admin, { limit: 25, offset: 0 })).rows).toMatchObject([
      { id, status: "canceled" },
    ]);
    const again = await requestExport(admin, "user_report", {});
    expect(again.id).not.toBe(id);
    await makeExport(again.id);
    await expect(cancelExport(admin, again.id)).rejects.toMatchObject({ code: "export_made" });
    await expect(cancelExport(await aCorporateAdmin(), again.id)).rejects.toMatchObject({ kind: "missing" });
  });
});
