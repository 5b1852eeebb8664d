import { beforeAll, describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { as, type Client, guest } from "../../as";
import { aCorporateAdmin, aDiner, aMember, anOrganization, type TestMember, unique } from "../../builders";
import { eventually } from "../../setup/faults";
import { invitationTo } from "../../setup/invitations";

const UPLOAD = "/api/upload/";
const DETAILS = "/api/upload_detail_list/";
const TITLES = "First name,Last name,Email";
const MB = 1024 * 1024;

interface View {
  id: number;
  status: string;
  total_rows: number;
  good_rows: number;
  known_rows: number;
  wrong_rows: number;
  progress: number;
  added_rows: number;
  count: number;
  rows: { row: number; state: string; problems: Record<string, { code: string }[]> }[];
}
type Admin = Awaited<ReturnType<typeof aCorporateAdmin>>;

let admin: Admin;
let rival: Admin;
let noor: TestMember;
beforeAll(async () => {
  const organization = await anOrganization();
  admin = await aCorporateAdmin({ organization });
  rival = await aCorporateAdmin();
  noor = await aMember({ organization });
});

function form(content: BlobPart, type = "text/csv", field = "file"): FormData {
  const data = new FormData();
  data.append(field, new Blob([content], { type }), "members.csv");
  return data;
}

const send = (client: Client, ...lines: string[]) =>
  client.post<View>(UPLOAD, form([TITLES, ...lines].join("\r\n")));

/** Says yes, and asks until the worker has done it. */
async function confirmed(client: Client, id: number): Promise<View> {
  expect((await client.post(DETAILS, { id, confirm: true })).status).toBe(200);
  return eventually(async () => {
    const { body } = await client.post<View>(DETAILS, { id });
    if (body.status !== "done") throw new Error(`still ${body.status}`);
    return body;
  });
}

describe("sending a file of members", () => {
  test("is not for guests, diners and ordinary members", async () => {
    const everybody: [Client, number][] = [
      [guest(), 401],
      [as(await aDiner()), 403],
      [as(noor), 403],
    ];
    for (const [client, status] of everybody) {
      expect((await send(client, "Ana,Ng,a@x.test")).status).toBe(status);
      expect((await client.post(DETAILS, { id: 1 })).status).toBe(status);
    }
  });

  test("checks, waits for the yes, invites by email, and adds nobody twice", async () => {
    const mark = unique();
    const line = (name: string) => `${name},Ng,${name}-${mark}@acme.test`;
    const sent = await send(as(admin), line("ana"), "Bo,,bo", line("cy"), `Noor,H.,${noor.email}`);
    expect([sent.status, sent.body]).toMatchObject([
      200,
      {
        status: "checked",
        total_rows: 4,
        good_rows: 2,
        known_rows: 1,
        wrong_rows: 1,
        progress: 0,
        added_rows: 0,
      },
    ]);
    expect(sent.body.rows.map(({ row, state }) => [row, state])).toEqual([
      [2, "good"],
      [3, "wrong"],
      [4, "good"],
      [5, "known"],
    ]);
    const wrong = await as(admin).post<View>(DETAILS, { id: sent.body.id, state: "wrong" });
    expect(wrong.body).toMatchObject({
      count: 1,
      rows: [{ row: 3, problems: { last_name: [{ code: "required" }], email: [{ code: "invalid" }] } }],
    });
    expect(await confirmed(as(admin), sent.body.id)).toMatchObject({ progress: 2, added_rows: 2 });
    expect(await invitationTo(`ana-${mark}@acme.test`)).toMatch(/^\/invitation\/[\w-]{43}$/);
    const again = await send(as(admin), line("ana"), "Bo,,bo", line("cy"), `Noor,H.,${noor.email}`);
    expect(again.body).toMatchObject({ good_rows: 0, known_rows: 3, wrong_rows: 1 });
    expect(await confirmed(as(admin), again.body.id)).toMatchObject({ progress: 0, added_rows: 0 });
    const list = await as(admin).get(`/api/corporate_user_list/?search=${mark}`);
    expect(list.body).toMatchObject({ count: 2 });
  });

  test("understands a client that calls the file otherwise, and takes one", async () => {
    expect((await as(admin).post(UPLOAD, form(`${TITLES}\nAna,Ng,a@x.test`, "text/csv", "csv"))).status).toBe(
      200,
    );
    const two = form(TITLES);
    two.append("other", new Blob([TITLES]), "two.csv");
    expect((await as(admin).post(UPLOAD, two)).status).toBe(400);
    const none = new FormData();
    none.append("note", "nothing");
    const answer = await as(admin).post(UPLOAD, none);
    expect([answer.status, answer.body]).toEqual([400, { file: ["Send a CSV file as `file`"] }]);
  });

  test.each<[string, BlobPart, string, number]>([
    ["10,001 rows", `${TITLES}\n${"Ana,Ng,a@x.test\n".repeat(10_001)}`, "text/csv", 400],
    ["more than 5 MB", "x".repeat(5 * MB + 1), "text/csv", 413],
    ["an unclosed quote in its titles", `"${TITLES}\nAna,Ng,a@x.test\n`, "text/csv", 400],
    ["UTF-16", Buffer.from(`\ufeff${TITLES}`, "utf16le"), "text/csv", 400],
    ["a workbook", Buffer.from("504b030414000600", "hex"), "application/vnd.ms-excel", 415],
    ["an empty file", "", "text/csv", 400],
  ])("of %s is refused as a whole, and nothing is kept", async (_name, content, type, status) => {
    const count = () => sql`SELECT id FROM member_import WHERE organization_id = ${admin.organization_id}`;
    const before = (await count()).length;
    const answer = await as(admin).post(UPLOAD, form(content, type));
    expect(answer.status).toBe(status);
    expect(await count()).toHaveLength(before);
  });

  test("takes multipart and nothing else", async () => {
    for (const type of ["application/json", "text/csv", "application/x-www-form-urlencoded"]) {
      const answer = await as(admin).post(UPLOAD, TITLES, { headers: { "Content-Type": type } });
      expect([type, answer.status]).toEqual([type, 415]);
    }
    const broken = { headers: { "Content-Type": "multipart/form-data; boundary=none" } };
    expect((await as(admin).post(UPLOAD, "no form", broken)).status).toBe(400);
  });

  test("NUL, half characters and names of every object are cells like others (case 96)", async () => {
    const sent = await send(
      as(admin),
      `An\u0000a,Ng,a-${unique()}@x.test`,
      `Ana,Ng,"a-${unique()}@x.test\nBcc: eve@x.test"`,
      `__proto__,constructor,p-${unique()}@x.test`,
      `<script>alert(1)</script>,Ng,s-${unique()}@x.test`,
    );
    expect(sent.status).toBe(200);
    expect(sent.body.rows.map(({ state }) => state)).toEqual(["wrong", "wrong", "good", "wrong"]);
  });
});

describe("another organization's file", () => {
  test("is not there, byte for byte, whatever is asked of it", async () => {
    const { id } = (await send(as(admin), `Ana,Ng,a-${unique()}@x.test`)).body;
    for (const more of [{}, { confirm: true }, { rows: [{ row: 2, first_name: "Eve" }] }]) {
      const foreign = await as(rival).post(DETAILS, { id, ...more });
      const missing = await as(rival).post(DETAILS, { id: 2_147_483_000, ...more });
      expect([foreign.status, foreign.text]).toEqual([404, '{"detail":"Not found."}']);
      expect(missing.text).toBe(foreign.text);
    }
    expect((await as(admin).post(DETAILS, { id })).body).toMatchObject({ status: "checked" });
  });

  test.each([
    [{}, "id"],
    [{ id: "x" }, "id"],
    [{ id: 1, rows: "all" }, "rows"],
    [{ id: 1, rows: [{ row: 1 }] }, "rows"],
    [{ id: 1, confirm: "perhaps" }, "confirm"],
    [{ id: 1, state: "lost" }, "state"],
    [{ id: 1, page: 0 }, "page"],
    [{ id: 1, limit: 1.5 }, "limit"],
  ])("%j is refused under %s", async (body, field) => {
    const answer = await as(admin).post(DETAILS, body);
    expect([answer.status, Object.keys(answer.body as object)]).toEqual([400, [field]]);
  });

  test("one row that can't be stored as it was corrected is refused, and the file stays", async () => {
    const { id } = (await send(as(admin), `Ana,Ng,a-${unique()}@x.test`)).body;
    const nul = await as(admin).post<View>(DETAILS, { id, rows: [{ row: 2, first_name: "A\u0000na" }] });
    expect([nul.status, nul.body]).toMatchObject([200, { good_rows: 0, wrong_rows: 1 }]);
    const unknown = await as(admin).post(DETAILS, { id, rows: [{ row: 7, first_name: "Ana" }] });
    expect([unknown.status, unknown.body]).toEqual([400, { rows: ["This file has no row 7."] }]);
    expect((await as(admin).post(DETAILS, { id, confirm: true })).status).toBe(400);
    const mended = await as(admin).post<View>(DETAILS, { id, rows: [{ row: 2, first_name: "Ana" }] });
    expect(mended.body).toMatchObject({ good_rows: 1, wrong_rows: 0 });
  });
});
