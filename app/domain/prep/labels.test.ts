import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { aChef, aMeal, anOrderedLine } from "../../../tests/builders";
import { chooseLabelPaper, readLabelPaper } from "./label-paper.server";
import { labelTexts } from "./label-texts.server";
import { listLabels } from "./labels.server";
import { labelsPdf } from "./labels-pdf.server";

/** A cook with a dinner of today, whose cutoff was yesterday. */
async function aKitchen() {
  const cook = await aChef();
  const pho = await aMeal({ chef: cook, name: "Pho", allergens: ["fish"], schedule: { from: 0, to: 0 } });
  return { cook, pho, date: pho.schedule?.start_date ?? "" };
}

test("a label says the meal, the order, whose it is, what is in it now, and until when it keeps", async () => {
  const { cook, pho, date } = await aKitchen();
  const line = await anOrderedLine({ meal: pho, quantity: 9, status: "accepted" });
  await sql`
    UPDATE order_line SET instruction = 'No coriander', allergens_changed = '{"allergens": ["fish", "sesame"], "may_contain": ["soy"], "at": "2026-11-02T10:00:00Z"}'
    WHERE id = ${line.line_id}`;
  await sql`UPDATE meal SET allergen_species = '{"fish": "anchovy"}' WHERE id = ${pho.id}`;
  const labels = await listLabels(cook, date, line.order_id);
  expect(labels).toHaveLength(9);
  const texts = labelTexts(labels[8] as (typeof labels)[number]).map(({ text }) => text);
  expect(texts[0]).toBe("Pho");
  expect(texts[1]).toMatch(/ {2}9 of 9 {2}Ana$/);
  expect(texts[2]).toBe("Changed after the order: contains fish (anchovy) and sesame, may contain soy.");
  expect(texts[3]).toBe("Note: No coriander");
  expect(texts[4]).toContain("microwave");
  expect(texts[5]).toMatch(/^Use by \w{3}, \d+ \w{3} \d{4}\. Keep refrigerated\.$/);
  const pages = async (on: "letter" | "a4" | "62mm") =>
    (await labelsPdf(labels, on, date)).toString("latin1").match(/\/MediaBox \[0 0 \d+/g);
  expect(await pages("letter")).toEqual(Array(2).fill("/MediaBox [0 0 612"));
  expect(await pages("a4")).toEqual(Array(2).fill("/MediaBox [0 0 595"));
  expect(await pages("62mm")).toEqual(Array(9).fill("/MediaBox [0 0 175"));
});

test("labels of a big day let others be served meanwhile; a file of several orders holds 500", async () => {
  const { cook, pho, date } = await aKitchen();
  await anOrderedLine({ meal: pho, quantity: 9, status: "accepted" });
  const one = await listLabels(cook, date);
  const many = Array.from({ length: 56 }, () => one).flat();
  for (const on of ["letter", "62mm"] as const) {
    let served = 0;
    const timer = setInterval(() => (served += 1), 0);
    await labelsPdf(many.slice(0, 200), on, date);
    clearInterval(timer);
    expect(served).toBeGreaterThan(5);
  }
  const ofTwo = many.map((label, index) => (index === 0 ? { ...label, number: "DD-1" } : label));
  await expect(labelsPdf(ofTwo, "letter", date)).rejects.toThrow(
    "A file holds up to 500 labels, and this day has 504. Print them order by order from the prep sheet.",
  );
  expect((await labelsPdf(many, "a4", date)).length).toBeGreaterThan(10_000);
});

test("a label leaves out what can't be printed, says where a note is not whole, and reads Hebrew from the right", async () => {
  const { cook, pho, date } = await aKitchen();
  const { order_id, account_id } = await anOrderedLine({ meal: pho, status: "accepted" });
  const noted = async (name: string, instruction: string) => {
    await sql`UPDATE account SET first_name = ${name} WHERE id = ${account_id}`;
    await sql`UPDATE order_line SET instruction = ${instruction} WHERE order_id = ${order_id}`;
    const labels = await listLabels(cook, date, order_id);
    // the same on the roll, where a text may take as many lines as it needs
    for (const on of ["letter", "62mm"] as const) await labelsPdf(labels, on, date);
    return labels.flatMap(labelTexts).map(({ text }) => text);
  };
  const [, who, , note] = await noted("Ana 👩‍🍳🇺🇸", "No nuts 🥜, please");
  expect([who?.endsWith("  Ana"), note]).toEqual([true, "Note: No nuts, please"]);
  expect((await noted("王芳", "不要花生 please"))[3]).toBe(
    "Note (not all of it can be printed, read it in the order): please",
  );
  expect((await noted("Ana", "🙏🏽"))[3]).toContain("microwave");
  expect((await noted("אנה", "בלי כוסברה ".repeat(40)))[3]).toContain("בלי כוסברה");
});

test("a species that can't be printed is looked up online; the family stands there in any case", async () => {
  const { cook, pho, date } = await aKitchen();
  const { order_id } = await anOrderedLine({ meal: pho, status: "accepted" });
  const warned = async (fish: string) => {
    await sql`UPDATE order_line SET allergens = '{fish}', allergen_species = ${sql.json({ fish })} WHERE order_id = ${order_id}`;
    await sql`UPDATE meal SET allergen_species = ${sql.json({ fish })} WHERE id = ${pho.id}`;
    const texts = (await listLabels(cook, date, order_id)).flatMap(labelTexts).map(({ text }) => text);
    return texts.find((text) => text.startsWith("Contains"));
  };
  expect(await warned("Anchovy 🐟")).toBe("Contains fish (Anchovy).");
  expect(await warned("鳀鱼 🐟")).toBe("Contains fish (see the meal online).");
  expect(await warned("anchovy 鳀鱼")).toBe("Contains fish (anchovy, see the meal online).");
});

test("a kitchen's labels are printed on US Letter until somebody there chooses another paper", async () => {
  const cook = await aChef();
  expect(await readLabelPaper(cook)).toBe("letter");
  await chooseLabelPaper(cook, "62mm");
  expect([await readLabelPaper(cook), await readLabelPaper(await aChef())]).toEqual(["62mm", "letter"]);
});
