import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { draftExportFile } from "~/adapters/export-files.server";
import { connect, sql } from "~/data/sql.server";
import { env } from "~/kit/env.server";
import { executeMessage } from "../../../jobs/execute-message";
import {
  aCorporateAdmin,
  aMeal,
  aMember,
  anAddress,
  anOrganization,
  hometown,
  type TestMember,
  type TestOrganization,
  uniqueEmail,
} from "../../../tests/builders";
import { whenFree } from "../../../tests/setup/when-free";
import { addMeal } from "../carts/add-meal.server";
import { placeOrder } from "../checkout/place-order.server";
import { startCheckout } from "../checkout/start-checkout.server";
import { endMembership } from "../members/end-membership.server";
import { cancelOrder } from "../refunds/cancel-order.server";
import { deleteOldExports } from "./delete-old-exports.server";
import type { ExportFilters, ExportKind } from "./export-sql";
import { filterWords } from "./filter-words.server";
import { makeExport } from "./make-export.server";
import { readExport } from "./read-export.server";
import { requestExport } from "./request-export.server";

type Admin = Awaited<ReturnType<typeof aCorporateAdmin>>;
const TITLES: Partial<Record<ExportKind, string>> = {
  corporate_users:
    "Member ID,First name,Last name,Email,Phone,Status,Voucher benefit,Money left (USD),Vouchers left,Joined on,Department,Cost center,Office",
  corporate_orders:
    "Order number,Ordered on,Delivery date,Status,Member ID,Member,Organization money used (USD),Organization money returned (USD),Vouchers used,Vouchers returned,Expense code,Department,Cost center,Office",
};

/** An export as its drafts are named by it. */
async function keyOf(id: number): Promise<{ id: number; created_at: Date }> {
  const [row] = await sql<{ created_at: Date }[]>`SELECT created_at FROM export WHERE id = ${id}`;
  return { id, created_at: row?.created_at ?? new Date(0) };
}

const messageOf = async (id: number) => {
  const [row] = await sql<{ id: number; attempts: number; done: boolean }[]>`
    SELECT id, attempts, done_at IS NOT NULL AS done FROM outbox WHERE key = ${`export.requested:${id}`}`;
  if (!row) throw new Error("no message");
  return row;
};

