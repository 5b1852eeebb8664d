import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { as } from "../../as";
import {
  aChef,
  aDiner,
  aDocument,
  aMeal,
  anOrganization,
  aStaff,
  balanceOf,
  type TestDiner,
} from "../../builders";
import { ownEnvironment, type TestEnvironment } from "../../setup/own-environment";
import { staff, staffProcess } from "../../setup/staff";

let environment: TestEnvironment;
beforeAll(async () => {
  environment = await ownEnvironment({ webs: 1, workers: 1 });
});
afterAll(() => environment.stop());

/** The dinner of a $20 meal in the cart, paid from the wallet. */
async function ordered(me: TestDiner): Promise<{ id: number; number: string }> {
  const client = as(me, environment.url);
  const held = await client.post<{ cart_transaction: string }>("/api/v1/shop/intent/create/", {
    payments: [{ method: "wallet", amount: "40.20" }],
  });
  const { cart_transaction } = held.body;
  const order = await client.post<{ id: number; number: string }>("/api/v1/shop/order/create/", {
    paymentIntent: { cart_transaction },
  });
  expect(order.status).toBe(201);
  return order.body;
}

describe("npm run staff", () => {
  test("calls an order off on its way, approves, suspends, and lists what waits", async () => {
    const meal = await aMeal({ price: 2000 });
    const ana = await aDiner({ gift: 9000, cart: [meal] });
    const order = await ordered(ana);
    const suspended = await staffProcess(
      "suspend",
      "chef",
      String(meal.chef.chef_id),
      "--reason",
      "No permit",
    );
    expect([suspended.code, suspended.out]).toEqual([
      0,
      expect.stringContaining("npm run staff -- attention"),
    ]);
    const document = await aDocument({ chef: meal.chef });
    expect((await staff("attention")).out).toContain(`document ${document}  `);
    expect((await staff("suspend", "document", String(document), "--reason", "Blurred")).code).toBe(2);
    expect((await staff("approve", "document", String(document))).code).toBe(0);
    expect((await staff("withdraw", "document", String(document))).code).toBe(2);
    expect((await staff("withdraw", "document", String(document), "--reason", "Taken back")).code).toBe(0);
    expect((await staff("attention")).out).toContain(`${order.number}`);
    expect(await staff("suspend", "chef", String(meal.chef.chef_id), "--reason", "No permit")).toMatchObject({
      code: 1,
      error: "This kitchen is already suspended.",
    });
    const off = await staff(
      "cancel",
      order.number,
      "--borne-by",
      "platform",
      "--reason",
      "The kitchen is suspended",
    );
    expect([off.code, off.out]).toEqual([
      0,
      expect.stringContaining("Canceled. Refunded: $40.20 to the wallet"),
    ]);
    expect(await balanceOf(ana)).toMatchObject({ gift: 9000 });
    expect((await staff("approve", "chef", String(meal.chef.chef_id))).code).toBe(0);
    expect((await staff("suspend", "meal", String(meal.id), "--reason", "Looked into")).code).toBe(0);
    expect((await staff("approve", "meal", String(meal.id))).code).toBe(0);
    expect((await staff("late")).code).toBe(0);
    const audits = await environment.sql<
      { action: string }[]
    >`SELECT action FROM audit_entry WHERE subject_id IN (${String(meal.chef.chef_id)}, ${String(meal.id)}, ${String(order.id)}) ORDER BY id`;
    expect(audits.map((one) => one.action)).toEqual(
      expect.arrayContaining([
        "chef.suspend",
        "order.cancel",
        "chef.approve",
        "meal.suspend",
        "meal.approve",
      ]),
    );
  });

  test.each([
    ["nothing at all", [], 2],
    ["no such command", ["frobnicate"], 2],
    ["an unknown flag", ["late", "--frob"], 2],
    ["a word too many", ["late", "now"], 2],
    ["no reason", ["refund", "1", "--borne-by", "chef"], 2],
    ["no reason to reject", ["reject", "chef", "1"], 2],
    ["nobody who bears it", ["refund", "1", "--reason", "x"], 2],
    [
      "an amount that is none",
      ["refund", "1", "--borne-by", "chef", "--reason", "x", "--amount-cents", "10.5"],
      2,
    ],
    ["a negative amount", ["refund", "1", "--borne-by", "chef", "--reason", "x", "--amount-cents=-5"], 2],
    ["an order that is none", ["refund", "DD-1x", "--borne-by", "chef", "--reason", "x"], 2],
    ["an order that never was", ["refund", "DD-99999999", "--borne-by", "chef", "--reason", "x"], 1],
    ["a chef that never was", ["approve", "chef", "2147483000"], 1],
    ["a thing nobody approves", ["approve", "soup", "1"], 2],
    ["a tip that is none", ["retry-refund", "tip-1x"], 2],
    ["a tip that never was", ["retry-refund", "tip-2147483000"], 1],
    ["an account that is not staff", ["approve", "chef", "1", "--as", "eve@example.com"], 1],
  ])("%s: one line in words, no stack", async (_name, args, code) => {
    const ran = await staffProcess(...args);
    expect(ran.code).toBe(code);
    expect(ran.error.trim()).not.toBe("");
    expect(ran.error).not.toMatch(/\bat .*:\d+:\d+|Error:/);
  });

  test("who is waiting for approval is listed until somebody decides; a refusal without its reason names the flag", async () => {
    const [cook, company] = [await aChef({ approved: false }), await anOrganization({ status: "waiting" })];
    const lines = [
      `chef ${cook.chef_id}  `,
      `organization ${company.id}  ${company.name} is waiting for approval`,
    ];
    const { out } = await staff("attention");
    for (const line of lines) expect(out).toContain(line);
    expect((await staff("reject", "organization", String(company.id))).error).toContain("--reason");
    await staff("reject", "organization", String(company.id), "--reason", "No such company");
    await staff("approve", "chef", String(cook.chef_id));
    const after = (await staff("attention")).out;
    for (const line of lines) expect(after).not.toContain(line);
  });

  test("a role that may not is refused in words, and nothing happens; one that may is written down", async () => {
    const meal = await aMeal({ price: 2000 });
    const ana = await aDiner({ gift: 9000, cart: [meal] });
    const order = await ordered(ana);
    const organization = await anOrganization();
    const [support, content, operations, finance] = [
      await aStaff({ role: "support" }),
      await aStaff({ role: "content" }),
      await aStaff({ role: "operations" }),
      await aStaff({ role: "finance" }),
    ];
    const because = ["--reason", "For a test"];
    const refund = ["refund", order.number, "--borne-by", "platform", "--amount-cents", "100", ...because];
    const cancel = ["cancel", order.number, "--borne-by", "platform", ...because];
    const fund = ["fund-organization", String(organization.id), "--amount-cents", "100", ...because];
    const issue = ["issue-vouchers", String(organization.id), "--vouchers", "1", ...because];
    const paid = ["invoice-paid", "INV-1-2026-01", ...because];
    const suspend = ["suspend", "chef", String(meal.chef.chef_id), ...because];
    const refused: [typeof support, string[]][] = [
      ...[refund, cancel, fund, issue, paid, suspend].map((command): [typeof support, string[]] => [
        support,
        command,
      ]),
      [content, refund],
      [content, suspend],
      [operations, fund],
      [finance, suspend],
    ];
    for (const [who, command] of refused) {
      const ran = await staff(...command, "--as", who.email);
      expect([command[0], who.role, ran.code, ran.error]).toEqual([
        command[0],
        who.role,
        1,
        expect.stringContaining(`has the role ${who.role}, which may not`),
      ]);
    }
    expect(await balanceOf(ana)).toMatchObject({ gift: 9000 - 4020 });
    expect((await staff(...refund, "--as", operations.email)).code).toBe(0);
    expect((await staff(...fund, "--as", finance.email)).code).toBe(0);
    const [written] = await environment.sql`
      SELECT staff_id FROM audit_entry WHERE action = 'order.refund' AND subject_id = ${String(order.id)}`;
    expect(written).toEqual({ staff_id: operations.staff_id });
  });

  test("a part whose delivery day is over without a delivery is late", async () => {
    const order = await ordered(await aDiner({ gift: 9000, cart: [await aMeal({ price: 2000 })] }));
    expect((await staff("late")).out).not.toContain(order.number);
    await environment.sql`UPDATE order_part SET delivery_date = (app_now() - interval '3 days')::date, cutoff_at = app_now() - interval '4 days',
      window_start_at = app_now() - interval '72 hours', window_end_at = app_now() - interval '69 hours' WHERE order_id = ${order.id}`;
    expect((await staff("late")).out).toContain(order.number);
  });
});
