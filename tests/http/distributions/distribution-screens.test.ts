import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { csrfFor } from "~/http/csrf.server";
import { guest } from "../../as";
import { aChef, aCorporateAdmin, aDiner, aSignedIn, balanceOf } from "../../builders";
import { aTeam, poolOf } from "../../setup/team";

type Who = { account_id: number; key_id: number };
type Fields = Record<string, string | number | readonly number[]>;

async function browser(who: Who) {
  const { key } = await aSignedIn(who, "session");
  const headers = { cookie: `dindin_session=${key}` };
  return {
    get: (path: string) => guest().get<string>(path, { headers }),
    send(path: string, fields: Fields) {
      const form = new FormData();
      for (const [name, value] of Object.entries({ csrf: csrfFor(key), ...fields }))
        for (const one of [value].flat()) form.append(name, String(one));
      return guest().post<string>(path, form, { headers });
    },
  };
}

let team: Awaited<ReturnType<typeof aTeam>>;
let admin: Awaited<ReturnType<typeof browser>>;
let here: string;
beforeAll(async () => {
  team = await aTeam();
  admin = await browser(team.admin);
  here = `/corporate/${team.organization.id}/manual-distribute`;
});

const batches = (organization_id: number) =>
  sql<{ id: number; members: number }[]>`
    SELECT id, members FROM distribution WHERE organization_id = ${organization_id} ORDER BY id`;

test("only an admin of the organization in the address gets there; another's is as if it were not", async () => {
  const to = `${here}/${team.one.account_id}`;
  for (const path of [here, to, "/dashboard/distributions", "/dashboard/distributions/1"]) {
    expect((await guest().get(path)).headers.get("location")).toContain("/login?next=");
    for (const who of [await aDiner(), await aChef(), team.one])
      expect([path, (await (await browser(who)).get(path)).status]).toEqual([path, 403]);
  }
  const rival = await browser(await aCorporateAdmin());
  for (const path of [here, to]) {
    expect((await rival.get(path)).status).toBe(404);
    expect((await rival.send(path, { who: "all", amount: 1, intent: "give" })).status).toBe(404);
  }
  const elsewhere = await aTeam();
  expect((await admin.get(`${here}/${elsewhere.one.account_id}`)).status).toBe(404);
  expect((await admin.get(`${here}/x`)).status).toBe(404);
  expect((await admin.get(to)).text).toContain("Give to Noor Haddad");
});

test("a review says totals and what remains; the same form sent twice gives once; undone once", async () => {
  const { organization, one, two } = await aTeam(10_000, 3).then(async (made) => {
    admin = await browser(made.admin);
    here = `/corporate/${made.organization.id}/manual-distribute`;
    return made;
  });
  const fields = { who: "all", amount: "20.00", vouchers: "1", note: "Thanks", users: "" };
  const seen = await admin.send(here, { ...fields, intent: "review" });
  expect(seen.status).toBe(200);
  expect(seen.text).toContain("$40.00 and 2 vouchers");
  expect(seen.text).toContain("$60.00 and 1 voucher");
  const form = { ...fields, once: randomUUID(), members: 2, total_cents: 4_000, total_vouchers: 2 };
  const [first, second] = await Promise.all([
    admin.send(here, { ...form, intent: "give" }),
    admin.send(here, { ...form, intent: "give" }),
  ]);
  const [batch] = await batches(organization.id);
  const path = `/dashboard/distributions/${batch?.id}`;
  expect([first.headers.get("location"), second.headers.get("location")]).toEqual([path, path]);
  expect(await batches(organization.id)).toHaveLength(1);
  expect(await Promise.all([one, two].map(balanceOf))).toMatchObject([
    { wallet: 2_000, vouchers: 1 },
    { wallet: 2_000, vouchers: 1 },
  ]);
  expect((await admin.get("/dashboard/distributions")).text).toContain("“Thanks”");
  expect((await admin.get(path)).text).toContain("Take $40.00 and 2 vouchers back");
  const rival = await browser(await aCorporateAdmin());
  expect((await rival.get(path)).status).toBe(404);
  expect((await rival.send(path, {})).status).toBe(404);
  expect((await admin.send(path, {})).status).toBe(302);
  expect((await admin.send(path, {})).status).toBe(302);
  expect(await poolOf(organization.id)).toEqual({ usd: 10_000, voucher: 3 });
  expect((await admin.get(path)).text).not.toContain("back</button>");
});

