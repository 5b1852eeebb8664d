import { describe, expect, test } from "vitest";
import { asRefusal, wordRefusal } from "~/http/answers.server";
import { readMemberSheet } from "./member-sheet.server";

const read = async (text: string | Buffer) => readMemberSheet(Buffer.from(text as string));

/** Status and words of what a file is refused with. */
async function refusalOf(bytes: string | Buffer) {
  const refusal = asRefusal(await read(bytes).catch((error: unknown) => error));
  if (!refusal) throw new Error("it was taken");
  const { status, body } = wordRefusal(refusal);
  const words = body as { file?: string[]; detail?: string };
  return [status, words.file?.[0] ?? words.detail];
}

const MOST = 10_000;
const TITLES = "First name,Last name,Email\n";

describe("a file of members", () => {
  test("is read with a byte order mark, quotes, line ends of all kinds and empty rows; rows count as in a spreadsheet", async () => {
    const { rows, ignored } = await read(
      '\ufeffEmail,"Last ""family"" name", FIRST_NAME ,Last name,Phone\r\nana@x.test,,Ana,"O\'Neill, ""Nell""",\r\n\r\n,,,,\nzoë@x.test,,"Zo\në",Ünal,+1 (615) 555-0142\rlast@x.test,,Li,Bø',
    );
    expect(rows).toEqual([
      {
        row_number: 2,
        extra: 0,
        cells: { email: "ana@x.test", first_name: "Ana", last_name: 'O\'Neill, "Nell"', phone: "" },
      },
      {
        row_number: 5,
        extra: 0,
        cells: { email: "zoë@x.test", first_name: "Zo\në", last_name: "Ünal", phone: "+1 (615) 555-0142" },
      },
      {
        row_number: 6,
        extra: 0,
        cells: { email: "last@x.test", first_name: "Li", last_name: "Bø", phone: "" },
      },
    ]);
    expect(ignored).toEqual(['Last "family" name']);
  });

  test.each([";", "\t"])("may be cut by %j, as in other countries' spreadsheets", async (sign) => {
    const { rows } = await read(
      ["First name,Last name,Email", "Ana,Ng,a@x.test"].join("\n").replaceAll(",", sign),
    );
    expect(rows[0]?.cells).toEqual({ first_name: "Ana", last_name: "Ng", email: "a@x.test" });
  });

  test("may be our own export: its marks before formulas are no part of the text", async () => {
    const { rows } = await read(
      "Member ID,First name,Last name,Email,Phone,Status\n7,'=Ana,'Abd,'+a@x.test,'+16155550142,Left\n",
    );
    expect(rows[0]?.cells).toEqual({
      first_name: "=Ana",
      last_name: "'Abd",
      email: "+a@x.test",
      phone: "+16155550142",
    });
  });

  test("says how many cells are beyond its titles", async () => {
    const { rows } = await read(`${TITLES}Ana,Ng,a@x.test,,\nAna,Ng, Jr.,a@x.test\n`);
    expect(rows.map(({ extra }) => extra)).toEqual([0, 1]);
  });

  test.each([
    ["nothing", "", 400, "The file is empty."],
    ["a mark alone", "\ufeff\n", 400, "The file is empty."],
    ["titles alone", TITLES, 400, "no people"],
    ["no titles", "Ana,Ng,a@x.test\n", 400, "Not found: “First name”, “Last name”, “Email”."],
    ["a column twice", "First name,Last name,Email,Email\na,b,c,d\n", 400, "Two columns are for email"],
    ["a title of every object", "constructor,__proto__,Email\na,b,c\n", 400, "Not found"],
    [
      "a quote in the titles",
      `First "name,Last name,Email\nAna,Ng,a@x.test\n`,
      400,
      "Row 1 names the columns and has a stray quote.",
    ],
    ["101 stray quotes", `${TITLES}${'A"na,Ng,a@x.test\n'.repeat(101)}`, 400, "More than 100 rows"],
    [
      "an endless row without a quote",
      `${TITLES}${"Bo".repeat(100_000)},Li,b@x.test\n`,
      400,
      "Row 2 is too long",
    ],
    ["UTF-16", Buffer.from(`\ufeff${TITLES}`, "utf16le"), 400, "in UTF-16. Save it as CSV (UTF-8)"],
    [
      "Latin-1",
      Buffer.from(`${TITLES}Zo\u00eb,Ng,a@x.test`, "latin1"),
      400,
      "not in UTF-8. Save it as CSV (UTF-8)",
    ],
    ["a workbook", Buffer.from("504b030414000600", "hex"), 415, "an Excel workbook"],
    ["an old workbook", Buffer.from("d0cf11e0a1b11ae1", "hex"), 415, "an old Excel workbook"],
    ["a PDF", "%PDF-1.7", 415, "a PDF"],
    ["more than 5 MB", Buffer.alloc(5 * 1024 * 1024 + 1, "a"), 413, "larger than 5 MB"],
    ["10,001 rows", TITLES + "Ana,Ng,a@x.test\n".repeat(MOST + 1), 400, "up to 10,000 rows"],
  ])("%s is refused, and says why", async (_name, bytes, status, words) => {
    expect(await refusalOf(bytes)).toEqual([status, expect.stringContaining(words)]);
  });

  test.each([
    ["inside a cell", 'B"o,Li,b@x.test'],
    ["opened and never closed", '"Bo,Li,b@x.test'],
    ["closed inside a cell", '"Bo"by,Li,b@x.test'],
  ])("a quote %s is a fault of its row alone; rows count on as in a spreadsheet", async (_, faulty) => {
    const text = `\ufeff${TITLES}Zoë,Ng,a@x.test\r\n\r\n${faulty}\nCy,"Oz, Jr.",c@x.test\r"D\ny",Ek,d@x.test\nEd,Fu,e@x.test\n`;
    const { rows } = await read(text);
    expect(
      rows.map(({ row_number, isBroken = false, cells }) => [row_number, isBroken, cells.email]),
    ).toEqual([
      [2, false, "a@x.test"],
      [4, true, "b@x.test"],
      [5, false, "c@x.test"],
      [6, false, "d@x.test"],
      [7, false, "e@x.test"],
    ]);
    const [, broken, next] = rows;
    expect([broken?.cells.first_name, next?.cells.last_name]).toEqual([faulty.split(",")[0], "Oz, Jr."]);
  });

  test("a quote opened in a long file leaves the rows after it as they are", async () => {
    const { rows } = await read(`${TITLES}"Bo,Li,b@x.test\n${"Ana,Ng,a@x.test\n".repeat(5_000)}`);
    expect([rows.length, rows.filter(({ isBroken }) => isBroken).length]).toEqual([5_001, 1]);
  });

  test("of 10,000 rows, or of 5 MB with few, is taken", async () => {
    expect((await read(TITLES + "Ana,Ng,a@x.test\n".repeat(MOST))).rows).toHaveLength(MOST);
    const wide = `Ana,Ng,${"x".repeat(15_000)}\n`;
    expect((await read(TITLES + wide.repeat(340))).rows).toHaveLength(340);
  });
});
