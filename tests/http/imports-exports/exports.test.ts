import { beforeAll, describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { as, type Client, guest, keyOf } from "../../as";
import { aChef, aCorporateAdmin, aDiner, aMember, anOrganization, type TestMember } from "../../builders";

const MEMBERS = "/api/export-corporate-users/";
const ORDERS = "/api/export-corporate-users/export-all-orders/";

interface View {
  id: number;
  status: string;
  progress: number;
  rows_total: number | null;
  url: string;
}
type Admin = Awaited<ReturnType<typeof aCorporateAdmin>>;

let admin: Admin;
let deputy: Admin;
let rival: Admin;
let noor: TestMember;
beforeAll(async () => {
  const organization = await anOrganization();
  admin = await aCorporateAdmin({ organization });
  deputy = await aCorporateAdmin({ organization });
  rival = await aCorporateAdmin();
  noor = await aMember({ organization, wallet: 500 });
});

/** Asks again until it is no 202 anymore. */
async function download(client: Client, url: string) {
  for (const end = Date.now() + 20_000; ; await new Promise((done) => setTimeout(done, 50))) {
    const answer = await client.get<View>(url);
    if (answer.status !== 202) return answer;
    expect(answer.body).toMatchObject({ url, progress: expect.any(Number) });
    if (Date.now() > end) throw new Error(`still ${answer.text}`);
  }
}

describe.each([
  ["members", MEMBERS, "members", "Member ID,First name,"],
  ["orders", ORDERS, "orders", "Order number,Ordered on,"],
])("an export of %s", (_name, path, named, titles) => {
  test("is not for guests, diners, cooks or ordinary members", async () => {
    const everybody: [Client, number][] = [
      [guest(), 401],
      [as(await aDiner()), 403],
      [as(await aChef()), 403],
      [as(noor), 403],
    ];
    for (const [client, status] of everybody) expect((await client.post(path, {})).status).toBe(status);
  });

  test("is a job: 202 with its progress, then the file, for nobody else", async () => {
    const asked = await as(admin).post<View>(path, { search: "", start_date: "2020-01-01" });
    expect([asked.status, asked.body]).toEqual([
      202,
      {
        id: expect.any(Number),
        status: expect.stringMatching(/^(queued|running|done)$/),
        progress: expect.any(Number),
        rows_total: null,
        url: expect.stringMatching(/^http.*\/api\/export-corporate-users\/\d+\/$/),
      },
    ]);
    const { id, url } = asked.body;
    const file = await download(as(admin), url);
    expect(file.status).toBe(200);
    expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(file.headers.get("cache-control")).toContain("no-store");
    expect(file.headers.get("content-disposition")).toMatch(
      new RegExp(`^attachment; filename="acme-[a-z0-9-]+-${named}-2020-01-01-to-[0-9-]{10}.csv"$`),
    );
    // fetch's text() has taken the byte order mark away
    expect(file.text.startsWith(titles)).toBe(true);
    const [row] = await sql<{ rows_done: number; rows_total: number }[]>`
      SELECT rows_done, rows_total FROM export WHERE id = ${id}`;
    const lines = file.text.trimEnd().split("\n").length - 1;
    expect(row).toEqual({ rows_done: lines, rows_total: lines });
    for (const stranger of [deputy, rival]) {
      const foreign = await as(stranger).get(`${MEMBERS}${id}/`);
      expect([foreign.status, foreign.text]).toEqual([404, '{"detail":"Not found."}']);
    }
    expect([(await guest().get(url)).status, (await as(noor).get(url)).status]).toEqual([401, 403]);
    const head = await fetch(url, {
      method: "HEAD",
      headers: { authorization: `Token ${await keyOf(admin)}` },
    });
    expect([head.status, head.headers.get("content-type"), await head.text()]).toEqual([
      200,
      "text/csv; charset=utf-8",
      "",
    ]);
  });

  test.each([
    [{ start_date: "2026-02-30" }, "start_date"],
    [{ end_date: "yesterday" }, "end_date"],
    [{ end_date: 7 }, "end_date"],
    [{ start_date: "2026-03-02", end_date: "2026-03-01" }, "end_date"],
    [{ search: "x".repeat(101) }, "search"],
    [{ search: "a\u0000" }, "search"],
    [{ search: ["a"] }, "search"],
  ])("%j is 400 under %s", async (body, field) => {
    const answer = await as(admin).post(path, body);
    expect([answer.status, Object.keys(answer.body as object)]).toEqual([400, [field]]);
  });
});

test("a list's own words go in as they are, and what was found comes out", async () => {
  const asked = await as(admin).post<View>(MEMBERS, { search: noor.email, page: 3 });
  const file = await download(as(admin), asked.body.url);
  expect(file.text.split("\n").slice(1)).toEqual([
    expect.stringMatching(
      new RegExp(`^${noor.account_id},Noor,Haddad,${noor.email},.*,Activated,No,5.00,0,`),
    ),
    "",
  ]);
});

test.each([0, -1, 2_147_483_000, "abc", "1.5"])("export %s is not found", async (id) => {
  const answer = await as(admin).get(`${MEMBERS}${id}/`);
  expect([answer.status, answer.text]).toEqual([404, '{"detail":"Not found."}']);
});