/** What rows end with here: people in no group, orders without a code, and in each what they are narrowed down by. */
async function endOf(admin: Admin, kind: ExportKind, filters: ExportFilters): Promise<string> {
  const words = await filterWords(admin.organization_id, filters);
  const cell = /[",]/.test(words) ? `"${words.replaceAll('"', '""')}"` : words;
  return (kind === "corporate_orders" ? ",,,," : ",,,") + (words ? `,${cell}` : "");
}

/** What lies in the file that `boss` asks for, without its mark and titles, and without what all rows end with. */
async function exported(admin: Admin, kind: ExportKind, filters: ExportFilters = {}): Promise<string> {
  const { id } = await requestExport(admin, kind, filters);
  await executeMessage(String((await messageOf(id)).id));
  const { file } = await readExport(admin, id);
  if (!file) throw new Error("not made");
  const whole = await text(file.stream);
  // `text` takes the mark for what it is
  expect([...(await readFile(join(env.DATA_DIR, "exports", `${id}.csv`))).subarray(0, 3)]).toEqual([
    0xef, 0xbb, 0xbf,
  ]);
  const [titles, ...rows] = whole.replace("\ufeff", "").split("\n");
  expect(titles).toBe(TITLES[kind] + (Object.keys(filters).length > 0 ? ",Filters" : ""));
  return rows.join("\n").replaceAll(`${await endOf(admin, kind, filters)}\n`, "\n");
}

async function renamed(member: TestMember, first_name: string, last_name: string, phone: string | null) {
  await sql`
    UPDATE membership SET first_name = ${first_name}, last_name = ${last_name}, phone = ${phone}, joined_at = '2026-03-08T04:30:00Z'
    WHERE id = ${member.membership_id}`;
}

/** A team whose clock is New York's: the admin left it before it was counted. */
async function aTeam(organization: TestOrganization) {
  const admin = await aCorporateAdmin({ organization });
  await sql`UPDATE membership SET joined_at = '2020-01-01', last_name = 'AAA' WHERE id = ${admin.membership_id}`;
  return admin;
}

describe("members", () => {
  test("whoever has left is named, without the email, which may be another by now", async () => {
    const organization = await anOrganization();
    const admin = await aCorporateAdmin({ organization });
    const noor = await aMember({ organization });
    await endMembership(admin, noor.account_id, "left");
    const own = uniqueEmail("private");
    await sql`UPDATE account SET email = ${own} WHERE id = ${noor.account_id}`;
    const rows = await exported(admin, "corporate_users");
    expect(rows).toContain(`${noor.account_id},`);
    expect(rows).not.toContain(own);
    expect(await exported(admin, "corporate_users", { search: own })).toBe("");
  });

  test("each on a line: names as the organization wrote them, what is left in dollars, the day in its own time zone", async () => {
    const organization = await anOrganization();
    const admin = await aTeam(organization);
    const noor = await aMember({ organization, wallet: 1_205, vouchers: 3 });
    const jose = await aMember({ organization, status: "suspended" });
    await renamed(noor, "Noor", 'Haddad "Q", Jr', "+16155550142");
    await renamed(jose, "José", "Ibáñez\nLópez", null);
    expect(await exported(admin, "corporate_users", { start_date: "2026-03-01" })).toBe(
      `${noor.account_id},Noor,"Haddad ""Q"", Jr",${noor.email},(615) 555-0142,Activated,Yes,12.05,3,2026-03-07\n` +
        `${jose.account_id},José,"Ibáñez\nLópez",${jose.email},,Suspended,No,0.00,0,2026-03-07\n`,
    );
  });

  test("search and days narrow them down; a per cent sign and quotes are only letters", async () => {
    const organization = await anOrganization();
    const admin = await aTeam(organization);
    const one = await aMember({ organization });
    await renamed(one, "100%", "O'Neill', now()); --", null);
    const line = new RegExp(`^${one.account_id},100%,`);
    const find = (filters: ExportFilters) => exported(admin, "corporate_users", filters);
    expect(await find({ search: "0% o'neill'" })).toMatch(line);
    expect(await find({ search: "1_0" })).toBe("");
    expect(await find({ search: one.email.toUpperCase(), end_date: "2026-03-07" })).toMatch(line);
    expect(await find({ start_date: "2026-03-07", end_date: "2026-03-07" })).toMatch(line);
    expect(await find({ start_date: "2026-03-08" })).toBe("");
    expect(await find({ search: one.email, end_date: "2026-03-06" })).toBe("");
  });

  test.each([
    ["=1+1", "'=1+1"],
    ["+1", "'+1"],
    ["-2", "'-2"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\t=1", "'\t'=1"],
    ["\r=1", `"'\r'=1"`],
    ["\n=1", `"'\n'=1"`],
    ["＝1", "'＝1"],
    ["＋1", "'＋1"],
    ["－1", "'－1"],
    ["＠A", "'＠A"],
    [" =1", "' =1"],
    ["\u200b=1", "'\u200b=1"],
    ["\u202e\u2066=1", "'\u202e\u2066=1"],
    ["\u3164\u00ad\ufe66", "'\u3164\u00ad\ufe66"],
    ["\u00a0@A", "'\u00a0@A"],
    ["\u0001A", "'\u0001A"],
    [";=1", "';'=1"],
    [" ;＝1", "' ;'＝1"],
    ["; ;@A", "'; ;'@A"],
    ["\t＝1", "'\t'＝1"],
    ["Ana;=1", "Ana;'=1"],
    ["Ana; ＋1;-2", "Ana; '＋1;'-2"],
    ["Ana\t@A", "Ana\t'@A"],
    ['Ana;"=1', `"Ana;""'=1"`],
    ["Ana\n=1", `"Ana\n'=1"`],
    ["Ana;Ng", "Ana;Ng"],
    ["'=1", "'=1"],
    ["1=1", "1=1"],
    ["a-b", "a-b"],
    ["(1)", "(1)"],
    ["", '""'],
  ])("a cell %j is written as %j", async (given, written) => {
    const organization = await anOrganization();
    const admin = await aTeam(organization);
    const one = await aMember({ organization });
    await renamed(one, given, "Zed", null);
    const rows = await exported(admin, "corporate_users", { search: "zed" });
    expect(rows.slice(String(one.account_id).length + 1)).toMatch(/,Zed,/);
    expect(rows.slice(String(one.account_id).length + 1, rows.indexOf(",Zed,"))).toBe(written);
  });

  test("nobody of another organization is among them", async () => {
    const admin = await aTeam(await anOrganization());
    const stranger = await aMember();
    expect(await exported(admin, "corporate_users", { search: stranger.email })).toBe("");
    expect(await exported(admin, "corporate_users")).toMatch(new RegExp(`^${admin.account_id},[^\n]*\n$`));
  });
});

/** A member's order of one dinner, $30.75, with the organization's money. */
async function anOrder(member: TestMember): Promise<{ id: number; number: string; delivery_date: string }> {
  const diner = { ...member, kind: "diner" as const };
  await addMeal(diner, { meal_id: (await aMeal({ price: 1_250 })).id, is_voucher: false, quantity: 1 });
  const { cart_transaction } = await startCheckout(diner, {
    payments: [{ method: "wallet", amount: 3_075 }],
  });
  return (await placeOrder(diner, { paymentIntent: { cart_transaction } })).order;
}

describe("orders", () => {
  test("number, days, status, who, and the organization's money and vouchers used and returned: nothing else", async () => {
    const organization = await anOrganization();
    const admin = await aTeam(organization);
    const member = await aMember({ organization, wallet: 10_000 });
    await renamed(member, "=Noor", "Haddad", null);
    const town = await hometown();
    await sql`UPDATE account SET marketplace_id = ${town.id} WHERE id = ${member.account_id}`;
    await anAddress(member, town);
    const [kept, off] = [await anOrder(member), await anOrder(member)];
    await cancelOrder({ ...member, kind: "diner" }, off.id);
    const [day] = await sql<{ on: string }[]>`
      SELECT (placed_at AT TIME ZONE 'America/New_York')::date AS on FROM orders WHERE id = ${kept.id}`;
    const cells = (order: typeof kept, status: string, back: string) =>
      `${order.number},${day?.on},${order.delivery_date},${status},${member.account_id},'=Noor Haddad,30.75,${back},0,0\n`;
    const lines = [cells(off, "Canceled", "30.75"), cells(kept, "Placed", "0.00")];
    expect(await exported(admin, "corporate_orders")).toBe(lines.join(""));
    expect(await exported(admin, "corporate_orders", { search: kept.number })).toBe(lines[1]);
    expect(
      await exported(admin, "corporate_orders", { search: "noor haddad", start_date: day?.on ?? "" }),
    ).toBe(lines.join(""));
    expect(await exported(admin, "corporate_orders", { end_date: "2020-01-01" })).toBe("");
  });
});

describe("asking", () => {
  test("the same twice meanwhile is one export, others stand beside it, five at most; done ones don't count", async () => {
    const admin = await aTeam(await anOrganization());
    const asked = await Promise.all(
      [1, 2, 3].map(() => requestExport(admin, "corporate_users", { search: "a" })),
    );
    expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
    const first = asked[0]?.id ?? 0;
    expect(asked[0]).toMatchObject({ status: "queued", rows_done: 0, rows_total: null });
    const more = await Promise.all(
      ["b", "c", "d", "e"].map((search) => requestExport(admin, "corporate_users", { search })),
    );
    expect(new Set([first, ...more.map(({ id }) => id)]).size).toBe(5);
    await expect(requestExport(admin, "corporate_orders", {})).rejects.toMatchObject({ kind: "limited" });
    await executeMessage(String((await messageOf(first)).id));
    expect(await requestExport(admin, "corporate_orders", {})).toMatchObject({ status: "queued" });
  });

  test("what was asked is in the organization's audit", async () => {
    const admin = await aTeam(await anOrganization());
    const { id } = await requestExport(admin, "corporate_orders", { search: "x" });
    const [entry] = await sql`
      SELECT account_id, action, after FROM audit_entry
      WHERE organization_id = ${admin.organization_id} AND subject_kind = 'export' AND subject_id = ${String(id)}`;
    expect(entry).toEqual({
      account_id: admin.account_id,
      action: "export.requested",
      after: { kind: "corporate_orders" },
    });
  });
});

describe("reading", () => {
  test("only who asked may, while they are an admin there: others find nothing, of the same company too", async () => {
    const organization = await anOrganization({ name: "Acme & Söhne" });
    const [admin, deputy, rival] = [
      await aTeam(organization),
      await aTeam(organization),
      await aCorporateAdmin(),
    ];
    const { id } = await requestExport(admin, "corporate_users", { end_date: "2026-10-31" });
    const missing = { kind: "missing", message: "Not found." };
    expect(await readExport(admin, id)).toMatchObject({ row: { id, status: "queued" }, file: null });
    await executeMessage(String((await messageOf(id)).id));
    for (const other of [deputy, rival, { ...admin, organization_id: rival.organization_id }])
      await expect(readExport(other, id)).rejects.toMatchObject(missing);
    const { file } = await readExport(admin, id);
    file?.stream.destroy();
    expect(file?.name).toBe("acme-sohne-members-beginning-to-2026-10-31.csv");
  });

  test("is read while it is made: what is there at once, the rest as it comes, the end when it is whole", async () => {
    const admin = await aTeam(await anOrganization());
    const { id } = await requestExport(admin, "corporate_users", {});
    expect((await readExport(admin, id, true)).file).toBeNull();
    await sql`UPDATE export SET status = 'running' WHERE id = ${id}`;
    expect((await readExport(admin, id, true)).file).toBeNull();
    // one that had the number before the database was put back, and was never finished
    const former = await draftExportFile({ id, created_at: new Date(0) });
    await new Promise((done) => former.to.write("of,somebody,else\n", done));
    expect((await readExport(admin, id, true)).file).toBeNull();
    await former.drop();
    const draft = await draftExportFile(await keyOf(id));
    const write = (words: string) => new Promise((done) => draft.to.write(words, done));
    await write("a,b\n1,2\n");
    expect((await readExport(admin, id)).file).toBeNull();
    const { file } = await readExport(admin, id, true);
    if (!file) throw new Error("nothing to follow");
    const pieces = file.stream[Symbol.asyncIterator]();
    expect(String((await pieces.next()).value)).toBe("a,b\n1,2\n");
    const rest = pieces.next();
    await write("3,4\n");
    expect(String((await rest).value)).toBe("3,4\n");
    await new Promise((done) => draft.to.end("5,6\n", () => done(null)));
    await draft.keep();
    await sql`UPDATE export SET status = 'done', path = 'x', done_at = app_now(), expires_at = app_now() + interval '1 day' WHERE id = ${id}`;
    expect(String((await pieces.next()).value)).toBe("5,6\n");
    expect((await pieces.next()).done).toBe(true);
  });

  test.each(["the making fails", "another worker makes it", "its reader is no admin anymore"])(
    "breaks off for who reads along when %s",
    async (how) => {
      const admin = await aTeam(await anOrganization());
      const { id } = await requestExport(admin, "corporate_users", {});
      await sql`UPDATE export SET status = 'running' WHERE id = ${id}`;
      const draft = await draftExportFile(await keyOf(id));
      await new Promise((done) => draft.to.write("a,b\n", done));
      const { file } = await readExport(admin, id, true);
      if (!file) throw new Error("nothing to follow");
      const read = text(file.stream);
      if (how === "the making fails") {
        await draft.drop();
        await sql`UPDATE export SET status = 'queued' WHERE id = ${id}`;
      } else if (how === "another worker makes it") {
        const other = await draftExportFile(await keyOf(id));
        await new Promise((done) => other.to.end("a,b\n1,2\n", () => done(null)));
        await other.keep();
        await sql`UPDATE export SET status = 'done', path = 'x', done_at = app_now(), expires_at = app_now() + interval '1 day' WHERE id = ${id}`;
      } else
        await sql`UPDATE membership SET status = 'rejected', is_rejected = true WHERE id = ${admin.membership_id}`;
      await expect(read).rejects.toThrow(/broke off|made again/);
    },
  );

  test("after 24 hours the file is gone and the row says so; drafts of the dead go, what is being made stays", async () => {
    const admin = await aTeam(await anOrganization());
    const [old, fresh, waiting] = [
      await requestExport(admin, "corporate_users", { search: "old" }),
      await requestExport(admin, "corporate_users", { search: "fresh" }),
      await requestExport(admin, "corporate_users", { search: "waiting" }),
    ];
    for (const { id } of [old, fresh]) await executeMessage(String((await messageOf(id)).id));
    const draft = (id: number) => join(env.DATA_DIR, "exports", `${id}.dead.part`);
    for (const { id } of [old, waiting]) await writeFile(draft(id), "half");
    await sql`UPDATE export SET expires_at = app_now() WHERE id = ${old.id}`;
    await expect(readExport(admin, old.id)).rejects.toMatchObject({
      kind: "conflict",
      code: "export_expired",
    });
    await Promise.all([deleteOldExports(), deleteOldExports()]);
    const left = (path: string) => readFile(path).then(Boolean, () => false);
    expect(await left(join(env.DATA_DIR, "exports", `${old.id}.csv`))).toBe(false);
    expect(await left(join(env.DATA_DIR, "exports", `${fresh.id}.csv`))).toBe(true);
    expect([await left(draft(old.id)), await left(draft(waiting.id))]).toEqual([false, true]);
    const [row] =
      await sql`SELECT status, path, expires_at <= app_now() AS is_over FROM export WHERE id = ${old.id}`;
    expect(row).toEqual({ status: "done", path: null, is_over: true });
    await expect(readExport(admin, old.id)).rejects.toMatchObject({ code: "export_expired" });
  });
});

describe("when something goes wrong", () => {
  const breakIt = (id: number) => sql`UPDATE export SET filters = '{"start_date":"no day"}' WHERE id = ${id}`;

  test("there is no file, it is tried again, and the last time it is said to have failed", async () => {
    const admin = await aTeam(await anOrganization());
    const { id } = await requestExport(admin, "corporate_users", {});
    await breakIt(id);
    const { id: message } = await messageOf(id);
    await executeMessage(String(message));
    expect(await readExport(admin, id)).toMatchObject({ row: { status: "queued" }, file: null });
    await sql`UPDATE outbox SET attempts = 4, run_after = app_now() WHERE id = ${message}`;
    await executeMessage(String(message));
    await expect(readExport(admin, id)).rejects.toMatchObject({ kind: "conflict", code: "export_failed" });
    const [row] = await sql`SELECT path, error FROM export WHERE id = ${id}`;
    expect(row).toEqual({ path: null, error: expect.stringContaining("invalid input syntax for type date") });
  });

  test("a worker with its hands full puts it back without counting a try", async () => {
    const admin = await aTeam(await anOrganization());
    const ids = await Promise.all(
      ["x", "y", "z"].map(async (search) => (await requestExport(admin, "corporate_users", { search })).id),
    );
    const third = await messageOf(ids[2] ?? 0);
    const busy: Promise<void>[] = [];
    // they wait for as long as the rows are locked
    const make = (id: number) => whenFree(() => makeExport(id, `export.requested:${id}`));
    // not of the product's own connections for writing, of which the three need one each
    const other = connect(env.DATABASE_URL, 1);
    await other.begin(async (tx) => {
      await tx`SELECT FROM export WHERE id = ANY (${ids}) FOR UPDATE`;
      for (const id of ids.slice(0, 2)) busy.push(make(id));
      await executeMessage(String(third.id));
    });
    await other.end();
    await Promise.all(busy);
    expect(await messageOf(ids[2] ?? 0)).toMatchObject({ attempts: 0, done: false });
    await sql`UPDATE outbox SET run_after = app_now() WHERE id = ${third.id}`;
    await executeMessage(String(third.id));
    expect(await messageOf(ids[2] ?? 0)).toMatchObject({ attempts: 1, done: true });
    for (const id of ids) {
      const { row, file } = await readExport(admin, id);
      file?.stream.destroy();
      expect(row.status).toBe("done");
    }
  });
});
