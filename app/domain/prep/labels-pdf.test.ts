import PDFDocument from "pdfkit";
import { describe, expect, test } from "vitest";
import { heightOf, innerSize, sheetTexts } from "./labels-pdf.server";
import type { Label } from "./schemas.server";

/** All nine allergens with as many words as a cook may use, and long texts besides. */
const LONGEST: Label = {
  delivered_on: "2026-12-01",
  number: "DD-12345678",
  piece: 10,
  pieces: 12,
  meal: "A very long name of a dinner that takes more than one line ".repeat(2).trim(),
  first_name: "Maximiliana",
  group: "Office drop of the whole third floor",
  allergens: ["milk", "egg", "fish", "shellfish", "tree_nuts", "peanut", "wheat"],
  may_contain: ["soy", "sesame"],
  allergen_species: {
    fish: "cod, haddock, pollock, salmon, tuna and anchovies in the fish sauce, sometimes bonito in the stock too",
    shellfish:
      "shrimp, blue crab, lobster, crayfish, scallops and oyster sauce, sometimes mussels or clams with it",
    tree_nuts:
      "almond, cashew, pistachio, walnut, hazelnut, pecan, macadamia and brazil nut, and chestnut in autumn",
  },
  allergens_changed: true,
  instruction: "Please leave out the coriander. ".repeat(12).trim(),
  heating: "In the oven at 350 °F for twenty minutes, without the lid. ".repeat(4).trim(),
  use_by: "2026-12-03",
};
const short = { ...LONGEST, allergens: ["milk"], may_contain: [], instruction: "", group: null } as Label;

describe.each(["letter", "a4"] as const)("a label on a sheet of %s", (on) => {
  const paper = new PDFDocument({ autoFirstPage: false });
  const { width, height } = innerSize(on);
  const used = (label: Label) =>
    sheetTexts(paper, label, on).reduce((sum, one) => sum + heightOf(paper, one, width) + one.after, 0);
  const warningOf = (label: Label) => sheetTexts(paper, label, on).find((one) => one.shrinks);

  test("says every allergen whatever else is said, smaller where it must be, within the label", () => {
    const warning = warningOf(LONGEST);
    expect(warning?.text).toMatch(/milk, egg, fish .*peanut.* wheat, may contain soy and sesame\.$/i);
    expect(warning?.lines).toBe(Number.POSITIVE_INFINITY);
    expect(warning?.size).toBeGreaterThanOrEqual(6);
    expect(used(LONGEST)).toBeLessThanOrEqual(height);
  });

  test("prints a short warning large, and leaves what room there is to the note", () => {
    expect(warningOf(short)?.size).toBe(9);
    const noted = { ...short, instruction: LONGEST.instruction };
    const note = sheetTexts(paper, noted, on).find((one) => one.grows);
    expect(note?.lines).toBeGreaterThan(2);
    expect(used(noted)).toBeLessThanOrEqual(height);
  });
});
