import { beforeAll, describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import {
  aCorporateAdmin,
  aDiner,
  aMember,
  aMembership,
  anAccount,
  anOrganization,
  type TestMember,
  type TestOrganization,
  unique,
} from "../../../tests/builders";
import type { ImportView } from "../organizations/people-schemas.server";
import { RetryLater } from "../outbox/job.server";
import { confirmUpload } from "./confirm-upload.server";
import { importMembers } from "./import-members.server";
import { findWaitingUploads } from "./list-uploads.server";
import { uploadMembers } from "./upload-members.server";

type Admin = Awaited<ReturnType<typeof aCorporateAdmin>>;

let organization: TestOrganization;
let admin: Admin;
beforeAll(async () => {
  organization = await anOrganization();
  admin = await aCorporateAdmin({ organization });
});

const TITLES = "First name,Last name,Email,Phone,Voucher benefit";

function upload(me: Admin, ...lines: string[]): Promise<ImportView> {
  return uploadMembers(me, { name: "members.csv", bytes: Buffer.from([TITLES, ...lines].join("\n")) });
}

/** Says yes and has it executed, as the worker does. */
async function confirmed(me: Admin, id: number): Promise<ImportView> {
  await confirmUpload(me, { id, confirm: true });
  await importMembers(id, `members.confirmed:${id}`);
  return confirmUpload(me, { id });
}

/** How many statements wrote an organization's memberships: the rows of one have the transaction and its command in common. */
async function statementsOf({ id }: TestOrganization): Promise<number> {
  const [made] = await sql<[{ n: number }]>`
    SELECT count(DISTINCT (xmin::text, cmin::text))::int AS n FROM membership WHERE organization_id = ${id}`;
  return made.n;
}

const fresh = (name = "ana") => `${name}-${unique()}@acme.test`;

/** What there is of people with such emails: accounts, memberships of an organization, invitations, emails to be sent. */
async function traces(like: string, of = organization) {
  const [found] = await sql`
    SELECT count(DISTINCT a.id)::int AS accounts, count(DISTINCT m.id)::int AS memberships, count(DISTINCT i.id)::int AS invitations, count(DISTINCT o.id)::int AS letters
    FROM account a LEFT JOIN membership m ON m.account_id = a.id AND m.organization_id = ${of.id}
    LEFT JOIN invitation i ON i.membership_id = m.id LEFT JOIN outbox o ON o.key = 'membership.invited:' || i.id
    WHERE a.email LIKE ${like}`;
  return found;
}

const everywhere = (count: number) => ({
  accounts: count,
  memberships: count,
  invitations: count,
  letters: count,
});

describe("a file that was sent", () => {
  test("is checked by row and by cell, and nobody is invited yet", async () => {
    const good = fresh();
    const found = await upload(
      admin,
      `Ana,Ng,${good},615-555-0142,yes`,
      "Bo,,not a mail,12,perhaps",
      `=cmd|x,@Sum,${fresh()},+1 615 555 0142,`,
      `Cy,Oz\u0000,${fresh()},,no`,
      `Di,Ly,${good.toUpperCase()},,`,
      `Ed,Fu, Jr.,${fresh()},,,x`,
      `${"E".repeat(21)},Fu,${fresh()},,`,
    );
    expect(found).toMatchObject({
      status: "checked",
      total_rows: 7,
      good_rows: 1,
      known_rows: 0,
      wrong_rows: 6,
      progress: 0,
    });
    expect(found.rows.map(({ row, state }) => [row, state])).toEqual([
      [2, "good"],
      ...[3, 4, 5, 6, 7, 8].map((row) => [row, "wrong"]),
    ]);
    const problem = (code: string, message: string, value: string | null) => [{ code, message, value }];
    expect(found.rows.slice(1).map(({ problems }) => problems)).toEqual([
      {
        last_name: problem("required", "Last name is required", ""),
        email: problem("invalid", "Enter a valid email", "not a mail"),
        phone: problem("invalid", "Enter a valid 10-digit phone number", "12"),
        is_voucher_benefit: problem("invalid", "Enter yes or no", "perhaps"),
      },
      {
        first_name: problem("formula", expect.stringContaining("formula") as string, "=cmd|x"),
        last_name: problem("formula", expect.stringContaining("formula") as string, "@Sum"),
      },
      { last_name: problem("not_text", expect.stringContaining("we can't save") as string, "Oz\ufffd") },
      { email: problem("duplicate", "Row 2 already has this email", good) },
      expect.objectContaining({
        row: problem("columns", expect.stringContaining("more cells") as string, null),
      }),
      { first_name: problem("invalid", "First name must be 2 to 20 characters", "E".repeat(21)) },
    ]);
    const kept = await sql<{ problems: Record<string, { message: string; twin?: number }[]> }[]>`
      SELECT problems FROM member_import_row WHERE import_id = ${found.id} ORDER BY row_number`;
    const cells = kept.flatMap(({ problems }) => Object.values(problems).flat());
    expect(cells.map(({ message }) => message)).toEqual(cells.map(() => ""));
    expect(cells.flatMap(({ twin }) => twin ?? [])).toEqual([2]);
    expect(await traces(good)).toEqual(everywhere(0));
  });

  test("of the version before, which keeps the words, shows them as they were written", async () => {
    const { id } = await upload(admin, `Ana,,${fresh()},,`);
    const problems = { last_name: [{ code: "required", message: "As it was written", value: "" }] };
    await sql`UPDATE member_import_row SET problems = ${sql.json(problems)} WHERE import_id = ${id}`;
    expect((await confirmUpload(admin, { id })).rows[0]?.problems).toEqual(problems);
  });

  test("invites its good rows once it is confirmed, once, however often that is said", async () => {
    const [ana, bo] = [fresh(), fresh("bo")];
    const { id } = await upload(admin, `Ana,Ng,${ana},615-555-0142,yes`, `Bo,Li,${bo},,`, "Cy,Oz,none,,");
    const [done, again] = [await confirmed(admin, id), await confirmed(admin, id)];
    expect(done).toMatchObject({ status: "done", good_rows: 2, wrong_rows: 1, progress: 2, added_rows: 2 });
    expect(done.rows.map(({ state }) => state)).toEqual(["invited", "invited", "wrong"]);
    expect(again).toEqual(done);
    expect([await traces(ana), await traces(bo)]).toEqual([everywhere(1), everywhere(1)]);
    const [member] = await sql`
      SELECT m.first_name, m.status, m.phone, m.is_voucher_benefit, m.corporate_user_source, m.joined_at, a.password_hash, a.phone AS own_phone
      FROM membership m JOIN account a ON a.id = m.account_id WHERE a.email = ${ana}`;
    expect(member).toEqual({
      first_name: "Ana",
      status: "invited",
      phone: "+16155550142",
      is_voucher_benefit: true,
      corporate_user_source: "csv",
      joined_at: null,
      password_hash: null,
      own_phone: null,
    });
  });

  test("sent twice adds nobody twice, at the same moment neither", async () => {
    const line = `Ana,Ng,${fresh("twice")},,`;
    const [one, two] = [await upload(admin, line), await upload(admin, line)];
    const both = await Promise.all([confirmed(admin, one.id), confirmed(admin, two.id)]);
    expect(both.map(({ status }) => status)).toEqual(["done", "done"]);
    expect(both.reduce((sum, { added_rows }) => sum + added_rows, 0)).toBe(1);
    expect(await traces(`twice-%`)).toEqual(everywhere(1));
    const third = await upload(admin, line);
    expect(third).toMatchObject({ good_rows: 0, known_rows: 1, wrong_rows: 0, rows: [{ state: "known" }] });
    expect(await confirmed(admin, third.id)).toMatchObject({ status: "done", progress: 0, added_rows: 0 });
    expect(await traces(`twice-%`)).toEqual(everywhere(1));
  });

  test("may name members of mine in every state, and who left or was rejected is invited again", async () => {
    const states = ["invited", "activated", "suspended", "rejected", "left"] as const;
    const people: TestMember[] = [];
    for (const status of states) people.push(await aMember({ organization, status }));
    const sent = await upload(admin, ...people.map(({ email }) => `Noor,Haddad,${email},,`));
    expect(sent.rows.map(({ state }) => state)).toEqual(["known", "known", "known", "good", "good"]);
    await confirmed(admin, sent.id);
    const now = await sql<{ status: string }[]>`
      SELECT status FROM membership WHERE account_id = ANY (${people.map(({ account_id }) => account_id)}::int[]) ORDER BY id`;
    expect(now.map(({ status }) => status)).toEqual([
      "invited",
      "activated",
      "suspended",
      "invited",
      "invited",
    ]);
  });

  test("leaves accounts, and people of other organizations, exactly as they are (case 96)", async () => {
    const other = await anOrganization();
    const [eve, ana] = [await aMember({ organization: other, wallet: 500 }), await aDiner()];
    const whole = () =>
      sql`SELECT a.*, m.* FROM account a LEFT JOIN membership m ON m.account_id = a.id AND m.organization_id = ${other.id}
          WHERE a.id IN (${eve.account_id}, ${ana.account_id}) ORDER BY a.id`;
    const before = [...(await whole())];
    const sent = await upload(
      admin,
      `Mallory,Moved,${eve.email},615-555-0199,yes`,
      `New,Name,${ana.email},,`,
    );
    expect(sent.rows.map(({ state }) => state)).toEqual(["good", "good"]);
    await confirmed(admin, sent.id);
    expect([...(await whole())]).toEqual(before);
    const mine = await sql`
      SELECT status FROM membership WHERE organization_id = ${organization.id} AND account_id IN (${eve.account_id}, ${ana.account_id})`;
    expect(mine.map(({ status }) => status)).toEqual(["invited", "invited"]);
  });

  test("is corrected in place: the row, and what hung on it, is checked again; after the yes it is too late", async () => {
    const [ana, bo] = [fresh(), fresh("bo")];
    const sent = await upload(
      admin,
      `Ana,Ng,${ana},,`,
      `Bo,Li,${ana},,`,
      `Cy,Oz,,,,x`,
      `=Di,Ly,${fresh()},,`,
    );
    expect(sent).toMatchObject({ good_rows: 1, wrong_rows: 3 });
    const mended = await confirmUpload(admin, {
      id: sent.id,
      rows: [{ row: 3, email: bo }],
      state: "wrong",
    });
    expect(mended).toMatchObject({ good_rows: 2, wrong_rows: 2, count: 2, rows: [{ row: 4 }, { row: 5 }] });
    await expect(confirmUpload(admin, { id: sent.id, rows: [{ row: 99, email: bo }] })).rejects.toThrow(
      "no row 99",
    );
    const done = await confirmed(admin, sent.id);
    expect(done).toMatchObject({ added_rows: 2, wrong_rows: 2 });
    await expect(confirmUpload(admin, { id: sent.id, rows: [{ row: 4, email: fresh() }] })).rejects.toThrow(
      "already been confirmed",
    );
  });

  test("is discarded once: it waits no longer, nobody in it is invited, and what was confirmed can't be", async () => {
    const { id } = await upload(admin, `Ana,Ng,${fresh()},,`);
    const waiting = () => findWaitingUploads(admin);
    const before = await waiting();
    for (const other of [{ confirm: true }, { rows: [{ row: 2, first_name: "Eve" }] }])
      await expect(confirmUpload(admin, { id, ...other, discard: true })).rejects.toMatchObject({
        kind: "invalid",
      });
    expect(await waiting()).toEqual(before);
    for (let n = 0; n < 2; n += 1)
      expect(await confirmUpload(admin, { id, discard: true })).toMatchObject({ status: "discarded" });
    expect((await waiting()).count).toBe(before.count - 1);
    for (const input of [
      { id, confirm: true },
      { id, rows: [{ row: 2, first_name: "Eve" }] },
    ])
      await expect(confirmUpload(admin, input)).rejects.toMatchObject({ code: "discarded" });
    const other = await upload(admin, `Bo,Li,${fresh("bo")},,`);
    await confirmed(admin, other.id);
    const late = confirmUpload(admin, { id: other.id, discard: true });
    await expect(late).rejects.toMatchObject({ code: "already_confirmed" });
  });

  test("of which no row is right can't be confirmed", async () => {
    const { id } = await upload(admin, "Ana,Ng,none,,");
    await expect(confirmUpload(admin, { id, confirm: true })).rejects.toThrow("No one in this file");
  });

  test("is another organization's nothing at all", async () => {
    const rival = await aCorporateAdmin();
    const { id } = await upload(admin, `Ana,Ng,${fresh()},,`);
    for (const input of [{ id }, { id, confirm: true }, { id, rows: [{ row: 2, first_name: "Eve" }] }])
      await expect(confirmUpload(rival, input)).rejects.toThrow("Not found.");
    expect((await confirmUpload(admin, { id })).status).toBe("checked");
  });

  test("waits while its organization is suspended, and is done once it is approved again", async () => {
    const shut = await anOrganization();
    const admin = await aCorporateAdmin({ organization: shut });
    const { id } = await upload(admin, `Ana,Ng,${fresh("shut")},,`);
    await sql`UPDATE organization SET status = 'suspended', status_reason = 'For a test' WHERE id = ${shut.id}`;
    await expect(confirmed(admin, id)).rejects.toThrow(RetryLater);
    expect(await confirmUpload(admin, { id })).toMatchObject({ status: "queued", added_rows: 0 });
    expect(await traces("shut-%", shut)).toEqual(everywhere(0));
    await sql`UPDATE organization SET status = 'approved', status_reason = NULL WHERE id = ${shut.id}`;
    await importMembers(id, `members.confirmed:${id}`);
    expect(await confirmUpload(admin, { id })).toMatchObject({ status: "done", added_rows: 1 });
  });

  test("of 2,000 people is checked and executed many at a time, and progress is told meanwhile", async () => {
    const big = await anOrganization();
    const admin = await aCorporateAdmin({ organization: big });
    const known = await anAccount({ email: fresh("big") });
    await aMembership(big, known, {});
    const mark = unique();
    const lines = Array.from({ length: 1_999 }, (_, n) => `Ana,Ng ${n},big-${mark}-${n}@acme.test,,yes`);
    const { id, ...sent } = await upload(admin, ...lines, `Ana,Ng,${known.email},,`);
    expect(sent).toMatchObject({
      total_rows: 2_000,
      good_rows: 1_999,
      known_rows: 1,
      wrong_rows: 0,
      count: 2_000,
    });
    expect(sent.rows).toHaveLength(50);
    await confirmUpload(admin, { id, confirm: true });
    const seen: number[] = [];
    const looking = setInterval(async () => {
      seen.push((await confirmUpload(admin, { id, limit: 1 })).progress);
    }, 20);
    await importMembers(id, `members.confirmed:${id}`);
    clearInterval(looking);
    expect(await confirmUpload(admin, { id, limit: 1 })).toMatchObject({
      status: "done",
      progress: 1_999,
      added_rows: 1_999,
    });
    expect(seen.some((progress) => progress > 0 && progress < 1_999)).toBe(true);
    expect(await traces(`big-${mark}-%`, big)).toEqual(everywhere(1_999));
    // the seconds of a large file stand in docs/performance.md: here it must not be a statement for each person
    expect(await statementsOf(big)).toBeLessThan(100);
  });
});
