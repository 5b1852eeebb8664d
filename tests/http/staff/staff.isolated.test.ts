import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Staff } from "~/domain/accounts/people";
import { readPerson } from "~/domain/sign-in/read-person.server";
import { readSetup } from "~/domain/staff/setup.server";
import { joinByInvitation, openStaffInvitation } from "~/domain/team/accept-invitation.server";
import { changeStaffRole } from "~/domain/team/change-staff-role.server";
import { endStaff } from "~/domain/team/end-staff.server";
import { invitationToken } from "~/domain/team/invitation-row.server";
import { inviteStaff } from "~/domain/team/invite-staff.server";
import type { LinkedRow } from "~/kit/sealed-id.server";
import { as } from "../../as";
import {
  aChef,
  aCoupon,
  aCuisine,
  aDiner,
  aDocument,
  aMarketplace,
  aMeal,
  anOrganization,
  aProof,
  aSecondFactor,
  aSignedIn,
  aStaff,
  balanceOf,
  type TestDiner,
  uniqueEmail,
} from "../../builders";
import { clearFaults, injectFault } from "../../setup/faults";
import { invitationTo } from "../../setup/invitations";
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

/** Opens the link that was mailed to somebody, as who has no account yet. Answers their id. */
async function joined(email: string): Promise<number> {
  const token = (await invitationTo(email)).split("/").at(-1) ?? "";
  const person = { first_name: "Sol", last_name: "Adeyemi", new_password: "Dinner@2026!" };
  return joinByInvitation(token, person, "192.0.2.40");
}

/** The end of the link of the newest invitation but so many. */
async function linkOf(before = 0): Promise<string> {
  const rows = await environment.sql<
    LinkedRow[]
  >`SELECT id, link_nonce FROM staff_invitation ORDER BY id DESC`;
  return invitationToken(rows[before] as LinkedRow);
}

/** Somebody of the team, who has just shown a code. */
async function proved(account_id: number): Promise<Staff> {
  await aSecondFactor({ account_id });
  const { key, account } = await aSignedIn({ account_id, key_id: 0 });
  await aProof(account);
  const person = await readPerson(key, "token");
  if (!person?.staff) throw new Error("not of the team");
  return { ...person, ...person.staff, kind: "staff" };
}

// first: the database has nobody yet
describe("the first admin of an empty database", () => {
  const email = uniqueEmail("first-admin");
  let first: Staff;

  test("is invited by a link that a later one makes worthless, joins once, and is the only first one", async () => {
    expect((await staff("first", "no email")).code).toBe(2);
    expect(await staff("first", uniqueEmail("somebody-else"))).toMatchObject({ code: 0 });
    const [mailed, again] = await Promise.all([staff("first", email), staff("first", email)]);
    expect([mailed.code, again.code, mailed.out]).toEqual([
      0,
      0,
      expect.stringContaining(`Sent a link to ${email}`),
    ]);
    const open = await environment.sql`SELECT email::text FROM staff_invitation WHERE hash IS NOT NULL`;
    expect(open).toEqual([{ email }]);
    const token = await linkOf();
    const person = { first_name: "Sol", last_name: "Adeyemi", new_password: "Dinner@2026!" };
    const both = await Promise.allSettled([1, 2].map(() => joinByInvitation(token, person, "192.0.2.41")));
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(openStaffInvitation(await linkOf(1), "192.0.2.41")).rejects.toMatchObject({
      kind: "missing",
    });
    expect(await staff("first", uniqueEmail("second"), "--json")).toMatchObject({
      code: 1,
      out: expect.stringContaining("has_admin"),
    });
    const [admin] = await environment.sql<
      { account_id: number; role: string }[]
    >`SELECT account_id, role FROM staff_member`;
    expect(admin?.role).toBe("admin");
    first = await proved(admin?.account_id ?? 0);
  });

  test("where no mail server takes it, the link is printed; a day later it is worthless", async () => {
    await environment.sql`UPDATE staff_member SET ended_at = app_now() WHERE id = ${first.staff_id}`;
    // more than once, since the worker may have a mail of its own to send just now
    await injectFault(environment.fakes, "smtp", { path: "/mail", status: 503, times: 50 });
    expect(await staff("first", uniqueEmail("unreached"))).toMatchObject({
      code: 0,
      out: expect.stringContaining("/invitation/staff/"),
    });
    await clearFaults(environment.fakes, "smtp");
    await environment.sql`UPDATE staff_invitation SET expires_at = app_now() - interval '1 second' WHERE hash IS NOT NULL`;
    await expect(openStaffInvitation(await linkOf(), "192.0.2.41")).rejects.toMatchObject({
      kind: "missing",
    });
    await environment.sql`UPDATE staff_member SET ended_at = NULL WHERE id = ${first.staff_id}`;
  });

  test("two admins who end each other at once leave one; the last can neither end nor demote themselves", async () => {
    const other = uniqueEmail("second-admin");
    await inviteStaff(first, { email: other, role: "admin" });
    const second = await proved(await joined(other));
    const both = await Promise.allSettled([
      endStaff(first, second.staff_id, "Left"),
      endStaff(second, first.staff_id, "Left"),
    ]);
    const last = both[0]?.status === "fulfilled" ? first : second;
    const left = await environment.sql`SELECT id FROM staff_member WHERE ended_at IS NULL AND role = 'admin'`;
    expect(left).toEqual([{ id: last.staff_id }]);
    await environment.sql`UPDATE access_key SET proved_at = NULL`;
    await expect(inviteStaff(last, { email: other, role: "admin" })).rejects.toMatchObject({
      code: "second_factor_proof_required",
    });
    await aProof(last);
    const isLast = { kind: "conflict", code: "last_admin" };
    await expect(endStaff(last, last.staff_id, "Left")).rejects.toMatchObject(isLast);
    await expect(
      changeStaffRole(last, last.staff_id, { role: "support", reason: "Moves" }),
    ).rejects.toMatchObject(isLast);
    expect(
      await environment.sql`SELECT role FROM staff_member WHERE id = ${last.staff_id} AND ended_at IS NULL`,
    ).toEqual([{ role: "admin" }]);
  });
});

test("the setup list ticks from the data, step by step", async () => {
  const nothing = {
    marketplace: false,
    zips: false,
    fees: false,
    cook: false,
    meal: false,
    coupon: false,
    law: false,
  };
  expect(await readSetup()).toMatchObject(nothing);
  await aMarketplace({ fees: { delivery_cents: 700 } });
  expect(await readSetup()).toMatchObject({ ...nothing, marketplace: true, zips: true, fees: true });
  await aMeal();
  await aCuisine();
  await aCoupon();
  const left = Object.entries(await readSetup()).flatMap(([step, isThere]) => (isThere ? [] : [step]));
  expect(left).toEqual(["law", "texts", "services"]);
});

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
    const cancel = ["cancel", order.number, "--borne-by", "platform", "--reason", "The kitchen is suspended"];
    const other = await aChef();
    expect((await staff(...cancel, "--cook", String(other.chef_id))).code).toBe(1);
    const off = await staff(...cancel, "--cook", String(meal.chef.chef_id));
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
