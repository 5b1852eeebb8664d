import { beforeAll, describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { guest } from "../../as";
import {
  aChef,
  aCorporateAdmin,
  aDiner,
  aMember,
  aMembership,
  anOrganization,
  aSignedIn,
  type TestMember,
  uniqueEmail,
} from "../../builders";
import { sendForm } from "../../setup/invitations";

type Somebody = { account_id: number; key_id: number };

async function opens(who: Somebody, path: string, cookie = "") {
  const { key } = await aSignedIn(who, "session");
  return guest().get(path, { headers: { cookie: `dindin_session=${key}; ${cookie}` } });
}

/** Where a screen leads. */
const ledFrom = async (who: Somebody, path: string) => (await opens(who, path)).headers.get("location");

async function sends(who: Somebody, path: string, fields: Record<string, string>) {
  const { key } = await aSignedIn(who, "session");
  return sendForm(path, fields, key);
}

const toast = (answer: Response) => decodeURIComponent(answer.headers.get("set-cookie") ?? "");

async function statusOf(who: { account_id: number }): Promise<string | undefined> {
  const [row] = await sql<{ status: string }[]>`
    SELECT status FROM membership WHERE account_id = ${who.account_id} ORDER BY id DESC LIMIT 1`;
  return row?.status;
}

describe("the company's screens", () => {
  let admin: Awaited<ReturnType<typeof aCorporateAdmin>>;
  let noor: TestMember;
  const organization = anOrganization({ pool: 50_000, pool_vouchers: 10 });

  beforeAll(async () => {
    admin = await aCorporateAdmin({ organization: await organization });
    noor = await aMember({ organization: await organization, first_name: "Noor", wallet: 1820, vouchers: 2 });
  });

  test("open to who administers it, to nobody else; another company's member is not found", async () => {
    const paths = [
      "/dashboard/members",
      "/dashboard/members/new",
      `/dashboard/members/${noor.account_id}`,
      "/corporate-admin/orders",
      "/corporate-admin/users/",
    ];
    const [diner, cook, stranger] = [await aDiner(), await aChef(), await aCorporateAdmin()];
    for (const path of paths) {
      expect([path, (await opens(admin, path)).status]).toEqual([path, 200]);
      const asked = await guest().get(path);
      expect([path, asked.status, asked.headers.get("location")?.startsWith("/login")]).toEqual([
        path,
        302,
        true,
      ]);
      for (const who of [diner, cook, noor])
        expect([path, (await opens(who, path)).status]).toEqual([path, 403]);
    }
    for (const id of [noor.account_id, diner.account_id, 999_999_999, "x"])
      expect([id, (await opens(stranger, `/dashboard/members/${id}`)).status]).toEqual([id, 404]);
    const sent = await sends(stranger, `/dashboard/members/${noor.account_id}`, { intent: "remove" });
    expect([sent.status, await statusOf(noor)]).toEqual([404, "activated"]);
  });

  test("the dashboard is the organization's for an admin and their own share for a member", async () => {
    const ofAdmin = (await opens(admin, "/dashboard")).text;
    expect(ofAdmin).toContain("Dollars to give out");
    for (const part of ["funded", "distributed", "expired", "returned"])
      expect(ofAdmin).toContain(`/corporate/wallet-transaction?of=${part}&amp;asset=usd`);
    expect(ofAdmin).toContain('aria-label="Organization"');
    const ofNoor = (await opens(noor, "/dashboard")).text;
    expect(ofNoor).toContain("Dinner benefits from");
    expect(ofNoor).not.toContain("to give out");
    expect(ofNoor).not.toContain('href="/dashboard/members"');
  });

  test("each number of the equation opens to the rows that make it", async () => {
    const rowsOf = async (part: string) =>
      (await opens(admin, `/corporate/wallet-transaction/?of=${part}&asset=usd`)).text;
    const given = await rowsOf("distributed");
    expect(given).toContain("Distributed to members");
    expect(given, "to whom").toMatch(
      new RegExp(`href="/dashboard/members/${noor.account_id}"[^>]*>Noor \\w+<`),
    );
    expect(await rowsOf("funded")).not.toContain("Distributed to members");
    expect(await rowsOf("expired")).toContain("No activity of this kind yet");
  });

  test.each([
    "/dashboard/members",
    "/dashboard/members/upload",
    "/dashboard/distributions",
    "/dashboard/group-orders",
    "/dashboard/exports",
    "/dashboard/benefits",
    "/dashboard/audit",
    "/dashboard/invoices",
    "/corporate-admin/orders",
    "/corporate-admin/users",
    "/corporate/wallet-transaction",
  ])("%s leads from a page past its end to the last one", async (path) => {
    expect(await ledFrom(admin, `${path}?page=9999`)).toMatch(new RegExp(`^${path}/?(\\?(?!.*9999).*)?$`));
  });

  test("a member's own list does so too", async () => {
    expect(await ledFrom(noor, "/dashboard?page=9999")).toBe("/dashboard?page=1");
  });

  test("an admin has the company's places on every screen once they use the organization account", async () => {
    const text = (await opens(admin, "/account", "account_type=organization")).text;
    for (const path of ["/dashboard/members", "/corporate-admin/orders", "/corporate-admin/users"])
      expect(text).toContain(`href="${path}"`);
    expect(text).not.toContain('href="/account/cart"');
  });

  test("what happens to the money is said before somebody is removed", async () => {
    const { text } = await opens(admin, `/dashboard/members/${noor.account_id}`);
    expect(text).toContain(`${(await organization).name} gets back $18.20 and 2 vouchers.`);
    expect(text).toContain("Their own money, gift cards and order history stay theirs.");
  });
});

describe("the table of members", () => {
  test("is searched, narrowed down, sorted and cut by its address alone", async () => {
    const organization = await anOrganization();
    const admin = await aCorporateAdmin({ organization, first_name: "Zora", last_name: "Zimmer" });
    await aMember({ organization, first_name: "Abel", last_name: "Quill", status: "suspended" });
    await aMember({ organization, first_name: "Bea", last_name: "Archer" });
    const shown = async (query: string) => {
      const { text } = await opens(admin, `/dashboard/members${query}`);
      const names = [...text.matchAll(/hover:underline"[^>]*>([A-Z]\w+)<!-- --> <!-- -->([A-Z]\w+)/g)];
      return names.map(([, first, last]) => `${first} ${last}`);
    };
    expect(await shown("")).toEqual(["Bea Archer", "Abel Quill", "Zora Zimmer"]);
    expect(await shown("?order=-name")).toEqual(["Zora Zimmer", "Abel Quill", "Bea Archer"]);
    expect(await shown("?search=quill")).toEqual(["Abel Quill"]);
    expect(await shown("?status=suspended")).toEqual(["Abel Quill"]);
    expect(await shown("?start_date=2001-01-01&end_date=2001-01-02")).toEqual([]);
    expect(await shown("?page=2")).toEqual([]);
    const odd = await opens(
      admin,
      "/dashboard/members?status=x&order=y&limit=z&start_date=q&page=-1&search=%00%25",
    );
    expect(odd.status).toBe(200);
    const late = await opens(admin, "/dashboard/members?start_date=2026-02-02&end_date=2026-01-01");
    expect(late.text).toContain("Choose a later day.");
  });
});

describe("changing members, without script", () => {
  test("adding says who was added, and leads to the first page; a member is told at the email", async () => {
    const admin = await aCorporateAdmin();
    const person = { first_name: "Ines", last_name: "Falk", email: uniqueEmail("ines") };
    const added = await sends(admin, "/dashboard/members/new", { ...person, is_voucher_benefit: "on" });
    expect([added.status, added.headers.get("location")]).toEqual([302, "/dashboard/members"]);
    expect(toast(added)).toContain("Ines Falk added succesfully");
    const again = await sends(admin, "/dashboard/members/new", { ...person, first_name: "Inés" });
    expect(toast(again)).toContain("Ines Falk is already invited. Their link still works.");
    const twice = await sends(admin, "/dashboard/members/new", { ...person, email: admin.email });
    expect([twice.status, await twice.text()]).toEqual([
      400,
      expect.stringContaining("This person is already a member."),
    ]);
    const empty = await sends(admin, "/dashboard/members/new", {});
    expect([empty.status, await empty.text()]).toEqual([
      400,
      expect.stringContaining("First name is required"),
    ]);
  });

  test("fields, suspend, activate, reject and remove: each leads to the list and is seen there", async () => {
    const admin = await aCorporateAdmin();
    const eli = await aMember({ organization: admin.organization, wallet: 500, vouchers: 1 });
    const path = `/dashboard/members/${eli.account_id}`;
    const change = { first_name: "Elias", last_name: "Ortiz", phone: "" };
    const changed = await sends(admin, path, change);
    expect([changed.headers.get("location"), toast(changed)]).toEqual([
      "/dashboard/members",
      expect.stringContaining("Updated succesfully"),
    ]);
    const list = (await opens(admin, "/dashboard/members")).text;
    expect(list).toContain("Elias");
    expect((await opens(eli, "/voucher-meals")).status, "the box was not ticked").toBe(403);
    for (const [intent, status] of [
      ["suspend", "suspended"],
      ["activate", "activated"],
      ["reject", "rejected"],
      ["remove", "left"],
    ] as const) {
      const done = await sends(admin, path, { intent });
      expect([intent, done.headers.get("location"), await statusOf(eli)]).toEqual([
        intent,
        "/dashboard/members",
        status,
      ]);
    }
    expect((await opens(admin, path)).text).not.toContain("Yes, remove");
    expect(
      toast(await sends(admin, `/dashboard/members/${admin.account_id}`, { intent: "suspend" })),
    ).toContain("Only another admin can suspend your membership.");
  });

  test("who did not answer yet is mailed again and can't be suspended", async () => {
    const admin = await aCorporateAdmin();
    const una = await aMember({ organization: admin.organization, status: "invited" });
    const path = `/dashboard/members/${una.account_id}`;
    expect(toast(await sends(admin, path, { intent: "resend" }))).toContain("Updated succesfully");
    const [mailed] = await sql<{ count: number }[]>`
      SELECT count(*)::int AS count FROM invitation i JOIN membership m ON m.id = i.membership_id WHERE m.account_id = ${una.account_id}`;
    expect(mailed?.count).toBe(1);
    expect(toast(await sends(admin, path, { intent: "suspend" }))).toContain(
      "Only an active member can be suspended.",
    );
    await sends(admin, path, { intent: "remove" });
    expect(toast(await sends(admin, path, { intent: "resend" }))).toContain("already answered");
  });
});

test("vouchers go with the organization's suspension on every screen, and its people are diners again", async () => {
  const organization = await anOrganization();
  const noor = await aMember({ organization, vouchers: 1 });
  const asCompany = "account_type=organization";
  expect((await opens(noor, "/account")).text).toContain('href="/voucher-meals"');
  await sql`UPDATE organization SET status = 'suspended', status_reason = 'For a test' WHERE id = ${organization.id}`;
  const after = await opens(noor, "/account", asCompany);
  expect(after.text).not.toContain('href="/voucher-meals"');
  expect(after.text).toContain('href="/account/cart"');
  expect((await opens(noor, "/voucher-meals")).status).toBe(403);
  expect((await opens(noor, "/dashboard")).status).toBe(403);
});

test("the reports: what was spent in the days, and a file of the rows", async () => {
  const admin = await aCorporateAdmin();
  const noor = await aDiner();
  await aMembership(admin.organization, { ...noor, first_name: "Noor", last_name: "Haddad" });
  const users = await opens(admin, "/corporate-admin/users/?search=haddad&start_date=2026-01-01");
  expect(users.text).toContain("1 member");
  expect(users.text).toContain("Haddad");
  expect((await opens(admin, "/corporate-admin/orders")).text).toContain("No orders here yet.");
  for (const path of ["/corporate-admin/orders", "/corporate-admin/users"]) {
    const asked = await sends(admin, path, { search: "haddad" });
    const location = asked.headers.get("location") ?? "";
    expect([path, asked.status, location]).toEqual([path, 302, expect.stringMatching(/export=\d+/)]);
    expect((await opens(admin, location)).text).toMatch(/Making your file|Download CSV/);
    expect((await opens(await aCorporateAdmin(), location)).text).toContain("Not found.");
  }
});
