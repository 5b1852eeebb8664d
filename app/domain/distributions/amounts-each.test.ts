import { beforeAll, expect, test } from "vitest";
import { aCorporateAdmin, aMember, anOrganization, type TestMember } from "../../../tests/builders";
import { readAmounts } from "./amounts-each.server";

let admin: Awaited<ReturnType<typeof aCorporateAdmin>>;
let ana: TestMember;
let ben: TestMember;
beforeAll(async () => {
  const organization = await anOrganization();
  admin = await aCorporateAdmin({ organization });
  ana = await aMember({ organization });
  ben = await aMember({ organization });
});

const problemsOf = (text: string) =>
  readAmounts(admin, text).then(
    () => [],
    (error: { fields: { list: string[] } }) => error.fields.list,
  );

test("reads what a spreadsheet pastes and what one saves: tabs, semicolons, commas, titles, quotes, dollar signs", async () => {
  const wanted = new Map([
    [ana.account_id, { cents: 125_050, vouchers: 2 }],
    [ben.account_id, { cents: 0, vouchers: 1 }],
  ]);
  const a = ana.email.toUpperCase();
  for (const text of [
    `${a}\t1250.50\t2\n${ben.email}\t\t1`,
    `\ufeffEmail;Dollars;Vouchers\r\n${a};1250.5;2\r\n\r\n${ben.email};;1\r\n`,
    `Email,Dollars,Vouchers\n${a},"$1,250.50",2\n"${ben.email}",0,1\n`,
  ])
    expect(await readAmounts(admin, text)).toEqual(wanted);
});

test("thousands that look like dollars and vouchers are asked back, where no title says which they are", async () => {
  for (const pasted of ["1,000", "1,250", "$12,500"])
    expect(await problemsOf(`${ana.email},${pasted}`)).toEqual([
      `Line 1: “${pasted}” could mean two things. Write the dollars without a comma.`,
    ]);
  const wanted = new Map([[ana.account_id, { cents: 100, vouchers: 250 }]]);
  expect(await readAmounts(admin, `Email,Dollars,Vouchers\n${ana.email},1,250`)).toEqual(wanted);
  expect(await readAmounts(admin, `${ana.email},1.00,250`)).toEqual(wanted);
});

test("says what is wrong by line, all of it at once, and nothing of strangers", async () => {
  expect(
    await problemsOf(
      `${ana.email},12.505\nben,3\n${ben.email},,x\n${ana.email}\n${ben.email},1,1,more\n=1+1,2`,
    ),
  ).toEqual([
    "Line 1: “12.505” isn't a dollar amount, like 12.50.",
    "Line 2: it must begin with an email.",
    "Line 3: “x” isn't a whole number of vouchers.",
    "Line 4: give dollars, vouchers or both.",
    "Line 5: it has more than email, dollars and vouchers.",
    "Line 6: it must begin with an email.",
  ]);
  const elsewhere = await aMember();
  expect(await problemsOf(`${elsewhere.email},1\n${ana.email},1\n${ana.email},2\nno@such.test,1`)).toEqual([
    `Line 1: ${elsewhere.email} is no activated member of your organization.`,
    `Line 3: ${ana.email} is listed more than once.`,
    "Line 4: no@such.test is no activated member of your organization.",
  ]);
  expect(await problemsOf("Email,Dollars\n")).toEqual([
    "Add one line for each person: email, dollars, vouchers.",
  ]);
  expect(await problemsOf(`"${ana.email},1`)).toEqual([
    "Line 1: a quote is never closed, or stands inside a cell without quotes.",
  ]);
  expect(await problemsOf("x\n".repeat(10_002))).toEqual(["A list can have up to 10,000 lines."]);
  expect(await problemsOf(`${ana.email},x\n`.repeat(50))).toHaveLength(21);
});
