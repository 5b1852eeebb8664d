import { beforeAll, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { csrfFor } from "~/http/csrf.server";
import { guest } from "../../as";
import { aChef, aCorporateAdmin, aDiner, aMember, anOrganization, aSignedIn, unique } from "../../builders";
import { eventually } from "../../setup/faults";

const UPLOAD = "/dashboard/members/upload";

async function browser(who: { account_id: number; key_id: number }) {
  const { key } = await aSignedIn(who, "session");
  const headers = { cookie: `dindin_session=${key}` };
  const post = (path: string, form: FormData) => {
    form.append("csrf", csrfFor(key));
    return guest().post<string>(path, form, { headers });
  };
  return {
    get: (path: string) => guest().get<string>(path, { headers }),
    send(path: string, fields: Record<string, string>) {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      return post(path, form);
    },
    upload(content: BlobPart, fields: Record<string, string> = {}) {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      form.append("file", new Blob([content], { type: "text/csv" }), "people.csv");
      return post(UPLOAD, form);
    },
  };
}

let admin: Awaited<ReturnType<typeof browser>>;
let rival: typeof admin;
let member: Awaited<ReturnType<typeof aMember>>;
beforeAll(async () => {
  const organization = await anOrganization();
  admin = await browser(await aCorporateAdmin({ organization }));
  rival = await browser(await aCorporateAdmin());
  member = await aMember({ organization });
});

const pathOf = (answer: { headers: Headers }) => answer.headers.get("location") ?? "";

test("is for admins, and a file of another company's is as if it were not", async () => {
  const sent = pathOf(await admin.upload("First name,Last name,Email\nAna,Ng,not-an-email\n"));
  expect(sent).toMatch(/^\/dashboard\/members\/upload\/\d+$/);
  const files = [`${UPLOAD}/template.csv`, `${sent}/rejects.csv`];
  for (const path of [UPLOAD, sent, ...files]) {
    expect((await guest().get(path)).headers.get("location")).toContain("/login?next=");
    for (const who of [await aDiner(), await aChef(), member])
      expect([path, (await (await browser(who)).get(path)).status]).toEqual([path, 403]);
  }
  for (const path of [sent, `${sent}/rejects.csv`]) expect((await rival.get(path)).status).toBe(404);
  expect((await rival.get(UPLOAD)).text).not.toContain("people.csv");
  expect((await admin.get(UPLOAD)).text).toContain("people.csv");
  for (const intent of ["mend", "confirm"]) {
    await rival.send(sent, { intent, "2.email": "ana@mended.test" });
    expect((await admin.get(sent)).text).toContain("not-an-email");
  }
});

test("rows are mended, the rest is imported, and the file of rejects comes back clean", async () => {
  const mark = unique();
  const rows = [
    `Ana,Ng,ana-${mark}@x.test`,
    `Bo,Li,=bo`,
    `Cy,,cy-${mark}@x.test`,
    `Di,Oz,ana-${mark}@x.test`,
  ];
  const content = `\ufeffFirst name;Last name;Email\r\n${rows.join("\r\n").replaceAll(",", ";")}`;
  const path = pathOf(await admin.upload(content));
  const seen = (await admin.get(path)).text;
  for (const words of ["Invite 1 person", "Row 3", "Row 4", "Row 2 already has this email"])
    expect(seen).toContain(words);
  await admin.send(path, { intent: "mend", "4.last_name": "Day", "99.email": "x" });
  expect((await admin.get(path)).text).toContain("Invite 1 person");
  await admin.send(path, { intent: "mend", "4.last_name": "Day" });
  expect((await admin.get(path)).text).toContain("Invite 2 people");
  const rejects = (await admin.get(`${path}/rejects.csv`)).text;
  expect(rejects.split("\r\n")).toHaveLength(4);
  expect(rejects).toContain("Bo,Li,'=bo,,");
  expect((await admin.send(path, { intent: "confirm" })).status).toBe(302);
  await eventually(async () => {
    if (!(await admin.get(path)).text.includes("2 people invited by email"))
      throw new Error("still under way");
  });
  const mended = rejects
    .replace("'=bo", `bo-${mark}@x.test`)
    .replace(/Di,Oz,[^,]*/, `Di,Oz,di-${mark}@x.test`);
  const again = (await admin.get(pathOf(await admin.upload(mended)))).text;
  expect(again).toContain("Invite 2 people");
  expect(again).toContain("Not used: Row in the file, What to correct.");
  expect((await admin.get(pathOf(await admin.upload(content)))).text).toContain("Correct a row below");
});

test("what was typed below goes along with the press that imports; what nobody touched stays wrong", async () => {
  const mark = unique();
  const rows = [`Ana,Ng,ana-${mark}@x.test`, `Bo,,bo-${mark}@x.test`, `Cy,Lu,cy-${mark}@x.test,more`];
  const path = pathOf(await admin.upload(`First name,Last name,Email\n${rows.join("\n")}`));
  const cy = { "4.first_name": "Cy", "4.last_name": "Lu", "4.email": `cy-${mark}@x.test` };
  await admin.send(path, { intent: "confirm", "3.last_name": "Li", ...cy });
  await eventually(async () => {
    if (!(await admin.get(path)).text.includes("2 people invited by email"))
      throw new Error("still under way");
  });
  const { text } = await admin.get(path);
  expect(text).not.toContain("Row 3");
  expect(text).toContain("This row has more cells than the header");
});

test("what was typed into the rows of a page is saved on the way to the next one, which leaves none of them out", async () => {
  const mark = unique();
  const wrong = Array.from({ length: 40 }, (_, n) => `Ana,,ana-${n}-${mark}@x.test`);
  const path = pathOf(await admin.upload(`First name,Last name,Email\n${wrong.join("\n")}`));
  const rowsOn = async (page: number) =>
    [...(await admin.get(`${path}?page=${page}`)).text.matchAll(/name="(\d+)\.email"/g)].map(([, row]) =>
      Number(row),
    );
  const rows = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);
  expect([await rowsOn(1), await rowsOn(2)]).toEqual([rows(2, 26), rows(27, 41)]);
  const untouched = await admin.send(path, { intent: "next", "2.last_name": "" });
  expect([untouched.status, pathOf(untouched)]).toEqual([302, `${path}?page=2#faulty`]);

  const typed = await admin.send(path, {
    intent: "next",
    "2.last_name": "Ng",
    "3.last_name": "Li",
    "4.last_name": "",
  });
  expect([typed.status, pathOf(typed)], "the rows that follow are on this page now").toEqual([
    302,
    `${path}?page=1#faulty`,
  ]);
  expect([await rowsOn(1), await rowsOn(2)]).toEqual([rows(4, 28), rows(29, 41)]);
  expect((await admin.get(path)).text).toContain("Invite 2 people");

  const back = await admin.send(`${path}?page=2`, { intent: "previous", "41.last_name": "Oz" });
  expect([back.status, pathOf(back)]).toEqual([302, `${path}?page=1#faulty`]);
  expect((await admin.get(path)).text).toContain("Invite 3 people");
  // the first page has none before it
  expect(pathOf(await admin.send(path, { intent: "previous" }))).toBe(`${path}?page=1#faulty`);
  await rival.send(path, { intent: "next", "5.last_name": "Eve" });
  expect((await admin.get(path)).text).toContain("Invite 3 people");
});