test("says at its field what is wrong: nobody picked, no amount, a short pool, a list by line; nothing is given", async () => {
  const { organization, admin: who, one } = await aTeam(1_000, 0);
  const me = await browser(who);
  const at = `/corporate/${organization.id}/manual-distribute`;
  const wrong = async (fields: Fields, words: string) => {
    const answer = await me.send(at, {
      users: "",
      list: "",
      amount: "",
      vouchers: "",
      intent: "review",
      ...fields,
    });
    expect([answer.status, answer.text.includes(words)]).toEqual([400, true]);
  };
  await wrong({ who: "picked", amount: 5 }, "Pick at least one person.");
  await wrong({ who: "all" }, "Give dollars, vouchers or both");
  await wrong({ who: "all", amount: "1.234" }, "Enter a dollar amount");
  await wrong({ who: "all", amount: "12,50" }, "Enter a dollar amount");
  await wrong({ who: "all", amount: "12.50" }, "Your pool is $15.00 short.");
  await wrong({ who: "all", amount: "$1,000" }, "Your pool is $1,990.00 short.");
  await wrong({ who: "all", vouchers: "2" }, "Your pool is 4 vouchers short.");
  // vouchers are not sold: the screen says how they come
  await wrong({ who: "all", vouchers: "2" }, 'href="/dashboard/programs/new"');
  await wrong({ who: "all", vouchers: "2" }, 'href="/contact-us?for=company"');
  const many = Array.from({ length: 501 }, (_, n) => 1_000_000 + n);
  for (const intent of ["review", "give", "find:2"])
    await wrong({ who: "picked", pick: many, amount: 1, intent }, "You picked 501 people. Pick up to 500");
  const most = await me.send(at, { who: "picked", pick: many.slice(1), intent: "find:2", users: "" });
  expect(most.headers.get("location")?.match(/pick=/g)).toHaveLength(500);
  await wrong({ who: "filter", search: "nobody-like-this", amount: 1 }, "Nobody matches this.");
  await wrong({ who: "picked", pick: 2_000_000_000, amount: 1 }, "activated anymore");
  await wrong({ who: "each", list: "nobody@x.test,5" }, "Line 1: nobody@x.test is no activated member");
  const give = { who: "all", amount: 4, users: "", intent: "give", once: "a", total_vouchers: 0 };
  const changed = await me.send(at, { ...give, members: 1, total_cents: 400 });
  expect([changed.status, changed.text.includes("Your members changed since you looked")]).toEqual([
    400,
    true,
  ]);
  expect(await batches(organization.id)).toEqual([]);
  const list = await me.send(at, { who: "each", list: `${one.email},7.50`, users: "", intent: "review" });
  expect(list.text).toContain("$7.50");
  const found = await me.send(at, { who: "all", search: "noor", pick: one.account_id, intent: "find:1" });
  expect(found.headers.get("location")).toBe(`${at}?who=filter&search=noor&pick=${one.account_id}`);
});

test("two admins spend the last dollars at once: one does, the other reads what remains", async () => {
  const { organization, admin: olive } = await aTeam(4_000, 0);
  const other = await aCorporateAdmin({ organization });
  const fields = {
    who: "all",
    amount: 15,
    users: "",
    intent: "give",
    members: 2,
    total_cents: 3_000,
    total_vouchers: 0,
  };
  const answers = await Promise.all(
    [olive, other].map(async (who) => {
      const at = `/corporate/${organization.id}/manual-distribute`;
      return (await browser(who)).send(at, { ...fields, once: randomUUID() });
    }),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([302, 409]);
  const lost = answers.find(({ status }) => status === 409);
  expect(lost?.text).toContain("This needs $30.00; your organization has $10.00 left.");
  expect(await poolOf(organization.id)).toMatchObject({ usd: 1_000 });
});