test("unknown titles are asked for by name, and a file that is none says why beside the field", async () => {
  const content = `Vorname,Nachname,E-Adresse\nAna,Ng,ana-${unique()}@x.test\n`;
  const asked = await admin.upload(content);
  expect(asked.status).toBe(400);
  for (const words of ["Which column is which?", "Nachname</option>"]) expect(asked.text).toContain(words);
  const columns = { first_name: "Vorname", last_name: "Nachname", email: "E-Adresse" };
  expect((await admin.get(pathOf(await admin.upload(content, columns)))).text).toContain("Invite 1 person");
  const wrong: [BlobPart, number, string][] = [
    ["", 400, "Choose a CSV file"],
    ["First name,Last name,Email\n", 400, "no people"],
    [Buffer.from("First name,Last name,Email\nZo\u00eb,Ng,z@x.test", "latin1"), 400, "not in UTF-8"],
    [Buffer.from("504b030414000600", "hex"), 415, "an Excel workbook"],
    ["x".repeat(5 * 1024 * 1024 + 1), 413, "larger than 5 MB"],
  ];
  for (const [bytes, status, words] of wrong) {
    const answer = await admin.upload(bytes);
    expect([words, answer.status, answer.text.includes(words)]).toEqual([words, status, true]);
  }
  const two = `First name,Last name,Email\n${"Ana Maria,Ng,x\n".repeat(9_000)}`;
  expect((await admin.upload(two.padEnd(2 * 1024 * 1024, "\n"))).status).toBe(302);
  expect((await admin.get(`${UPLOAD}/template.csv`)).text).toContain(
    "First name,Last name,Email,Phone,Voucher benefit",
  );
});

test("a stray quote is an error of its row alone, and is mended there like any other", async () => {
  const mark = unique();
  const rows = [`Ana,Ng,ana-${mark}@x.test`, `"Bo,Li,bo-${mark}@x.test`, `Cy,Oz,cy-${mark}@x.test`];
  const path = pathOf(await admin.upload(`First name,Last name,Email\n${rows.join("\n")}\n`));
  const seen = (await admin.get(path)).text;
  for (const words of ["Invite 2 people", "Row 3", "A quote in this row is never closed"])
    expect(seen).toContain(words);
  await admin.send(path, { intent: "mend", "3.first_name": "Bo" });
  expect((await admin.get(path)).text).toContain("Invite 3 people");
});

test("the departments, cost centers and offices that a file brings are named before anybody says yes", async () => {
  const organization = await anOrganization();
  const owner = await aCorporateAdmin({ organization });
  await sql`INSERT INTO member_group (organization_id, kind, name) VALUES (${organization.id}, 'department', 'Sales')`;
  const known = await aMember({ organization });
  const mark = unique();
  const file = [
    "First name,Last name,Email,Department,Cost center,Office",
    `Ana,Ng,ana-${mark}@x.test,sales,C-7,`,
    `Bo,Li,bo-${mark}@x.test,Support,C-7,Nashville`,
    `Cy,Oz,cy-${mark}@x.test, Legal ,,Nashville`,
    "Di,Ek,wrong,Nobody's,,",
    `Ed,Fu,${known.email},Known's,,`,
  ].join("\n");
  const who = await browser(owner);
  const path = pathOf(await who.upload(file));
  const { text } = await who.get(path);
  for (const words of ["New departments: Legal, Support", "New cost center: C-7", "New office: Nashville"])
    expect(text).toContain(words);
  await who.send(path, { intent: "confirm" });
  await eventually(async () => {
    if (!(await who.get(path)).text.includes("3 people invited by email")) throw new Error("still under way");
  });
  const groups = await sql`
    SELECT kind, name FROM member_group WHERE organization_id = ${organization.id} ORDER BY kind, name`;
  expect(groups.map(({ name }) => name)).toEqual(["Legal", "Sales", "Support", "C-7", "Nashville"]);
  expect((await who.get(path)).text).not.toContain("New department");
});
